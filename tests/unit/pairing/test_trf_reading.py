"""Reading report files: dialects, encodings, notes, and errors that say where."""

import pytest

from pairing.errors import FormatError
from pairing.scoring import CLASSIC, Mark, Outcome, Scoring
from pairing.tournament import Board, Bye, ForbiddenGroup, Game, VirtualPoints
from pairing.trf import Note, read


def row(number: int, name: str, *cells: str, points: str = "", rating: str = "", rank: str = "") -> str:
    """A 001 record in the columns of the specification."""
    head = f"001 {number:4d}      {name:33} {rating:>4} {'':3} {'':11} {'':10} {points:>4} {rank:>4}"
    return "  ".join([head, *(f"{cell:8}" for cell in cells)]).rstrip()


def text(*lines: str) -> str:
    return "\n".join(lines) + "\n"


THREE_IN_A_CIRCLE = text(row(1, "A", "   2 w 1"), row(2, "B", "   3 b 0"), row(3, "C", "   2 w 1"))
TWO = text(row(1, "One", "   2 w 1"), row(2, "Two", "   1 b 0"))


def error_of(data: str | bytes) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read(data)
    return caught.value


def codes(notes: tuple[Note, ...]) -> list[str]:
    return [note.code for note in notes]


def test_all_fields_of_a_player_stand_in_the_columns_of_the_specification() -> None:
    line = (
        "001   12 wWGM Müller-Őry, Anna                  2345 HUN     1234567 1999/12/31  2.5    3  0000 - U"
    )
    file = read(text(line))
    player = file.tournament.players[0]
    assert (player.number, player.sex, player.title) == (12, "w", "WGM")
    assert (player.name, player.rating, player.federation) == ("Müller-Őry, Anna", 2345, "HUN")
    assert (player.fide_id, player.birth) == ("1234567", "1999/12/31")
    assert (file.points[12], file.ranks[12]) == (250, 3)


@pytest.mark.parametrize("name", ["DE LA CRUZ, Ana", "McDonald, al", "van der Berg, Ö", "Madonna", "75Al, x"])
def test_names_keep_their_case(name: str) -> None:
    assert read(text(row(1, name))).tournament.players[0].name == name


def test_an_unrated_player_has_no_rating() -> None:
    players = read(text(row(1, "One", rating="0"), row(2, "Two"))).tournament.players
    assert [player.rating for player in players] == [None, None]


def test_start_numbers_have_four_digits() -> None:
    data = text(row(1000, "Thousand", "9999 w ="), row(9999, "Last", "1000 b ="))
    board = read(data).tournament.rounds[0].boards[0]
    assert (board.first, board.second, board.outcome) == (1000, 9999, Outcome.DRAW)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_ends_of_line_and_encodings_of_unicode(end: str, encoding: str) -> None:
    data = text(row(1, "Đặng, Łukasz 王小明 Ελένη", "   2 w 1"), row(2, "Two", "   1 b 0")).replace("\n", end)
    file = read(data.encode(encoding))
    assert file.tournament.players[0].name == "Đặng, Łukasz 王小明 Ελένη"
    assert file.report == ()


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("cp1252", ["Müller, Jörg", "Peña, José", "Ångström, Bjørn", "D’Été, Zoë"]),
        ("cp1250", ["Wałęsa, Jerzy", "Řehoř, Jiří", "Őry, Zsófia"]),
        ("cp1251", ["Иванов, Пётр", "Сидорова, Анна"]),
        ("gb18030", ["王小明", "欧阳若溪"]),
    ],
)
def test_old_code_pages_are_recognised(encoding: str, names: list[str]) -> None:
    data = text(*(row(number, name) for number, name in enumerate(names, start=1)))
    file = read(data.encode(encoding))
    assert [player.name for player in file.tournament.players] == names
    assert file.encoding == encoding


def test_the_user_can_name_the_encoding() -> None:
    data = text(row(1, "さくら")).encode("shift-jis")
    assert read(data, "shift-jis").tournament.players[0].name == "さくら"
    with pytest.raises(FormatError) as caught:
        read(data, "ascii")
    assert caught.value.code == "trf_encoding"


