"""What stands on paper: every name and score, on every page a head, in every script."""

from datetime import UTC, datetime

import pytest

from pairing.scoring import Outcome
from swissweb.documents.bench import made_up, render_crosstable
from swissweb.documents.content import KINDS as ALL_KINDS
from swissweb.documents.content import Wanted, build
from swissweb.documents.rendering import html_of, pdf_of
from swissweb.events.models import Section
from swissweb.events.presets import PRESETS, preset_of
from swissweb.events.services.entries import PlayerInput
from swissweb.events.services.importing import import_tournament
from swissweb.events.services.presence import withdraw
from tests.support import pdf
from tests.support.build import tournament
from tests.support.factories import (
    add,
    enter,
    make_section,
    make_user,
    pair,
    play_round,
    publish,
    section_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.pdf]

MADE = datetime(2027, 3, 6, 12, 46, tzinfo=UTC)
KINDS = [kind for kind in ALL_KINDS if kind not in ("category", "clubs", "prizes")]
"""What every section has; the others have tests of their own."""
ROUND_KINDS = ("pairings", "by_name", "standings", "slips")
# Slips are for boards only; all other kinds show everybody.
LIST_KINDS = [kind for kind in KINDS if kind != "slips"]
LONG = "Oluwaseun-Maximiliane Featherstonehaugh-Wojciechowskaa"
NAMES = (
    "王小明", "𡃁", "김민준", "さくら", "Nguyễn Thị Ánh", "Đặng", "Łukasz", "Ελένη", "Милена",
    "O'Neil & \"Søn\" <x>", "=HYPERLINK(1)", LONG,
)  # fmt: skip


def document(
    section: Section, kind: str, number: int | None = None, *, paper: str = "a4", scope: str = "published"
) -> bytes:
    if kind in ROUND_KINDS and number is None:
        number = section.rounds.exclude(state="draft").count()
    content = build(Wanted(section, kind, number, scope, paper))  # type: ignore[arg-type]
    return pdf_of(html_of(content, language=section.event.language, made=MADE))


def html(section: Section, kind: str, number: int | None = None, scope: str = "published") -> str:
    content = build(Wanted(section, kind, number, scope, "a4"))  # type: ignore[arg-type]
    return html_of(content, language=section.event.language, made=MADE)


def names_of(section: Section) -> list[str]:
    return list(section.entries.values_list("person__name", flat=True))


@pytest.fixture
def played() -> Section:
    """Nine players of many scripts, two rounds, one of them with a bye."""
    director = make_user()
    section = make_section(director, players=0, rounds=5, name="Lantern Quay Open")
    add(
        director,
        section,
        [PlayerInput(name, rating=2100 - 10 * place) for place, name in enumerate(NAMES)]
        + [PlayerInput("Last, Unrated")],
    )
    play_round(director, section, ("1-0", "=-=", "0-1"))
    play_round(director, section, ("0-1", "1-0", "=-="))
    section.refresh_from_db()
    return section


@pytest.mark.parametrize("kind", LIST_KINDS)
def test_every_name_in_every_script_is_printed_whole(played: Section, kind: str) -> None:
    data = document(played, kind)
    found = pdf.bare(pdf.text(data))
    for name in names_of(played):
        assert pdf.bare(name) in found
    assert pdf.missing_glyphs(data) == 0
    assert any("CJK" in font for font in pdf.fonts(data))


def test_a_character_no_font_has_is_seen_as_missing() -> None:
    assert pdf.missing_glyphs(pdf_of("<p>A\U0010fffd</p>")) == 1
    assert pdf.missing_glyphs(pdf_of("<p>A</p>")) == 0


def test_names_written_from_right_to_left_are_printed() -> None:
    director = make_user()
    section = make_section(director, players=0, rounds=3)
    add(
        director,
        section,
        [
            PlayerInput("طارق المناراتي", latin="Tariq al-Manarati"),
            PlayerInput("שלום כהן"),
            "Third",
            "Fourth",
        ],
    )
    play_round(director, section)
    for kind in KINDS:
        data = document(section, kind)
        found = pdf.bare(pdf.text(data))
        assert "TariqalManarati" in found.replace("-", "")
        assert pdf.missing_glyphs(data) == 0
        assert pdf.bare("שלום") in found or pdf.bare("שלום")[::-1] in found


