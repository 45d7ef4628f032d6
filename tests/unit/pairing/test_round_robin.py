"""Round robin: the tables of C.05 annex 1, free rounds, absences, the double tournament."""

from dataclasses import replace

import pytest
from gacrux.berger import bergertables

from pairing import pair
from pairing.checker import check, findings
from pairing.errors import LegalityError, PairingError
from pairing.scoring import Mark, Outcome
from pairing.systems import get
from pairing.systems.round_robin import berger, rounds
from pairing.tournament import Board, Bye, Game, Proposal, Round, Tournament
from tests.support.build import tournament

SIX = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
EIGHT = [
    "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
]  # fmt: skip


def written(proposal: Proposal) -> str:
    return " ".join(f"{board.first}-{board.second}" for board in proposal.boards)


def play(players: int, number_of_rounds: int, **options: bool | int | str) -> list[Proposal]:
    """Every round of a tournament in which everything is drawn."""
    state, proposals = tournament(players, total=0), []
    system = get("round_robin")
    for _ in range(number_of_rounds):
        proposal = pair(state, "round_robin", options)
        check(state, proposal, system.invariants(system.resolve(options)))
        proposals.append(proposal)
        state = add_round(state, proposal)
    return proposals


def add_round(state: Tournament, proposal: Proposal) -> Tournament:
    drawn = (Game(Outcome.DRAW),)
    boards = tuple(Board(b.number, b.first, b.second, drawn) for b in proposal.boards)
    return replace(state, rounds=(*state.rounds, Round(proposal.round, boards, proposal.byes)))


@pytest.mark.parametrize(("players", "table"), [(6, SIX), (8, EIGHT)])
def test_the_printed_tables(players: int, table: list[str]) -> None:
    assert [written(proposal) for proposal in play(players, len(table))] == table


@pytest.mark.parametrize("size", range(4, 41, 2))
def test_the_table_is_that_of_the_technical_commission(size: int) -> None:
    table = bergertables(size)["pairing"]
    for number in range(1, size):
        due = [(pair["white"], pair["black"]) for _, pair in sorted(table[number].items())]
        assert list(berger(size, number)) == due


def test_with_an_odd_number_the_opponent_of_the_highest_place_is_free() -> None:
    proposals = play(5, 5)
    assert [proposal.byes for proposal in proposals] == [
        (Bye(number, Mark.ZERO_BYE),) for number in (1, 4, 2, 5, 3)
    ]
    assert written(proposals[0]) == "2-5 3-4"


def test_everybody_meets_everybody_once_and_in_a_double_tournament_with_either_colour() -> None:
    for size in (4, 5, 7, 10):
        double = play(size, rounds(size, double=True), double=True)
        met = [(b.first, b.second) for proposal in double for b in proposal.boards]
        everyone = range(1, size + 1)
        assert sorted(met) == [(one, two) for one in everyone for two in everyone if one != two]


def test_a_double_tournament_swaps_the_last_rounds_of_the_first_cycle() -> None:
    swapped = [written(proposal) for proposal in play(6, 10, double=True)]
    assert swapped[:5] == [SIX[0], SIX[1], SIX[2], SIX[4], SIX[3]]
    assert swapped[5] == "6-1 5-2 4-3"
    plain = [written(proposal) for proposal in play(6, 5, double=True, swap_last_rounds=False)]
    assert plain == SIX


def test_the_swap_spares_everybody_a_third_colour_running() -> None:
    def longest(proposals: list[Proposal], size: int) -> int:
        colours = ["" for _ in range(size + 1)]
        for proposal in proposals:
            for board in proposal.boards:
                colours[board.first] += "w"
                colours[board.second] += "b"
        return max(
            len(run) for line in colours for run in line.replace("wb", "w b").replace("bw", "b w").split()
        )

    assert longest(play(6, 10, double=True), 6) == 2
    assert longest(play(6, 10, double=True, swap_last_rounds=False), 6) == 3


