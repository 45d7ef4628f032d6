"""What all documents share: which one is wanted, head and foot, how a person and a mark are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from pairing.scoring import Mark
from pairing.standings import format_value
from pairing.tiebreaks.base import Tiebreak, Value
from swissweb.documents.layout import Layout
from swissweb.events.models import Entry, Section
from swissweb.events.names import guess_language
from swissweb.events.snapshot import Scope
from swissweb.events.wordings.marks import FREE
from swissweb.events.wordings.scoring import told_with_tables

Content = dict[str, Any]

BYE_WORDS = {
    Mark.PAB: N_("Bye"),
    Mark.FULL_BYE: N_("Full-point bye"),
    Mark.HALF_BYE: N_("Half-point bye"),
    Mark.ZERO_BYE: N_("Not playing"),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which document: of what, after or in which round (None: no round), for whose eyes, on what paper.

    ``part``: a category's id, how many players of a club count; 0 where the kind has no parts.
    """

    section: Section
    kind: str
    number: int | None
    scope: Scope
    paper: str
    part: int = 0


def frame(
    wanted: Wanted, *, title: str, text: str, big: int | None, draft: bool, layout: Layout, body: Content
) -> Content:
    """A document's whole data. ``big`` is the large numeral beside the title, ``text`` the line below it."""
    event = wanted.section.event
    return {
        "kind": wanted.kind,
        "game": event.game,
        "event": event.name,
        "section": wanted.section.name,
        "time_zone": event.time_zone,
        "paper": wanted.paper,
        "upright": layout.upright,
        "compact": layout.compact,
        "title": title,
        "text": text,
        "big": "" if big is None else str(big),
        "draft": draft,
        **body,
    }


def rule_changes(section: Section) -> list[str]:
    """Which rounds count, and what was changed of the rules after round 1: printed with every table."""
    return told_with_tables(section.rule_changes, section.tiebreak_settings)


def person(entry: Entry) -> Content:
    """A person as the ``name`` tag takes it."""
    who = entry.person
    return {
        "name": who.name,
        "latin": who.latin,
        "language": who.language or guess_language(who.name, who.federation),
        "title": who.title,
        **({"namesake": entry.number} if entry.namesake else {}),
    }


def bye_word(mark: str) -> str:
    """What a player without opponent does in the round: ``Bye``, ``Half-point bye``, …"""
    if mark == FREE:
        return _("Bye")
    return _(BYE_WORDS[Mark(mark)]) if mark else _("No place yet")


def details(*parts: object) -> str:
    """The small line under a name: what is known, with middle dots between."""
    return " · ".join(str(part) for part in parts if part not in ("", None))


def players_text(count: int) -> str:
    return ngettext("%(n)d player", "%(n)d players", count) % {"n": count}


def rounds_text(count: int) -> str:
    return ngettext("%(n)d round", "%(n)d rounds", count) % {"n": count}


def holds_draft(states: Mapping[int, str], through: int) -> bool:
    """Whether one of the rounds up to ``through`` is a draft; ``states`` by round."""
    return any(state == "draft" for number, state in states.items() if number <= through)


def tiebreak_heads(tiebreaks: tuple[Tiebreak, ...]) -> list[str]:
    """The column heads: the names the section's settings use, such as ``BH/C1``."""
    return [method.spec or method.code for method in tiebreaks]


def tiebreak_texts(values: tuple[Value | None, ...], tiebreaks: tuple[Tiebreak, ...]) -> list[str]:
    return [format_value(value, method.kind) for value, method in zip(values, tiebreaks, strict=True)]
