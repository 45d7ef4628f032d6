"""Game presets: the one table of what differs from game to game.

Who moves first and what the sides are called, scoring, default tie-breaks, how a result is entered
and how it is written. Everything here is a default: scoring, tie-breaks, rounds and system can be changed
for each section.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairing.scoring import Outcome, Scoring

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Side:
    """A side's word, its one-letter chip, and the colour of its piece (``white``, ``black``, ``red``)."""

    word: Words
    letter: Words
    piece: str


@dataclass(frozen=True, slots=True)
class ScoreRule:
    """How a game's own score is entered: allowed range, the sum it must give (None: any), its unit.

    ``short``: both scores may fall short of the sum; what is missing belongs to the winner.
    """

    low: int
    high: int
    total: int | None
    unit: Words
    required: bool
    short: bool = False


@dataclass(frozen=True, slots=True)
class GamePreset:
    """One game. ``written`` says how each outcome is written; ``main`` are the buttons, ``more`` the menu."""

    key: str
    name: Words
    first: Side | None
    second: Side | None
    scoring: Scoring
    tiebreaks: tuple[str, ...]
    rounds: int
    main: tuple[Outcome, ...]
    more: tuple[Outcome, ...]
    written: Mapping[Outcome, Words] = field(default_factory=lambda: MappingProxyType({}))
    score: ScoreRule | None = None
    system: str = "dutch"
    """The pairing system that is usual in this game."""
    all_play_all: tuple[str, ...] = ()
    """Tie-breaks where everybody meets everybody: the strength of the opponents is then the same for all."""

    def tiebreaks_for(self, system: str) -> tuple[str, ...]:
        """The usual tie-breaks of a section paired by ``system``."""
        if system == "mcmahon":
            return MCMAHON_TIEBREAKS
        return self.all_play_all if system == "round_robin" else self.tiebreaks

    @property
    def sides(self) -> bool:
        return self.first is not None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every outcome that can be entered in this game."""
        return self.main + self.more


WIN, DRAW, LOSS = Outcome.FIRST_WINS, Outcome.DRAW, Outcome.SECOND_WINS
FORFEITS = (Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.DOUBLE_FORFEIT)
UNRATED = (Outcome.FIRST_WINS_UNRATED, Outcome.SECOND_WINS_UNRATED, Outcome.DRAW_UNRATED)
UNEQUAL = (Outcome.BOTH_LOSE, Outcome.FIRST_DRAWS, Outcome.SECOND_DRAWS)

WHITE = Side(_("White"), pgettext_lazy("letter on the white piece", "W"), "white")
BLACK = Side(_("Black"), pgettext_lazy("letter on the black piece", "B"), "black")
RED = Side(pgettext_lazy("xiangqi side", "Red"), pgettext_lazy("letter on the red piece", "R"), "red")
FIRST = Side(pgettext_lazy("who moves first", "First"), "1", "white")
SECOND = Side(pgettext_lazy("who moves second", "Second"), "2", "black")

MCMAHON_TIEBREAKS = ("SOS", "SOSOS", "DE")
"""After McMahon scores, whatever the game: these two know starting scores."""
CHESS_TIEBREAKS = ("BH/C1", "BH", "SB", "DE", "WIN")
TWO_ONE = Scoring(win=200, draw=100, loss=0, pab=200)
THREE_ONE = Scoring(win=300, draw=100, loss=0, pab=300)

_PLAIN = {
    Outcome.FIRST_WINS: "1–0",
    Outcome.SECOND_WINS: "0–1",
    Outcome.DRAW: "½–½",
    Outcome.BOTH_LOSE: "0–0",
    Outcome.FIRST_DRAWS: "½–0",
    Outcome.SECOND_DRAWS: "0–½",
    Outcome.FIRST_BY_FORFEIT: "+ –",
    Outcome.SECOND_BY_FORFEIT: "– +",
    Outcome.DOUBLE_FORFEIT: "– –",
    Outcome.FIRST_WINS_UNRATED: "1–0 U",
    Outcome.SECOND_WINS_UNRATED: "0–1 U",
    Outcome.DRAW_UNRATED: "½–½ U",
}
PLAIN: Mapping[Outcome, str] = MappingProxyType(_PLAIN)
"""How the games of a match are written, from the board's first seat: its sides change after each."""
_TWO = {
    **_PLAIN,
    Outcome.FIRST_WINS: "2–0",
    Outcome.SECOND_WINS: "0–2",
    Outcome.DRAW: "1–1",
    Outcome.FIRST_DRAWS: "1–0",
    Outcome.SECOND_DRAWS: "0–1",
}
_GO: Mapping[Outcome, Words] = {
    **_PLAIN,
    Outcome.FIRST_WINS: pgettext_lazy("Black wins at go, as it is written", "B+"),
    Outcome.SECOND_WINS: pgettext_lazy("White wins at go, as it is written", "W+"),
    Outcome.DRAW: "=",
}


