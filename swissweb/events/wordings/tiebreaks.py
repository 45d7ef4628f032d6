"""Words for the tie-breaks of the engine's registry: a column head, a name, and one sentence each.

A test fails on a tie-break or a modifier without words.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from pairing.tiebreaks.base import Modifiers, Settings, Tiebreak
from pairing.tiebreaks.needs import READ_BY
from swissweb.events.wordings.lists import listed


@dataclass(frozen=True, slots=True)
class TiebreakWords:
    """A tie-break in the reader's language: ``label`` heads a column, ``name`` and ``text`` explain it."""

    label: str
    name: str
    text: str


WORDS: dict[str, tuple[str, str, str]] = {
    "PTS": (N_("Points"), N_("Points"), N_("The points themselves.")),
    "BH": (N_("Buchholz"), N_("Buchholz"), N_("The sum of the opponents’ points.")),
    "FB": (
        N_("Fore Bh."),
        N_("Fore Buchholz"),
        N_("The sum of the opponents’ points, as if all games of the last round were drawn."),
    ),
    "AOB": (
        N_("Avg. Bh."),
        N_("Average of the opponents’ Buchholz"),
        N_("The mean Buchholz of the opponents met over the board."),
    ),
    "SB": (
        N_("S-B"),
        N_("Sonneborn-Berger"),
        N_("The points of each opponent, times what was scored against that opponent."),
    ),
    "DE": (
        N_("Direct"),
        N_("Direct encounter"),
        N_("The points from the games among the players who are level up to here."),
    ),
    "WIN": (
        N_("Wins"),
        N_("Wins"),
        N_("Rounds that gave the points of a win, over the board or not."),
    ),
    "WON": (N_("Games won"), N_("Games won"), N_("Games won over the board.")),
    "BPG": (
        N_("As 2nd"),
        N_("Games moving second"),
        N_("Games played over the board as the one who moves second."),
    ),
    "BWG": (
        N_("Won as 2nd"),
        N_("Wins moving second"),
        N_("Games won over the board as the one who moves second."),
    ),
    "PS": (
        N_("Progr."),
        N_("Progressive score"),
        N_("The scores after each round, added up: early points count more often."),
    ),
    "REP": (
        N_("Rounds"),
        N_("Rounds elected to play"),
        N_("All rounds but those missed by choice or lost by forfeit."),
    ),
    "KS": (
        N_("Koya"),
        N_("Koya"),
        N_("The points scored against opponents who have at least half of all points."),
    ),
    "ARO": (
        N_("Avg. rtg."),
        N_("Average rating of opponents"),
        N_("The mean rating of the opponents met over the board."),
    ),
    "STD": (
        N_("Standard"),
        N_("Standard points"),
        N_("One for each round with more points than the opponent, a half for as many."),
    ),
    "TPR": (
        N_("Perf."),
        N_("Tournament performance rating"),
        N_(
            "The mean rating of the opponents met over the board, and what FIDE’s table adds for the score against them."
        ),
    ),
    "PTP": (
        N_("Perfect"),
        N_("Perfect tournament performance"),
        N_("The lowest rating that lets one expect the score made against these opponents."),
    ),
    "APRO": (
        N_("Avg. perf."),
        N_("Average performance of opponents"),
        N_("The mean performance rating of the opponents met over the board."),
    ),
    "APPO": (
        N_("Avg. perfect"),
        N_("Average perfect performance of opponents"),
        N_("The mean perfect performance of the opponents met over the board."),
    ),
    "TPN": (N_("No."), N_("Pairing number"), N_("The number in the starting list, the smaller the better.")),
    "RTNG": (N_("Rating"), N_("Rating"), N_("The player’s own rating.")),
    "SUM": (
        N_("Sum opp."),
        N_("Sum of opponents’ points"),
        N_("The points of all opponents, added up as they are."),
    ),
    "NBW": (
        N_("Wins"),
        N_("Number of wins"),
        N_("One for each win and each free win, a half for a drawn game."),
    ),
    "SOS": (N_("SOS"), N_("Sum of opponents’ scores"), N_("The scores of all opponents, added up.")),
    "SOSOS": (
        N_("SOSOS"),
        N_("Sum of opponents’ SOS"),
        N_("The SOS of all opponents, added up."),
    ),
    "SODOS": (
        N_("SODOS"),
        N_("Sum of defeated opponents’ scores"),
        N_("The scores of the opponents one has beaten, half of them for a drawn game."),
    ),
    "BQ": (
        N_("BQ"),
        N_("Brightwell quotient"),
        N_("The own discs and the opponents’ points, weighed together."),
    ),
    "DISCS": (N_("Discs"), N_("Discs"), N_("The player’s own discs, added up.")),
    "SPREAD": (
        N_("Spread"),
        N_("Spread"),
        N_("The points on the board, own minus the opponent’s, added up."),
    ),
    "MMED": (
        N_("Mod. median"),
        N_("Modified median"),
        N_(
            "Solkoff without the lowest score, or the highest for those below half of the points, or both at half."
        ),
    ),
    "SOLK": (
        N_("Solkoff"),
        N_("Solkoff"),
        N_("The sum of the opponents’ points, with a draw for each round they did not play."),
    ),
    "CUM": (
        N_("Cumul."),
        N_("Cumulative score"),
        N_("The scores after each round, added up, less a win for each win without playing."),
    ),
    "MONQ": (
        N_("Quality"),
        N_("Monrad quality"),
        N_("The sum of the opponents’ points without the lowest."),
    ),
    "PO": (
        N_("Play-off"),
        N_("Play-off"),
        N_("The order that a play-off gave, written down by the director with its reason."),
    ),
    "LOT": (
        N_("Lot"),
        N_("Drawing of lots"),
        N_("Lots drawn by the program, the smaller the better. The same seed draws the same lots again."),
    ),
    "MW": (N_("MW %"), N_("Match wins"), N_("The share of match points won, never below 33 %.")),
    "OMW": (
        N_("OMW %"),
        N_("Opponents’ match wins"),
        N_("The mean share of match points won by the opponents."),
    ),
    "GP": (
        N_("GP"),
        N_("Game points"),
        N_("The games won in all matches, a draw a half; a bye counts as the wins that decide a match."),
    ),
    "GW": (N_("GW %"), N_("Game wins"), N_("The share of game points won, never below 33 %.")),
    "OGW": (
        N_("OGW %"),
        N_("Opponents’ game wins"),
        N_("The mean share of game points won by the opponents."),
    ),
}


