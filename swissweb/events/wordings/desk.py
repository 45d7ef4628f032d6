"""Words of the desk: checks, criteria, articles, and what a finding costs."""

from django.utils.translation import gettext_noop as N_

CHECKS = {
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

CRITERIA = {
    "C6": N_("players who float out of the bracket"),
    "C9": N_("unplayed games of the player with the bye"),
    "C10": N_("topscorers’ boards: colour difference above 2"),
    "C11": N_("topscorers’ boards: same colour a third time"),
    "C12": N_("colour wish not met"),
    "C13": N_("… of these, strong wish"),
    "C14": N_("downfloat repeated, one round on"),
    "C15": N_("upfloat repeated, one round on"),
    "C16": N_("downfloat repeated, two rounds on"),
    "C17": N_("upfloat repeated, two rounds on"),
    "C18": N_("repeated downfloat: score differences weighed"),
    "C19": N_("repeated upfloat: score differences weighed"),
    "C20": N_("downfloat two rounds ago: score differences weighed"),
    "C21": N_("upfloat two rounds ago: score differences weighed"),
}

ARTICLES = {
    "5.2.1": N_("Sides: both wishes met (5.2.1)"),
    "5.2.2": N_("Sides: the stronger wish (5.2.2)"),
    "5.2.3": N_("Sides: turned from the last round they differed (5.2.3)"),
    "5.2.4": N_("Sides: the higher ranked player’s wish (5.2.4)"),
    "5.2.5": N_("Sides: by pairing number and the drawn colour (5.2.5)"),
    "berger": N_("From the Berger table"),
    "pinned": N_("Fixed by the director"),
    "by_hand": N_("Made by hand"),
}

SENTENCES = {**CHECKS, **CRITERIA, **ARTICLES}
