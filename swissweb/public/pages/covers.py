"""The list of events, and the cover of one: when, where, which sections, by which rules."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from pairing.errors import EngineError
from pairing.scoring import Mark, format_points, scheme
from pairing.tiebreaks.registry import parse_tiebreak
from swissweb.addresses import only_here
from swissweb.events.models import Event, Section
from swissweb.events.presets import preset_of
from swissweb.events.selectors.events import EventLine, SectionLine
from swissweb.events.wordings import marks
from swissweb.events.wordings import systems as system_words
from swissweb.events.wordings.lists import listed
from swissweb.events.wordings.tiebreaks import TiebreakWords
from swissweb.events.wordings.tiebreaks import words as tiebreak_words
from swissweb.public.pages.shared import document
from swissweb.public.serving import Page


def dates(event: Event) -> str:
    """First and last day, as the language writes them; one where they are the same."""
    days = [event.starts, event.ends]
    shown = [date_format(day, "DATE_FORMAT") for day in dict.fromkeys(days) if day]
    return " – ".join(shown)


def place(event: Event) -> str:
    """Venue, town and federation, as far as they are known."""
    return listed([part for part in (event.venue, event.city, event.federation) if part])


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in the list."""

    line: EventLine
    game: str
    dates: str
    place: str


def home_page(lines: list[EventLine]) -> Page:
    cards = [
        EventCard(line, str(preset_of(line.event.game).name), dates(line.event), place(line.event))
        for line in lines
    ]
    return Page("home", _("Tournaments"), {"cards": cards})


@dataclass(frozen=True, slots=True)
class Rules:
    """How a section is played, in words."""

    system: str
    system_text: str
    scoring: list[tuple[str, str]]
    tiebreaks: list[TiebreakWords]


def rules_of(line: SectionLine) -> Rules:
    worth = scheme(line.section.scoring)
    shown = [Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.PAB, *worth.own]
    scoring = [(marks.words(mark.value), worth.points(mark)) for mark in shown]
    return Rules(
        system=system_words.name_of(line.system),
        system_text=system_words.help_of(line.system),
        scoring=[(word, format_points(points)) for word, points in scoring],
        tiebreaks=[words for spec in line.section.tiebreaks if (words := _words(spec))],
    )


def _words(spec: str) -> TiebreakWords | None:
    try:
        return tiebreak_words(parse_tiebreak(spec))
    except EngineError:
        return None


@dataclass(frozen=True, slots=True)
class SectionCard:
    """A section on the cover: what is going on there, its rules and its documents."""

    line: SectionLine
    rules: Rules
    trf: str

    @property
    def state(self) -> str:
        """The chip of the newest round."""
        if self.line.round is None:
            return ""
        return "complete" if self.line.round.state == "complete" else "playing"


def event_page(line: EventLine, address: str) -> Page:
    """``address``: the full address of this page, which the QR code holds."""
    event = line.event
    only: Section | None = line.sections[0].section if len(line.sections) == 1 else None
    context = {
        "event": event,
        "section": only,
        "tab": "info",
        "preset": preset_of(event.game),
        "players": line.players,
        "cards": [SectionCard(each, rules_of(each), document("trf", each.section)) for each in line.sections],
        "dates": dates(event),
        "place": place(event),
        "address": address,
        "only_here": only_here(address),
        "qr_path": reverse("public:qr", args=(event.slug,)),
    }
    return Page("event", event.name, context)
