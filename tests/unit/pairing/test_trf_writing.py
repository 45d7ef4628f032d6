"""Writing report files: columns, dialects, and what no column can hold."""

from dataclasses import replace

import pytest

from pairing.errors import FormatError
from pairing.scoring import Mark, Outcome, Scoring
from pairing.tournament import (
    Board,
    Bye,
    ForbiddenGroup,
    Game,
    Player,
    Round,
    Tournament,
    VirtualPoints,
)
from pairing.trf import read, write

PLAYERS = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 6))
ROUNDS = (
    Round(
        1,
        (Board(1, 1, 3, (Game(Outcome.FIRST_WINS),)), Board(2, 4, 2, (Game(Outcome.DRAW),))),
        (Bye(5, Mark.PAB),),
    ),
)
EVENT = Tournament(PLAYERS, ROUNDS, total_rounds=5, name="Club")


def lines(tournament: Tournament, dialect: str = "trf26") -> list[str]:
    return write(tournament, "trf26" if dialect == "trf26" else "trf16").splitlines()


def test_the_example_of_the_specification() -> None:
    # TRF26, record 001: the sample line of the document.
    player = Player(1, "Test0001 Player0001", 2720)
    other = Player(3, "Test0003 Player0003", 2685)
    game = Round(1, (Board(1, 1, 3, (Game(Outcome.FIRST_WINS),)),))
    expected = (
        "001    1      Test0001 Player0001               2720                             1.0    1     3 w 1"
    )
    assert lines(Tournament((player, other), (game,), 1))[-2] == expected


def test_points_and_ranks_are_those_of_the_standings() -> None:
    rows = [line for line in lines(EVENT) if line.startswith("001")]
    assert [(row[79:84].strip(), row[85:89].strip()) for row in rows] == [
        ("1.0", "1"), ("0.5", "3"), ("0.0", "5"), ("0.5", "4"), ("1.0", "2"),
    ]  # fmt: skip


def test_an_allocated_bye_is_written_as_u_so_that_nobody_gets_a_second_one() -> None:
    assert lines(EVENT)[-1].endswith("  0000 - U")


def test_scoring_is_written_where_the_format_has_it() -> None:
    three = replace(EVENT, scoring=Scoring(win=300, draw=100, pab=150))
    assert "162  W 3.0    D 1.0    P 1.5" in lines(three)
    assert "XXS W=3.0 D=1.0 L=0.0 FW=3.0 FL=0.0 FPB=3.0 HPB=1.0 ZPB=0.0 PAB=1.5" in lines(three, "trf16")
    assert not any(line.startswith(("162", "XXS")) for line in lines(EVENT) + lines(EVENT, "trf16"))


def test_a_scoring_that_differs_in_the_bye_only() -> None:
    assert "162  P 0.5" in lines(replace(EVENT, scoring=Scoring(pab=50)))


def test_records_of_each_dialect() -> None:
    event = replace(
        EVENT,
        initial_colour="b",
        requests={2: Mark.HALF_BYE, 4: Mark.ZERO_BYE},
        forbidden=(ForbiddenGroup((1, 2), 1, 5),),
        virtual=(VirtualPoints(100, 1, 2, 1, 2), VirtualPoints(50, 3, 3, 1, 2)),
        headers={"192": "FIDE_DUTCH_BAKU", "022": "Town"},
    )
    new = lines(event)
    for line in (
        "142 5", "152 B", "192 FIDE_DUTCH_BAKU",
        "250       1.0   1   2    1    2", "250       0.5   3   3    1    2",
        "260   1   5    1    2", "240 H   2    2", "240 Z   2    4",
    ):  # fmt: skip
        assert line in new
    old = lines(event, "trf16")
    for line in ("XXR 5", "XXC black1", "XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5", "XXP 1 2"):
        assert line in old
    assert [line[101:].strip() for line in old if line.startswith("001")] == [
        "",
        "0000 - H",
        "",
        "0000 - Z",
        "",
    ]
    assert not {line[:3] for line in old} & {"142", "152", "162", "192", "240", "250", "260"}


def test_a_bye_fixed_for_the_next_round_is_kept() -> None:
    event = replace(EVENT, pinned_bye=3)
    assert read(write(event)).tournament.pinned_bye == 3
    assert read(write(event, "trf16")).tournament.pinned_bye == 3


def test_a_name_cannot_break_out_of_its_line() -> None:
    evil = Player(1, "Evil,\tName\r\n001    9      Ghost\u2028 " + "x" * 60)
    tournament = read(write(replace(EVENT, players=(evil, *PLAYERS[1:])))).tournament
    assert [player.number for player in tournament.players] == [1, 2, 3, 4, 5]
    assert tournament.players[0].name == "Evil, Name  001    9      Ghost"
    assert tournament.rounds == ROUNDS


def test_a_lone_surrogate_does_not_stop_the_file_from_being_encoded() -> None:
    evil = Player(1, "A\ud800B")
    assert b"A?B" in write(replace(EVENT, players=(evil, *PLAYERS[1:]))).encode()


def test_names_of_33_wide_letters_leave_the_columns_alone() -> None:
    name = "王" * 33
    tournament = read(write(replace(EVENT, players=(Player(1, name), *PLAYERS[1:]))).encode()).tournament
    assert tournament.players[0].name == name
    assert tournament.rounds == ROUNDS


def test_an_event_without_number_of_rounds_states_none() -> None:
    event = replace(EVENT, total_rounds=0)
    assert not any(line.startswith("142") for line in lines(event))
    assert read(write(event)).tournament.total_rounds == 1


def test_games_without_sides_have_a_dash_for_the_colour() -> None:
    board = Board(1, 1, 2, (Game(Outcome.SECOND_WINS),), sides=False)
    event = Tournament(PLAYERS[:2], (Round(1, (board,)),), 1)
    assert [line[91:] for line in lines(event)[-2:]] == ["   2 - 0", "   1 - 1"]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (replace(EVENT, players=(Player(10_000, "A"),), rounds=()), "trf_number_too_long"),
        (replace(EVENT, players=(Player(1, "A", 12_345), *PLAYERS[1:])), "trf_rating_too_long"),
        (replace(EVENT, scoring=Scoring(win=100_000)), "trf_points_too_long"),
        (replace(EVENT, total_rounds=1000), "trf_round_out_of_range"),
        (replace(EVENT, requests={1: Mark.PAB}), "trf_request_unknown"),
    ],
)
def test_what_no_column_can_hold_is_refused(event: Tournament, code: str) -> None:
    with pytest.raises(FormatError) as caught:
        write(event)
    assert caught.value.code == code
