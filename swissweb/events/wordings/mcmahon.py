"""Words of starting scores and handicaps at the site."""

from django.utils.translation import gettext_noop as N_

SENTENCES = {
    "no_starting_scores": N_("This section is not paired by McMahon: nobody has a starting score."),
    "start_unreadable": N_(
        "“%(value)s” is no starting score: enter points, such as 33 or 32½, or a grade, such as 4d. Leave it empty to go by the grade."
    ),
    "start_out_of_range": N_("%(name)s: a starting score is a number from 0 to %(most)s."),
    "starts_change_confirm": N_(
        "Rounds are paired already. Other starting scores (players: %(count)s) change the standings of all rounds and who meets whom from now on. Give a reason."
    ),
    "odds_without_sides": N_("A handicap needs sides: who takes it has the first move."),
    "handicap_out_of_range": N_("%(handicap)s is no handicap: enter a number from 0 to %(most)s."),
    "komi_out_of_range": N_("Komi is a number from −%(most)s to %(most)s."),
    "komi_unreadable": N_("“%(value)s” is no komi: enter points, such as 6½ or 0.5, or nothing."),
}

ACTIONS = {
    "starts_changed": N_("Starting scores set by hand (%(count)s): %(names)s"),
    "odds_set": N_("Board %(board)s: handicap / komi set by hand"),
}
