"""Advice on rounds: the figures of the founding texts and of the usual rules of thumb."""

import pytest

from pairing.adviser import (
    NOTES,
    Advice,
    advise,
    least_rounds,
    places_by_thumb,
    round_robin_rounds,
    rounds_for_places,
)


def codes(advice: Advice) -> list[str]:
    return [note.code for note in advice.notes]


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (60, 6),
        (8, 3),
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 3),
        (9, 4),
        (16, 4),
        (17, 5),
        (32, 5),
        (33, 6),
        (64, 6),
        (65, 7),
    ],
)
def test_rounds_that_leave_one_perfect_score_at_most(players: int, rounds: int) -> None:
    assert least_rounds(players) == rounds


def test_sixteen_players_and_three_places_take_eight_rounds() -> None:
    assert rounds_for_places(16, 3) == 8


def test_eleven_rounds_of_sixteen_settle_five_and_a_half_places_by_the_other_rule() -> None:
    assert places_by_thumb(16, 11) == 56
    assert places_by_thumb(60, 6) == 0


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (9, 9), (10, 9)])
def test_rounds_of_a_round_robin(players: int, rounds: int) -> None:
    assert round_robin_rounds(players) == rounds


def test_an_odd_number_is_preferred_and_why_is_said() -> None:
    advice = advise(60)
    assert (advice.least, advice.rounds, advice.system) == (6, 7, "swiss")
    assert "odd" in codes(advice)


def test_an_even_number_stays_where_there_is_no_time_for_the_odd_one() -> None:
    advice = advise(60, available=6)
    assert advice.rounds == 6
    assert "even" in codes(advice)


def test_too_few_rounds_ask_for_acceleration_with_its_effect() -> None:
    advice = advise(32, available=4)
    assert advice.accelerate
    assert advice.rounds == 4
    notes = {note.code: note.params for note in advice.notes}
    # N/16 perfect scores after four rounds, half as many accelerated.
    assert notes["too_few"]["left"] == 2
    assert notes["accelerate"] == {"plain": 2, "accelerated": 1}
    assert "split" not in notes


def test_far_too_few_rounds_ask_for_sections() -> None:
    advice = advise(128, available=5)
    notes = {note.code: note.params for note in advice.notes}
    assert notes["split"] == {"most": 32, "sections": 4}


def test_enough_rounds_are_not_accelerated() -> None:
    assert not advise(32, available=5).accelerate


@pytest.mark.parametrize(("rounds", "warned"), [(6, False), (7, True), (10, True)])
def test_more_rounds_than_half_of_the_players_are_warned_of(rounds: int, warned: bool) -> None:
    assert ("tight" in codes(advise(12, rounds=rounds))) is warned


def test_more_rounds_than_can_be_paired_become_a_round_robin() -> None:
    advice = advise(10, rounds=12)
    assert (advice.system, advice.rounds) == ("round_robin", 9)
    assert "beyond" in codes(advice)


def test_a_round_robin_is_proposed_where_there_is_time_for_it() -> None:
    assert advise(8, available=7).system == "round_robin"
    assert advise(8, available=6).system == "swiss"
    assert "near_round_robin" in codes(advise(8, rounds=6))


def test_places_that_the_time_does_not_settle_are_told() -> None:
    notes = {note.code: note.params for note in advise(16, places=3, available=6).notes}
    assert notes["places_short"] == {"count": 6, "places": 3, "settled": 2}


@pytest.mark.parametrize("given", [(1, 1), (8, 9), (8, 0), (10_001, 1)])
def test_numbers_that_make_no_sense_are_refused(given: tuple[int, int]) -> None:
    with pytest.raises(ValueError):
        advise(*given)


def test_every_note_has_words() -> None:
    from swissweb.events.wordings.planning import NOTE_CODES, note_words

    assert set(NOTES) == NOTE_CODES
    seen = set()
    for players in (2, 3, 8, 12, 16, 33, 60, 500, 2_000):
        for places in (1, 2):
            for available in (None, 3, 6, 12, 40):
                for rounds in (None, 1, 5, 7, 11, 60):
                    for note in advise(players, places, available, rounds).notes:
                        assert "%(" not in note_words(note)
                        seen.add(note.code)
    assert seen == set(NOTES)
