"""Words of the desk's checks."""

from django.utils.translation import gettext_noop as N_

SENTENCES = {
    "check_results_in": N_("Round %(round)s: all results in"),
    "check_results_missing": N_("Round %(round)s: %(count)s without result, counted as drawn"),
    "check_playing": N_("%(playing)s of %(players)s players play"),
    "check_too_few": N_("%(playing)s of %(players)s players play: a round needs two"),
    "check_even": N_("Even number: nobody needs a bye"),
    "check_odd": N_("Odd number: one bye, %(count)s may have it"),
    "check_odd_by_hand": N_("Odd number: one player stays free"),
    "check_bye_given": N_("Bye: %(players)s"),
    "check_unseated": N_("%(count)s without opponent or bye"),
    "check_legal": N_("Legality checked independently"),
    "check_broken": N_("Rules broken: %(count)s"),
    "check_by_hand": N_("Made by hand: %(count)s"),
    "check_previous_draft": N_("Round %(round)s is still a draft: publish it or take it back first"),
    "check_last_round_over": N_("All %(total)s rounds are played"),
    "check_too_many_rounds": N_(
        "%(rounds)s rounds are many for %(players)s players: without second meetings %(most)s at most"
    ),
}
