"""Lines of the checks that a director sees before a round is paired, and of a draft."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from swissweb.events.matches import OPEN_GAME
from swissweb.events.models import Game, Section


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the checks. ``state``: ok, warn or stop; words by ``code`` and ``params``.

    ``boards`` are the boards it speaks of, to link to; ``round`` the round they are in (0: the one shown).
    """

    code: str
    state: str = "ok"
    params: Mapping[str, object] = field(default_factory=dict)
    boards: tuple[int, ...] = ()
    round: int = 0


def results_check(section: Section, number: int) -> Iterable[Check]:
    """Are the results of the rounds before ``number`` in? (one query)"""
    if number == 1:
        return
    games = Game.objects.filter(OPEN_GAME, board__round__section=section, board__round__number__lt=number)
    rows = list(
        games.order_by("-board__round__number", "board__number")
        .values_list("board__round__number", "board__number")
        .distinct()
    )
    if not rows:
        yield Check("check_results_in", params={"round": number - 1})
    for missing in sorted({row[0] for row in rows}):
        boards = tuple(board for of, board in rows if of == missing)
        yield Check(
            "check_results_missing", "warn", {"round": missing, "count": len(boards)}, boards, round=missing
        )
