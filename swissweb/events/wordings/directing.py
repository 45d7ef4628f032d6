"""Words of the directors' pages that belong to codes: byes, members, fields of the log."""

from django.utils.translation import gettext_noop as N_

BYES = {
    "H": N_("Half-point bye"),
    "F": N_("Full-point bye"),
    "Z": N_("Absent"),
}
SENTENCES = {
    "user_unknown": N_(
        "There is no account “%(username)s” on this server. The name is the one used to sign in."
    ),
    "already_director": N_("%(name)s directs this event already."),
    "not_a_member": N_("This account does not direct the event."),
    "last_director": N_("An event needs one director at least. Add another one first."),
}
ACTIONS = {
    "member_added": N_("%(name)s became a director"),
    "member_removed": N_("%(name)s is no director any more"),
}
FIELDS = {
    # of a player
    "name": N_("Name"),
    "latin": N_("Name in Latin letters"),
    "rating": N_("Rating"),
    "title": N_("Title"),
    "sex": N_("Sex"),
    "birth": N_("Born"),
    "federation": N_("Federation"),
    "fide_id": N_("FIDE number"),
    "club": N_("Club"),
    "grade": N_("Grade"),
    "lot": N_("Lot"),
    "language": N_("Language"),
    # of an event
    "city": N_("Place"),
    "venue": N_("Venue"),
    "arbiter": N_("Chief arbiter"),
    "starts": N_("First day"),
    "ends": N_("Last day"),
    "time_control": N_("Time control"),
    "time_zone": N_("Time zone"),
    "listed": N_("In the public list"),
    # of a section
    "rounds": N_("Rounds"),
    "system": N_("System"),
    "tiebreaks": N_("Tie-breaks"),
    "scoring": N_("Points"),
    "initial_colour": N_("Colour of player 1"),
    "late_numbers": N_("Numbers of late entries"),
    "explain_public": N_("Reasons on the public page"),
    "win": N_("Win"),
    "draw": N_("Draw"),
    "loss": N_("Loss"),
    "pab": N_("Bye"),
    "absence": N_("Absence"),
    # of a result
    "outcome": N_("Result"),
    "first_score": N_("First score"),
    "second_score": N_("Second score"),
}
"""What stands before a value in the log."""
