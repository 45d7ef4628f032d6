"""Ready-made scoring schemes and lists of tie-breaks, and what can be set about them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing.scoring import CLASSIC, Scoring
from pairing.tiebreaks.base import Settings
from pairing.tiebreaks.editions import Edition
from swissweb.events.presets import CHESS_TIEBREAKS, PRESETS, THREE_ONE, TWO_ONE, preset_of

POINT_FIELDS = ("win", "draw", "loss", "pab", "absence")
"""Points every scheme states."""
OWN_FIELDS = ("full_bye", "half_bye", "forfeit_win", "forfeit_loss", "presence")
"""Points a scheme can state; else they follow from the others."""

SCORING_PRESETS: Mapping[str, tuple[str, Scoring]] = MappingProxyType(
    {"classic": ("1 – ½ – 0", CLASSIC), "three": ("3 – 1 – 0", THREE_ONE), "two": ("2 – 1 – 0", TWO_ONE)}
)


@dataclass(frozen=True, slots=True)
class TiebreakPreset:
    """A usual list of tie-breaks under the name people know it by."""

    name: str | Promise
    specs: tuple[str, ...]


_OTHERS = {
    "fide": TiebreakPreset(_("FIDE, Swiss"), CHESS_TIEBREAKS),
    "fide_all": TiebreakPreset(_("FIDE, round robin"), PRESETS["chess"].all_play_all),
    "us": TiebreakPreset(_("United States"), ("MMED", "SOLK", "CUM")),
    "nordic": TiebreakPreset(_("Monrad, Nordic"), ("MONQ", "SUM", "PS")),
}


def tiebreak_presets(game: str, system: str) -> dict[str, TiebreakPreset]:
    """The lists a section may start from: first what is usual for its game and system, each list once."""
    usual = TiebreakPreset(_("Usual here"), preset_of(game).tiebreaks_for(system))
    games = {key: TiebreakPreset(preset.name, preset.tiebreaks) for key, preset in PRESETS.items()}
    found: dict[str, TiebreakPreset] = {}
    for key, preset in {"usual": usual, **_OTHERS, **games}.items():
        if preset.specs not in [known.specs for known in found.values()]:
            found[key] = preset
    return found


RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "unrated": (1, 4000),
        "best_rounds": (1, 99),
        "drop_rounds": (1, 98),
        "bq_factor": (0, 100),
        "board_discs": (1, 1000),
        "bye_discs": (0, 1000),
        "bye_spread": (0, 1000),
        "spread_cap": (1, 10_000),
    }
)
"""Whole numbers a director can set about the tie-breaks, with the lowest and the highest."""
SETTINGS = tuple(field.name for field in fields(Settings) if field.name in {*RANGES, "edition", "bq_wins"})
"""Fields of ``Settings`` that the page of the tie-breaks writes to ``Section.tiebreak_settings``."""
DEFAULTS = Settings()


def stored_settings(stored: Mapping[str, object]) -> dict[str, object]:
    """What a section has stored about its tie-breaks, for ``Settings``; keys of others are left out."""
    found = {key: stored[key] for key in SETTINGS if key in stored}
    if "edition" in found:
        found["edition"] = Edition(str(found["edition"]))
    return found
