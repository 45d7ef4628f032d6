"""Systems, matches, accelerations, points and tie-breaks changed in the middle of an event."""

import pytest
from django.core.cache import cache

from pairing.systems import MODULES
from swissweb.documents import views
from swissweb.events.models import Round
from swissweb.events.selectors.rounds import round_view
from swissweb.events.selectors.standings import standings_view
from tests.integration.test_every_page import complete, look
from tests.support.robot import Robot
from tests.support.surf import read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(views, "HOLD", 0.0)


def boards(robot: Robot) -> dict[int, list[tuple[int, int]]]:
    """Who met whom in each round."""
    section = robot.fresh()
    numbers = section.rounds.values_list("number", flat=True)
    return {
        number: [
            (board.first.entry.pk, board.second.entry.pk)
            for board in round_view(section, number, scope="all").boards
        ]
        for number in numbers
    }


def change(robot: Robot) -> None:
    """A few pages of settings, each sent with something else chosen."""
    robot.choose(robot.chance.choice(list(MODULES)))
    robot.settings()
    for name in ("scoring", "section_settings"):
        path = robot.page(name)
        form = next(
            form
            for form in read(path, robot.client.get(path))[1]
            if "/settings/" in form.action or name in form.action
        )
        changes: list[tuple[str, str | None]] = []
        for field in robot.chance.sample(sorted(form.choices), min(3, len(form.choices))):
            changes.append((field, robot.chance.choice(form.choices[field])))
        robot.send(form.path(), form.data(changes))


def rules_change(seed: int, game: str) -> Robot:
    robot = Robot("dutch", game, seed, 7, 6)
    played: dict[int, list[tuple[int, int]]] = {}
    for number in range(1, 6):
        change(robot)
        robot.comings_and_goings(number)
        if not robot.play(number):
            break
        complete(robot.fresh(), number)
        now = boards(robot)
        assert {key: now[key] for key in played} == played
        played = now
        if robot.chance.random() < 0.3:
            # Back to the draft, other rules, and forward again: what was played stays with the two.
            for _ in range(2):
                robot.step("round_back", number)
            change(robot)
            robot.step("round_publish", number)
            robot.results(number)
            robot.step("round_complete", number)
            row = robot.row(number)
            assert row is not None
            assert row.state == Round.State.COMPLETE
            played = boards(robot)
    look(robot, "en", 1)
    return robot


@pytest.mark.parametrize("game", ["chess", "go"])
def test_rules_change_in_the_middle(game: str) -> None:
    robot = rules_change(1, game)
    assert standings_view(robot.fresh()).after >= 1


@pytest.mark.long
@pytest.mark.parametrize("game", ["chess", "go", "othello", "magic", "scrabble", "xiangqi"])
@pytest.mark.parametrize("seed", range(2, 6))
def test_rules_change_in_the_middle_of_any_event(seed: int, game: str) -> None:
    rules_change(seed, game)
