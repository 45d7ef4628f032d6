"""Documents over HTTP and through the real worker."""

import contextlib
import csv
import io
from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.exceptions import AlreadyEnqueued

from pairing.trf import read
from swissweb.documents import checks, exports, health, rendering, store, tasks, views
from swissweb.documents.content import KINDS, kinds
from swissweb.documents.models import Document
from swissweb.events.models import Section
from swissweb.events.services.entries import PlayerInput
from tests.support import pdf
from tests.support.factories import add, enter, make_section, make_user, pair, play_round, publish

BROWSER = {"HTTP_ACCEPT": "text/html,application/xhtml+xml,*/*;q=0.8"}
PLAIN = {"HTTP_ACCEPT": "application/pdf"}


@pytest.fixture(autouse=True)
def fresh(settings: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No key remembered from another test, and nobody held for seconds."""
    cache.clear()
    monkeypatch.setattr(views, "HOLD", 0.0)
    yield
    cache.clear()


@pytest.fixture
def section() -> Section:
    section = make_section(make_user("director"), players=6, rounds=3, name="Lantern Quay Open")
    play_round(section.event.memberships.get().user, section)
    section.refresh_from_db()
    return section


def path(section: Section, name: str, *args: int) -> str:
    return reverse(f"documents:{name}", args=(section.event.slug, section.slug, *args))


def director_of(section: Section) -> Client:
    client = Client()
    client.force_login(section.event.memberships.get().user)
    return client


@pytest.mark.pdf
def test_the_worker_makes_what_was_asked_for_and_everybody_gets_the_same_file(
    client: Client, work: Callable[[], None]
) -> None:
    section = make_section(make_user(), players=6, rounds=3, name="Lantern Quay Open")
    play_round(section.event.memberships.get().user, section)
    first = client.get(path(section, "standings_pdf", 1), **BROWSER)
    assert first.status_code == 202
    assert b'http-equiv="refresh"' in first.content
    assert first.headers["Cache-Control"] == "no-store"
    # Asked for again while it waits: still one document and one job.
    assert client.get(path(section, "standings_pdf", 1), **BROWSER).status_code == 202
    jobs = ProcrastinateJob.objects.filter(task_name="documents.render")
    document = Document.objects.get(kind="standings")
    assert jobs.filter(args={"document_id": document.pk}).count() == 1
    work()
    answer = client.get(path(section, "standings_pdf", 1), **BROWSER)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/pdf"
    assert 'filename="Lantern Quay Open - Chess - standings-1.pdf"' in answer.headers["Content-Disposition"]
    assert "Player 01" in pdf.text(answer.content)
    etag = answer.headers["ETag"]
    again = client.get(path(section, "standings_pdf", 1), HTTP_IF_NONE_MATCH=etag, **PLAIN)
    assert again.status_code == 304
    assert again.content == b""
    document.refresh_from_db()
    assert document.content is None


@pytest.mark.pdf
def test_the_pairing_lists_are_made_as_soon_as_a_round_is_published(
    client: Client, work: Callable[[], None]
) -> None:
    section = make_section(make_user(), players=6, rounds=3)
    director = section.event.memberships.get().user
    pair(director, section)
    assert not ProcrastinateJob.objects.filter(task_name="documents.make_ahead").exists()
    publish(director, section, 1)
    assert not Document.objects.exists()
    work()
    assert set(Document.objects.values_list("kind", "number", "state", "scope")) == {
        ("pairings", 1, "ready", "published"),
        ("by_name", 1, "ready", "published"),
    }
    for name in ("pairings_pdf", "by_name_pdf"):
        answer = client.get(path(section, name, 1), **PLAIN)
        assert answer.status_code == 200
        assert "Player 06" in pdf.text(answer.content)


@pytest.mark.pdf
def test_a_job_of_a_dead_worker_is_done_by_the_next(work: Callable[[], None]) -> None:
    section = make_section(make_user(), players=4, rounds=3)
    document = store.ask(store.wanted(section, "players"))
    # As a worker that was killed in the middle leaves it: started, and nobody at work.
    ProcrastinateJob.objects.filter(args={"document_id": document.pk}).update(status="doing", worker=None)
    work()
    # Once a minute the worker itself asks for this; here it need not be waited for.
    with contextlib.suppress(AlreadyEnqueued):
        tasks.rescue.defer(timestamp=0)
    work()
    document.refresh_from_db()
    assert document.state == "ready"


@pytest.mark.django_db
def test_new_results_give_a_new_document_and_the_old_one_goes(
    section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "pdf_of", lambda html: html.encode())
    director = section.event.memberships.get().user
    row = pair(director, section)
    publish(director, section, 2)
    section.refresh_from_db()
    want = store.wanted(section, "pairings", 2)
    first = store.ask(want)
    store.make(first.pk)
    assert store.ask(want).pk == first.pk
    board = row.boards.get(number=1)
    board.round.section = section
    enter(director, board, "1-0")
    cache.clear()
    second = store.ask(want)
    assert second.key != first.key
    store.make(second.pk)
    assert list(Document.objects.values_list("pk", flat=True)) == [second.pk]


@pytest.mark.django_db
def test_what_newer_data_replaced_before_its_turn_is_not_rendered(section: Section) -> None:
    old = store.ask(store.wanted(section, "players"))
    Document.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(seconds=5))
    section.event.name = "Renamed"
    section.event.save()
    cache.clear()
    new = store.ask(store.wanted(section, "players"))
    store.make(old.pk)
    assert list(Document.objects.values_list("pk", "state")) == [(new.pk, "waiting")]


@pytest.mark.django_db
def test_two_sections_with_the_same_content_have_their_own_documents() -> None:
    director = make_user()
    one, two = (make_section(director, players=0, name="Same") for _ in range(2))
    keys = {store.ask(store.wanted(section, "players")).key for section in (one, two)}
    assert len(keys) == 2


@pytest.mark.django_db
def test_a_remembered_key_saves_reading_the_section_again(
    section: Section, django_assert_num_queries: object
) -> None:
    want = store.wanted(section, "crosstable")
    store.ask(want)
    with django_assert_num_queries(1):  # type: ignore[operator]
        store.ask(want)


@pytest.mark.django_db
def test_a_plain_client_is_told_when_to_come_back(client: Client, section: Section) -> None:
    for more in (PLAIN, {"HTTP_ACCEPT": "*/*"}):
        answer = client.get(path(section, "players_pdf"), **more)
        assert answer.status_code == 202
        assert answer.headers["Retry-After"] == "5"


@pytest.mark.django_db
def test_a_document_that_waits_long_is_asked_for_again_and_says_so(client: Client, section: Section) -> None:
    client.get(path(section, "players_pdf"), **BROWSER)
    late = timezone.now() - timedelta(minutes=5)
    Document.objects.update(created=late, asked=late)
    jobs = ProcrastinateJob.objects.filter(task_name="documents.render")
    # Its job is lost: given up by a worker that broke down.
    jobs.update(status="failed")
    answer = client.get(path(section, "players_pdf"), **BROWSER)
    assert b"longer than usual" in answer.content
    assert jobs.filter(status="todo").count() == 1


@pytest.mark.django_db
def test_a_failure_is_shown_and_can_be_tried_again(
    client: Client, section: Section, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(html: str) -> bytes:
        raise RuntimeError("no ink")

    client.get(path(section, "players_pdf") + "?paper=letter", **BROWSER)
    document = Document.objects.get()
    with monkeypatch.context() as patch:
        patch.setattr(store, "pdf_of", broken)
        store.make(document.pk)
    document.refresh_from_db()
    assert (document.state, document.error) == ("failed", "RuntimeError: no ink")
    assert "no ink" in caplog.text
    where = path(section, "players_pdf") + "?paper=letter"
    for accept in (BROWSER, PLAIN):
        answer = client.get(where, **accept)
        assert answer.status_code == 503
        assert b"no ink" not in answer.content
        assert b'name="again"' in answer.content
        assert b'name="paper" value="letter"' in answer.content
    # At once is too early.
    assert client.get(where + "&again=1", **BROWSER).headers["Location"] == where
    assert client.get(where, **BROWSER).status_code == 503
    Document.objects.update(asked=timezone.now() - timedelta(seconds=20))
    client.get(where + "&again=1", **BROWSER)
    assert client.get(where, **BROWSER).status_code == 202


@pytest.mark.django_db
def test_without_the_libraries_the_page_says_what_to_install(
    client: Client, section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health.has_libraries, "present", lambda: False)
    health.has_libraries.forget()
    try:
        answer = client.get(path(section, "players_pdf"), **BROWSER)
        assert answer.status_code == 503
        assert "libpango-1.0-0" in answer.content.decode()
        assert health.problems() == ["pdf_libraries_missing"]
        assert [message.id for message in checks.documents_can_be_made()] == ["documents.W001"]
        page = director_of(section).get(
            reverse("director:documents", args=(section.event.slug, section.slug))
        )
        assert "libpango-1.0-0" in page.content.decode()
    finally:
        health.has_libraries.forget()


@pytest.mark.django_db
def test_missing_fonts_are_a_warning_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.has_fonts, "present", lambda: False)
    health.has_fonts.forget()
    try:
        assert health.problems() == ["cjk_fonts_missing"]
        messages = checks.documents_can_be_made()
        assert [message.id for message in messages] == ["documents.W002"]
        assert "fonts-noto-cjk" in str(messages[0].hint)
    finally:
        health.has_fonts.forget()


@pytest.mark.django_db
def test_a_draft_is_in_nothing_public_and_its_preview_is_for_its_directors(
    client: Client, section: Section
) -> None:
    director = section.event.memberships.get().user
    pair(director, section)
    for name in ("pairings_pdf", "by_name_pdf", "slips_pdf", "standings_pdf", "standings_csv"):
        assert client.get(path(section, name, 2), **BROWSER).status_code == 404
    for name in ("crosstable_csv", "trf"):
        assert client.get(path(section, name)).status_code == 200
    assert len(read(client.get(path(section, "trf")).content).tournament.rounds) == 1
    assert b"Round 2" not in client.get(path(section, "crosstable_csv")).content
    preview = path(section, "pairings_pdf", 2) + "?preview=1"
    assert client.get(preview, **BROWSER).status_code == 302
    stranger = Client()
    stranger.force_login(make_user())
    for name, number in (("pairings_pdf", 2), ("trf", 0)):
        where = path(section, name, *([number] if number else [])) + "?preview=1"
        assert stranger.get(where, **BROWSER).status_code == 403
    own = director_of(section)
    assert own.get(preview, **BROWSER).status_code == 202
    assert Document.objects.get().scope == "all"
    assert own.get(path(section, "pairings_pdf", 2), **BROWSER).status_code == 404
    assert len(read(own.get(path(section, "trf") + "?preview=1").content).tournament.rounds) == 2


@pytest.mark.django_db
def test_a_preview_is_kept_by_no_cache_and_never_given_to_the_public(
    client: Client, section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "pdf_of", lambda html: html.encode())
    own = director_of(section)
    where = path(section, "crosstable_pdf")
    own.get(where + "?preview=1", **BROWSER)
    store.make(Document.objects.get().pk)
    answer = own.get(where + "?preview=1", **BROWSER)
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    # The same data, but another document.
    assert client.get(where, **BROWSER).status_code == 202
    assert Document.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["?paper=a5", "?paper=%00", "?paper=letter2"])
def test_an_unknown_paper_is_refused(client: Client, section: Section, query: str) -> None:
    assert client.get(path(section, "players_pdf") + query, **BROWSER).status_code == 400


@pytest.mark.django_db
def test_paper_follows_the_country_unless_it_is_asked_for(client: Client, section: Section) -> None:
    client.get(path(section, "players_pdf"), **BROWSER)
    section.event.federation = "USA"
    section.event.save()
    cache.clear()
    client.get(path(section, "players_pdf"), **BROWSER)
    client.get(path(section, "players_pdf") + "?paper=A4", **BROWSER)
    assert list(Document.objects.order_by("pk").values_list("paper", flat=True)) == ["a4", "letter"]


@pytest.mark.django_db
def test_a_document_that_would_take_minutes_is_refused(
    client: Client, section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kinds, "MOST_CELLS", 17)
    # Six players: 18 cells in three rounds.
    answer = client.get(path(section, "crosstable_pdf"), **BROWSER)
    assert answer.status_code == 422
    assert "6 players are too many" in answer.content.decode()
    assert not Document.objects.exists()


@pytest.mark.django_db
def test_what_does_not_exist_is_not_found(client: Client, section: Section) -> None:
    gone = section.event.slug, "nowhere"
    for name, args in (("players_pdf", gone), ("trf", gone)):
        assert client.get(reverse(f"documents:{name}", args=args), **BROWSER).status_code == 404
    for name, number in (
        ("pairings_pdf", 99),
        ("standings_pdf", 99),
        ("standings_csv", 99),
        ("by_name_pdf", 0),
    ):
        assert client.get(path(section, name, number), **BROWSER).status_code == 404
    assert client.post(path(section, "players_pdf")).status_code == 405


@pytest.mark.django_db
def test_public_documents_set_no_cookie(client: Client, section: Section) -> None:
    for name in ("players_pdf", "trf", "crosstable_csv"):
        assert not client.get(path(section, name), **BROWSER).cookies


@pytest.mark.django_db
def test_a_file_name_may_be_in_any_script(
    client: Client, section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "pdf_of", lambda html: html.encode())
    section.event.name = '灯港 "公开" 赛/2027\n'
    section.event.save()
    client.get(path(section, "players_pdf"), **BROWSER)
    store.make(Document.objects.get().pk)
    header = client.get(path(section, "players_pdf"), **BROWSER).headers["Content-Disposition"]
    assert header.startswith(
        "inline; filename*=utf-8''%E7%81%AF%E6%B8%AF%20%E5%85%AC%E5%BC%80%20%E8%B5%9B%202027"
    )
    attached = client.get(path(section, "players_pdf") + "?download=1", **BROWSER)
    assert attached.headers["Content-Disposition"].startswith("attachment; ")


@pytest.mark.django_db
def test_the_report_file_reads_back_and_keeps_births_to_the_director(client: Client) -> None:
    director = make_user()
    section = make_section(director, players=0, rounds=3)
    add(director, section, [PlayerInput("Young, Ann", birth="2012/05/17"), "Second", "Third", "Fourth"])
    play_round(director, section)
    answer = client.get(path(section, "trf"))
    assert answer.headers["Content-Disposition"].startswith("attachment; ")
    assert "2012/05/17" not in answer.content.decode()
    assert read(answer.content).tournament.rounds[0].boards[0].outcome == "1-0"
    whole = director_of(section).get(path(section, "trf") + "?preview=1")
    assert "2012/05/17" in whole.content.decode()
    assert "no-store" in whole.headers["Cache-Control"]


@pytest.mark.django_db
def test_csv_opens_in_a_spreadsheet_and_runs_no_formula(client: Client) -> None:
    director = make_user()
    section = make_section(director, players=0, rounds=3)
    names = ["=HYPERLINK(1)", "王小明", "@SUM", 'O"Neil; x']
    add(director, section, [PlayerInput(name, rating=2000 - place) for place, name in enumerate(names)])
    play_round(director, section, ("=-=", "+--"))
    for name, args in (("standings_csv", (1,)), ("crosstable_csv", ())):
        answer = client.get(path(section, name, *args))
        assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
        assert answer.content.startswith(b"\xef\xbb\xbf")
        rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert len(rows) == 5
        found = {row[3]: row for row in rows[1:]}
        assert set(found) == {"'=HYPERLINK(1)", "王小明", "'@SUM", 'O"Neil; x'}
        column = rows[0].index("Points")
        assert found["'=HYPERLINK(1)"][column] == "0.5"
        assert not any(cell.startswith(("=", "@", "+")) for row in rows for cell in row)


@pytest.mark.django_db
def test_csv_writes_halves_one_way_in_every_cell() -> None:
    director = make_user()
    section = make_section(director, players=5, rounds=3)
    play_round(director, section, ("=-=",))
    rows = list(csv.reader(io.StringIO(exports.crosstable_csv(section, scope="published"))))
    assert not any("½" in cell for row in rows for cell in row)
    column = rows[0].index("Round 1")
    assert sorted(cell[-4:] for cell in (row[column] for row in rows[1:])) == [
        "b0.5",
        "b0.5",
        "w0.5",
        "w0.5",
        "–1",
    ]


@pytest.mark.django_db
def test_csv_parts_opponent_and_result_where_no_side_does() -> None:
    director = make_user()
    section = make_section(director, players=4, game="magic", rounds=3)
    play_round(director, section, ("1-0",))
    rows = list(csv.reader(io.StringIO(exports.crosstable_csv(section, scope="published"))))
    column = rows[0].index("Round 1")
    assert sorted(row[column].split(" ")[1] for row in rows[1:]) == ["0", "0", "1", "1"]


@pytest.mark.django_db
def test_csv_numbers_stay_numbers_in_a_game_with_a_spread() -> None:
    director = make_user()
    section = make_section(director, players=4, game="scrabble", rounds=3)
    play_round(director, section)
    rows = list(csv.reader(io.StringIO(exports.standings_csv(section, 1, scope="published"))))
    spread = [row[rows[0].index("SPREAD")] for row in rows[1:]]
    assert sorted(spread) == ["-16", "-16", "16", "16"]


@pytest.mark.django_db
def test_old_documents_are_thrown_away(section: Section) -> None:
    store.ask(store.wanted(section, "players"))
    assert store.prune() == 0
    assert store.prune(timezone.now() + timedelta(days=31)) == 1


@pytest.mark.django_db
def test_the_directors_page_has_every_document(section: Section) -> None:
    director = section.event.memberships.get().user
    pair(director, section)
    answer = director_of(section).get(reverse("director:documents", args=(section.event.slug, section.slug)))
    page = answer.content.decode()
    for name, args in (
        ("pairings_pdf", (1,)), ("by_name_pdf", (1,)), ("standings_pdf", (1,)), ("standings_csv", (1,)),
        ("crosstable_pdf", ()), ("wallchart_pdf", ()), ("players_pdf", ()), ("crosstable_csv", ()),
        ("trf", ()), ("slips_pdf", (1,)),
    ):  # fmt: skip
        assert path(section, name, *args) in page
    assert path(section, "pairings_pdf", 2) + "?paper=a4&amp;preview=1" in page
    assert path(section, "standings_pdf", 2) not in page
    assert path(section, "pairings_pdf", 1) + "?paper=letter&amp;preview=1" not in page
    assert Client().get(answer.request["PATH_INFO"]).status_code == 302
    stranger = Client()
    stranger.force_login(make_user())
    assert stranger.get(answer.request["PATH_INFO"]).status_code == 403


def test_templates_of_every_kind_are_part_of_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    rendering._looks.cache_clear()
    before = rendering._looks()
    rendering._looks.cache_clear()
    monkeypatch.setattr(rendering, "RENDERER", rendering.RENDERER + 1)
    assert rendering._looks() != before
    rendering._looks.cache_clear()
    of_rounds = {"pairings", "by_name", "slips", "standings", "category", "clubs"}
    assert set(KINDS) == of_rounds | {"crosstable", "wallchart", "players", "prizes"}
