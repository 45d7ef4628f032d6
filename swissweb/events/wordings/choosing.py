"""Words of choosing, changing and comparing systems."""

from django.utils.translation import gettext_noop as N_

SENTENCES = {
    "system_change_confirm": N_(
        "Rounds are paired already. Change the way the next ones are paired? Read what it means, then give a reason."
    ),
    # what a change between rounds means
    "switch_from_round": N_("It counts from round %(round)s on. The rounds before stay as they are."),
    "switch_draft_stays": N_(
        "Round %(round)s is a draft of the old way. It stays as it is until you pair it again."
    ),
    "switch_sides_off": N_("Nobody is told who moves first any more, and sides are not balanced."),
    "switch_sides_on": N_("Sides are given from now on; rounds without sides count as none for the balance."),
    "switch_colour_c3": N_(
        "Two players who must have the same side never meet; the sides of the rounds so far count."
    ),
    "switch_colour_no_three": N_(
        "Nobody gets the same side a third time running; the sides of the rounds so far count."
    ),
    "switch_colour_none": N_("No rule keeps a player from having the same side again and again."),
    "switch_uneven": N_("Players who have had one side twice more often than the other: %(players)s."),
    "switch_meet_once": N_("Nobody meets twice; the rounds so far count."),
    "switch_met_again": N_("Pairs that have met twice already: %(again)s."),
    "switch_meet_distance": N_("Two players may meet again after %(rounds)s rounds."),
    "switch_meet_often": N_("Two players may meet again."),
    "switch_bye_c2": N_(
        "A player who had a bye, or won without playing, gets no bye; the rounds so far count."
    ),
    "switch_bye_any": N_("Any player can get the bye, also a second one."),
    "switch_bye_schedule": N_("Who has no opponent follows from the table, not from earlier byes."),
    "switch_forbidden_free": N_("Pairs that you do not want to meet may meet."),
    "switch_schedule": N_(
        "The table gives its own round %(round)s, as if it had been followed from the start: pairs of the earlier rounds may come again."
    ),
    "switch_starts_on": N_(
        "Everybody gets a starting score by his grade; it is added to the points so far, in groups and standings."
    ),
    "switch_starts_off": N_("Starting scores count no more: groups and standings are by points alone."),
    "switch_tiebreaks": N_(
        "The tie-breaks stay: %(now)s. Usual with the new system: %(usual)s. They can be changed in the settings."
    ),
    "compare_nothing": N_("%(system)s: this pairs nothing that could be compared."),
}
VERDICTS = {
    "possible": N_("%(first)s – %(second)s: possible, but not what the system chooses."),
    "barred": N_("%(first)s – %(second)s: not in this round."),
}
NOTES = {
    "met": N_("They have met already, in round %(rounds)s."),
    "forbidden": N_("This pair is forbidden in this round."),
    "same_absolute_colour": N_("Both must have %(colour)s."),
    "not_allowed": N_("%(first)s and %(second)s may not meet in this round."),
    "no_round": N_(
        "With these two at one board the others cannot all be paired. Left over: %(unpaired)s of %(players)s."
    ),
}
"""What bars a pair, where a system has no words of its own; the Dutch names its criteria."""
POSSIBLE = N_("The best round with these two at one board stands below, beside the system’s own.")
COUNTED = {
    "floats": N_("boards between different scores"),
    "gaps": N_("sum of these differences"),
    "unmet": N_("wishes for a side not met"),
    "rematches": N_("second meetings"),
    "same_clubs": N_("boards of one club"),
}
"""What two rounds are compared by where the system itself counts nothing (``pairing.asking.COUNTED``)."""
COUNTED_IN_POINTS = frozenset({"gaps"})
ACTIONS = {
    "system_changed": N_("%(name)s is now paired by %(system)s"),
    "system_options_changed": N_("Options of %(system)s changed in %(name)s"),
}
NEEDS = {
    "ratings": N_("ratings"),
    "grades": N_("grades"),
    "sides": N_("a game with two sides"),
    "total_rounds": N_("the number of rounds"),
}
"""What a system needs to know."""
