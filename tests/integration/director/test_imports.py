"""Lists and report files through the pages: preview first, then all or none, nothing kept between."""

import html
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from swissweb.events.models import Entry, Event, Section
from swissweb.exchange.files import MOST_BYTES
from tests.support.corpus import CORPUS
from tests.support.factories import make_section, make_user, play_round, section_of
from tests.support.pages import only_for_directors, page_of, refuses_delete, signed_in

pytestmark = pytest.mark.django_db
IMPORT = "/director/import/"
LIST = "Name;Elo;Verein\nBerg, Anna;2100;SK Rote Türme\nStein, Bob;1900;\n王伟;1700;北京棋院\n"


def upload(data: bytes | str, name: str = "players.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data.encode() if isinstance(data, str) else data)


def seen_of(text: str) -> str:
    """The hidden mark of the text a preview was made from."""
    found = re.search(r'name="seen" value="(\w+)"', text)
    assert found
    return found[1]


def travelling_text(page: str) -> str:
    """What stands in the text field, as a browser would send it again."""
    found = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
    assert found
    return html.unescape(found[1])


def preview(client: Client, path: str, **data: Any) -> tuple[int, str]:
    response = client.post(path, {"action": "preview", **data})
    return response.status_code, response.content.decode()


def add_all(client: Client, path: str, page: str, **data: Any) -> Any:
    """Send the preview back with "add", the way the page's form does."""
    return client.post(path, {"action": "add", "text": travelling_text(page), "seen": seen_of(page), **data})


@pytest.fixture
def section() -> Section:
    return make_section(make_user("anna"), players=0)


@pytest.fixture
def client(section: Section) -> Client:
    return signed_in(section.event.memberships.get().user)


def names(section: Section) -> list[str]:
    return list(section.entries.order_by("number").values_list("person__name", flat=True))


# ---------- players ----------


def test_a_pasted_list_is_shown_first_and_then_added_whole(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    status, page = preview(client, path, text=LIST)
    assert status == 200
    assert "3 to be added" in page
    assert "Add 3 players" in page
    assert not Entry.objects.exists()
    response = add_all(client, path, page)
    assert response["Location"] == page_of("players", section)
    assert names(section) == ["Berg, Anna", "Stein, Bob", "王伟"]
    assert section.entries.get(number=1).person.club == "SK Rote Türme"
    assert "3 players added." in client.get(response["Location"]).content.decode()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_a_file_becomes_the_text_of_the_form(client: Client, section: Section, encoding: str) -> None:
    text = LIST.replace("ü", "u").replace("\n", "\r\n")
    path = page_of("players_import", section)
    status, page = preview(client, path, file=upload(text.encode(encoding)))
    assert status == 200
    assert travelling_text(page).splitlines() == text.splitlines()
    assert add_all(client, path, page).status_code == 302
    assert names(section) == ["Berg, Anna", "Stein, Bob", "王伟"]


def test_the_encoding_can_be_chosen(client: Client, section: Section) -> None:
    file = upload("Name\nŚliwa\n".encode("cp1250"))
    _status, page = preview(client, page_of("players_import", section), file=file, encoding="cp1250")
    assert "Śliwa" in page
    file = upload(b"Name\nM\xfcller\n")
    status, page = preview(client, page_of("players_import", section), file=file, encoding="utf-8")
    assert status == 422
    assert "can&#x27;t be read as UTF-8" in page


def test_a_bad_line_says_why_and_nothing_is_added_until_it_is_left_out(
    client: Client, section: Section
) -> None:
    path = page_of("players_import", section)
    status, page = preview(client, path, text=LIST + "Cem;18x0;\n;1500;\n")
    assert status == 422
    assert "“18x0” is no rating" in page
    assert "The name is missing." in page
    assert "3 to be added, 2 with errors" in page
    assert "Add 3 players and leave out the lines with errors" in page
    refused = add_all(client, path, page)
    assert refused.status_code == 422
    assert "2 lines can&#x27;t be added as they are" in refused.content.decode()
    assert "Cem;18x0" in refused.content.decode()
    assert not Entry.objects.exists()
    assert add_all(client, path, page, out=["5", "6"]).status_code == 302
    assert names(section) == ["Berg, Anna", "Stein, Bob", "王伟"]


def test_the_lines_without_errors_can_be_added_by_one_press(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    _status, page = preview(client, path, text=LIST + "Cem;18x0;\n")
    assert add_all(client, path, page, action="add_others").status_code == 302
    assert names(section) == ["Berg, Anna", "Stein, Bob", "王伟"]


def test_a_name_with_digits_is_doubted_but_added(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    status, page = preview(client, path, text="Berg, Anna 18 50\n")
    assert status == 200
    assert "There are digits in the name." in page
    assert "1 to be added, 1 to be looked at" in page
    assert add_all(client, path, page).status_code == 302


def test_the_browser_is_led_to_the_page_of_what_was_added(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    _status, page = preview(client, path, text=LIST)
    data = {"action": "add", "text": travelling_text(page), "seen": seen_of(page)}
    response = client.post(path, data, headers={"hx-request": "true"})
    assert response["HX-Redirect"] == page_of("players", section)


def test_a_good_line_can_be_left_out_too(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    _status, page = preview(client, path, text=LIST)
    add_all(client, path, page, out=["3"])
    assert names(section) == ["Berg, Anna", "王伟"]


def test_all_lines_left_out_is_a_clear_refusal(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    _status, page = preview(client, path, text="Anna\nBob\n")
    response = add_all(client, path, page, out=["1", "2", "x", "²", "9" * 5000])
    assert response.status_code == 422
    assert "No players found" in response.content.decode()


def test_a_text_changed_after_the_preview_is_shown_again_before_it_is_added(
    client: Client, section: Section
) -> None:
    path = page_of("players_import", section)
    _status, page = preview(client, path, text="Anna, 2000\n")
    response = client.post(path, {"action": "add", "text": "Anna, 2000\nBob\n", "seen": seen_of(page)})
    text = response.content.decode()
    assert response.status_code == 422
    assert "The text was changed after the preview" in text
    assert "2 to be added" in text
    assert not Entry.objects.exists()
    assert add_all(client, path, text).status_code == 302
    assert names(section) == ["Anna", "Bob"]


def test_same_names_need_a_tick(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    status, page = preview(client, path, text="Anna, 2000\nAnna, 1900\n")
    assert status == 422
    assert "Anna is there already" in page
    assert add_all(client, path, page).status_code == 422
    assert add_all(client, path, page, same_names="on").status_code == 302
    assert names(section) == ["Anna", "Anna"]


def test_a_list_sent_twice_is_added_once(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    _status, page = preview(client, path, text=LIST)
    assert add_all(client, path, page).status_code == 302
    again = add_all(client, path, page)
    assert again.status_code == 422
    assert section.entries.count() == 3


def test_late_entries_of_a_list_get_the_byes_that_were_chosen() -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    client, path = signed_in(director), page_of("players_import", section)
    _status, page = preview(client, path, text="Late, Larry, 1500\n")
    assert "They join in round 2." in page
    add_all(client, path, page, missed="H")
    entry = section.entries.get(person__name="Late, Larry")
    assert list(entry.seats.values_list("mark", flat=True)) == ["H"]


def test_a_report_file_gives_its_players_to_an_empty_section(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    data = (CORPUS / "dutch_0040_n009_r05.trf").read_bytes()
    status, page = preview(client, path, file=upload(data, "open.trf"))
    assert status == 200
    assert "only its players are added here" in page
    assert "The 5 rounds in it are left out" in page
    assert add_all(client, path, page).status_code == 302
    assert section.entries.count() == 9
    assert section.rounds.count() == 0


def test_a_report_file_is_refused_once_rounds_are_paired() -> None:
    director = make_user()
    section = make_section(director, players=8)
    play_round(director, section)
    data = (CORPUS / "dutch_0040_n009_r05.trf").read_bytes()
    status, page = preview(signed_in(director), page_of("players_import", section), file=upload(data))
    assert status == 422
    assert "This section has rounds already" in page


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"", 422, "the file or text is empty"),
        (b"\x89PNG\r\n\0\0\0\0" * 50, 422, "This is no text file"),
        (b"PK\x03\x04xl/workbook.xml", 422, "workbook of a spreadsheet program"),
        (b"Anna\n" * (MOST_BYTES // 5 + 1), 413, "2048 KB are the most"),
        (b"Name;Elo\n", 422, "No players found"),
        (b"x\n" * 5100, 422, "More than 5000 lines"),
    ],
)
@pytest.mark.parametrize("page", ["players", "event"])
def test_a_file_that_is_none_is_refused_with_a_way_out(
    client: Client, section: Section, page: str, data: bytes, status: int, words: str
) -> None:
    path = page_of("players_import", section) if page == "players" else IMPORT
    if page == "event" and words in ("No players found", "More than 5000 lines"):
        words = "This is no tournament report file"
    found, text = preview(client, path, file=upload(data), game="chess", system="dutch")
    assert found == status
    assert words in text
    assert not Entry.objects.exists()


def test_a_text_too_large_even_to_be_received_is_refused_with_words(client: Client, section: Section) -> None:
    response = client.post(page_of("players_import", section), {"text": "x" * (10 * 2**20 + 1)})
    assert response.status_code == 413
    assert "larger than 10 MB" in response.content.decode()


def test_neither_text_nor_file_asks_for_one(client: Client, section: Section) -> None:
    for path in (page_of("players_import", section), IMPORT):
        status, text = preview(client, path, text="  ", game="chess", system="dutch")
        assert status == 422
        assert "Choose a file, or paste its text." in text


def test_with_htmx_only_the_fragment_comes_back(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    response = client.post(path, {"action": "preview", "text": LIST}, headers={"HX-Request": "true"})
    assert response.content.decode().startswith('<div id="import">')
    large = client.post(path, {"file": upload(b"x" * (MOST_BYTES + 1))}, headers={"HX-Request": "true"})
    assert large.status_code == 413
    assert "data-refusal" in large.content.decode()
    assert "2048 KB are the most" in large.content.decode()


def test_what_a_cell_says_is_never_markup(client: Client, section: Section) -> None:
    _status, page = preview(client, page_of("players_import", section), text="Name;<i>\n<b>Anna</b>;x\n")
    assert "<b>Anna" not in page
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page
    assert "&lt;i&gt;" in page


def test_a_preview_takes_as_many_queries_for_many_lines(
    client: Client,
    section: Section,
    django_assert_num_queries,  # type: ignore[no-untyped-def]
    django_assert_max_num_queries,  # type: ignore[no-untyped-def]
) -> None:
    path = page_of("players_import", section)
    with django_assert_max_num_queries(14) as few:
        preview(client, path, text="Anna\n")
    with django_assert_num_queries(len(few.captured_queries)):
        preview(client, path, text="".join(f"Player {n}, {1000 + n}\n" for n in range(300)))


def test_the_import_of_players_has_its_guards(client: Client, section: Section) -> None:
    path = page_of("players_import", section)
    only_for_directors(path, method="get")
    only_for_directors(path, data={"text": LIST, "action": "add"})
    refuses_delete(client, path)
    other = make_section(make_user(), players=0, game="go", name="Other")
    wrong = f"/director/e/{section.event.slug}/{other.slug}/players/import/"
    assert client.post(wrong, {"text": LIST}).status_code == 404


# ---------- a whole tournament ----------


def test_a_report_file_becomes_an_event_with_all_its_rounds() -> None:
    director = make_user()
    client = signed_in(director)
    data = (CORPUS / "dutch_0040_n009_r05.trf").read_bytes()
    status, page = preview(client, IMPORT, file=upload(data, "open.trf"), game="chess", system="dutch")
    assert status == 200
    assert "9 players, 5 rounds played" in page
    assert "Everything in the file is used." in page
    assert not Event.objects.exists()
    response = add_all(client, IMPORT, page, game="chess", system="dutch", name="Our own name")
    event = Event.objects.get()
    assert response["Location"] == f"/director/e/{event.slug}/"
    assert event.name == "Our own name"
    assert section_of(event).rounds.count() == 5
    assert "Chess is finished" in client.get(response["Location"]).content.decode()


def test_what_of_a_file_is_not_used_is_listed_with_its_place() -> None:
    text = (CORPUS / "dutch_0040_n009_r05.trf").read_text() + "XYZ something\n"
    status, page = preview(signed_in(make_user()), IMPORT, file=upload(text), game="chess", system="dutch")
    line = len(text.splitlines())
    assert status == 200
    assert f"Line {line}, column 1: Record “XYZ” is not known and not used (1 lines)." in page


def test_an_error_in_a_file_names_line_and_column_and_shows_the_line() -> None:
    lines = (CORPUS / "dutch_0040_n009_r05.trf").read_text().splitlines()
    number = next(index for index, line in enumerate(lines) if line.startswith("001"))
    lines[number] = lines[number][:98] + "?" + lines[number][99:]
    status, page = preview(
        signed_in(make_user()), IMPORT, file=upload("\n".join(lines)), game="chess", system="dutch"
    )
    assert status == 422
    assert f"Line {number + 1}, column 99: “?” is no result." in page
    assert html.escape(lines[number]) in page
    assert not Event.objects.exists()


def test_the_text_changed_after_the_look_is_looked_at_again() -> None:
    client = signed_in(make_user())
    data = (CORPUS / "dutch_0040_n009_r05.trf").read_text()
    response = client.post(
        IMPORT, {"action": "add", "text": data, "seen": "", "game": "chess", "system": "dutch"}
    )
    assert response.status_code == 200
    assert "Import as a new event" in response.content.decode()
    assert not Event.objects.exists()


def test_the_import_of_events_has_its_guards() -> None:
    assert Client().post(IMPORT, {"text": "x"})["Location"].startswith("/accounts/login/")
    client = signed_in(make_user())
    refuses_delete(client, IMPORT)
    status, _page = preview(client, IMPORT, text="x", game="ludo", system="luck")
    assert status == 422
