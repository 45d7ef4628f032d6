"""A snapshot as canonical text, without names, and back."""

import hashlib
import json
from dataclasses import asdict, replace

from pairing.proof.parts import MalformedError, Part, mark_of, two_of
from pairing.scoring import Mark, Outcome, Scoring
from pairing.tournament import (
    Board,
    Bye,
    ForbiddenGroup,
    Game,
    Player,
    Round,
    Tournament,
    VirtualPoints,
)


def canonical(tournament: Tournament) -> str:
    """The snapshot as canonical JSON without names, so that it can be published and hashed."""
    bare = replace(
        tournament,
        name="",
        headers={},
        players=tuple(Player(number=p.number, rating=p.rating, title=p.title) for p in tournament.players),
    )
    return json.dumps(asdict(bare), sort_keys=True, separators=(",", ":"), default=str)


def fingerprint(tournament: Tournament) -> str:
    """SHA-256 of :func:`canonical`, in hexadecimal."""
    return digest(canonical(tournament))


def digest(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def from_canonical(text: str) -> Tournament:
    """The tournament that :func:`canonical` wrote down. Raises MalformedError for anything else."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedError("") from None
    part = Part(data, "")
    colour = part.text("initial_colour")
    if colour not in ("w", "b", ""):
        raise MalformedError("initial_colour")
    return Tournament(
        players=tuple(
            Player(
                number=player.integer("number"),
                rating=player.optional_integer("rating"),
                title=player.text("title"),
            )
            for player in part.parts("players")
        ),
        rounds=tuple(_round(entry) for entry in part.parts("rounds")),
        total_rounds=part.integer("total_rounds"),
        scoring=_scoring(part.part("scoring")),
        initial_colour=colour,  # type: ignore[arg-type]
        requests=_requests(part.part("requests")),
        forbidden=tuple(
            ForbiddenGroup(
                tuple(group.integers("players")), group.integer("first_round"), group.integer("last_round")
            )
            for group in part.parts("forbidden")
        ),
        virtual=tuple(
            VirtualPoints(**{name: grant.integer(name) for name in VirtualPoints.__slots__})
            for grant in part.parts("virtual")
        ),
        pinned=tuple(two_of(part, "pinned", item) for item in part.items("pinned")),
        pinned_bye=part.optional_integer("pinned_bye"),
        results_through=part.optional_integer("results_through"),
        met_through=part.optional_integer("met_through"),
        schema=part.integer("schema"),
    )


def _round(entry: Part) -> Round:
    boards = []
    for board in entry.parts("boards"):
        games = tuple(
            Game(_outcome(game), game.optional_integer("first_score"), game.optional_integer("second_score"))
            for game in board.parts("games")
        )
        boards.append(
            Board(
                board.integer("number"),
                board.integer("first"),
                board.integer("second"),
                games,
                board.boolean("sides"),
            )
        )
    byes = tuple(
        Bye(bye.integer("player"), mark_of(bye.get("mark"), bye.at("mark"))) for bye in entry.parts("byes")
    )
    return Round(entry.integer("number"), tuple(boards), byes)


def _outcome(game: Part) -> Outcome | None:
    if game.get("outcome") is None:
        return None
    try:
        return Outcome(game.text("outcome"))
    except ValueError:
        raise MalformedError(game.at("outcome")) from None


def _scoring(part: Part) -> Scoring:
    return Scoring(**{name: part.integer(name) for name in Scoring.__slots__})


def _requests(part: Part) -> dict[int, Mark]:
    requests = {}
    for key, mark in part.mapping().items():
        if not key.isdecimal() or not key.isascii() or len(key) > 9:
            raise MalformedError(part.at(key))
        requests[int(key)] = mark_of(mark, part.at(key))
    return requests
