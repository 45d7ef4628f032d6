"""Words for ``pairing.errors.CODES``: what the engine and the legality check say."""

from django.utils.translation import gettext_noop as N_

SENTENCES = {
    "duplicate_number": N_("Two players have the same number: %(players)s. Give each his own."),
    "unknown_player": N_("Round %(round)s names player %(player)s, who is not in the list."),
    "player_twice": N_("%(player)s has two places in round %(round)s. Take one of them away."),
    "results_missing": N_("Round %(round)s: no result yet on board %(boards)s."),
    "unknown_system": N_("There is no pairing system “%(system)s”."),
    "unknown_option": N_("The system %(system)s has no option “%(option)s”."),
    "bad_option": N_("%(value)s is no value for the option “%(option)s” of %(system)s."),
    "round_beyond_total": N_(
        "Round %(round)s can't be paired: the tournament has %(total)s rounds. Raise the number of rounds in the settings first."
    ),
    "no_players": N_("Nobody is there to be paired. Add players, or take back absences and withdrawals."),
    "one_player": N_("Only %(player)s is there to be paired. A round needs two players at least."),
    "pinned_twice": N_("%(player)s is fixed at two places."),
    "pinned_absent": N_("%(player)s is fixed at a board but is not to be paired in this round."),
    "pinned_bye_leaves_odd": N_(
        "With the bye fixed for %(player)s the other players are still odd in number."
    ),
    "pinned_not_scheduled": N_("%(first)s against %(second)s is not in this round of the schedule."),
    "pinned_bye_not_scheduled": N_("%(player)s does not have the bye in this round of the schedule."),
    "sides_needed": N_("The system %(system)s needs a game with two sides."),
    "bar_below_floor": N_(
        "The bar (%(bar)s) is below the floor (%(floor)s). Raise the bar or lower the floor."
    ),
    "handicap_without_sides": N_(
        "Handicaps need sides: who takes the stones has the first move. Give sides, or play without handicaps."
    ),
    "grade_unreadable": N_(
        "No grade that can be read (such as 4d, 12k or 1p) and no starting score by hand: %(players)s. Give each of them one of the two."
    ),
    "lot_twice": N_("%(players)s have the same lot number (%(lot)s). Give each his own."),
    "ratings_missing": N_(
        "Without a rating: %(players)s. Enter their ratings, or choose another secondary score."
    ),
    "scores_missing": N_(
        "Round %(round)s has games without the scores that the secondary score needs (board %(boards)s). Enter them, or choose another secondary score."
    ),
    "nothing_counts": N_(
        "Every importance is 0, so no round would be better than another. Raise one of them."
    ),
    "same_importance": N_(
        "Two terms have the importance %(importance)s. In a strict order each needs one of its own; or let the terms be added up."
    ),
    "distance_without_rematch": N_(
        "Nobody may meet twice, so there can be no distance between two meetings. Allow more meetings, or set the distance to 0."
    ),
    "no_clubs": N_("Nobody has a club, so clubs cannot be kept apart. Enter clubs, or set this to 0."),
    "no_countries": N_(
        "Nobody has a federation, so countries cannot be kept apart. Enter them, or set this to 0."
    ),
    "no_ratings": N_(
        "Nobody has a rating, so similar ratings cannot meet. Enter ratings, choose another way, or set this to 0."
    ),
    "no_bye_candidate": N_(
        "The number of players is odd and nobody may have the bye: all had one, or won without playing (%(players)s). Give a bye by hand, or ask a player to join."
    ),
    "no_legal_pairing": N_(
        "No pairing is possible: too few legal opponents are left for %(players)s (met before, forbidden, or two who must have the same colour)."
    ),
    "relaxation_unknown": N_("%(system)s has no exception “%(kind)s” that could be allowed for a round."),
    "relaxation_in_vain": N_("Even with this exception there is no pairing. Pair this round by hand."),
    "not_paired": N_("%(player)s has no opponent and no bye."),
    "seated_twice": N_("%(player)s sits at two boards."),
    "not_a_player": N_("Number %(player)s is not in the list of players."),
    "paired_though_absent": N_(
        "%(player)s is paired but is not to be paired in this round. Pair the round again."
    ),
    "request_changed": N_("%(player)s asked for another bye than the one noted here. Pair the round again."),
    "bye_not_requested": N_("%(player)s has a bye (%(mark)s) that nobody asked for."),
    "byes_too_many": N_("More than one allocated bye: %(players)s."),
    "bye_not_eligible": N_("%(player)s had a bye or won without playing and should not have the bye."),
    "bye_with_even_field": N_("%(player)s has a bye although the number of players is even."),
    "rematch": N_("%(first)s and %(second)s have met already, in round %(rounds)s."),
    "forbidden_pair": N_("%(first)s and %(second)s may not meet in this round."),
    "same_absolute_colour": N_("%(first)s and %(second)s must both have the same colour."),
    "third_same_colour": N_("%(player)s gets the same colour a third time running."),
    "colour_difference": N_("%(player)s gets a colour difference of %(difference)s."),
    "absolute_preference_broken": N_("%(player)s must have the other colour."),
    "pinned_not_honoured": N_("%(first)s and %(second)s are fixed together but not paired."),
    "pinned_bye_not_honoured": N_("%(player)s is to have the bye but has not."),
    "board_number_twice": N_("Board number %(number)s is there twice."),
    "wrong_round": N_("This is a pairing of round %(round)s, due is round %(expected)s."),
}
