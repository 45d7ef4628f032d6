"""Handicap and komi of the boards of a draft: by the rules after a change by hand, or set by hand."""

from collections.abc import Collection

from django.db import transaction

from pairing.scoring import format_points
from pairing.systems import get
from swissweb.accounts.models import User
from swissweb.events.errors import Invalid, NotFound
from swissweb.events.models import Board, Round, Seat, Section
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_round, lock_section
from swissweb.events.snapshot import take_to_pair
from swissweb.events.starts import SYSTEM

MOST_STONES = 9
MOST_KOMI = 10_000
"""Hundredths, either way."""


@transaction.atomic
def set_odds(
    *, by: User, section_id: int, number: int, version: int, board: int, handicap: int, komi: int | None
) -> Round:
    """Change handicap and komi of a board of a draft.

    :param handicap: what the first mover takes: 0 to 9, 1 is the first move alone
    :param komi: hundredths of a point for the second mover; None: not said
    :raises Conflict: ``round_changed``
    :raises Invalid: ``round_not_draft``, ``odds_without_sides``, ``handicap_out_of_range``,
        ``komi_out_of_range``
    :raises NotFound: ``board_unknown``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    row = lock_round(section, number, version)
    if row.state != Round.State.DRAFT:
        raise Invalid("round_not_draft", round=number)
    if not section.sides:
        raise Invalid("odds_without_sides")
    if not 0 <= handicap <= MOST_STONES:
        raise Invalid("handicap_out_of_range", field="handicap", handicap=handicap, most=MOST_STONES)
    if komi is not None and not -MOST_KOMI <= komi <= MOST_KOMI:
        raise Invalid("komi_out_of_range", field="komi", most=MOST_KOMI // 100)
    found = row.boards.filter(number=board).first()
    if found is None:
        raise NotFound("board_unknown", board=board)
    if (found.handicap, found.komi) == (handicap, komi):
        return row
    before = _told(found)
    found.handicap, found.komi = handicap, komi
    found.save(update_fields=["handicap", "komi"])
    row.version += 1
    row.save(update_fields=["version"])
    log(
        by=by,
        event=section.event,
        section=section,
        round=number,
        action="odds_set",
        before=before,
        after=_told(found),
        board=board,
    )
    return row


def _told(board: Board) -> str:
    return f"{board.handicap} / {'–' if board.komi is None else format_points(board.komi)}"


def give_odds(section: Section, row: Round, boards: Collection[int]) -> None:
    """Give boards (ids) that the hand made or changed the handicap their players have by the rules.

    Only where the round was paired by McMahon. A board on which the stronger has the first move is even. The
    round must be locked.
    """
    if row.system != SYSTEM or not boards:
        return
    from pairing.systems.mcmahon.round import odds_between  # noqa: PLC0415 - slow import, on demand

    snapshot = take_to_pair(section, before=row.number)
    numbers = snapshot.numbers
    system = get(SYSTEM)
    options = {
        option.code: row.options[option.code]
        if option.accepts(row.options.get(option.code))
        else option.default
        for option in system.options
    }
    pairs: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round=row, board__in=boards).order_by("position")
    for board_id, entry_id in seats.values_list("board_id", "entry_id"):
        pairs.setdefault(board_id or 0, []).append(numbers[entry_id])
    wanted = [(one, two) for one, two in pairs.values()]
    odds = odds_between(snapshot.tournament, options, wanted)
    found = {board.pk: board for board in Board.objects.filter(pk__in=pairs)}
    for board_id, given in zip(pairs, odds, strict=True):
        found[board_id].handicap, found[board_id].komi = given.stones, given.komi
    Board.objects.bulk_update(found.values(), ["handicap", "komi"])