def _preset(
    key: str,
    name: Words,
    sides: tuple[Side, Side] | None,
    tiebreaks: tuple[str, ...],
    *,
    scoring: Scoring | None = None,
    rounds: int = 7,
    more: tuple[Outcome, ...] = FORFEITS,
    written: Mapping[Outcome, Words] = _PLAIN,
    score: ScoreRule | None = None,
    system: str = "dutch",
    all_play_all: tuple[str, ...] = ("SB", "DE"),
) -> GamePreset:
    first, second = sides or (None, None)
    return GamePreset(
        key=key,
        name=name,
        first=first,
        second=second,
        scoring=scoring or Scoring(),
        tiebreaks=tiebreaks,
        rounds=rounds,
        main=(WIN, DRAW, LOSS),
        more=more,
        written=MappingProxyType(dict(written)),
        score=score,
        system=system,
        all_play_all=all_play_all,
    )


PRESETS: Mapping[str, GamePreset] = MappingProxyType(
    {
        preset.key: preset
        for preset in (
            _preset(
                "chess",
                _("Chess"),
                (WHITE, BLACK),
                CHESS_TIEBREAKS,
                more=(*FORFEITS, *UNEQUAL, *UNRATED),
                all_play_all=("DE", "WIN", "SB", "KS"),
            ),
            _preset(
                "go",
                _("Go"),
                (BLACK, WHITE),
                ("SOS", "SOSOS", "DE"),
                rounds=5,
                written=_GO,
                system="mcmahon",
            ),
            _preset(
                "othello",
                _("Othello"),
                (BLACK, WHITE),
                ("BQ", "DISCS"),
                score=ScoreRule(0, 64, 64, _("discs"), required=True),
                system="fold",
                all_play_all=("DISCS", "DE"),
            ),
            _preset(
                "xiangqi",
                _("Xiangqi"),
                (RED, BLACK),
                ("SUM", "WIN", "BWG", "DE"),
                scoring=TWO_ONE,
                written=_TWO,
                system="fold",
                all_play_all=("SB", "WIN", "BWG", "DE"),
            ),
            _preset(
                "draughts",
                _("Draughts"),
                (WHITE, BLACK),
                ("BH/C1", "BH", "WIN", "DE"),
                scoring=TWO_ONE,
                rounds=9,
                written=_TWO,
                system="fold",
                all_play_all=("WIN", "DE", "SB"),
            ),
            _preset(
                "scrabble",
                _("Scrabble"),
                (FIRST, SECOND),
                ("SPREAD",),
                score=ScoreRule(-200, 1500, None, _("points on the board"), required=True),
                system="contenders",
                all_play_all=("SPREAD", "DE"),
            ),
            _preset(
                "magic",
                _("Magic"),
                None,
                ("OMW", "GW", "OGW"),
                scoring=THREE_ONE,
                rounds=5,
                more=(*FORFEITS, Outcome.BOTH_LOSE),
                score=ScoreRule(0, 9, None, _("games won"), required=False),
                system="simple",
                all_play_all=("GW", "DE"),
            ),
            _preset(
                "other",
                _("Other game"),
                (FIRST, SECOND),
                ("BH/C1", "BH", "DE", "WIN"),
                more=(*FORFEITS, *UNEQUAL),
                all_play_all=("DE", "WIN", "SB"),
            ),
        )
    }
)


def preset_of(key: str) -> GamePreset:
    """The preset with this key; an unknown key (an event of a newer version) is treated as "other"."""
    return PRESETS.get(key, PRESETS["other"])
