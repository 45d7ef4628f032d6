"""An entry of the log as a reader sees it: what was there before, and what after."""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.scoring import Outcome, format_points
from swissweb.events.models import AuditEntry
from swissweb.events.presets import GamePreset
from swissweb.events.schemes import OWN_FIELDS, POINT_FIELDS
from swissweb.events.wording import action
from swissweb.events.wordings import awards, fixing, marks, matches
from swissweb.events.wordings.directing import FIELDS
from swissweb.events.wordings.lists import listed
from swissweb.events.wordings.scoring import FIELDS as SCORING_FIELDS
from swissweb.events.wordings.systems import name_of, option_label, option_value
from swissweb.events.wordings.tiebreaks import EDITIONS

log = logging.getLogger(__name__)
NOTHING = "—"


@dataclass(frozen=True, slots=True)
class Change:
    """One value: its label ("" for a whole list), before and after."""

    label: str
    before: str
    after: str

    @property
    def was_something(self) -> bool:
        return self.before != NOTHING


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry with its sentence and its changes."""

    entry: AuditEntry
    text: str
    changes: tuple[Change, ...]

    @property
    def short(self) -> bool:
        """Whether the changes fit under the line, without unfolding."""
        return len(self.changes) <= 3 and all(len(c.before) + len(c.after) < 120 for c in self.changes)


def log_line(entry: AuditEntry, preset: GamePreset) -> LogLine:
    try:
        changes = tuple(_changes(entry, preset))
    except (LookupError, TypeError, ValueError):
        # What is stored is older, or newer, than these words: the log must open all the same.
        log.exception("entry %s of the log (%s) has no words", entry.pk, entry.action)
        changes = (Change("", _as_it_is(entry.before), _as_it_is(entry.after)),)
    return LogLine(entry, action(entry.action, entry.params), changes)


def _as_it_is(value: object) -> str:
    return NOTHING if value in (None, "", [], {}) else json.dumps(value, ensure_ascii=False)


def _changes(entry: AuditEntry, preset: GamePreset) -> list[Change]:
    before, after = entry.before, entry.after
    if isinstance(before, Mapping) or isinstance(after, Mapping):
        old, new = _mapping(before), _mapping(after)
        keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        return [Change(_label(key), _value(key, old.get(key)), _value(key, new.get(key))) for key in keys]
    if before is None and after is None:
        return []
    return [Change("", _list(before, preset), _list(after, preset))]


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _label(key: str) -> str:
    system, dot, code = key.partition(".")
    if dot:
        return option_label(system, code)
    words = FIELDS.get(key) or SCORING_FIELDS.get(key) or matches.FIELDS.get(key) or fixing.FIELDS.get(key)
    words = words or awards.LOG_FIELDS.get(key)
    return _(words) if words else key


def _value(key: str, value: object) -> str:
    if value in (None, "", [], {}, "None"):
        return NOTHING
    system, dot, code = key.partition(".")
    if dot:
        return option_value(system, code, value)
    if key == "system":
        return name_of(str(value))
    if key == "scoring" and isinstance(value, Mapping):
        names = [name for name in (*POINT_FIELDS, *OWN_FIELDS) if name in value]
        return listed([f"{_label(name)} {format_points(value[name])}" for name in names])
    if isinstance(value, Mapping):
        return listed([f"{_label(name)} {_value(name, each)}" for name, each in value.items()]) or NOTHING
    if key == "match_points" and value in matches.POINTS:
        return _(matches.POINTS[str(value)])
    ours = awards.log_words(key, value) or fixing.change_words(key, value)
    if ours is not None:
        return ours
    if key == "edition" and value in EDITIONS:
        return _(EDITIONS[str(value)])
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed(value)
    if isinstance(value, bool) or value in ("True", "False"):
        return _("yes") if value in (True, "True") else _("no")
    return str(value)


def _list(value: object, preset: GamePreset) -> str:
    """A result ([outcome, score, score]), a round (boards and byes) or a list of names."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        return NOTHING if value in (None, "") else str(value)
    if not value:
        return NOTHING
    if _is_result(value):
        return _result(value, preset)
    return "\n".join(_round_line(item, preset) for item in value)


def _is_result(value: Sequence[object]) -> bool:
    return len(value) == 3 and value[0] in ("", *Outcome) and not isinstance(value[1], str | list)


def _result(value: Sequence[object], preset: GamePreset) -> str:
    if not value[0]:
        return NOTHING
    text = str(preset.written.get(Outcome(str(value[0])), value[0]))
    return text if value[1] is None else f"{text} ({value[1]} : {value[2]})"


def _round_line(item: object, preset: GamePreset) -> str:
    if not isinstance(item, list):
        return str(item)
    if len(item) == 2:
        name, mark = item
        return f"{name}: {marks.words(str(mark)) if mark in marks.WORDS else mark}"
    board, *rest = item
    names, outcome = rest[:2], rest[2] if len(rest) > 2 else ""
    known = outcome in tuple(Outcome)
    written = preset.written.get(Outcome(str(outcome)), "") if known else str(outcome)
    return f"{board}. {' – '.join(str(name) for name in names)} {written}".strip()
