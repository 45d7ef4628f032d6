"""Starting scores of a section: what McMahon adds to the points, in standings, groups and board order."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pairing.systems import MODULES
from pairing.tiebreaks.base import Settings
from swissweb.events.models import Stage
from swissweb.events.systems import complete_options

if TYPE_CHECKING:
    from swissweb.events.snapshot import Snapshot

SYSTEM = "mcmahon"


def has_starts(stage: Stage) -> bool:
    """True where players start with what their grade is worth."""
    return stage.system == SYSTEM and SYSTEM in MODULES


def start_scores(snapshot: "Snapshot") -> dict[int, int]:
    """Pairing number -> starting score in hundredths; empty where nobody has one."""
    if not has_starts(snapshot.stage):
        return {}
    from pairing.systems.mcmahon.start import start_scores as of_tournament  # noqa: PLC0415 - on demand

    return of_tournament(snapshot.tournament, complete_options(snapshot.stage))


def with_starts(settings: Settings, snapshot: "Snapshot") -> Settings:
    """Tie-break settings with starting scores and the handicaps of the boards, where the section has them."""
    if not has_starts(snapshot.stage):
        return settings
    taken = {
        (played.number, board.first): board.handicap
        for played in snapshot.tournament.rounds
        for board in played.boards
        if board.handicap
    }
    return replace(settings, start=start_scores(snapshot), handicaps=taken)