def test_a_name_padded_by_bytes_does_not_shift_the_line() -> None:
    line = row(1, "Müller-Őry, Łucja", "   2 w 1", points="1.0")
    padded = line.replace("Müller-Őry, Łucja   ", "Müller-Őry, Łucja")
    assert len(padded.encode()) == len(line)
    file = read(text(padded, row(2, "Two", "   1 b 0")))
    assert file.tournament.players[0].name == "Müller-Őry, Łucja"
    assert file.points[1] == 100
    assert codes(file.report) == ["trf_columns_realigned"]


def test_lost_blanks_at_the_end_are_blanks() -> None:
    data = text(
        row(1, "One", "   2 w 1", "0000 -  ").rstrip(),
        row(2, "Two", "   1 b 0", "   3 w 1"),
        row(3, "Three", "", "   2 b 0"),
    )
    rounds = read(data).tournament.rounds
    assert rounds[0].byes == (Bye(3, Mark.ZERO_BYE),)
    assert rounds[1].byes == (Bye(1, Mark.ZERO_BYE),)


@pytest.mark.parametrize("letter", ["H", "F", "Z", "U", "h"])
def test_byes(letter: str) -> None:
    rounds = read(text(row(1, "One", f"0000 - {letter}"), row(2, "Two", "0000 - Z"))).tournament.rounds
    assert rounds[0].byes == (Bye(1, Mark(letter.upper())), Bye(2, Mark.ZERO_BYE))


@pytest.mark.parametrize("outcome", list(Outcome))
def test_every_outcome_from_both_sides(outcome: Outcome) -> None:
    first, second = outcome.marks
    data = text(row(1, "One", f"   2 b {second}"), row(2, "Two", f"   1 w {first}"))
    assert read(data).tournament.rounds[0].boards == (Board(1, 2, 1, (Game(outcome),)),)


def test_a_paired_round_without_results_has_boards_without_outcome() -> None:
    rounds = read(
        text(row(1, "One", "   2 w"), row(2, "Two", "   1 b"), row(3, "T", "0000 - U"))
    ).tournament.rounds
    assert rounds[0].boards == (Board(1, 1, 2, (Game(None),)),)
    assert rounds[0].byes == (Bye(3, Mark.PAB),)


def test_a_game_without_colours_has_no_sides() -> None:
    rounds = read(text(row(1, "One", "   2 - +"), row(2, "Two", "   1 - -"))).tournament.rounds
    assert rounds[0].boards == (Board(1, 1, 2, (Game(Outcome.FIRST_BY_FORFEIT),), sides=False),)


def test_byes_in_the_column_after_the_last_round_are_requests() -> None:
    data = text(row(1, "One", "   2 w 1", "0000 - H"), row(2, "Two", "   1 b 0"))
    tournament = read(data).tournament
    assert len(tournament.rounds) == 1
    assert tournament.requests == {1: Mark.HALF_BYE}


def test_a_bye_allocated_beforehand_does_not_make_the_round_played() -> None:
    data = text(row(1, "One", "   2 w 1"), row(2, "Two", "   1 b 0"), row(3, "Three", "0000 - H", "0000 - U"))
    tournament = read(data).tournament
    assert (len(tournament.rounds), tournament.pinned_bye) == (1, 3)


def test_boards_stand_by_score_then_by_number() -> None:
    data = text(
        row(1, "A", "   4 w 0", "   3 w 1"),
        row(2, "B", "   3 w 1", "   4 b 1"),
        row(3, "C", "   2 b 0", "   1 b 0"),
        row(4, "D", "   1 b 1", "   2 w 0"),
    )
    boards = read(data).tournament.rounds[1].boards
    assert [(board.number, board.first, board.second) for board in boards] == [(1, 4, 2), (2, 1, 3)]


