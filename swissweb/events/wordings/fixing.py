"""Words of what the director fixes before pairing: acceleration, forbidden pairs, fixed pairings, exceptions."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from pairing.scoring import format_points
from pairing.tournament import VirtualPoints
from swissweb.events.wordings.lists import listed

ALLOW = {
    "bye": N_("Let a player have a second bye"),
    "forbidden": N_("Let two meet who must not"),
    "colour": N_("Let two meet who must have the same colour"),
    "rematch": N_("Let players meet a second time"),
}
"""The same as a heading over what would then happen."""

KINDS = {
    "bye": N_("a second bye"),
    "forbidden": N_("a forbidden pair"),
    "colour": N_("two who must have the same colour"),
    "rematch": N_("a second meeting"),
}
"""What can be allowed for a round: codes of ``pairing.blocking.KINDS``."""

ACCELERATIONS = {
    "": N_("None"),
    "half": N_("Upper half: a win more in rounds 1 and 2"),
    "baku": N_("Baku (FIDE C.04.7)"),
    "table": N_("A table of my own"),
}

FIELDS = {
    "kind": N_("Acceleration"),
    "rows": N_("Ranks, rounds, points"),
}
"""What stands before a value in the log."""

SENTENCES = {
    "check_fixed": N_("Fixed before pairing:"),
    "check_group_crowded": N_(
        "Must not meet: %(names)s. More than half of those who play are in this group, so some of them must meet."
    ),
    "check_accelerated": N_("Acceleration: %(count)s have virtual points in this round"),
    "check_exceptions": N_("Allowed for this round: %(kinds)s"),
    # exceptions
    "exception_needs_reason": N_("An exception to the rules needs a reason; it stands in the log."),
    # acceleration
    "acceleration_unknown": N_("There is no acceleration “%(kind)s”. Choose one of the list."),
    "acceleration_no_rows": N_("A table needs one row at least."),
    "acceleration_too_many_rows": N_("%(count)s rows are too many: %(most)s are the most."),
    "acceleration_row_unreadable": N_(
        "“%(text)s” is no row: enter ranks, rounds and points, such as 1-20  1-2  1."
    ),
    "acceleration_ranks_reversed": N_("Ranks %(first)s to %(last)s: the first must be 1 or more, the last not smaller."),
    "acceleration_rounds_reversed": N_(
        "Rounds %(first)s to %(last)s: the first must be 1 or more, the last not smaller and not above %(total)s."
    ),
    "acceleration_points_unreadable": N_("“%(text)s” is no number of points: enter 1, ½ or 0.5, up to %(most)s."),
    "acceleration_after_round_1": N_(
        "Round 1 is paired. Another acceleration changes who meets whom from now on, and which earlier games count as floats. Give a reason."
    ),
    # forbidden pairs
    "group_too_small": N_("Choose two players at least who must not meet."),
    "group_player_unknown": N_("A player of this group is not in the section any more. Choose again."),
    "group_rounds_reversed": N_(
        "Rounds %(first)s to %(last)s: the first must be 1 or more, the last not smaller and not above %(most)s."
    ),
    "group_gone": N_("This group is not there any more."),
    "groups_too_many": N_("%(count)s groups are too many: %(most)s are the most."),
    "group_doubled": N_("This group with these rounds is there already."),
    "nobody_shares": N_("No two players have this in common, or their groups are there already."),
    "field_unknown": N_("Groups are made by club or by federation."),
    # fixed pairings
    "player_not_chosen": N_("Choose a player."),
    "pin_same_player": N_("%(name)s can't be fixed against himself or herself. Choose two players."),
    "pin_absent": N_("%(name)s is not to be paired in round %(round)s. Take the absence or bye back first."),
    "pin_taken": N_("%(name)s is fixed in round %(round)s already. Take that away first."),
    "pin_bye_taken": N_("The bye of round %(round)s is fixed already. Take that away first."),
    "pin_bye_even": N_(
        "The number of players in round %(round)s is even (%(playing)s): nobody gets a bye. Note an absence first, or a half-point bye for the player."
    ),
    "pin_round_over": N_("Only the next round, or a draft, can have fixed pairings; round %(round)s can't."),
    "pin_no_use": N_("This section is not paired by the engine's own choice: there is nothing to fix."),
    "pin_met": N_("%(first)s and %(second)s have met already, in round %(rounds)s. Fix this pairing all the same? Give a reason."),
    "pin_forbidden": N_("%(first)s and %(second)s are not to meet. Fix this pairing all the same? Give a reason."),
    "pin_bye_barred": N_(
        "%(name)s had a bye or won without playing and should not have another one. Fix it all the same? Give a reason."
    ),
    "pin_gone": N_("This is not fixed any more."),
}  # fmt: skip

ACTIONS = {
    "exceptions_allowed": N_("Allowed against the rules (%(kinds)s): %(players)s"),
    "acceleration_set": N_("Acceleration: %(acceleration)s"),
    "acceleration_dropped": N_("Acceleration taken away"),
    "group_added": N_("Must not meet: %(names)s"),
    "groups_added": N_("Groups who must not meet added: %(count)s"),
    "group_changed": N_("Changed who must not meet: %(names)s"),
    "group_removed": N_("May meet again: %(names)s"),
    "groups_removed": N_("All groups who must not meet taken away: %(count)s"),
    "board_fixed": N_("Fixed: %(first)s – %(second)s"),
    "bye_fixed": N_("Fixed: bye for %(name)s"),
    "board_unfixed": N_("Not fixed any more: %(first)s – %(second)s"),
    "bye_unfixed": N_("Not fixed any more: bye for %(name)s"),
}


def grants_words(grants: Sequence[VirtualPoints], players: int) -> str:
    """Who gets what: ``the first 8 of 14: +1 in rounds 1–2, +½ in round 3``; nothing without grants."""
    if not grants:
        return ""
    parts = []
    for grant in grants:
        points = format_points(grant.points)
        if grant.first_round == grant.last_round:
            parts.append(_("+%(points)s in round %(round)s") % {"points": points, "round": grant.first_round})
        else:
            rounds = {"points": points, "first": grant.first_round, "last": grant.last_round}
            parts.append(_("+%(points)s in rounds %(first)s–%(last)s") % rounds)
    who = {"count": grants[0].last_player, "players": players, "points": listed(parts)}
    return _("here the first %(count)s of %(players)s: %(points)s") % who


def change_words(key: str, value: object) -> str | None:
    """A value of the log that is ours: a kind of acceleration, or the rows of its table; else None."""
    if key == "kind" and value in ACCELERATIONS:
        return _(ACCELERATIONS[str(value)])
    if key == "rows" and isinstance(value, list):
        return listed(
            [
                f"{first}–{last}, {start}–{end}: +{format_points(points)}"
                for first, last, start, end, points in value
            ]
        )
    return None


def worded(params: Mapping[str, object]) -> Mapping[str, object]:
    """Params with words for the codes of exceptions (``kinds``) and of an acceleration."""
    found = dict(params)
    kinds = params.get("kinds")
    if isinstance(kinds, list | tuple):
        found["kinds"] = [_(KINDS[kind]) if kind in KINDS else kind for kind in kinds]
    if "acceleration" in params:
        kind = str(params["acceleration"])
        found["acceleration"] = _(ACCELERATIONS[kind]) if kind in ACCELERATIONS else kind
    return found