def test_the_score_of_every_player_stands_in_standings_crosstable_and_wall_chart(played: Section) -> None:
    for kind in ("standings", "crosstable", "wallchart"):
        content = build(Wanted(played, kind, 2 if kind == "standings" else None, "published", "a4"))
        total = {row["who"]["name"]: row["points"] for row in content["rows"]}
        assert len(total) == 13
        # Two rounds of six games and a bye: 14 points in all.
        halves = sum(2 * int(text.rstrip("½") or 0) + text.endswith("½") for text in total.values())
        assert halves == 28
        found = pdf.text(document(played, kind))
        assert all(text in found for text in total.values())


def test_each_page_has_the_running_foot_with_its_number_and_the_table_head() -> None:
    sheets = pdf.pages(render_crosstable(100, 9))
    assert len(sheets) > 1
    for number, sheet in enumerate(sheets, start=1):
        assert f"Page {number} of {len(sheets)}" in sheet
        assert "Bench Open · Bench · round 9" in sheet
        assert "Made 6 Mar 2027 12:00 UTC" in sheet
        assert "Rank No. Player" in sheet


def test_three_hundred_players_and_eleven_rounds_are_all_there_and_no_row_is_split() -> None:
    sheets = pdf.pages(made_up(300, 11).pdf("crosstable"))
    for number in range(1, 301):
        on = [sheet for sheet in sheets if f"Player-{number:03d} " in sheet]
        assert len(on) == 1, number
        # The second line of the row (number and rating) is on the same page as the first.
        assert f"No. {number} · {2600 - number}" in on[0]
    assert all("Rank Player" in sheet for sheet in sheets)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_wall_chart_of_fifteen_rounds_is_cut_into_blocks_of_columns(paper: str) -> None:
    data = made_up(24, 15, total=15, paper=paper).pdf("wallchart")
    sheets = pdf.pages(data)
    for number in range(1, 16):
        assert sum(f"Round {number} " in sheet for sheet in sheets) >= 1
    for number in range(1, 25):
        assert sum(f"Player-{number:03d}" in sheet for sheet in sheets) == 2
    width, height = (float(side) for side in pdf.reader(data).pages[0].mediabox[2:])
    assert (round(width), round(height)) == ((842, 595) if paper == "a4" else (792, 612))


@pytest.mark.parametrize("players", [18, 19, 20])
def test_no_row_of_a_wall_chart_is_alone_on_a_page(players: int) -> None:
    last = pdf.pages(made_up(players, 5, total=7).pdf("wallchart"))[-1]
    assert last.count("Player-") >= 3


def test_shared_ranks_are_printed_as_the_page_has_them() -> None:
    director = make_user()
    section = make_section(director, players=6, rounds=3)
    play_round(director, section, ("=-=",))
    content = build(Wanted(section, "standings", 1, "published", "a4"))
    assert [row["rank"] for row in content["rows"]] == ["1="] * 6
    start = build(Wanted(section, "standings", 0, "published", "a4"))
    assert [row["rank"] for row in start["rows"]] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("clubs", [("SK Rote Türme", "Turm", "Bauer", "Dame"), ("SK Rote Türme", "", "", "")])
def test_clubs_stand_below_all_names_or_in_a_column(clubs: tuple[str, ...]) -> None:
    director = make_user()
    section = make_section(director, players=0, rounds=3)
    add(director, section, [PlayerInput(f"P{place}", club=club) for place, club in enumerate(clubs)])
    rows = build(Wanted(section, "standings", 0, "published", "a4"))["rows"]
    below, beside = sum(bool(row["sub"]) for row in rows), sum(bool(row["club"]) for row in rows)
    assert (below, beside) == ((4, 0) if all(clubs) else (0, 1))


