"""Why do these two not meet?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pairing import pair
from pairing.errors import PairingError
from pairing.explain.difference import compare
from pairing.explain.facts import ABSOLUTE, Facts, read
from pairing.history import history
from pairing.scoring import Mark
from pairing.systems import get
from pairing.systems.base import Options
from pairing.tournament import ForbiddenGroup, Proposal, Tournament

ANSWERS: dict[str, tuple[str, ...]] = {
    # They do meet.
    "paired": ("first", "second", "board"),
    # Something forbids it.
    "same_player": ("player",),
    "not_a_player": ("player",),
    "absent": ("player", "mark"),
    "fixed_board": ("player", "opponent"),
    "fixed_bye": ("player",),
    "met": ("first", "second", "rounds"),
    "forbidden": ("first", "second"),
    "same_absolute_colour": ("first", "second", "colour"),
    # C4: nobody could pair the others. "players" are those of whom "unpaired" stay over.
    "no_round": ("first", "second", "players", "unpaired"),
    # It could be, and the round would be worse: "criterion" (C5 to C21) in the bracket with that score.
    "worse": ("first", "second", "criterion", "bracket", "chosen", "other"),
    # It could be and is as good, but comes later in the order of art. 4; see explain.order for "step".
    "later": ("first", "second", "bracket", "step", "article", "chosen", "other", "numbering"),
}
"""Every code of an :class:`Answer` with the names of its params."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Why two players meet or not: a code of :data:`ANSWERS`, JSON params, and the round that would be.

    ``round`` (with "worse" and "later") is the best round in which they do meet.
    """

    code: str
    params: Mapping[str, object]
    round: Proposal | None = None

    def as_json(self) -> dict[str, object]:
        """The answer in JSON types; boards are [number, first, second, article of the colours]."""
        answer: dict[str, object] = {"code": self.code, "params": dict(self.params), "round": None}
        if self.round is not None:
            boards = [[board.number, board.first, board.second, board.reason] for board in self.round.boards]
            byes = [[bye.player, bye.mark.value] for bye in self.round.byes]
            answer["round"] = {"boards": boards, "byes": byes}
        return answer


def why_not(tournament: Tournament, a: int, b: int, options: Options | None = None) -> Answer:
    """Why players ``a`` and ``b`` do not meet in the next round, by the Dutch system.

    The whole round is paired once more with nobody else allowed to either of them; a player whose score is
    higher then floats down until both are in one bracket. Brackets are compared from the top.
    Raises PairingError when the round has no pairing at all, or for options the system does not have.
    """
    complete = get("dutch").resolve(options)
    history(tournament)  # Refuses a snapshot that contradicts itself.
    barred = _bar(tournament, a, b, complete)
    if barred is not None:
        return barred
    chosen = pair(tournament, "dutch", complete)
    for board in chosen.boards:
        if {board.first, board.second} == {a, b}:
            return Answer("paired", {"first": board.first, "second": board.second, "board": board.number})
    both: dict[str, object] = {"first": a, "second": b}
    try:
        forced = pair(_only_each_other(tournament, a, b), "dutch", complete)
    except PairingError as error:
        if error.code not in ("no_legal_pairing", "no_bye_candidate"):
            raise
        blocked = {"players": error.params["players"], "unpaired": error.params.get("unpaired", 1)}
        return Answer("no_round", both | blocked)
    difference = compare(tournament, chosen, forced, complete, solved=True)
    if difference is None or difference.code not in ("criterion", "order"):
        raise AssertionError("two rounds that differ in a pair and in nothing the rules look at")
    code = "worse" if difference.code == "criterion" else "later"
    return Answer(code, both | dict(difference.params), forced)


def _only_each_other(tournament: Tournament, a: int, b: int) -> Tournament:
    """The same round with ``a`` and ``b`` forbidden to everybody but each other."""
    due = tournament.next_round
    others = [
        player.number
        for player in tournament.players
        if player.number not in (a, b) and player.number not in tournament.requests
    ]
    stars = tuple(ForbiddenGroup((one, other), due, due) for one in (a, b) for other in others)
    return replace(tournament, forbidden=(*tournament.forbidden, *stars))


def _bar(tournament: Tournament, a: int, b: int, options: Options) -> Answer | None:
    """What forbids the pair by itself."""
    if a == b:
        return Answer("same_player", {"player": a})
    known = {player.number for player in tournament.players}
    for number in (a, b):
        if number not in known:
            return Answer("not_a_player", {"player": number})
    return next(_bars(tournament, a, b, options), None)


def _bars(tournament: Tournament, a: int, b: int, options: Options) -> Iterator[Answer]:
    for number in (a, b):
        if number in tournament.requests:
            mark = Mark(tournament.requests[number])
            yield Answer("absent", {"player": number, "mark": mark.value})
        if number == tournament.pinned_bye:
            yield Answer("fixed_bye", {"player": number})
        for board in tournament.pinned:
            if number in board and set(board) != {a, b}:
                opponent = board[1] if board[0] == number else board[0]
                yield Answer("fixed_board", {"player": number, "opponent": opponent})
    if any(set(board) == {a, b} for board in tournament.pinned):
        return
    both: dict[str, object] = {"first": a, "second": b}
    facts = read(tournament)
    if rounds := facts[a].met.get(b):
        yield Answer("met", both | {"rounds": list(rounds)})
    due = tournament.next_round
    for group in tournament.forbidden:
        if group.first_round <= due <= group.last_round and {a, b} <= set(group.players):
            yield Answer("forbidden", both)
    colour = _same_absolute(facts[a], facts[b])
    if colour and options["sides"]:
        yield Answer("same_absolute_colour", both | {"colour": colour})


def _same_absolute(one: Facts, two: Facts) -> str:
    """The colour both must have by C3, or nothing."""
    if one.wish() == two.wish() and one.wish()[1] == ABSOLUTE and not (one.topscorer or two.topscorer):
        return one.wish()[0]
    return ""
