"""Words of the adviser, of timetables, of simulations and of the Swiss gambit."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy, ngettext_lazy
from django.utils.translation import gettext_noop as N_

from pairing.systems.notes import Note

# A count of one needs other words than several: the sentences are chosen by the param named last.
_NOTES: Mapping[str, object] = {
    "round_robin": ngettext_lazy(
        "There is room for a round robin: in %(count)d round everybody meets everybody. Nothing decides better.",
        "There is room for a round robin: in %(count)d rounds everybody meets everybody. Nothing decides better.",
        "count",
    ),
    "beyond": gettext_lazy(
        "%(count)s rounds can't be paired with %(players_count)s players: after %(most)s everybody has met everybody."
    ),
    "least": ngettext_lazy(
        "%(players_count)s players need %(count)d round, so that at most one has won every game.",
        "%(players_count)s players need %(count)d rounds, so that at most one has won every game. Draws make it rarer still.",
        "count",
    ),
    "places": gettext_lazy(
        "So that places 1 to %(places)s can be trusted: %(count)s rounds, two more for each place after the first."
    ),
    "odd": gettext_lazy("%(count)s is odd: everybody's sides can differ by one game only."),
    "even": gettext_lazy(
        "%(count)s is even: somebody can end with two games more on one side. An odd number is better where it fits."
    ),
    "too_few": ngettext_lazy(
        "Too few rounds: %(least)s would be needed. %(left)d player may have won every game.",
        "Too few rounds: %(least)s would be needed. %(left)d players may have won every game.",
        "left",
    ),
    "places_short": ngettext_lazy(
        "Too few rounds for %(places)s places: they settle %(settled)d.",
        "Too few rounds for %(places)s places: they settle the first %(settled)d.",
        "settled",
    ),
    "thumb": gettext_lazy(
        "Another rule of thumb, (5 × rounds − players) / 7, says that %(count)s rounds settle %(thumb)s places."
    ),
    "accelerate": gettext_lazy(
        "Accelerate: with the upper half a point up in rounds 1 and 2, %(accelerated)s instead of %(plain)s may have won every game."
    ),
    "split": gettext_lazy(
        "Or play in %(sections)s sections of at most %(most)s players: each can then have its own winner."
    ),
    "tight": gettext_lazy(
        "%(count)s rounds are more than half of %(players_count)s players. Up to %(most)s rounds there is always a pairing without second meetings; beyond that strange pairs come up, and a round may have none at all."
    ),
    "near_round_robin": ngettext_lazy(
        "With %(more)d round more (%(count)s) everybody would meet everybody.",
        "With %(more)d rounds more (%(count)s) everybody would meet everybody.",
        "more",
    ),
    "spare": ngettext_lazy(
        "There is time for %(count)d round more.", "There is time for %(count)d rounds more.", "count"
    ),
}
NOTE_CODES = frozenset(_NOTES)

STEPS: Mapping[str, str] = {
    "pair": N_("Pair round %(round)s"),
    "pause": N_("Pause"),
    "seat": N_("Take seats"),
    "play": N_("Play"),
}

MEASURES: Mapping[str, tuple[str, str]] = {
    "perfect": (
        N_("Perfect scores left"),
        N_("Players who won every game. One is enough; several have no winner among them."),
    ),
    "order": (
        N_("Order by strength"),
        N_("Rank correlation of the final order with the true strength: 1 would be the same order."),
    ),
    "colours": (
        N_("Sides out of balance"),
        N_("Games with one side minus games with the other, per player."),
    ),
    "floats": (
        N_("Floats a round"),
        N_("Boards whose players had different scores. Virtual points count as scores."),
    ),
    "gap": (N_("Rating difference"), N_("How far the ratings on a board are apart, on average.")),
}

ACCELERATIONS: Mapping[str, str] = {"half": N_("upper half + 1"), "baku": N_("Baku")}

FINDINGS: Mapping[str, str] = {
    "all": N_(
        "A game thrown is a game lost: of %(all)s cases it costs in %(cost)s, pays in %(paid)s, and in %(open)s no difference is certain."
    ),
    "never_first": N_("It never pays for first place."),
    "early": N_(
        "If one game is to be lost, rather the first than the last, where the figures are certain: %(cases)s."
    ),
    "punished": N_(
        "In these cases the early loss is worse even than the late one, since weaker opponents make a low BQ: %(cases)s."
    ),
}

SENTENCES = {
    "simulation_gone": N_(
        "There is no such simulation: it may have been deleted, or belong to somebody else."
    ),
    "simulation_waits": N_("One of your simulations is still running. Wait for it, or stop it first."),
    "simulation_rounds": N_("%(players)s players can play %(most)s rounds at most."),
    "simulation_too_large": N_(
        "That is too much work: about %(minutes)s minutes, where %(most)s are allowed. Take fewer events, players, rounds or systems."
    ),
    "simulation_over": N_("This simulation has ended already."),
    "simulation_running": N_("This simulation is still running. Stop it first."),
}


def note_words(note: Note) -> str:
    """A note of the adviser as a sentence in the reader's language."""
    params = dict(note.params)
    if "tenths" in params:
        params["thumb"] = f"{int(str(params['tenths'])) / 10:.1f}"
    return str(_NOTES[note.code] % params)  # type: ignore[operator]
