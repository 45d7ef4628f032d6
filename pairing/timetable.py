"""The timetable of an event: rounds laid into the hours there are.

A round is *play*. Before every round but the first of a window come *pair*, a *pause* and *seat* (taking
seats): the first round of a day is paired before its hours begin, unless ``opening`` says otherwise. Times
are minutes after midnight of the window's day; a window that goes on after midnight counts on (25 h = 1:00).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

Step = Literal["pair", "pause", "seat", "play"]
STEPS: tuple[Step, ...] = ("pair", "pause", "seat", "play")
DAY = 24 * 60
MOST_WINDOWS, MOST_MINUTES = 60, 12 * 60


@dataclass(frozen=True, slots=True)
class Window:
    """Hours in which rounds can be played. Two windows with the same ``day`` have a break between them."""

    day: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Minutes:
    """How long the steps of a round take. ``opening``: pairing and seating stand before the first round of a
    window too."""

    play: int = 90
    pair: int = 10
    pause: int = 5
    seat: int = 5
    opening: bool = False

    @property
    def between(self) -> int:
        """From the end of a round to the beginning of the next."""
        return self.pair + self.pause + self.seat


@dataclass(frozen=True, slots=True)
class Slot:
    """One step of one round."""

    window: int
    round: int
    step: Step
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Remedies:
    """What would make everything fit; None where it alone can't.

    ``play``: minutes a round may take at most. ``windows``: windows to add, as long as the last one.
    ``longer``: minutes by which every window would have to be longer.
    """

    play: int | None
    windows: int | None
    longer: int | None


@dataclass(frozen=True, slots=True)
class Timetable:
    """``fits`` rounds of ``rounds`` have a place in ``slots``; there would be room for ``room``."""

    rounds: int
    fits: int
    room: int
    slots: tuple[Slot, ...]
    remedies: Remedies | None = None


def room_in(window: Window, minutes: Minutes) -> int:
    """How many rounds can be played in a window."""
    first = minutes.play + (minutes.between if minutes.opening else 0)
    length = window.end - window.start
    return 0 if length < first else 1 + (length - first) // (minutes.play + minutes.between)


def room(windows: Sequence[Window], minutes: Minutes) -> int:
    """How many rounds can be played in all."""
    return sum(room_in(window, minutes) for window in windows)


def lay_out(windows: Sequence[Window], minutes: Minutes, rounds: int) -> Timetable:
    """Rounds from 1 on, each as early as it can be.

    ``ValueError`` for windows or minutes that make no sense: nothing to play in, no time to play, an end
    before its beginning.
    """
    if not windows or minutes.play < 1 or min(minutes.pair, minutes.pause, minutes.seat) < 0 or rounds < 1:
        raise ValueError("no window, no time to play or no round")
    if any(not window.start < window.end for window in windows):
        raise ValueError("a window ends before it begins")
    slots: list[Slot] = []
    number = 0
    for place, window in enumerate(windows):
        now = window.start
        for turn in range(min(room_in(window, minutes), rounds - number)):
            number += 1
            for step in STEPS if turn or minutes.opening else STEPS[-1:]:
                length = getattr(minutes, step)
                if length:
                    slots.append(Slot(place, number, step, now, now + length))
                now += length
    table = Timetable(rounds, number, room(windows, minutes), tuple(slots))
    return table if number == rounds else replace(table, remedies=_remedies(windows, minutes, rounds))


def _remedies(windows: Sequence[Window], minutes: Minutes, rounds: int) -> Remedies:
    """Each change alone, as small as it can be."""
    last = room_in(windows[-1], minutes)
    missing = rounds - room(windows, minutes)

    def with_play(play: int) -> bool:
        return room(windows, replace(minutes, play=play)) >= rounds

    def with_longer(longer: int) -> bool:
        stretched = [replace(window, end=window.end + longer) for window in windows]
        return all(w.end - w.start <= DAY for w in stretched) and room(stretched, minutes) >= rounds

    return Remedies(
        play=_first(with_play, range(minutes.play - 1, 0, -1)),
        windows=-(-missing // last) if last else None,
        longer=_first(with_longer, range(1, DAY)),
    )


def _first(holds: Callable[[int], bool], numbers: range) -> int | None:
    return next((number for number in numbers if holds(number)), None)
