"""Template tags and filters of the site. A builtin library: no template has to load it.

Whatever comes from outside is escaped here (``format_html``); none of these runs a query.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any
from urllib.parse import urljoin
from zoneinfo import ZoneInfo

from django import template
from django.forms import BoundField
from django.templatetags.static import PrefixNode, static
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from pairing.scoring import Outcome, format_points
from swissweb.events.models import Person
from swissweb.events.names import guess_language, needs_latin
from swissweb.events.presets import GamePreset, Side, preset_of
from swissweb.events.strengths import Strength
from swissweb.events.wordings.lists import listed as as_list
from swissweb.events.wordings.lists import separator

register = template.Library()

STATES: dict[str, Promise] = {
    "draft": gettext_lazy("Draft"),
    "playing": gettext_lazy("Playing"),
    "complete": gettext_lazy("Complete"),
    "locked": gettext_lazy("Locked"),
}
PIECE_CLASS = {"white": "pc-w", "black": "pc-b", "red": "pc-r"}


# ---------- points and results ----------


@register.filter
def points(value: int | Fraction | None) -> str:
    """Hundredths of a point as people write them: ``350`` -> ``3½``; nothing for ``None``."""
    return "" if value is None else format_points(value)


def _preset(preset: GamePreset | str) -> GamePreset:
    return preset if isinstance(preset, GamePreset) else preset_of(preset)


def _score(game: Any) -> str:
    first, second = getattr(game, "first_score", None), getattr(game, "second_score", None)
    return "" if first is None or second is None else f"{first}–{second}"


@register.filter
def written(result: Any, preset: GamePreset | str = "chess") -> str:
    """A result as its game writes it, kept in one line: ``{{ "1-0"|written:preset }}``.

    Takes an ``Outcome``, its value, or a game (anything with ``outcome`` and scores): a played game
    with a score shows the score, a match of several (with ``match``) its games: ``2–1``. Empty when there is
    no result yet.
    """
    outcome = result if isinstance(result, str) else getattr(result, "outcome", "")
    if not outcome:
        return ""
    outcome = Outcome(outcome)
    text = (
        getattr(result, "match", "")
        or (outcome.played and _score(result))
        or _preset(preset).written.get(outcome, outcome.value)
    )
    return format_html('<span class="nb">{}</span>', text)


@register.filter
def strength(person: Person, column: Strength) -> str:
    """A player's cell in the column of ratings or grades of a list."""
    return column.of(person)


@register.filter
def odds(board: Any) -> str:
    """The handicap of a board with its komi: ``3 stones, komi ½``; nothing for an even game."""
    return conditions(board) if board.handicap else ""


@register.filter
def conditions(board: Any) -> str:
    """Handicap and komi of a board as far as it has them; a handicap of one is the first move alone."""
    parts = []
    if board.handicap == 1:
        parts.append(_("handicap 1"))
    elif board.handicap:
        parts.append(ngettext("%(n)d stone", "%(n)d stones", board.handicap) % {"n": board.handicap})
    if board.komi is not None:
        parts.append(_("komi %(komi)s") % {"komi": format_points(board.komi)})
    return as_list(parts)


@register.filter
def outcome_words(result: Any, preset: GamePreset | str = "chess") -> str:
    """A result in words, for labels: ``White wins``, ``Draw``, ``Black wins by forfeit``."""
    value = result if isinstance(result, str) else getattr(result, "outcome", "")
    if not value:
        return _("No result")
    outcome, game = Outcome(value), _preset(preset)
    # In a match the sides change after each game.
    sides = (None, None) if hasattr(result, "match") else (game.first, game.second)
    first = sides[0].word if sides[0] else pgettext("of two players without sides", "First player")
    second = sides[1].word if sides[1] else pgettext("of two players without sides", "Second player")
    wins, forfeits = _("%(side)s wins"), _("%(side)s wins by forfeit")
    unrated, odd = _("%(side)s wins, unrated"), _("%(side)s gets a draw, the other a loss")
    words: dict[Outcome, str] = {
        Outcome.FIRST_WINS: wins % {"side": first},
        Outcome.SECOND_WINS: wins % {"side": second},
        Outcome.DRAW: _("Draw"),
        Outcome.BOTH_LOSE: _("Both lose"),
        Outcome.FIRST_DRAWS: odd % {"side": first},
        Outcome.SECOND_DRAWS: odd % {"side": second},
        Outcome.FIRST_BY_FORFEIT: forfeits % {"side": first},
        Outcome.SECOND_BY_FORFEIT: forfeits % {"side": second},
        Outcome.DOUBLE_FORFEIT: _("Both forfeit"),
        Outcome.FIRST_WINS_UNRATED: unrated % {"side": first},
        Outcome.SECOND_WINS_UNRATED: unrated % {"side": second},
        Outcome.DRAW_UNRATED: _("Draw, unrated"),
    }
    return words[outcome]


