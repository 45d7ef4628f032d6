"""Two directors at the same moment, each with a connection of his own."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection

from swissweb.events.errors import Conflict, DomainError
from swissweb.events.models import AuditEntry, Game, Round, Seat, Section
from swissweb.events.services import hand
from swissweb.events.services.presence import withdraw
from swissweb.events.services.results import Result, record_result
from swissweb.events.services.rounds import pair_again, pair_round
from swissweb.events.services.states import publish_round
from tests.support.factories import board_of, make_section, make_user, pair, published_round

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Run the calls in threads that start together; what each returned, or the refusal it got."""
    barrier, answers = Barrier(len(calls)), [None] * len(calls)

    def run(place: int, call: Callable[[], object]) -> None:
        try:
            barrier.wait(timeout=10)
            answers[place] = call()  # type: ignore[call-overload]
        except DomainError as refusal:
            answers[place] = refusal  # type: ignore[call-overload]
        finally:
            connection.close()

    threads = [Thread(target=run, args=item) for item in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not any(thread.is_alive() for thread in threads)
    return list(answers)


def refusals(answers: list[object]) -> list[str]:
    return sorted(answer.code for answer in answers if isinstance(answer, DomainError))


def test_two_who_pair_at_once_get_one_round_and_one_clean_refusal() -> None:
    director = make_user()
    section = make_section(director, players=20)

    def call() -> Round:
        return pair_round(by=director, section_id=section.pk, version=section.version, number=1)

    answers = at_once(call, call)
    assert refusals(answers) == ["round_already_paired"]
    assert section.rounds.count() == 1
    assert Seat.objects.filter(section=section).count() == 20
    assert AuditEntry.objects.filter(action="round_paired").count() == 1


def test_two_who_publish_at_once_publish_once() -> None:
    director = make_user()
    section = make_section(director, players=8)
    row = pair(director, section)
    section.refresh_from_db()

    def call() -> Round:
        return publish_round(
            by=director, section_id=section.pk, version=section.version, number=1, round_version=row.version
        )

    assert refusals(at_once(call, call)) == ["section_changed"]
    assert AuditEntry.objects.filter(action="round_published").count() == 1


def test_two_who_pair_again_at_once_leave_one_whole_draft() -> None:
    director = make_user()
    section = make_section(director, players=20)
    row = pair(director, section)

    def call() -> Round:
        return pair_again(by=director, section_id=section.pk, version=row.version, number=1)

    answers = at_once(call, call)
    assert refusals(answers) in (["round_changed"], ["round_gone"])
    assert Seat.objects.filter(section=section).count() == 20


def saver(by, section: Section, board: int, outcome: str) -> Callable[[], Game]:  # type: ignore[no-untyped-def]
    game = board_of(section, 1, board).games.get()
    event = section.event
    return lambda: record_result(
        by=by, event=event, game_id=game.pk, version=game.version, result=Result(outcome)
    )


def test_different_boards_never_stop_each_other_and_nothing_is_lost() -> None:
    director = make_user()
    section = make_section(director, players=12)
    published_round(director, section)
    answers = at_once(*(saver(director, section, board, "1-0") for board in range(1, 7)))
    assert refusals(answers) == []
    assert list(Game.objects.values_list("outcome", flat=True)) == ["1-0"] * 6
    assert AuditEntry.objects.filter(action="result_entered").count() == 6


def test_the_same_board_twice_is_one_save_and_one_conflict() -> None:
    director = make_user()
    section = make_section(director, players=8)
    published_round(director, section)
    answers = at_once(saver(director, section, 1, "1-0"), saver(director, section, 1, "0-1"))
    assert refusals(answers) == ["result_changed"]
    conflict = next(answer for answer in answers if isinstance(answer, Conflict))
    stored = Game.objects.get(board__number=1).outcome
    assert conflict.params["theirs"] == stored
    assert {conflict.params["theirs"], conflict.params["yours"]} == {"1-0", "0-1"}


def test_the_last_result_and_the_next_pairing_at_once_never_lose_the_result() -> None:
    director = make_user()
    section = make_section(director, players=8)
    published_round(director, section)
    for board in (1, 2, 3):
        saver(director, section, board, "1-0")()
    section.refresh_from_db()

    def pair_next() -> Round:
        return pair_round(
            by=director, section_id=section.pk, version=section.version, number=2, reason="in a hurry"
        )

    answers = at_once(saver(director, section, 4, "0-1"), pair_next)
    assert refusals(answers) == []
    assert Game.objects.get(board__round__number=1, board__number=4).outcome == "0-1"
    first = section.rounds.get(number=1)
    # Paired before the result, the round is still open; after it, it was closed. Never closed and empty.
    assert first.state in (Round.State.PUBLISHED, Round.State.COMPLETE)
    assert Seat.objects.filter(round__number=2).count() == 8


def test_two_hands_on_one_draft_are_one_change_and_one_conflict() -> None:
    director = make_user()
    section = make_section(director, players=8)
    row = pair(director, section)

    def turn(board: int) -> Callable[[], Round]:
        return lambda: hand.swap_sides(
            by=director, section_id=section.pk, number=1, version=row.version, board=board
        )

    assert refusals(at_once(turn(1), turn(2))) == ["round_changed"]
    assert section.rounds.get().boards.filter(by_hand=True).count() == 1


@pytest.mark.parametrize("attempt", range(4))
def test_who_leaves_while_his_result_is_entered_has_left_or_has_played(attempt: int) -> None:
    director = make_user()
    section = make_section(director, players=4, rounds=3)
    published_round(director, section)
    board = board_of(section, 1, 1)
    game, entry = board.games.get(), board.seats.get(position=1).entry

    def leave() -> object:
        return withdraw(by=director, section_id=section.pk, entry_id=entry.pk, version=entry.version, after=0)

    def play() -> object:
        return record_result(
            by=director, event=section.event, game_id=game.pk, version=game.version, result=Result("1-0")
        )

    answers = at_once(*((leave, play) if attempt % 2 else (play, leave)))
    assert len(refusals(answers)) == 1
    entry.refresh_from_db()
    game.refresh_from_db()
    assert (entry.withdrawn_after, game.outcome) in ((0, ""), (None, "1-0"))
