"""Starting scores of a section: the histogram of its grades, the groups that result, everybody's score."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pairing.grades import STRONGEST_DAN, WEAKEST, format_grade, parse_grade
from pairing.systems.mcmahon.start import start_of, start_scores, step
from swissweb.events.errors import Invalid
from swissweb.events.models import Entry, Section, Stage
from swissweb.events.snapshot import take
from swissweb.events.starts import has_starts
from swissweb.events.systems import complete_options

MOST_SEPARATED = 12
"""From this number of rounds on any top group can be separated."""


@dataclass(frozen=True, slots=True)
class GradeRow:
    """A grade with its players. ``above`` counts those of this grade and stronger ones: the top group, were
    the bar here. ``start`` is what the grade starts with; ``share`` the length of its bar in percent."""

    grade: str
    players: int
    above: int
    start: int
    share: int
    at_top: bool
    at_bottom: bool
    too_many: bool


@dataclass(frozen=True, slots=True)
class StartLine:
    """A player. ``start`` is what is stored, ``shown`` what bar and floor of the view make of it.

    ``by_grade`` is what the grade alone would give, None without one that can be read.
    """

    entry: Entry
    start: int
    shown: int
    by_grade: int | None

    @property
    def by_hand(self) -> bool:
        return self.entry.start is not None

    @property
    def missing(self) -> bool:
        """Neither a grade that can be read nor a score by hand: he can't be paired."""
        return self.by_grade is None and not self.by_hand


@dataclass(frozen=True, slots=True)
class StartingView:
    """``bar`` and ``floor`` are those shown, which need not be stored yet. ``top`` are the players who start
    with the highest score, ``separable`` how many the rounds can separate (None: any number)."""

    stage: Stage
    bar: str
    floor: str
    rows: tuple[GradeRow, ...]
    lines: tuple[StartLine, ...]
    top: tuple[Entry, ...]
    groups: tuple[tuple[int, int], ...]
    """Starting score and how many start with it, highest first."""
    separable: int | None
    whole: int
    """What one grade is worth, in hundredths."""

    @property
    def missing(self) -> list[StartLine]:
        return [line for line in self.lines if line.missing]


def starting_view(section: Section, *, bar: str = "", floor: str = "") -> StartingView:
    """What the page shows; with ``bar`` and ``floor`` as if they were stored, unless they make no sense.

    :raises Invalid: ``no_starting_scores``
    """
    snapshot = take(section)
    if not has_starts(snapshot.stage):
        raise Invalid("no_starting_scores")
    options = complete_options(snapshot.stage)
    shown = {**options, **_sensible(options, bar, floor)}
    stored, asked = (start_scores(snapshot.tournament, each) for each in (options, shown))
    scoring = snapshot.tournament.scoring
    lines = []
    for player in snapshot.tournament.players:
        entry = snapshot.entries[player.number]
        by_grade = None
        if parse_grade(player.grade) is not None:
            by_grade = start_of(replace(player, start=None), options, scoring)
        lines.append(StartLine(entry, stored[player.number], asked[player.number], by_grade))
    lines.sort(key=lambda line: (-line.start, line.entry.number))
    counted = Counter(asked.values())
    best = max(asked.values(), default=0)
    rounds = snapshot.stage.total_rounds
    separable = 2**rounds if rounds < MOST_SEPARATED else None
    return StartingView(
        stage=snapshot.stage,
        bar=str(shown["bar"]),
        floor=str(shown["floor"]),
        rows=_rows(
            [line.entry for line in lines], str(shown["bar"]), str(shown["floor"]), separable, step(scoring)
        ),
        lines=tuple(lines),
        top=tuple(snapshot.entries[number] for number in sorted(asked) if asked[number] == best),
        groups=tuple(sorted(counted.items(), reverse=True)),
        separable=separable,
        whole=step(scoring),
    )


def _sensible(options: dict[str, bool | int | str], bar: str, floor: str) -> dict[str, str]:
    """Bar and floor of an address, where both are grades of amateurs and the bar is not below the floor."""
    found = {"bar": bar or str(options["bar"]), "floor": floor or str(options["floor"])}
    high, low = parse_grade(found["bar"]), parse_grade(found["floor"])
    if high is None or low is None or not low <= high <= STRONGEST_DAN:
        return {}
    return {"bar": format_grade(high), "floor": format_grade(low)}


def _rows(
    entries: Sequence[Entry], bar: str, floor: str, separable: int | None, whole: int
) -> tuple[GradeRow, ...]:
    """From the strongest grade there is, or the bar, down to the weakest, then the floor if it is lower;
    professionals stand at the strongest amateur grade."""
    read = [parse_grade(entry.person.grade) for entry in entries]
    grades = Counter(min(grade, STRONGEST_DAN) for grade in read if grade is not None)
    high, low = parse_grade(bar), parse_grade(floor)
    assert high is not None
    assert low is not None
    top, bottom = max([*grades, high]), min([*grades, high])
    most = max(grades.values(), default=1)
    rows, above = [], 0
    for grade in [*range(top, bottom - 1, -1), *([low] if low < bottom else [])]:
        above += grades[grade]
        rows.append(
            GradeRow(
                grade=format_grade(grade),
                players=grades[grade],
                above=above,
                start=(min(max(grade, low), high) - WEAKEST) * whole,
                share=100 * grades[grade] // most,
                at_top=grade >= high,
                at_bottom=grade <= low,
                too_many=separable is not None and above > separable,
            )
        )
    return tuple(rows)
