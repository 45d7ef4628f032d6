"""What is understood of a list: the formats that club secretaries send."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissweb.events.errors import Invalid
from swissweb.exchange.players import Line, PlayerList, mark_doubles, read_players


def line(text: str) -> Line:
    (found,) = read_players(text).lines
    return found


def codes(players: PlayerList) -> list[list[str]]:
    return [[problem.code for problem in found.problems] for found in players.lines]


@pytest.mark.parametrize(
    ("text", "name", "rating"),
    [
        ("Berg, 1850", "Berg", 1850),
        ("Anna Berg 1850", "Anna Berg", 1850),
        ("Berg, Anna 1850", "Berg, Anna", 1850),
        ("Berg, Anna, 1850", "Berg, Anna", 1850),
        ("Berg, Anna (1850)", "Berg, Anna", 1850),
        ("1850 Anna Berg", "Anna Berg", 1850),
        ("3. Anna Berg 1850", "Anna Berg", 1850),
        ("Berg\tAnna\t1850", "Berg, Anna", 1850),
        ("Anna Berg; 1850", "Anna Berg", 1850),
        ("Anna Berg", "Anna Berg", None),
        ("Berg, Anna", "Berg, Anna", None),
        ("Anna Berg\t-", "Anna Berg", None),
        ("王伟 1850", "王伟", 1850),
        ("O'Neil 2nd, Seán, 1850", "O'Neil 2nd, Seán", 1850),
        ("75Al 1200", "75Al", 1200),
        ("van der Berg, DE LA CRUZ 1700", "van der Berg, DE LA CRUZ", 1700),
        ("Ann Poe - 1700", "Ann Poe", 1700),
        ("Ann Poe – (1700)", "Ann Poe", 1700),
        ("Berg, Anna    1850", "Berg, Anna", 1850),
        ("Berg,  Anna  1850", "Berg, Anna", 1850),
    ],
)
def test_name_and_rating_of_one_line(text: str, name: str, rating: int | None) -> None:
    found = line(text)
    assert (found.player.name, found.player.rating, found.problems) == (name, rating, ())


def test_what_stands_behind_the_rating_is_known_by_its_looks() -> None:
    player = line("Berg, Anna\t2105\tFM\tGER\t1985-04-30\t24601234\tw\tSK Rote Türme").player
    assert (player.title, player.federation, player.birth, player.fide_id, player.sex, player.club) == (
        "FM",
        "GER",
        "1985-04-30",
        "24601234",
        "w",
        "SK Rote Türme",
    )


MIXED = """Berg, Anna 1850
Berg, Anna, 1850, SK Rote Türme
1850 Anna Berg
Berg, Anna    1850    FM    GER    24601234
Berg, Anna\t1850\tFM\tGER\t24601234
Berg, Anna; 1850; SK Rote Türme
Fjord, Lars 2105
"""


def test_each_line_of_a_mixed_list_is_understood_by_itself() -> None:
    players = read_players(MIXED)
    assert [(found.player.name, found.player.rating) for found in players.lines] == [
        ("Berg, Anna", 1850),
        ("Berg, Anna", 1850),
        ("Anna Berg", 1850),
        ("Berg, Anna", 1850),
        ("Berg, Anna", 1850),
        ("Berg, Anna", 1850),
        ("Fjord, Lars", 2105),
    ]
    for at in (3, 4):
        player = players.lines[at].player
        assert (player.title, player.federation, player.fide_id, player.club) == ("FM", "GER", "24601234", "")
    assert [found.player.club for found in players.lines if found.player.club] == ["SK Rote Türme"] * 2
    assert not any(found.doubts or found.problems for found in players.lines)


@pytest.mark.parametrize(
    ("text", "federation", "club"),
    [
        ("Bob Stein 1850 BRA", "BRA", ""),
        ("Bob Stein, 1850 BRA", "BRA", ""),
        ("Bob Stein, 1850, BRA", "BRA", ""),
        ("Bob Stein 1850 SK Rote Türme BRA", "BRA", "SK Rote Türme"),
        ("Bob Stein 1850 TSV", "", "TSV"),
        ("Bob Stein\t1850\tTSV", "", "TSV"),
        ("Bob Stein 1850 - SK Turm 1893", "", "SK Turm 1893"),
    ],
)
def test_three_capitals_are_a_federation_only_where_there_is_one(
    text: str, federation: str, club: str
) -> None:
    player = line(text).player
    assert (player.name, player.rating, player.federation, player.club) == (
        "Bob Stein",
        1850,
        federation,
        club,
    )


def test_a_title_between_name_and_rating_is_a_title() -> None:
    player = line("Berg, Anna FM 1850").player
    assert (player.name, player.title, player.rating) == ("Berg, Anna", "FM", 1850)


def test_digits_left_in_a_name_are_doubted() -> None:
    assert [doubt.code for doubt in line("Berg, Anna 18 50").doubts] == ["name_has_digits"]
    assert line("Berg, Anna 1850").doubts == ()


def test_a_title_before_the_name_is_a_title() -> None:
    player = line("WGM Berg, Anna 2105").player
    assert (player.title, player.name, player.rating) == ("WGM", "Berg, Anna", 2105)


def test_a_go_grade_is_no_rating_and_no_name() -> None:
    player = line("Berg, Anna, 5k, Go club").player
    assert (player.name, player.grade, player.rating, player.club) == ("Berg, Anna", "5k", None, "Go club")


@pytest.mark.parametrize(
    ("text", "name", "grade", "club"),
    [
        ("Tanaka Ichiro 4d Club North", "Tanaka Ichiro", "4d", "Club North"),
        ("Tanaka Ichiro 4 dan Club North", "Tanaka Ichiro", "4 dan", "Club North"),
        ("3 Tanaka Ichiro 30k", "Tanaka Ichiro", "30k", ""),
        ("Tanaka Ichiro (9p)", "Tanaka Ichiro", "9p", ""),
        ("4d Tanaka Ichiro", "Tanaka Ichiro", "4d", ""),
        ("田中一郎4段", "田中一郎", "4段", ""),
        ("陈大文 12级 上海", "陈大文", "12级", "上海"),
        # Neither a grade that nobody has nor a first name parts a line.
        ("Tanaka Ichiro 31k", "Tanaka Ichiro 31k", "", ""),
        ("Tanaka Ichiro 10d", "Tanaka Ichiro 10d", "", ""),
        ("1 Dan Smith", "Dan Smith", "", ""),
    ],
)
def test_a_grade_parts_name_and_club_like_a_rating(text: str, name: str, grade: str, club: str) -> None:
    player = line(text).player
    assert (player.name, player.grade, player.club, player.rating) == (name, grade, club, None)


@pytest.mark.parametrize("text", ["Tanaka Ichiro 4d 2450 Club North", "Tanaka Ichiro 2450 4d Club North"])
def test_a_rating_may_stand_on_either_side_of_a_grade(text: str) -> None:
    player = line(text).player
    assert (player.name, player.grade, player.rating, player.club) == (
        "Tanaka Ichiro",
        "4d",
        2450,
        "Club North",
    )


def test_a_column_that_only_counts_the_lines_is_left_out() -> None:
    players = read_players("1\tAnna\t2000\n2\tBob\t1900\n3\tCem\t1800\n")
    assert [found.player.name for found in players.lines] == ["Anna", "Bob", "Cem"]


def test_a_rating_of_five_digits_is_refused_and_its_line_is_named() -> None:
    players = read_players("Anna, 2000\nBob, 21000\n")
    assert codes(players) == [[], ["rating_out_of_range"]]
    assert players.lines[1].row == 2


@pytest.mark.parametrize(
    ("head", "row", "name"),
    [
        ("Name;Rating", "Berg, Anna;1850", "Berg, Anna"),
        ("Nachname;Vorname;DWZ", "Berg;Anna;1850", "Berg, Anna"),
        ("Name,Vorname,Elo", "Berg,Anna,1850", "Berg, Anna"),
        ("Nom\tPrénom\tElo", "Berg\tAnna\t1850", "Berg, Anna"),
        ("Nom;Prénom;Elo;Fédé", "Berg;Anna;1850;BEL", "Berg, Anna"),
        ("Apellidos;Nombre;Elo FIDE", "Berg;Anna;1850", "Berg, Anna"),
        ("Nazwisko i imię;Ranking Elo", "Berg Anna;1850", "Berg Anna"),
        ("ФИО;Рейтинг", "Берг Анна;1850", "Берг Анна"),
        ("姓名,等级分", "王伟,1850", "王伟"),
        ("姓;名;等級分", "王;伟;1850", "王伟"),
        ("SNo.|NAME|RTG", "1|Berg, Anna|1850", "Berg, Anna"),
    ],
)
def test_heads_of_columns_in_many_languages(head: str, row: str, name: str) -> None:
    players = read_players(f"{head}\n{row}\n")
    assert players.kind == "table"
    assert players.unused == ()
    assert [(found.player.name, found.player.rating, found.row) for found in players.lines] == [
        (name, 1850, 2)
    ]


def test_unknown_columns_are_named_and_not_used() -> None:
    players = read_players("Name;Elo;Lieblingseröffnung\nBerg, Anna;1850;Französisch\n")
    assert players.unused == ("Lieblingseröffnung",)
    assert players.lines[0].player.club == ""


def test_a_file_of_one_column_is_a_list_of_names() -> None:
    players = read_players("Name\nAnna Berg\nBob Stein\n")
    assert [found.player.name for found in players.lines] == ["Anna Berg", "Bob Stein"]


def test_a_line_break_inside_quotes_belongs_to_its_cell() -> None:
    players = read_players('Name;Elo;Verein\n"Berg, Anna";1850;"SK Rote\nTürme"\nStein;1700;\n')
    assert [(found.player.name, found.player.club, found.row) for found in players.lines] == [
        ("Berg, Anna", "SK Rote Türme", 2),
        ("Stein", "", 4),
    ]


def test_a_stray_quotation_mark_does_not_swallow_the_rest() -> None:
    players = read_players('Anna "the Rock" Berg, 1850\n"Bob, 1700\nCem, 1600\n')
    assert [found.player.name for found in players.lines] == ['Anna "the Rock" Berg', '"Bob', "Cem"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_ends_of_lines_and_empty_lines_do_not_matter(end: str) -> None:
    players = read_players(end.join(["", "Anna, 2000", "", "  ", "Bob, 1900", ""]))
    assert [(found.player.name, found.row) for found in players.lines] == [("Anna", 2), ("Bob", 5)]


def test_a_bad_cell_names_its_line_and_its_value_and_leaves_the_others_alone() -> None:
    players = read_players("Name;Elo\nAnna;2000\nBob;18x0\n;1700\nCem;\n")
    assert codes(players) == [[], ["rating_unreadable"], ["player_name_missing"], []]
    assert players.lines[1].problems[0].params == {"value": "18x0"}
    assert [found.row for found in players.lines] == [2, 3, 4, 5]


def test_formulas_stay_text() -> None:
    assert line('Name\n=HYPERLINK("x")\n').player.name == '=HYPERLINK("x")'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "file_empty"),
        (" \n\t\n", "file_empty"),
        ("Name;Elo\n", "no_players_given"),
        ("a\0b", "file_is_binary"),
        ("x\n" * 5002, "too_many_lines"),
    ],
)
def test_what_is_no_list_is_refused(text: str, code: str) -> None:
    with pytest.raises(Invalid) as caught:
        read_players(text)
    assert caught.value.code == code


REPORT = """012 Town open
001    1 mFM  Berg, Anna                        2100 GER    24601234 1985/04/30  1.0    1     2 w 1
001    2      Stein, Bob                        1900                             0.0    2     1 b 0
"""


def test_a_report_file_gives_its_players_and_says_how_many_rounds_it_leaves_out() -> None:
    players = read_players(REPORT)
    assert (players.kind, players.rounds) == ("report", 1)
    assert [(found.row, found.player.name, found.player.title) for found in players.lines] == [
        (1, "Berg, Anna", "FM"),
        (2, "Stein, Bob", ""),
    ]


def test_a_broken_report_file_names_line_and_column() -> None:
    with pytest.raises(Invalid) as caught:
        read_players(REPORT.replace("2 w 1", "3 w 1"))
    assert caught.value.code == "trf_unknown_opponent"
    assert caught.value.params["line"] == 2


def test_the_second_of_two_same_names_is_marked_unless_it_is_left_out_or_allowed() -> None:
    players = read_players("Anna, 2000\nBob, 1900\nanna, 1800\n")
    assert codes(mark_doubles(players, set(), set(), same_names=False)) == [[], [], ["name_doubled"]]
    assert codes(mark_doubles(players, {"bob"}, set(), same_names=False, left_out={1})) == [
        [],
        ["name_doubled"],
        [],
    ]
    assert codes(mark_doubles(players, {"bob"}, set(), same_names=True)) == [[], [], []]


def test_the_same_fide_number_is_never_two_people() -> None:
    players = read_players("Name;FIDE-ID\nAnna;24601234\nBob;24601234\n")
    assert codes(mark_doubles(players, set(), set(), same_names=True)) == [[], ["fide_id_doubled"]]
    assert codes(mark_doubles(players, set(), {"24601234"}, same_names=True))[0] == ["fide_id_doubled"]


CELLS = st.one_of(
    st.sampled_from(
        [
            "Name",
            "Elo",
            "姓名",
            "1850",
            "99999999999",
            "GM",
            "5k",
            "GER",
            '"',
            "''",
            "1.",
            "001    1",
            "-",
            "",
        ]
    ),
    st.text(max_size=12),
)
LINES = st.lists(st.lists(CELLS, max_size=5).map(tuple), max_size=6)


@given(LINES, st.sampled_from([",", ";", "\t", "|", " "]), st.sampled_from(["\n", "\r\n", "\r"]))
def test_whatever_is_pasted_is_understood_or_refused_in_words(
    lines: list[tuple[str, ...]], separator: str, end: str
) -> None:
    text = end.join(separator.join(cells) for cells in lines)
    try:
        players = read_players(text)
    except Invalid:
        return
    rows = [found.row for found in players.lines]
    assert rows == sorted(set(rows))
    for found in players.lines:
        assert found.problems or found.player.name