@pytest.mark.parametrize(
    ("choice", "mark"), [("win", Mark.FULL_BYE), ("draw", Mark.HALF_BYE), ("nothing", Mark.ZERO_BYE)]
)
def test_the_opponent_of_an_absent_player_has_no_game(choice: str, mark: Mark) -> None:
    state = tournament(6, requests={2: Mark.ZERO_BYE})
    proposal = pair(state, "round_robin", {"absent_opponent": choice})
    assert written(proposal) == "1-6 3-4"
    assert proposal.byes == (Bye(2, Mark.ZERO_BYE), Bye(5, mark))
    assert [board.number for board in proposal.boards] == [1, 2]


@pytest.mark.parametrize("away", [(), (2,), (1, 2)])
@pytest.mark.parametrize("players", [5, 6])
def test_whom_the_schedule_leaves_free_has_a_bye_nobody_needs_to_ask_for(
    players: int, away: tuple[int, ...]
) -> None:
    state = tournament(players, requests=dict.fromkeys(away, Mark.ZERO_BYE))
    system = get("round_robin")
    proposal = pair(state, "round_robin")
    found = findings(state, proposal, system.invariants(system.resolve({})))
    assert "bye_not_requested" not in {finding.code for finding in found}


def test_more_byes_than_the_schedule_can_give_are_found() -> None:
    state = tournament(6)
    proposal = pair(state, "round_robin")
    torn = replace(
        proposal,
        boards=proposal.boards[1:],
        byes=tuple(Bye(number, Mark.ZERO_BYE) for number in (1, 6)),
    )
    with pytest.raises(LegalityError) as caught:
        check(state, torn, get("round_robin").invariants(get("round_robin").resolve({})))
    assert caught.value.code == "bye_not_requested"


def test_two_absent_players_who_would_meet_get_what_they_asked_for() -> None:
    state = tournament(6, requests={2: Mark.ZERO_BYE, 5: Mark.HALF_BYE})
    proposal = pair(state, "round_robin")
    assert proposal.byes == (Bye(2, Mark.ZERO_BYE), Bye(5, Mark.HALF_BYE))


def test_a_fixed_board_keeps_the_directors_colours_and_must_be_in_the_schedule() -> None:
    proposal = pair(tournament(6, pinned=((5, 2),)), "round_robin")
    assert written(proposal) == "1-6 5-2 3-4"
    with pytest.raises(PairingError) as caught:
        pair(tournament(6, pinned=((1, 2),)), "round_robin")
    assert (caught.value.code, caught.value.params) == ("pinned_not_scheduled", {"first": 1, "second": 2})
    with pytest.raises(PairingError) as caught:
        pair(tournament(5, pinned_bye=2), "round_robin")
    assert (caught.value.code, caught.value.params) == ("pinned_bye_not_scheduled", {"player": 2})
    assert pair(tournament(5, pinned_bye=1), "round_robin").byes == (Bye(1, Mark.ZERO_BYE),)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (tournament(0), "no_players"),
        (tournament(1), "one_player"),
        (tournament(2, "1-2 ="), "round_beyond_total"),
    ],
)
def test_refusals(state: Tournament, code: str) -> None:
    with pytest.raises(PairingError) as caught:
        pair(state, "round_robin")
    assert caught.value.code == code


def test_boards_exchanged_by_hand_leave_the_table_as_it_is_and_a_second_meeting_is_told() -> None:
    # Round 1 by the table is 1-4 2-3; round 2 is 4-3 1-2, which was played already.
    state = tournament(4, "1-2 1-0, 4-3 =", total=3)
    system = get("round_robin")
    proposal = pair(state, "round_robin")
    assert written(proposal) == "4-3 1-2"
    check(state, proposal, system.invariants(system.resolve({})))
    found = findings(state, proposal, system.invariants(system.resolve({})))
    assert [(finding.code, finding.hard) for finding in found] == [("rematch", False), ("rematch", False)]
