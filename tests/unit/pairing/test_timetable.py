"""Timetables: the three evenings of the founding text, and what is said when rounds do not fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.timetable import Minutes, Remedies, Window, lay_out, room, room_in


def at(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


EVENINGS = [Window(day, at("19:30"), at("22:50")) for day in ("first", "second", "third")]


def test_six_rounds_fit_into_three_evenings() -> None:
    table = lay_out(EVENINGS, Minutes(), 6)
    assert (table.fits, table.room, table.remedies) == (6, 6, None)
    evening = [
        ("play", "19:30", "21:00"),
        ("pair", "21:00", "21:10"),
        ("pause", "21:10", "21:15"),
        ("seat", "21:15", "21:20"),
        ("play", "21:20", "22:50"),
    ]
    for window in range(3):
        slots = [slot for slot in table.slots if slot.window == window]
        assert [(slot.step, slot.start, slot.end) for slot in slots] == [
            (step, at(start), at(end)) for step, start, end in evening
        ]
        assert [slot.round for slot in slots] == [2 * window + 1] + [2 * window + 2] * 4


def test_a_seventh_round_does_not_fit_and_each_remedy_is_the_smallest() -> None:
    remedies = lay_out(EVENINGS, Minutes(), 7).remedies
    # Three rounds an evening: 3 x play + 2 x 20 minutes in 200; one more evening; 110 minutes more.
    assert remedies == Remedies(play=53, windows=1, longer=110)


def test_nothing_fits_into_an_hour_and_another_like_it_would_not_help() -> None:
    table = lay_out([Window("", 0, 60)], Minutes(), 1)
    assert (table.fits, table.slots) == (0, ())
    assert table.remedies == Remedies(play=60, windows=None, longer=30)


def test_a_day_may_begin_with_pairing_and_seats() -> None:
    minutes = Minutes(opening=True)
    table = lay_out([Window("", at("19:10"), at("22:50"))], minutes, 2)
    assert table.fits == 2
    assert [slot.step for slot in table.slots[:4]] == ["pair", "pause", "seat", "play"]
    assert table.slots[3].start == at("19:30")


def test_a_break_is_two_windows_of_a_day() -> None:
    windows = [Window("Sunday", at("9:00"), at("12:00")), Window("Sunday", at("14:00"), at("16:00"))]
    table = lay_out(windows, Minutes(play=60, pair=10, pause=0, seat=5), 3)
    plays = [(slot.start, slot.end) for slot in table.slots if slot.step == "play"]
    assert plays == [(540, 600), (615, 675), (840, 900)]


@pytest.mark.parametrize(
    ("windows", "minutes", "rounds"),
    [
        ([], Minutes(), 1),
        ([Window("", 60, 60)], Minutes(), 1),
        ([Window("", 0, 60)], Minutes(play=0), 1),
        ([Window("", 0, 60)], Minutes(pair=-1), 1),
        ([Window("", 0, 60)], Minutes(), 0),
    ],
)
def test_what_makes_no_sense_is_refused(windows: list[Window], minutes: Minutes, rounds: int) -> None:
    with pytest.raises(ValueError):
        lay_out(windows, minutes, rounds)


@given(
    windows=st.lists(
        st.tuples(st.integers(0, 1200), st.integers(1, 600)).map(lambda w: Window("", w[0], w[0] + w[1])),
        min_size=1,
        max_size=4,
    ),
    minutes=st.builds(
        Minutes,
        st.integers(5, 200),
        st.integers(0, 30),
        st.integers(0, 30),
        st.integers(0, 30),
        st.booleans(),
    ),
    rounds=st.integers(1, 12),
)
@settings(max_examples=150, deadline=None)
def test_slots_stay_in_their_windows_and_remedies_do_what_they_say(
    windows: list[Window], minutes: Minutes, rounds: int
) -> None:
    table = lay_out(windows, minutes, rounds)
    for one, two in zip(table.slots, table.slots[1:], strict=False):
        assert one.window < two.window or one.end <= two.start
    for slot in table.slots:
        assert windows[slot.window].start <= slot.start < slot.end <= windows[slot.window].end
    assert table.fits == min(rounds, room(windows, minutes))
    if table.remedies is None:
        return
    found = table.remedies
    if found.play is not None:
        from dataclasses import replace

        assert room(windows, replace(minutes, play=found.play)) >= rounds
        assert room(windows, replace(minutes, play=found.play + 1)) < rounds
    if found.windows is not None:
        more = [*windows, *[windows[-1]] * found.windows]
        assert room(more, minutes) >= rounds > room(more[:-1], minutes)
    if found.longer is not None:
        longer = [Window("", w.start, w.end + found.longer) for w in windows]
        shorter = [Window("", w.start, w.end + found.longer - 1) for w in windows]
        assert room(longer, minutes) >= rounds > room(shorter, minutes)


def test_room_counts_the_time_between_rounds_once_less() -> None:
    assert [room_in(Window("", 0, length), Minutes()) for length in (89, 90, 199, 200, 309, 310)] == [
        0,
        1,
        1,
        2,
        2,
        3,
    ]
