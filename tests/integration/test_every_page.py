"""Every system, run over its pages alone: no page breaks, no link is dead, nobody is lost."""

import csv
import io
import json

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from pairing.proof import verify
from pairing.systems import MODULES
from pairing.trf import read as read_report
from swissweb.documents import exports, views
from swissweb.documents.models import Document
from swissweb.documents.rendering import html_of
from swissweb.events.models import Round, Seat, Section
from swissweb.events.presets import PRESETS
from swissweb.events.selectors.standings import standings_view
from swissweb.events.services.importing import import_tournament
from tests.support.robot import Robot
from tests.support.surf import finished, surf

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "zh-hans", "zh-hant")
GAMES = list(PRESETS)


def paired(*offsets: int) -> list[tuple[str, str]]:
    """Each system with some games, so that every game has its turn."""
    return [
        (system, GAMES[(at + more) % len(GAMES)]) for at, system in enumerate(MODULES) for more in offsets
    ]


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(views, "HOLD", 0.0)


def run(system: str, game: str, seed: int, *, players: int, rounds: int, each: int, every: bool) -> Robot:
    """``each``: how many pages of a kind are looked at; ``every``: after each round, not only at the end."""
    robot = Robot(system, game, seed, players, rounds)
    robot.choose(system)
    robot.settings()
    for number in range(1, rounds + 1):
        robot.comings_and_goings(number)
        if not robot.play(number):
            break
        complete(robot.fresh(), number)
        if every:
            look(robot, LANGUAGES[number % len(LANGUAGES)], each)
    look(robot, robot.chance.choice(LANGUAGES), each)
    return robot


def look(robot: Robot, language: str, each: int) -> None:
    """All pages that links lead to, for the director and for everybody; what is downloaded is whole."""
    section = robot.fresh()
    event = section.event.slug
    director, public = f"/director/e/{event}/", f"/e/{event}/"

    def inside(path: str) -> bool:
        return path.startswith((director, public)) and not path.endswith("/qr.svg")

    headers = {"HTTP_ACCEPT_LANGUAGE": language, "HTTP_ACCEPT": "text/html"}
    seen = 0
    for path, response, _forms in surf(
        robot.client, [director, f"/e/{event}/{section.slug}/"], inside, each=each, **headers
    ):
        seen += 1
        downloaded(path, response)
    for path, response, _forms in surf(Client(), [f"/e/{event}/"], inside, each=each, **headers):
        seen += 1
        downloaded(path, response)
    assert seen > 20
    for document in Document.objects.filter(section=section, content__isnull=False):
        page = html_of(document.content, language=document.language, made=timezone.now())
        finished(document.kind, page)


def downloaded(path: str, response: object) -> None:
    name = path.partition("?")[0]
    body = b"".join(response) if getattr(response, "streaming", False) else response.content  # type: ignore[attr-defined]
    if name.endswith("proof.json"):
        assert not [finding for finding in verify(json.loads(body)) if finding.wrong], path
    elif name.endswith(".csv"):
        rows = list(csv.reader(io.StringIO(body.decode("utf-8-sig"))))
        assert len({len(row) for row in rows}) == 1, path
    elif name.endswith(".trf"):
        read_report(body.decode())


def complete(section: Section, number: int) -> None:
    """A complete round has a seat for everybody who is in it, and no entry is lost from the table."""
    row = section.rounds.get(number=number)
    assert row.state == Round.State.COMPLETE
    seats = list(Seat.objects.filter(round=row).values_list("entry", flat=True))
    assert len(seats) == len(set(seats))
    playing = set(
        section.entries.filter(withdrawn_after=None, joined__lte=number).values_list("pk", flat=True)
    )
    assert playing <= set(seats)
    view = standings_view(section)
    assert sorted(line.entry.pk for line in view.lines) == sorted(
        section.entries.values_list("pk", flat=True)
    )


def comes_back(robot: Robot) -> None:
    """A report that is read and written again says the same."""
    section = robot.fresh()
    text = exports.trf(section, scope="published")
    event = import_tournament(
        by=robot.user,
        tournament=read_report(text).tournament,
        name="Imported",
        game=section.event.game,
        system=section.stages.get().system,
    )
    back = Section.objects.select_related("event").get(event=event)
    assert exports.trf(back, scope="published") == text


@pytest.mark.parametrize(("system", "game"), paired(0))
def test_a_system_over_all_pages(system: str, game: str) -> None:
    comes_back(run(system, game, 1, players=7, rounds=3, each=1, every=False))


@pytest.mark.long
@pytest.mark.parametrize(("system", "game"), paired(1, 2, 4, 6))
def test_every_system_in_many_games_over_all_pages(system: str, game: str) -> None:
    comes_back(run(system, game, 2, players=9, rounds=4, each=3, every=True))
