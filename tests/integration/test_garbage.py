"""Whatever is sent to whichever address, in whichever state an event is: an answer below 500, nothing half
written, and nothing at all from who has no right."""

import random
import traceback
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.urls import NoReverseMatch, URLResolver, get_resolver, reverse

from swissweb.documents import views
from swissweb.events.models import (
    AuditEntry,
    Board,
    Category,
    Entry,
    Game,
    Pin,
    PlayOff,
    Prize,
    Round,
    Seat,
    Section,
)
from swissweb.events.selectors.standings import standings_view
from tests.support.factories import make_user
from tests.support.pages import signed_in
from tests.support.robot import Robot
from tests.support.surf import Form, surf

pytestmark = pytest.mark.django_db

BELOW_500 = range(200, 500)
GARBAGE = (
    *("", " ", "0", "-1", "1", "2", "00", "١٢", "½", "1½", "1e9", "NaN", "inf", "0x10", "999999999", "1.1.1"),
    *(
        "2147483648",
        "9223372036854775808",
        "9" * 400,
        "x",
        "x" * 5000,
        "a\0b",
        "\ud7ff\u202e\u0000",
        "🐴" * 300,
    ),
    *(
        "<script>alert(1)</script>",
        "%s%(x)s{}",
        "1:U",
        "1:",
        ":",
        "on",
        "rematch+bye",
        "hand",
        "2-1",
        "9-9-9",
    ),
    *(
        "../..",
        "2026-02-30",
        "zh-hans",
        "dutch",
        "dutch:set",
        "__class__",
        "None",
        "null",
        "[]",
        "1-0",
        "---",
    ),
    *("+--", "baku", "table"),
)
WORDS = """
    version round_version reason relax system name rating lot players first second last pick give board entry
    handicap komi outcome first_score second_score score forfeit g1 a1 b1 clear kind first_rank last_rank
    first_round last_round points games ends_early place shared bye after round mark drop win draw loss pab
    tiebreak_1 tiebreak_2 edition unrated best_rounds drop_rounds fill place_1 bar floor start_1 text file
    action rounds language starts ends game slug q a b username
"""
FIELDS = WORDS.split()
# The tables that no request of a stranger may touch.
TABLES = (Section, Entry, Round, Board, Seat, Game, Pin, PlayOff, Category, Prize, AuditEntry)


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(views, "HOLD", 0.0)


class Answers:
    """Sends, and gathers what broke: one run finds all there is."""

    def __init__(self) -> None:
        self.broken: dict[str, str] = {}

    def send(self, client: Client, method: str, path: str, data: object, **more: str) -> None:
        try:
            answer = getattr(client, method)(path, data, **more)
            connection.check_constraints()
            if answer.status_code not in BELOW_500:
                self.broken.setdefault(f"{path}", f"{answer.status_code} for {method} {data}")
        except Exception as error:  # noqa: BLE001 - whatever it is is told at the end
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{last.filename}:{last.lineno} {type(error).__name__} {error}"
            self.broken.setdefault(where[:300], f"{method} {path} {data}"[:1500])

    def none_broken(self) -> None:
        assert not self.broken, "\n".join(f"{where}\n    {what}" for where, what in self.broken.items())


def state() -> list[int]:
    return [model.objects.count() for model in TABLES]


def routes(resolver: URLResolver | None = None, space: str = "") -> Iterator[str]:
    """Every named route of the site."""
    resolver = resolver or get_resolver()
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name:
            yield f"{space}{pattern.name}"


def an_event(seed: int, system: str = "dutch", game: str = "chess", rounds: int = 2) -> Robot:
    """A section in the middle: rounds complete, the next one in any state."""
    robot = Robot(system, game, seed, 6, 5)
    robot.choose(system)
    robot.settings()
    for number in range(1, rounds + 1):
        robot.comings_and_goings(number)
        robot.play(number)
    robot.pair(rounds + 1)
    if robot.chance.random() < 0.5:
        robot.step("round_publish", rounds + 1)
    return robot


def arguments(chance: random.Random, robot: Robot, other: Robot) -> dict[str, object]:
    """What stands in an address: mostly what fits, now and then another section's, or nothing that exists."""

    def one(*values: object) -> object:
        return chance.choice([value for value in values if value is not None])

    def key(model: type[Entry] | type[Board] | type[Game] | type[Pin] | type[Round]) -> object:
        found = list(model.objects.values_list("pk", flat=True))
        return one(*found, 0, 2**31, 2**63) if found else 1

    own = robot.section
    return {
        "event": one(own.event.slug, own.event.slug, own.event.slug, other.section.event.slug, "nowhere"),
        "section": one(own.slug, own.slug, own.slug, "nowhere"),
        "number": one(1, 2, 3, 3, 4, 0, 99, 10**6, 2**31, 10**30),
        "entry": key(Entry), "game": key(Game), "board": key(Board), "pin": key(Pin),
        "place": one(0, 1, 2, 99, 2**63), "part": one(0, 1, 2**63), "best": one(0, 1, 4, 2**63),
        "user": one(robot.user.pk, other.user.pk, 0, 2**63), "playoff": one(0, 1, 2**63),
    }  # fmt: skip


