"""What the log says of each action."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems import name_of, worded

SENTENCES = {
    "event_created": N_("Event %(name)s created"),
    "event_changed": N_("Event data changed"),
    "section_added": N_("Section %(name)s added"),
    "section_changed": N_("Settings of %(name)s changed"),
    "tournament_imported": N_("Imported from a file: %(players)s players, %(rounds)s rounds"),
    "players_added": N_("Players added (%(count)s): %(names)s"),
    "late_entries_added": N_("Late entries (%(count)s): %(names)s"),
    "player_changed": N_("Data of %(name)s changed"),
    "player_deleted": N_("%(name)s taken off the list"),
    "player_withdrawn": N_("%(name)s withdrawn after round %(last)s"),
    "player_withdrawn_before_round_1": N_("%(name)s withdrawn before round 1"),
    "player_reinstated": N_("%(name)s is back"),
    "bye_requested_H": N_("Half-point bye for %(name)s"),
    "bye_requested_F": N_("Full-point bye for %(name)s"),
    "bye_requested_Z": N_("%(name)s will be absent"),
    "bye_request_dropped": N_("%(name)s will play after all"),
    "round_paired": N_("Paired: %(system)s"),
    "round_set_up": N_("Set up for pairing by hand"),
    "round_published": N_("Published"),
    "round_completed": N_("Completed"),
    "round_reopened": N_("Reopened"),
    "round_unpublished": N_("Publishing taken back"),
    "round_unpaired": N_("Pairing taken back"),
    "players_swapped": N_("%(first)s and %(second)s swapped by hand"),
    "sides_swapped": N_("Sides turned round on board %(board)s"),
    "pair_seated": N_("Board %(board)s made by hand: %(first)s – %(second)s"),
    "board_unseated": N_("Board %(board)s taken apart: %(first)s – %(second)s"),
    "bye_given": N_("Bye given to %(name)s by hand"),
    "bye_taken_back": N_("%(name)s plays after all"),
    "result_entered": N_("Board %(board)s: result entered"),
    "result_corrected": N_("Board %(board)s: result corrected"),
    "result_cleared": N_("Board %(board)s: result cleared"),
}


def told(action: str, params: Mapping[str, object]) -> tuple[str, Mapping[str, object]]:
    """Which sentence tells an action, and its params: a round is paired by a system, which has a name."""
    if action == "player_withdrawn" and params.get("last") == 0:
        return "player_withdrawn_before_round_1", params
    names, count = params.get("names"), params.get("count")
    if isinstance(names, list) and isinstance(count, int) and count > len(names):
        return action, {**params, "names": [*names, "…"]}
    if action in ("system_changed", "system_options_changed"):
        return action, worded(params)
    if action != "round_paired":
        return action, params
    system = str(params.get("engine", "")).partition(" ")[0]
    if system == "manual":
        return "round_set_up", params
    return action, {**params, "system": name_of(system)}
