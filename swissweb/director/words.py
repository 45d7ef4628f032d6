"""Sentences of the event page: what to do next and what is due."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissweb.events.models import Section
from swissweb.events.selectors.agenda import Due, Step
from swissweb.events.wordings.lists import listed

MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of text with the page it leads to."""

    title: str
    text: str
    label: str
    path: str
    sign: str = "note"


def path_of(name: str, section: Section, *more: object) -> str:
    """A page of a section."""
    return reverse(name, args=(section.event.slug, section.slug, *more))


def round_path(section: Section, number: int) -> str:
    """The directors' page of a round, also of one that is not paired yet."""
    return path_of("director:round", section, number)


def step_shown(step: Step) -> Shown:
    """The step as a heading, a sentence and its button."""
    section, number = step.section, step.round
    values = {"round": number, "section": section.name, "players": step.line.players}
    at_round = round_path(section, number)
    if step.code == "players":
        return Shown(
            _("Add players, %(section)s") % values,
            _("Type them, paste a list, or read a file. Two are enough to begin.")
            if not step.line.players
            else _("One player is in; two are enough to begin."),
            _("Add players"),
            path_of("director:players", section),
        )
    if step.code == "pair":
        return Shown(
            _("Pair round %(round)s, %(section)s") % values,
            ngettext("%(players)s player.", "%(players)s players.", step.line.players) % values
            if number == 1
            else _("All results of the round before are in."),
            _("Pair round %(round)s") % values,
            at_round,
        )
    if step.code == "draft":
        return Shown(
            _("Publish round %(round)s, %(section)s") % values,
            _("It is paired and only directors see it. Look it over, then publish."),
            _("Look at the draft"),
            at_round,
        )
    if step.code == "results":
        return Shown(
            _("Results of round %(round)s, %(section)s") % values,
            ngettext("%(count)s board is open.", "%(count)s boards are open.", step.count)
            % {"count": step.count},
            _("Enter results"),
            at_round,
        )
    if step.code == "complete":
        return Shown(
            _("Complete round %(round)s, %(section)s") % values,
            _("All results of the last round are in."),
            _("Complete round %(round)s") % values,
            at_round,
        )
    return Shown(
        _("%(section)s is finished") % values,
        _("All rounds are complete."),
        _("Final standings"),
        path_of("director:standings", section),
    )


def due_shown(due: Due) -> Shown:
    """One line of “due now”."""
    where = _("%(section)s, round %(round)s") % {"section": due.section.name, "round": due.round}
    if due.code == "results_open":
        text = ngettext(
            "No result yet on board %(boards)s", "No results yet on boards %(boards)s", due.count
        ) % {"boards": listed(due.boards, MOST_NAMED)}
        return Shown(text, where, _("Enter"), round_path(due.section, due.round), "clock")
    if due.code == "draft_open":
        text = _("The draft is not published; players do not see it")
        return Shown(text, where, _("Look"), round_path(due.section, due.round))
    if due.code == "unseated":
        text = _("No place in the draft: %(names)s") % {"names": listed(due.names, MOST_NAMED)}
        return Shown(text, where, _("Look"), round_path(due.section, due.round), "warn")
    text = _("Everybody against everybody takes %(count)s rounds; %(rounds)s are planned") % {
        "count": due.count,
        "rounds": due.round,
    }
    path = path_of("director:section_settings", due.section)
    return Shown(text, due.section.name, _("Settings"), path, "warn")
