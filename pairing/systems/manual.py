"""No engine: the director seats everybody himself.

The proposal holds the boards and the bye the director has already fixed and the byes asked for. Everybody
else comes back in ``reasons`` as unpaired, in ranking order, to be seated by hand.
"""

from pairing.boards import in_board_order
from pairing.errors import PairingError
from pairing.history import history, pinned
from pairing.scoring import Mark
from pairing.systems.base import Invariants, Needs, Option, Options, System
from pairing.tournament import Bye, Proposal, Tournament


def _run(tournament: Tournament, options: Options) -> Proposal:
    state = history(tournament)
    if not any(state.present):
        raise PairingError("no_players")
    fixed = pinned(tournament, state)
    waiting = [
        place for place, present in enumerate(state.present) if present and state.numbers[place] not in fixed
    ]
    waiting.sort(key=lambda place: (-state.pairing_points[place], place))
    byes = [] if tournament.pinned_bye is None else [Bye(tournament.pinned_bye, Mark.PAB)]
    byes += [Bye(number, mark) for number, mark in sorted(tournament.requests.items())]
    scores = dict(zip(state.numbers, state.pairing_points, strict=True))
    return Proposal(
        round=state.round,
        boards=in_board_order([(first, second, "pinned") for first, second in tournament.pinned], scores),
        byes=tuple(byes),
        system="manual",
        sides=bool(options["sides"]),
        reasons=({"kind": "unpaired", "players": [state.numbers[place] for place in waiting]},),
    )


def _invariants(_options: Options) -> Invariants:
    return Invariants(meetings=None, bye="any", colour="none", forbidden=False, complete=False)


SYSTEM = System(
    id="manual",
    edition="",
    options=(Option("sides", True),),
    needs=Needs(sides="optional"),
    invariants=_invariants,
    run=_run,
)