def test_a_round_robin_of_twenty_four_is_a_square() -> None:
    found = pdf.text(made_up(24, 23, system="round_robin").pdf("crosstable"))
    assert all(f"Player-{number:03d}" in found for number in range(1, 25))
    content = made_up(24, 23, system="round_robin").content("crosstable")
    assert content["square"]
    assert [len(row["blocks"]) for row in content["rows"]] == [1] * 24
    cells = [row["blocks"][0] for row in content["rows"]]
    assert all(cells[place][place]["own"] for place in range(24))
    pairs = {"1": "0", "0": "1", "½": "½"}
    assert all(
        cells[a][b]["text"] == pairs[cells[b][a]["text"]] for a in range(24) for b in range(24) if a != b
    )


def test_short_tournaments_are_upright_and_long_ones_across() -> None:
    assert made_up(20, 3, total=3).content("crosstable")["upright"]
    assert not made_up(20, 9).content("crosstable")["upright"]
    assert not made_up(20, 9).content("wallchart")["upright"]


def test_rounds_to_come_are_empty_boxes_of_the_wall_chart() -> None:
    content = made_up(8, 2, total=5).content("wallchart")
    assert [len(row["blocks"][0]) for row in content["rows"]] == [5] * 8
    assert all(row["blocks"][0][2:] == [{}, {}, {}] for row in content["rows"])


def test_the_wall_chart_writes_letter_opponent_and_running_score() -> None:
    director = make_user()
    section = make_section(director, players=5, rounds=3)
    play_round(director, section, ("+--", "=-="), seed=0)
    content = build(Wanted(section, "wallchart", None, "published", "a4"))
    cells = [row["blocks"][0][0] for row in content["rows"]]
    # Round 1 of five players: 1-3 and 2-4 on the boards, the fifth has the bye.
    assert {(cell["letter"], cell["running"]) for cell in cells[:4]} == {("X", "1"), ("F", "0"), ("D", "½")}
    assert [cell["label"] for cell in cells[:4]] == [3, 4, 1, 2]
    assert (cells[4]["letter"], cells[4]["word"], cells[4]["running"]) == ("B", "bye", "1")


@pytest.mark.parametrize("kind", ["standings", "crosstable", "wallchart", "players"])
def test_without_any_player_a_document_says_so(kind: str) -> None:
    section = make_section(make_user(), players=0)
    found = pdf.text(document(section, kind, 0 if kind == "standings" else None))
    assert "No players yet." in found
    assert "Page 1 of 1" in found


def test_a_round_of_byes_alone_is_printed() -> None:
    director = make_user()
    # The engine pairs no such round, but a report file may hold one.
    event = import_tournament(by=director, tournament=tournament(3, "1 U, 2 H, 3 Z", total=3), name="Byes")
    section = section_of(event)
    for kind in LIST_KINDS:
        found = pdf.text(document(section, kind))
        assert found.count("Page 1 of 1") == 1
    assert "Half-point bye" in pdf.text(document(section, "by_name"))
    assert "Nobody plays in this round." in pdf.text(document(section, "slips"))


def test_players_without_rating_club_or_federation_leave_out_the_columns() -> None:
    director = make_user()
    section = make_section(director, players=0, rounds=3)
    add(director, section, ["Mononym", "Second", "Third", "Fourth"])
    play_round(director, section)
    for kind in KINDS:
        found = pdf.text(document(section, kind))
        assert "Mononym" in found
        assert "None" not in found
        assert "Rating" not in found
        assert "Fed." not in found


@pytest.mark.parametrize("game", PRESETS)
def test_every_result_that_can_be_entered_is_in_every_document(game: str) -> None:
    director = make_user()
    outcomes = preset_of(game).outcomes
    section = make_section(director, players=2 * len(outcomes), game=game, rounds=3)
    row = pair(director, section)
    publish(director, section, 1)
    for board, outcome in zip(row.boards.order_by("number"), outcomes, strict=True):
        board.round.section = section
        enter(director, board, outcome)
    for kind in KINDS:
        number = 1 if kind in ROUND_KINDS else None
        assert "Player 01" in html(section, kind, number)
    found = pdf.text(document(section, "pairings", 1))
    for outcome in outcomes:
        if preset_of(game).score is None or not Outcome(outcome).played:
            assert str(preset_of(game).written[outcome]) in found
    assert pdf.missing_glyphs(document(section, "crosstable")) == 0


