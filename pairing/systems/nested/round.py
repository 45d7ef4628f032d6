"""From snapshot to proposal."""

from pairing.boards import in_board_order
from pairing.history import History, history
from pairing.systems.base import Options
from pairing.systems.dutch.field import Field, build
from pairing.systems.dutch.round import byes, check_pinned_bye, check_round, seat
from pairing.systems.nested.clusters import Nested, Settled, float_bars
from pairing.systems.nested.reasons import explain
from pairing.tournament import Proposal, Tournament

PARITY = {"first_colour_parity": "paired"}
"""Odd and even numbers of article 5.2.5 are counted as the Dutch system does by default."""


def pair_round(tournament: Tournament, options: Options) -> Proposal:
    """The next round by nested cycles.

    Raises PairingError for a snapshot that contradicts itself (see :func:`pairing.history.history`),
    ``round_beyond_total``, ``no_players``, ``one_player``, ``pinned_twice``, ``pinned_absent``,
    ``pinned_bye_leaves_odd``, ``no_bye_candidate``, ``no_legal_pairing``.
    """
    state = history(tournament)
    check_round(tournament, state)
    players, bars = field_of(tournament, state, options)
    check_pinned_bye(tournament, players)
    settled = Nested(players, *bars).run() if players.size else []
    return propose(tournament, state, players, settled, options)


def field_of(tournament: Tournament, state: History, options: Options) -> tuple[Field, tuple[int, int]]:
    """The players to be paired, and who of them may float neither down nor up (masks of ranks)."""
    players = build(tournament, state, {**options, **PARITY})
    return players, float_bars(players, state, int(options["float_rounds"]))


def propose(
    tournament: Tournament, state: History, players: Field, settled: list[Settled], options: Options
) -> Proposal:
    """The round that groups paired so come to."""
    seats = [(first, second, "pinned") for first, second in tournament.pinned]
    for each in settled:
        seats += [seat(players, tournament, one, two) for one, two in each.pairs]
    boards = in_board_order(seats, dict(zip(state.numbers, state.pairing_points, strict=True)))
    return Proposal(
        round=state.round,
        boards=boards,
        byes=byes(tournament, _bye_number(tournament, players, settled)),
        system="nested_cycles",
        sides=bool(options["sides"]),
        reasons=explain(players, settled, boards, tournament.pinned_bye),
    )


def _bye_number(tournament: Tournament, players: Field, settled: list[Settled]) -> int | None:
    if settled and settled[-1].floaters:
        return players.numbers[settled[-1].floaters[0]]
    return tournament.pinned_bye
