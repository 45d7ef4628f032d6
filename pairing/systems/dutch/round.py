"""From snapshot to proposal: the frame around the engine."""

from pairing import colours
from pairing.boards import in_board_order
from pairing.errors import PairingError
from pairing.history import History, history
from pairing.scoring import Mark
from pairing.systems.base import Options
from pairing.systems.dutch.brackets import Paired
from pairing.systems.dutch.fast import Fast
from pairing.systems.dutch.field import Field, build
from pairing.systems.dutch.reasons import explain
from pairing.tournament import Bye, Proposal, Tournament


def pair_round(tournament: Tournament, options: Options) -> Proposal:
    """The next round by the Dutch system.

    Raises PairingError for a snapshot that contradicts itself (see :func:`pairing.history.history`),
    ``round_beyond_total``, ``no_players``, ``one_player``, ``pinned_twice``, ``pinned_absent``,
    ``pinned_bye_leaves_odd``, ``no_bye_candidate``, ``no_legal_pairing``.
    """
    state = history(tournament)
    check_round(tournament, state)
    players = build(tournament, state, options)
    check_pinned_bye(tournament, players)
    brackets = Fast(players).run() if players.size else []
    seats = [(first, second, "pinned") for first, second in tournament.pinned]
    for paired in brackets:
        seats += [seat(players, tournament, one, two) for one, two in paired.pairs]
    points = state.pairing_points if options["board_order"] == "pairing" else state.points
    return Proposal(
        round=state.round,
        boards=in_board_order(seats, dict(zip(state.numbers, points, strict=True))),
        byes=byes(tournament, _bye_number(tournament, players, brackets)),
        system="dutch",
        sides=bool(options["sides"]),
        reasons=explain(players, brackets),
    )


def check_round(tournament: Tournament, state: History) -> None:
    """Refuse a round that cannot be: beyond the last, or without players enough.

    Raises PairingError ``round_beyond_total``, ``no_players`` or ``one_player``.
    """
    if 0 < tournament.total_rounds < state.round:
        raise PairingError("round_beyond_total", round=state.round, total=tournament.total_rounds)
    present = [number for number, here in zip(state.numbers, state.present, strict=True) if here]
    if not present:
        raise PairingError("no_players")
    if len(present) == 1:
        raise PairingError("one_player", player=present[0])


def check_pinned_bye(tournament: Tournament, players: Field) -> None:
    """Refuse a fixed bye that leaves an odd number. Raises PairingError ``pinned_bye_leaves_odd``."""
    if tournament.pinned_bye is not None and players.size % 2:
        raise PairingError(
            "pinned_bye_leaves_odd", player=tournament.pinned_bye, players=list(players.numbers)
        )


def byes(tournament: Tournament, allocated: int | None) -> tuple[Bye, ...]:
    """The allocated bye, then what was requested, by number."""
    given = [] if allocated is None else [Bye(allocated, Mark.PAB)]
    return (*given, *(Bye(number, mark) for number, mark in sorted(tournament.requests.items())))


def _bye_number(tournament: Tournament, players: Field, brackets: list[Paired]) -> int | None:
    for paired in brackets:
        if paired.bye is not None:
            return players.numbers[paired.bye]
    return tournament.pinned_bye


def seat(players: Field, tournament: Tournament, higher: int, lower: int) -> tuple[int, int, str]:
    """Seats of a pair by art. 5.2."""
    initial = colours.SIDES[tournament.initial_colour] or colours.WHITE
    side, article = colours.allocate(
        players.histories[higher], players.histories[lower], players.odd[higher], initial
    )
    one, two = players.numbers[higher], players.numbers[lower]
    return (one, two, article) if side == colours.WHITE else (two, one, article)
