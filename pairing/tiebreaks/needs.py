"""Which tie-breaks read which of the event's settings: a form asks only for those that matter."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

_UNPLAYED = frozenset({"BH", "FB", "AOB", "SB"})
_RATED = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
_DISCS = frozenset({"BQ", "DISCS"})

READ_BY: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "edition": _UNPLAYED,
        "unrated": _RATED,
        "bq_factor": frozenset({"BQ"}),
        "bq_wins": frozenset({"BQ"}),
        "board_discs": _DISCS,
        "bye_discs": _DISCS,
        "bye_spread": frozenset({"SPREAD"}),
        "spread_cap": frozenset({"SPREAD"}),
    }
)
"""Field of :class:`~pairing.tiebreaks.base.Settings` -> codes of the tie-breaks whose values it can change.

What is not here concerns the points too (``best_rounds``) or is no matter of a form."""


def settings_read(codes: Iterable[str]) -> frozenset[str]:
    """The settings that at least one of these tie-breaks reads."""
    chosen = set(codes)
    return frozenset(setting for setting, readers in READ_BY.items() if chosen & readers)
