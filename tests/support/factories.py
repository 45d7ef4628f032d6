"""Small functions that build what a test needs, always through the services."""

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any

from pairing.scoring import Outcome
from swissweb.accounts.models import User
from swissweb.events.models import Board, Entry, Event, Round, Seat, Section
from swissweb.events.presets import preset_of
from swissweb.events.services.entries import PlayerInput, add_players
from swissweb.events.services.events import create_event
from swissweb.events.services.results import Result, record_result
from swissweb.events.services.rounds import pair_round
from swissweb.events.services.states import complete_round, publish_round

_numbers = count(1)


def make_user(username: str = "", **fields: object) -> User:
    """A user without rights in any event."""
    return User.objects.create_user(username or f"user{next(_numbers)}", password="a long password", **fields)  # type: ignore[arg-type]


def make_event(
    by: User, *, game: str = "chess", rounds: int = 5, system: str = "dutch", name: str = "Open"
) -> Event:
    return create_event(by=by, name=name, game=game, rounds=rounds, system=system)


def section_of(event: Event) -> Section:
    """The event's only section, fresh from the database."""
    return Section.objects.select_related("event").get(event=event)


def add(by: User, section: Section, players: int | Iterable[str | PlayerInput]) -> list[Entry]:
    """Players "Player 01" (rating 2000), "Player 02" (1990), …, or those given."""
    if isinstance(players, int):
        given = [PlayerInput(f"Player {n:02d}", rating=2010 - 10 * n) for n in range(1, players + 1)]
    else:
        given = [PlayerInput(item) if isinstance(item, str) else item for item in players]
    return add_players(by=by, section_id=section.pk, players=given)


def make_section(by: User, players: int = 8, **event: object) -> Section:
    """A section of a new event with some players."""
    section = section_of(make_event(by, **event))  # type: ignore[arg-type]
    if players:
        add(by, section, players)
    section.refresh_from_db()
    return section


def pair(by: User, section: Section, *, reason: str = "", seed: int = 0) -> Round:
    section.refresh_from_db()
    number = section.rounds.count() + 1
    return pair_round(
        by=by, section_id=section.pk, version=section.version, number=number, reason=reason, seed=seed
    )


def publish(by: User, section: Section, number: int, *, reason: str = "") -> Round:
    section.refresh_from_db()
    return publish_round(by=by, section_id=section.pk, version=section.version, number=number, reason=reason)


def complete(by: User, section: Section, number: int) -> Round:
    section.refresh_from_db()
    return complete_round(by=by, section_id=section.pk, version=section.version, number=number)


def enter(by: User, board: Board, outcome: str | Outcome, *, reason: str = "") -> None:
    """Enter the result of a board; games with scores get a fitting one."""
    game = board.games.get()
    event = board.round.section.event
    rule = preset_of(event.game).score
    result = Result(str(outcome))
    if rule is not None and rule.required and outcome and Outcome(outcome).played:
        scores = {"1-0": (40, 24), "0-1": (24, 40), "=-=": (32, 32)}[str(outcome)]
        result = Result(str(outcome), *scores)
    record_result(by=by, event=event, game_id=game.pk, version=game.version, result=result, reason=reason)


def play_round(by: User, section: Section, outcomes: Sequence[str] = ("1-0",), *, seed: int = 0) -> Round:
    """Pair, publish, enter results (``outcomes`` repeated over the boards) and complete the next round."""
    row = pair(by, section, seed=seed)
    publish(by, section, row.number)
    for place, board in enumerate(row.boards.order_by("number")):
        board.round.section = section
        enter(by, board, outcomes[place % len(outcomes)])
    return complete(by, section, row.number)


def board_of(section: Section, round_number: int, number: int) -> Board:
    """A board with the round, section and event it belongs to at hand."""
    return Board.objects.select_related("round__section__event").get(
        round__section=section, round__number=round_number, number=number
    )


def names_on(section: Section, round_number: int) -> list[tuple[str, str]]:
    """Who meets whom, by board number: (first, second)."""
    seats = Seat.objects.filter(round__section=section, round__number=round_number, board__isnull=False)
    names = list(seats.order_by("board__number", "position").values_list("entry__person__name", flat=True))
    return list(zip(names[::2], names[1::2], strict=True))


def entry_named(section: Section, name: str) -> Entry:
    return section.entries.select_related("person").get(person__name=name)


def published_round(by: User, section: Section) -> Round:
    """The next round, paired and published, without results."""
    row = pair(by, section)
    return publish(by, section, row.number)


def step(service: Callable[..., Any], by: User, section: Section, number: int, **more: Any) -> Any:
    """Run a service on a round of a section as it is now."""
    section.refresh_from_db()
    return service(by=by, section_id=section.pk, version=section.version, number=number, **more)