def address(chance: random.Random, name: str, robot: Robot, other: Robot) -> str:
    found = arguments(chance, robot, other)
    names = _names(name)
    try:
        return reverse(name, kwargs={key: found.get(key, chance.choice((0, 1, 2**63))) for key in names})
    except NoReverseMatch:  # a route that means something else by the same name
        return reverse(name, kwargs=dict.fromkeys(names, 1))


def _names(name: str) -> list[str]:
    *spaces, last = name.split(":")
    resolver = get_resolver()
    for space in spaces:
        _prefix, resolver = resolver.namespace_dict[space]
    (_possibility, names), *_rest = resolver.reverse_dict.getlist(last)[0][0]
    return names


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_garbage_to_every_address(seed: int) -> None:
    robot, other = an_event(seed), an_event(seed + 50, "mcmahon", "go")
    answers, chance, outside = Answers(), random.Random(seed), [Client(), signed_in(make_user())]
    for name in routes():
        if name in ("accounts:logout", "accounts:password"):
            continue
        for _ in range(12):
            path = address(chance, name, robot, other)
            data: dict[str, object] = {
                field: [chance.choice(GARBAGE) for _ in range(chance.choice((1, 1, 1, 2, 30)))]
                for field in chance.sample(FIELDS, 20)
            }
            if chance.random() < 0.5:
                data |= robot.versions(3)
            more = {"HTTP_HX_REQUEST": "true"} if chance.random() < 0.3 else {}
            method = chance.choice(("get", "post", "post", "post", "put", "delete", "head"))
            before = state()
            for client in outside:
                answers.send(client, method, path, data, **more)
            if name.startswith("director:") and name not in ("director:event_new", "director:import"):
                assert state() == before, f"{method} {path} {data} by a stranger"
            answers.send(robot.client, method, path, data, **more)
    answers.none_broken()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("system", "game"), [("dutch", "chess"), ("mcmahon", "go"), ("fold", "othello"), ("manual", "magic")]
)
def test_garbage_in_every_form(system: str, game: str, seed: int) -> None:
    """Each form of each page as it stands there, with one field or some turned into garbage."""
    robot = an_event(seed, system, game)
    answers, chance = Answers(), random.Random(seed)
    section = robot.fresh()
    event = section.event.slug

    def inside(path: str) -> bool:
        return path.startswith(f"/director/e/{event}/") and "/delete/" not in path

    found: dict[str, Form] = {}
    for _path, _response, forms in surf(robot.client, [f"/director/e/{event}/"], inside, each=3):
        for form in forms:
            if (
                form.method == "post"
                and "/logout/" not in form.action
                and not form.action.endswith(f"{event}/delete/")
            ):
                found.setdefault(form.action, form)
    for form in found.values():
        names = [name for name in form.data() if name != "csrfmiddlewaretoken"]
        for _ in range(12):
            changes: list[tuple[str, str | None]] = [
                (name, chance.choice((None, *GARBAGE, *form.choices.get(name, ()))))
                for name in chance.sample(names, min(len(names), chance.choice((1, 1, 2, 5))))
            ]
            if "version" in names and chance.random() < 0.7:
                changes += [(key, str(value)) for key, value in fresh_versions(robot, form).items()]
            button = chance.randrange(max(1, len(form.buttons)))
            path, data = form.path(button), form.data(changes, button)
            answers.send(robot.client, "post", path, data)
    answers.none_broken()
    for number in [None, *robot.section.rounds.exclude(state="draft").values_list("number", flat=True)]:
        standings_view(robot.fresh(), number)
    seen = surf(robot.client, [f"/director/e/{event}/", f"/e/{event}/"], inside, each=5, words=False)
    assert sum(1 for _page in seen) > 10


def fresh_versions(robot: Robot, form: Form) -> dict[str, int]:
    """The version that stands now, so that most of what is sent goes as far as it can."""
    section = robot.fresh()
    mine = dict(form.fields).get("version")
    settings = mine == str(section.settings_version)
    return {"version": section.settings_version if settings else section.version}


VERSIONS = ("version", "round_version", "bar_version")


@pytest.mark.parametrize(("system", "game"), [("mcmahon", "go"), ("dutch", "chess")])
def test_a_form_of_yesterday_changes_nothing(system: str, game: str) -> None:
    """Somebody else saved meanwhile: whatever form was open is refused, and the log has no new line."""
    robot = an_event(7, system, game)
    event = robot.fresh().event.slug
    open_forms: dict[str, Form] = {}
    for _path, _response, forms in surf(
        robot.client, [f"/director/e/{event}/"], lambda path: path.startswith(f"/director/e/{event}/"), each=2
    ):
        for form in forms:
            if form.method == "post" and {name for name, _value in form.fields} & set(VERSIONS):
                open_forms.setdefault(form.action, form)
    assert len(open_forms) > 10
    lines = AuditEntry.objects.count()
    for form in open_forms.values():
        old = [
            (name, str(int(value) - 1)) for name, value in form.fields if name in VERSIONS and value.isdigit()
        ]
        for reason in ([], [("reason", "it must be so")]):
            answer = robot.client.post(form.path(), form.data([*old, *reason]))
            assert answer.status_code in (409, 422), f"{form.action}: {answer.status_code}"
        assert AuditEntry.objects.count() == lines, form.action