# ---------- lists ----------


@register.filter
def listed(items: Iterable[object]) -> str:
    """Plain items as a list in the reader's language: ``{{ numbers|listed }}``."""
    return as_list(list(items))


@register.simple_tag
def between(names: bool = False) -> str:
    """What parts the items of a list that are more than plain text. ``names``: they can hold commas, as
    "Berg, Anna" does."""
    return separator(commas=names)


# ---------- people and pieces ----------


def _of(person: Any, key: str) -> str:
    value = person.get(key, "") if isinstance(person, Mapping) else getattr(person, key, "")
    return value or ""


@register.simple_tag
def name(person: Any) -> str:
    """A person's name with its language, and the romanised name after a non-Latin one.

    ``person``: a ``Person``, an ``Entry``, a plain string, or anything (mapping or object) with
    ``name`` and perhaps ``latin``, ``language``, ``federation``. An entry with a namesake (a mapping with
    ``namesake``) is told from him by its number.
    """
    number: object = ""
    if isinstance(person, str):
        person = {"name": person}
    elif (inner := getattr(person, "person", None)) is not None:
        number = person.number if getattr(person, "namesake", False) else ""
        person = inner
    elif isinstance(person, Mapping):
        number = person.get("namesake") or ""
    text, latin = _of(person, "name"), _of(person, "latin")
    language = _of(person, "language") or guess_language(text, _of(person, "federation"))
    lang = format_html(' lang="{}"', language) if language else ""
    told = format_html(' <span class="twin">({})</span>', number) if number else ""
    shown = format_html('<bdi class="name" translate="no"{}>{}{}</bdi>', lang, text, told)
    if latin and latin != text and needs_latin(text):
        return format_html('{} <span class="lat" translate="no">{}</span>', shown, latin)
    return shown


def _side(side: Any, preset: GamePreset | str) -> Side | None:
    game = _preset(preset)
    return {"w": game.first, "1": game.first, "b": game.second, "2": game.second}.get(str(side))


@register.simple_tag
def piece(side: Any, preset: GamePreset | str = "chess", phone: bool = False) -> str:
    """The letter chip of a side. ``side``: ``w``/1 (moves first) or ``b``/2; anything else shows nothing.

    ``phone``: only on narrow screens, where the column heads are gone.
    """
    found = _side(side, preset)
    if found is None:
        return ""
    classes = f"pc {PIECE_CLASS.get(found.piece, 'pc-w')}{' pc-phone' if phone else ''}"
    return format_html(
        '<abbr class="{}" title="{}" translate="no">{}</abbr>', classes, found.word, found.letter
    )


@register.simple_tag
def side_word(side: Any, preset: GamePreset | str = "chess") -> str:
    """The side's word: ``White``, ``Red``, ``First``; empty without sides."""
    found = _side(side, preset)
    return str(found.word) if found else ""


# ---------- signs ----------


@register.simple_tag
def icon(key: str, label: str = "") -> str:
    """A sign from ``includes/_icons.svg``. Decorative unless it gets a ``label``."""
    if label:
        return format_html('<svg class="i" role="img" aria-label="{}"><use href="#i-{}"/></svg>', label, key)
    return format_html('<svg class="i" aria-hidden="true"><use href="#i-{}"/></svg>', key)


@register.simple_tag
def chip(state: str, more: str = "") -> str:
    """The state of a round, with a few words behind it. One word for each, on every page:

    draft: directors only see it; playing: published, results may come in; complete: closed, only
    corrected with a reason; locked: not to be changed at all.
    """
    word = STATES.get(str(state), state)
    text = format_html("{} · {}", word, more) if more else word
    return format_html('<span class="chip chip-{}">{}</span>', state, text)


