"""A snapshot as canonical text, without names, and back."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, replace

from pairing.match import SINGLE, Match
from pairing.names import plain
from pairing.proof.parts import MalformedError, Part, mark_of, two_of
from pairing.scoring import OWN_VALUES, Mark, Outcome, Scoring
from pairing.tournament import (
    Board,
    Bye,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Round,
    Tournament,
    VirtualPoints,
)

UNSAID_WHEN: dict[str, object] = {
    "lot": None, "start": None,
    "handicap": 0, "komi": None, "seed": 0, "lot_seed": 0,
    "full_bye": None, "half_bye": None, "forfeit_win": None, "forfeit_loss": None,
    "match": {"games": 1, "ends_early": True, "game": None}, "forfeit": None, "total": False,
}  # fmt: skip
"""What later editions of the snapshot added, with the value that is left out: so the text (and the hash) of
a round that makes no use of it is what it always was."""


def canonical(tournament: Tournament) -> str:
    """The snapshot as canonical JSON without names, so that it can be published and hashed.

    Clubs and federations are numbered in the order in which they appear: a system asks only which are equal
    (:func:`pairing.names.plain`).
    """
    club, federation = _numbering(), _numbering()
    bare = replace(
        tournament,
        name="",
        headers={},
        players=tuple(
            Player(
                number=p.number,
                rating=p.rating,
                title=p.title,
                federation=federation(p.federation),
                club=club(p.club),
                grade=p.grade,
                lot=p.lot,
                start=p.start,
            )
            for p in tournament.players
        ),
    )
    data = asdict(bare, dict_factory=_said)
    return json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)


def _said(items: list[tuple[str, object]]) -> dict[str, object]:
    """A part of the snapshot; of a player, name, sex and the like stay in as the empty texts they are."""
    return {key: value for key, value in items if key not in UNSAID_WHEN or value != UNSAID_WHEN[key]}


def _numbering() -> Callable[[str], str]:
    known: dict[str, str] = {}
    return lambda name: known.setdefault(same, str(len(known) + 1)) if (same := plain(name)) else ""


def fingerprint(tournament: Tournament) -> str:
    """SHA-256 of :func:`canonical`, in hexadecimal."""
    return digest(canonical(tournament))


def digest(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


_COLOURS: dict[str, Colour] = {"w": "w", "b": "b", "": ""}


def from_canonical(text: str) -> Tournament:
    """The tournament that :func:`canonical` wrote down. Raises MalformedError for anything else."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedError("") from None
    part = Part(data, "")
    colour = _COLOURS.get(part.text("initial_colour"))
    if colour is None:
        raise MalformedError("initial_colour")
    return Tournament(
        players=tuple(
            Player(
                number=player.integer("number"),
                rating=player.optional_integer("rating"),
                title=player.text("title"),
                federation=player.text_or("federation", ""),
                club=player.text_or("club", ""),
                grade=player.text_or("grade", ""),
                lot=player.integer_or("lot", None),
                start=player.integer_or("start", None),
            )
            for player in part.parts("players")
        ),
        rounds=tuple(_round(entry, number) for number, entry in enumerate(part.parts("rounds"), start=1)),
        total_rounds=part.integer("total_rounds"),
        scoring=_scoring(part.part("scoring")),
        initial_colour=colour,
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
        seed=part.seed("seed"),
        lot_seed=part.seed("lot_seed"),
        match=_match(part),
        schema=part.integer("schema"),
    )


def _round(entry: Part, number: int) -> Round:
    if entry.integer("number") != number:
        raise MalformedError(entry.at("number"))
    boards = []
    for board in entry.parts("boards"):
        games = tuple(
            Game(
                _outcome(game, "outcome"),
                game.optional_integer("first_score"),
                game.optional_integer("second_score"),
            )
            for game in board.parts("games")
        )
        boards.append(
            Board(
                board.integer("number"),
                board.integer("first"),
                board.integer("second"),
                games,
                board.boolean("sides"),
                board.integer_or("handicap", None) or 0,
                board.integer_or("komi", None),
                _match(board),
                _outcome(board, "forfeit") if board.has("forfeit") else None,
                board.has("total") and board.boolean("total"),
            )
        )
    byes = tuple(
        Bye(bye.integer("player"), mark_of(bye.get("mark"), bye.at("mark"))) for bye in entry.parts("byes")
    )
    return Round(number, tuple(boards), byes)


def _outcome(game: Part, key: str) -> Outcome | None:
    if game.get(key) is None:
        return None
    try:
        return Outcome(game.text(key))
    except ValueError:
        raise MalformedError(game.at(key)) from None


def _match(part: Part) -> Match:
    """What a board is; boards of one game do not say it."""
    if not part.has("match"):
        return SINGLE
    found = part.part("match")
    game = None if found.get("game") is None else _scoring(found.part("game"))
    return Match(found.integer("games"), found.boolean("ends_early"), game)


def _scoring(part: Part) -> Scoring:
    own = {name: part.integer_or(name, None) for name in OWN_VALUES.values()}
    usual = {name: part.integer(name) for name in Scoring.__slots__ if name not in own}
    return Scoring(**usual).with_values(**own)


def _requests(part: Part) -> dict[int, Mark]:
    requests = {}
    for key, mark in part.mapping().items():
        if not key.isdecimal() or not key.isascii() or len(key) > 9:
            raise MalformedError(part.at(key))
        requests[int(key)] = mark_of(mark, part.at(key))
    return requests
