"""Words of matches: what a board is, results of several games."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from pairing.match import Match
from pairing.scoring import POINT, format_points

SENTENCES = {
    "match_games_out_of_range": N_(
        "%(games)s games a board are not possible: enter a number from 1 to %(most)s."
    ),
    "match_points_unknown": N_("Choose whether the match or its games give the round’s points."),
    "match_after_pairing": N_(
        "Round %(round)s is paired: what a board is can’t change any more, since all rounds of a section are worth the same. Take the rounds back first, or open another section."
    ),
    "not_a_match": N_("Board %(board)s is a single game: enter its result."),
    "match_games_too_many": N_("Board %(board)s has only %(games)s games, and a forfeited match none."),
    "match_forfeit_unknown": N_("A match can be lost by one player, or by both: choose one of the buttons."),
    "match_is_forfeit": N_(
        "The match of board %(board)s is recorded as lost by default. Clear it before you enter its games."
    ),
    "match_score_unreadable": N_(
        "“%(value)s” is no score of a match: enter the games won by each, a drawn one as a half, such as 2 and 1."
    ),
    "match_score_missing": N_(
        "There is no score yet: enter the games won by each, a drawn one as a half, such as 2 and 1."
    ),
    "match_score_impossible": N_(
        "%(first)s–%(second)s is no end of a match of %(games)s games. Possible: %(possible)s."
    ),
    "game_not_needed": N_(
        "Board %(board)s is decided after game %(decided)s: game %(game)s is not played any more. Clear it, or correct the games before it."
    ),
    "closed_match_needs_result": N_(
        "Round %(round)s is complete: board %(board)s can’t be left undecided. Enter the whole match."
    ),
    "score_total_exceeded": N_(
        "The two scores must not be more than %(total)s together; these are %(given)s."
    ),
}
ACTIONS = {
    "match_changed": N_("Games per board of %(name)s changed"),
    "match_entered": N_("Board %(board)s: match entered"),
    "match_corrected": N_("Board %(board)s: match corrected"),
    "match_cleared": N_("Board %(board)s: match cleared"),
    "match_result_entered": N_("Board %(board)s, game %(game)s: result entered"),
    "match_result_corrected": N_("Board %(board)s, game %(game)s: result corrected"),
    "match_result_cleared": N_("Board %(board)s, game %(game)s: result cleared"),
}
FIELDS = {
    "match_games": N_("Games per board"),
    "ends_early": N_("Ends once it is decided"),
    "match_points": N_("Points of a round"),
}
POINTS = {"match": N_("from the match"), "games": N_("from its games")}


def said(match: Match) -> str:
    """How many games a board has, in one line for pages: ``Best of 3``."""
    if match.ends_early:
        words = _("Best of %(games)s") % {"games": match.games}
    else:
        words = _("%(games)s games per board") % {"games": match.games}
    return words if match.game is None else _("%(match)s, points for each game") % {"match": words}


def score(points: tuple[int, int]) -> str:
    """Game points of both sides: ``2–1``, ``1½–1½``."""
    return "–".join(format_points(each) for each in points)


def score_value(points: tuple[int, int]) -> str:
    """The same as a form sends it: ``2-1``, ``1.5-1.5``."""
    return "-".join(f"{each / POINT:g}" for each in points)