def test_records_of_trf26() -> None:
    file = read(
        text(
            "### made by hand",
            "012 Open of Nowhere",
            "022 Nowhere",
            "062 2",
            "112 First Deputy",
            "112 Second Deputy",
            "132" + " " * 88 + "26/11/30            26/12/02",
            "142 9",
            "152 B",
            "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.5",
            "192 FIDE_DUTCH_2025",
            "202 BH/C1,BH",
            "240 H   2    1",
            "240 Z   3    1    2",
            "250       1.0   1   2    1    2",
            "260   1   9    1    2",
            TWO.strip(),
        )
    )
    tournament = file.tournament
    assert (tournament.name, tournament.total_rounds, tournament.initial_colour) == (
        "Open of Nowhere",
        9,
        "b",
    )
    assert tournament.scoring == Scoring(win=300, draw=100, loss=0, pab=150, absence=0)
    assert tournament.requests == {1: Mark.HALF_BYE}
    assert tournament.virtual == (VirtualPoints(100, 1, 2, 1, 2),)
    assert tournament.forbidden == (ForbiddenGroup((1, 2), 1, 9),)
    assert tournament.headers == {
        "###": "made by hand",
        "022": "Nowhere",
        "112": "First Deputy\nSecond Deputy",
        "132": "26/11/30 - 26/12/02",
        "192": "FIDE_DUTCH",
        "202": "BH/C1,BH",
        "240": "Z   3    1    2",
    }
    assert file.report == ()


def test_records_of_the_x_dialect() -> None:
    tournament = read(
        text(
            "XXR 7",
            "XXC black1",
            "XXS W=3 D=1 PAB=1 ZPB=0.5",
            "XXA    1  1.0  1.0  0.5",
            "XXA    2  1.0  1.0  0.5",
            "XXP 1 2",
            "XXZ 2",
            TWO.strip(),
        )
    ).tournament
    assert (tournament.total_rounds, tournament.initial_colour) == (7, "b")
    assert tournament.scoring == Scoring(win=300, draw=100, pab=100, absence=50)
    assert tournament.virtual == (VirtualPoints(100, 1, 2, 1, 2), VirtualPoints(50, 3, 3, 1, 2))
    assert tournament.forbidden == (ForbiddenGroup((1, 2)),)
    assert tournament.requests == {2: Mark.ZERO_BYE}


def test_an_allocated_bye_is_worth_a_win_unless_stated() -> None:
    assert read(text("162  W 3.0    D 1.0", TWO.strip())).tournament.scoring.pab == 300


def test_half_a_point_for_the_allocated_bye() -> None:
    data = text("162  P 0.5", row(1, "A", "0000 - U", points="0.5"), row(2, "B", "0000 - Z", points="0.0"))
    file = read(data)
    assert file.tournament.scoring == CLASSIC.with_values(pab=50)
    assert file.report == ()


def test_other_records_become_notes_with_their_lines() -> None:
    file = read(text("NOR    1 x", "NOR    2 x", "310 Team", "299 F", "XXC rank white1", TWO.strip()))
    assert [(note.code, note.line) for note in file.report] == [
        ("trf_unknown_record", 1),
        ("trf_team_record", 3),
        ("trf_abnormal_points", 4),
        ("trf_unused_word", 5),
    ]
    assert file.report[0].params == {"record": "NOR", "count": 2}


def test_points_that_the_results_do_not_give_are_a_note() -> None:
    file = read(text(row(1, "A", "   2 w 1", points="4.5"), row(2, "B", "   1 b 0", points="0.0")))
    assert codes(file.report) == ["trf_points_differ"]
    assert file.report[0].params == {"player": 1, "stated": 450, "computed": 100}
    assert file.points == {1: 450, 2: 0}


def test_stated_points_may_hold_the_bye_of_the_coming_round() -> None:
    data = text(row(1, "A", "   2 w 1", "0000 - H", points="1.5"), row(2, "B", "   1 b 0", points="0.0"))
    assert read(data).report == ()


def test_three_points_for_a_win_are_seen_from_the_points() -> None:
    data = text(
        row(1, "A", "   2 w 1", "   3 b =", points="4.0"),
        row(2, "B", "   1 b 0", "0000 - U", points="3.0"),
        row(3, "C", "0000 - U", "   1 w =", points="4.0"),
    )
    file = read(data)
    assert file.tournament.scoring == Scoring(win=300, draw=100, pab=300)
    assert codes(file.report) == ["trf_scoring_inferred"]


