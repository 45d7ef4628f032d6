"""A crosstable out of nothing, for ``manage.py bench`` and for tests of size: no database, no engine."""

from datetime import UTC, datetime

from pairing.scoring import Mark, Outcome
from pairing.tournament import Board, Bye, Game, Player, Round, Tournament
from swissweb.documents.content import Content, Wanted
from swissweb.documents.content.charts import cross_of, wall_of
from swissweb.documents.rendering import html_of, pdf_of
from swissweb.events.models import Entry, Event, Person, Section, Stage
from swissweb.events.snapshot import Snapshot

_OUTCOMES = (Outcome.FIRST_WINS, Outcome.DRAW, Outcome.SECOND_WINS)
_GIVEN = ("Ilse", "沈墨川", "Tadeáš", "Trịnh", "Ελένη", "Милена", "Odile", "さくら")


def made_up(
    players: int, rounds: int, *, total: int = 0, system: str = "dutch", paper: str = "a4"
) -> "MadeUp":
    """A tournament paired by turning the circle; every third game is a draw."""
    people = [
        Person(name=f"{_GIVEN[n % len(_GIVEN)]} Player-{n:03d}", rating=2600 - n)
        for n in range(1, players + 1)
    ]
    event = Event(name="Bench Open", game="chess", slug="bench", language="en", time_zone="UTC")
    section = Section(event=event, name="Bench", slug="bench", tiebreaks=["BH/C1", "BH", "SB", "DE", "WIN"])
    stage = Stage(section=section, system=system, total_rounds=total or rounds)
    tournament = Tournament(
        players=tuple(Player(n, person.name, person.rating) for n, person in enumerate(people, start=1)),
        rounds=tuple(_circle(players, number) for number in range(1, rounds + 1)),
        total_rounds=total or rounds,
        name=event.name,
    )
    entries = {n: Entry(section=section, person=person, number=n) for n, person in enumerate(people, start=1)}
    states = dict.fromkeys(range(1, rounds + 1), "complete")
    return MadeUp(section, Snapshot(tournament, stage, entries, states), paper)


def _circle(players: int, number: int) -> Round:
    """Round ``number`` of the circle: the last seat stays, the others move on by one."""
    size = players + players % 2
    seats = [(seat + number - 1) % (size - 1) + 1 for seat in range(size - 1)] + [size]
    boards: list[Board] = []
    byes: list[Bye] = []
    for place in range(size // 2):
        first, second = seats[place], seats[size - 1 - place]
        if max(first, second) > players:
            byes.append(Bye(min(first, second), Mark.PAB))
            continue
        if (place + number) % 2:
            first, second = second, first
        outcome = _OUTCOMES[(first + second + number) % len(_OUTCOMES)]
        boards.append(Board(len(boards) + 1, first, second, (Game(outcome),)))
    return Round(number, tuple(boards), tuple(byes))


class MadeUp:
    """A made-up section and the documents of it."""

    def __init__(self, section: Section, snapshot: Snapshot, paper: str) -> None:
        self.section, self.snapshot, self.paper = section, snapshot, paper

    def content(self, kind: str) -> Content:
        """Of ``crosstable`` or ``wallchart``."""
        wanted = Wanted(self.section, kind, None, "published", self.paper)
        return (cross_of if kind == "crosstable" else wall_of)(wanted, self.snapshot)

    def pdf(self, kind: str) -> bytes:
        return pdf_of(html_of(self.content(kind), language="en", made=datetime(2027, 3, 6, 12, tzinfo=UTC)))


def render_crosstable(players: int = 100, rounds: int = 9) -> bytes:
    """The PDF of a made-up crosstable: content, HTML and WeasyPrint, as the worker does it."""
    return made_up(players, rounds).pdf("crosstable")