EDITIONS = {
    "2026-03": N_("FIDE, March 2026"),
    "2024-08": N_("FIDE, August 2024"),
    "pre-2023": N_("Before 2023: virtual opponent"),
}
SET_BY_HAND = {
    "unrated": N_("Who has no rating counts as %(value)s."),
    "bq_factor": N_("K is %(value)s."),
    "bq_wins": N_("K multiplies wins, not points."),
    "board_discs": N_("What both lack of %(value)s discs goes to the winner."),
    "bye_discs": N_("A bye counts as %(value)s discs."),
    "bye_spread": N_("A win without playing gives %(value)s, a loss by forfeit as much below zero."),
    "spread_cap": N_("One game counts at most %(value)s."),
}
"""A setting that is not the usual one, said with the tie-breaks that read it."""


def _cuts(modifiers: Modifiers) -> tuple[str, str] | None:
    low, high = modifiers.cut_low, modifiers.cut_high
    if high:
        return (
            _("median %(count)s") % {"count": high},
            ngettext(
                "The %(count)s lowest and the %(count)s highest value are left out.",
                "The %(count)s lowest and the %(count)s highest values are left out.",
                high,
            )
            % {"count": high},
        )
    if low:
        return (
            _("cut %(count)s") % {"count": low},
            ngettext("The lowest value is left out.", "The %(count)s lowest values are left out.", low)
            % {"count": low},
        )
    return None


def _limit(modifiers: Modifiers) -> tuple[str, str] | None:
    if modifiers.limit_percent is not None:
        percent = modifiers.limit_percent
        return f"{percent} %", _("The limit is %(percent)s %% of all points.") % {"percent": percent}
    if modifiers.limit_halves:
        halves = modifiers.limit_halves
        return f"{halves:+d}", _("The limit is moved by %(halves)s half points.") % {"halves": f"{halves:+d}"}
    return None


def _modified(tiebreak: Tiebreak) -> list[tuple[str, str]]:
    """Label and sentence of each modifier in force."""
    modifiers = tiebreak.modifiers
    cuts = _cuts(modifiers)
    if cuts and tiebreak.code == "PS":
        count = modifiers.cut_low
        rounds = ngettext(
            "The first round is left out.", "The first %(count)s rounds are left out.", count
        ) % {"count": count}
        cuts = (cuts[0], rounds)
    found = [cuts, _limit(modifiers)]
    if modifiers.fore:
        found.append((_("fore"), _("Games of the last round count as drawn.")))
    if modifiers.forfeits:
        found.append((_("forfeits"), _("Forfeited games count like played ones.")))
    if modifiers.unrated is not None:
        rating = modifiers.unrated
        found.append((str(rating), _("Who has no rating counts as %(rating)s.") % {"rating": rating}))
    if modifiers.reverse:
        found.append((_("reversed"), _("The order is turned round: the lower the better, or the other way.")))
    return [item for item in found if item]


def _set_by_hand(tiebreak: Tiebreak) -> list[str]:
    """A sentence for each setting of the event that this tie-break reads and that is not the usual one."""
    chosen, usual = tiebreak.settings, Settings()
    read = [name for name, codes in READ_BY.items() if tiebreak.code in codes]
    if tiebreak.modifiers.unrated is not None and "unrated" in read:
        read.remove("unrated")
    values = {name: getattr(chosen, name) for name in read}
    told = []
    for name, value in values.items():
        if name == "edition" and value != usual.edition:
            told.append(_("Unplayed rounds by: %(edition)s.") % {"edition": _(EDITIONS[value])})
        elif name in SET_BY_HAND and value != getattr(usual, name):
            told.append(_(SET_BY_HAND[name]) % {"value": value})
    return told


def words(tiebreak: Tiebreak) -> TiebreakWords:
    """The words of a tie-break with its modifiers: ``Buchholz cut 1``. A code without words shows itself."""
    label, name, text = WORDS.get(tiebreak.code, (tiebreak.code, tiebreak.code, ""))
    extra = _modified(tiebreak)
    short = " ".join([_(label), *(more for more, _sentence in extra)])
    long = listed([_(name), *(more for more, _sentence in extra)])
    told = [_(text) if text else "", *(sentence for _more, sentence in extra)]
    told += _set_by_hand(tiebreak)
    if not tiebreak.verified:
        told.append(_("Not verified: not yet compared with the rule book itself."))
    sentences = " ".join(told)
    return TiebreakWords(short, long, sentences.strip())


def every_tiebreak() -> list[tuple[str, TiebreakWords]]:
    """Each tie-break there is, by its name, with its code."""
    from pairing.tiebreaks.registry import REGISTRY  # noqa: PLC0415 - keeps it out of start-up

    found = [(code, words(cls())) for code, cls in REGISTRY.items()]
    return sorted(found, key=lambda item: item[1].name.casefold())