def test_slips_name_both_players_of_each_board_whole_and_eight_fit_a_sheet() -> None:
    director = make_user()
    section = make_section(director, players=0, rounds=3)
    longest = "Wörtlich " * 21 + "Ende"
    add(director, section, [longest, LONG, "王小明", *(f"Player {number:02d}" for number in range(4, 21))])
    pair(director, section)
    publish(director, section, 1)
    for paper in ("a4", "letter"):
        sheets = pdf.pages(document(section, "slips", paper=paper))
        assert len(sheets) == 2
        found = pdf.bare(" ".join(sheets))
        assert all(pdf.bare(name) in found for name in names_of(section))
        assert [sum(f"Board {board} " in sheet for sheet in sheets) for board in range(1, 11)] == [1] * 10


def test_a_draft_is_in_no_public_document_and_is_marked_in_a_preview() -> None:
    director = make_user()
    section = make_section(director, players=8, rounds=3)
    play_round(director, section)
    before = {kind: html(section, kind, 1 if kind in ROUND_KINDS else None) for kind in KINDS}
    pair(director, section)
    section.refresh_from_db()
    after = {kind: html(section, kind, 1 if kind in ROUND_KINDS else None) for kind in KINDS}
    assert after == before
    assert "<b>Draft</b>" in html(section, "slips", 2, "all")
    for kind in ("pairings", "by_name", "crosstable", "wallchart"):
        number = 2 if kind in ROUND_KINDS else None
        assert "Draft: not published" in html(section, kind, number, "all")
        assert "Draft: not published" not in before[kind]


def test_whoever_left_is_marked_and_not_in_the_list_by_name() -> None:
    director = make_user()
    section = make_section(director, players=5, rounds=3)
    play_round(director, section)
    gone = section.entries.get(number=1)
    withdraw(by=director, section_id=section.pk, entry_id=gone.pk, version=gone.version)
    pair(director, section)
    publish(director, section, 2)
    assert "withdrawn after round 1" in html(section, "players")
    assert "Withdrawn" in html(section, "pairings", 2)
    assert "Player 01" not in html(section, "by_name", 2)


@pytest.mark.parametrize(
    ("language", "lang", "faces"), [("zh-hans", "zh-Hans", "CJK-SC"), ("zh-hant", "zh-Hant", "CJK-TC")]
)
def test_a_document_is_in_the_language_of_the_event(language: str, lang: str, faces: str) -> None:
    director = make_user()
    section = make_section(director, players=0)
    section.event.language = language
    section.event.save()
    add(director, section, ["Anna", "Berta"])
    page = html(section, "players")
    assert f'<html lang="{lang}">' in page
    data = document(section, "players")
    assert any(faces in font for font in pdf.fonts(data))
    assert pdf.missing_glyphs(data) == 0


def test_a_document_fetches_nothing_from_outside(caplog: pytest.LogCaptureFixture) -> None:
    addresses = ("file:///etc/passwd", "http://127.0.0.1:9/x.png", "static:///../../manage.py")
    bad = "".join(f'<img src="{address}">' for address in addresses) + "<p>still here</p>"
    data = pdf_of(
        f"<html><head><link rel=stylesheet href='file:///etc/hostname'></head><body>{bad}</body></html>"
    )
    assert "still here" in pdf.text(data)
    refused = [record.getMessage() for record in caplog.records if "may not fetch" in record.getMessage()]
    assert len(refused) >= 2
    assert not pdf.reader(data).pages[0].images


def test_a_name_with_markup_is_text(played: Section) -> None:
    page = html(played, "pairings", 1)
    assert "<x>" not in page
    assert "&lt;x&gt;" in page