@register.simple_tag
def asset(path: str) -> str:
    """Like ``static``, but a missing manifest costs the looks of a page, not the page (error pages too)."""
    try:
        return static(path)
    except ValueError:
        return urljoin(PrefixNode.handle_simple("STATIC_URL"), path)


# ---------- times ----------


def _venue(value: datetime, event: Any) -> datetime:
    zone = event if isinstance(event, str) else getattr(event, "time_zone", "")
    return value.astimezone(ZoneInfo(zone or "UTC")) if timezone.is_aware(value) else value


def _time(value: datetime | None, event: Any, *forms: str, zone: bool = True) -> str:
    if value is None:
        return ""
    local = _venue(value, event)
    text = " ".join(date_format(local, form) for form in forms)
    short = local.tzname() or ""
    # Zones without letters of their own are named "+08".
    short = f"UTC{short}" if short[:1] in "+-" and short else short
    if zone and short:
        text = f"{text} {short}"
    return format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="minutes"), text)


@register.filter
def local_time(value: datetime | None, event: Any = "UTC") -> str:
    """Time of day at the venue with the zone: ``14:00 CET``. ``event``: an event, or a zone's name."""
    return _time(value, event, "H:i")


@register.filter
def local_clock(value: datetime | None, event: Any = "UTC") -> str:
    """Time of day at the venue without the zone, where a column head names it."""
    return _time(value, event, "H:i", zone=False)


@register.filter
def local_datetime(value: datetime | None, event: Any = "UTC") -> str:
    """Day and time at the venue with the zone."""
    return _time(value, event, "DATE_FORMAT", "H:i")


# ---------- forms and messages ----------


@register.filter
def as_input(field: BoundField) -> SafeString:
    """The widget of a field in the site's look. Django adds aria-invalid and aria-describedby."""
    kept = field.field.widget.attrs.get("class", "")
    return field.as_widget(attrs={"class": f"input {kept}".strip()})


@register.filter
def undo_path(message: Any) -> str:
    """Where "Undo" in a toast posts to: a message with ``extra_tags="undo:/path/"`` has one."""
    tags = getattr(message, "extra_tags", "") or ""
    path = tags.removeprefix("undo:") if tags.startswith("undo:/") else ""
    return "" if path.startswith("//") else path


# ---------- where one can go ----------


def _path(name: str, *args: object) -> str:
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


@register.simple_tag
def director_menu(event: Any, section: Any = None) -> list[dict[str, object]]:
    """The way back to all events, then an event's pages for its directors: ``key``, ``label``, ``path``."""
    entries = [
        ("home", _("My events"), _path("director:home")),
        ("event", _("Event"), _path("director:event", event.slug)),
        ("settings", _("Settings"), _path("director:settings", event.slug)),
        ("log", _("Log"), _path("director:log", event.slug)),
    ]
    if section:
        where = (event.slug, section.slug)
        entries[2:2] = [
            ("players", _("Players"), _path("director:players", *where)),
            ("pairing", _("Rounds"), _path("director:rounds", *where)),
            ("standings", _("Standings"), _path("director:standings", *where)),
            ("documents", _("Documents"), _path("director:documents", *where)),
        ]
    return [{"key": key, "label": label, "path": path} for key, label, path in entries if path]


@register.simple_tag
def public_tabs(event: Any, section: Any) -> list[dict[str, object]]:
    """The public pages of a section: ``key``, ``label``, ``path``."""
    where = (event.slug, section.slug)
    entries = (
        ("pairings", _("Pairings"), _path("public:section", *where)),
        ("standings", _("Standings"), _path("public:standings", *where)),
        ("crosstable", _("Crosstable"), _path("public:crosstable", *where)),
        ("players", _("Players"), _path("public:players", *where)),
        ("info", _("Info"), _path("public:event", event.slug)),
    )
    return [{"key": key, "label": label, "path": path} for key, label, path in entries if path]


@register.simple_tag
def section_path(event: Any, section: Any, page: str = "") -> str:
    """The same page of another section; its rounds where the page is one of the whole event."""
    names = {
        "players": "director:players",
        "documents": "director:documents",
        "standings": "director:standings",
    }
    return _path(names.get(page, "director:rounds"), event.slug, section.slug)