@pytest.mark.parametrize(("letter", "mark"), [("+", "F"), ("-", "Z"), ("=", "H")])
def test_byes_of_older_files_are_read_with_a_note(letter: str, mark: str) -> None:
    file = read(text(row(1, "A", f"0000 - {letter}"), row(2, "B", "0000 - Z")))
    assert file.tournament.rounds[0].byes[0] == Bye(1, Mark(mark))
    assert codes(file.report) == ["trf_old_bye"]


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (text(row(1, "A", "   2 w ?"), row(2, "B", "   1 b 0")), "trf_unknown_result", 1, 99),
        (text(row(1, "A", "   2 w 1"), row(2, "B", "   1 b 1")), "trf_results_disagree", 1, 99),
        (text(row(1, "A", "   2 w 1"), row(2, "B", "   1 b")), "trf_results_disagree", 1, 99),
        (text(row(1, "A", "   2 w 1"), row(2, "B", "   1 b -")), "trf_results_disagree", 1, 99),
        (text(row(1, "A", "   2 w 1"), row(2, "B", "   1 w 0")), "trf_colours_disagree", 1, 97),
        (THREE_IN_A_CIRCLE, "trf_opponents_disagree", 1, 92),
        (text(row(1, "A", "   2 w 1"), row(2, "B", "0000 - Z")), "trf_opponents_disagree", 1, 92),
        (text(row(1, "A", "   1 w 1")), "trf_plays_himself", 1, 92),
        (text(row(1, "A", "   7 w 1")), "trf_unknown_opponent", 1, 92),
        (text(row(1, "A"), row(1, "B")), "trf_number_doubled", 2, 5),
        (text(row(0, "A")), "trf_bad_number", 1, 5),
        (text(row(1, "A", "   2 w H"), row(2, "B", "   1 b H")), "trf_bye_with_opponent", 1, 99),
        (text(row(1, "A", "0000 - 1")), "trf_result_without_opponent", 1, 99),
        (text(row(1, "A", "   2 x 1"), row(2, "B", "   1 b 0")), "trf_bad_colour", 1, 97),
        (text(row(1, "A", "  2 w 1 "), row(2, "B", "   1 b 0")), "trf_columns_shifted", 1, 92),
        (text(row(1, "A", points="1.x")), "trf_bad_points", 1, 80),
        (text(row(1, "A", rating="abcd")), "trf_bad_number", 1, 49),
        (text("142 0", TWO), "trf_more_rounds_than_stated", 1, 5),
        (text("142 5", "XXR 6", row(1, "A")), "trf_rounds_stated_twice", 2, 5),
        (text("152 G", row(1, "A")), "trf_bad_colour", 1, 5),
        (text("240 H   0    1", row(1, "A")), "trf_round_out_of_range", 1, 7),
        (text("240 Q   1    1", row(1, "A")), "trf_unknown_result", 1, 5),
        (text("240 H   1    9", row(1, "A")), "trf_unknown_player", 1, 11),
        (text("260   1   9    1    9", row(1, "A")), "trf_unknown_player", 1, 5),
        (text("XXA    9  1.0", row(1, "A")), "trf_unknown_player", 1, 5),
        (text("XXP 1 b", row(1, "A")), "trf_bad_number", 1, 7),
    ],
)  # fmt: skip
def test_contradictions_are_refused_with_their_place(data: str, code: str, line: int, column: int) -> None:
    error = error_of(data)
    assert (error.code, error.params["line"], error.params["column"]) == (code, line, column)


@pytest.mark.parametrize(
    "data", ["", "hello", b"\x00\x01\x02", b"%PDF-1.7 \xff\xfe", b"PK\x03\x04", "Name;Elo\nA;1"]
)
def test_what_is_no_report_file_is_refused(data: str | bytes) -> None:
    assert error_of(data).code == "trf_not_a_trf"


def test_a_report_file_without_players_is_refused() -> None:
    assert error_of("012 Open\n").code == "trf_no_players"


def test_disagreement_names_both_players_and_both_lines() -> None:
    params = error_of(text(row(3, "A", "   4 w 1"), row(4, "B", "   3 b ="))).params
    assert (params["round"], params["player"], params["opponent"]) == (1, 3, 4)
    assert (params["texts"], params["other_line"]) == (["1", "="], 2)


def test_a_bye_of_record_240_fills_a_blank_cell_of_the_past_and_never_a_result() -> None:
    data = text("240 H   1    1    3", row(1, "A", "   2 w 1"), row(2, "B", "   1 b 0"), row(3, "C"))
    file = read(data)
    assert file.tournament.rounds[0].byes == (Bye(3, Mark.HALF_BYE),)
    assert codes(file.report) == ["trf_bye_not_taken"]
