"""Answers and differences of the engine as texts for a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.utils.translation import gettext as _

from pairing.explain import Difference
from pairing.proof import ProofFinding
from pairing.scoring import format_points
from swissweb.events.models import Entry
from swissweb.events.presets import GamePreset
from swissweb.events.selectors.basis import ANSWERING
from swissweb.events.selectors.explain import Reply
from swissweb.events.snapshot import with_names
from swissweb.events.wording import fill, sentence
from swissweb.events.wordings import choosing, explain, marks, reasons
from swissweb.events.wordings.lists import listed

MOST_PLACES = 12


@dataclass(frozen=True, slots=True)
class Row:
    """The first thing in which two rounds differ, with both values."""

    rule: str
    label: str
    chosen: str
    other: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer in words: the verdict, why, what it means, and the row of the table if there is one; ``rows``
    are all the terms of a system that is not the Dutch."""

    verdict: str
    sentence: str
    meaning: str = ""
    row: Row | None = None
    rows: tuple[Row, ...] = ()


def answer_shown(reply: Reply, preset: GamePreset) -> Shown:
    """The answer to "why not these two?"."""
    code, params = reply.answer.code, _texts(reply.answer.params, reply.entries, preset)
    if reply.system != ANSWERING:
        return _generic_shown(reply, params)
    verdict = fill(explain.VERDICTS[code], params)
    if code == "worse":
        told = explain.WORSE_BYE if reply.answer.params["bracket"] is None else explain.ANSWERS[code]
        meaning = _(explain.WORSE[str(params["criterion"])])
        return Shown(verdict, fill(told, params), meaning, _row(reply.answer.params, reply.entries))
    row = _row(reply.answer.params, reply.entries) if code == "later" else None
    return Shown(verdict, fill(explain.ANSWERS[code], params), row=row)


def _generic_shown(reply: Reply, params: Mapping[str, object]) -> Shown:
    code = reply.answer.code
    if code == "paired":
        return Shown(fill(explain.VERDICTS[code], params), fill(explain.ANSWERS[code], params))
    if code != "possible":
        return Shown(fill(choosing.VERDICTS["barred"], params), reasons.note_text(reply.system, code, params))
    rows = tuple(
        Row(
            "",
            reasons.term_name(reply.system, term, params),
            *(reasons.term_value(reply.system, term, value) for value in (chosen, other)),
        )
        for term, chosen, other in reply.terms
    )
    return Shown(fill(choosing.VERDICTS[code], params), _(choosing.POSSIBLE), rows=rows)


def difference_shown(difference: Difference, entries: Mapping[int, Entry], preset: GamePreset) -> Shown:
    """What speaks for the engine's round."""
    params = _texts(difference.params, entries, preset)
    whole = difference.code == "criterion" and difference.params["bracket"] is None
    told = explain.CRITERION_BYE if whole else explain.DIFFERENCES[difference.code]
    row = _row(difference.params, entries) if difference.code in ("criterion", "order") else None
    return Shown("", fill(told, params), row=row)


def finding_shown(finding: ProofFinding) -> str:
    """What checking a proof found, with numbers as the proof has them."""
    params = dict(finding.params)
    if error := params.get("error"):
        more = params.get("params")
        params["error"] = sentence(str(error), more if isinstance(more, Mapping) else {})
    if isinstance(places := params.get("places"), Sequence):
        params["places"] = listed([" – ".join(map(str, place)) for place in places], MOST_PLACES)
    text = fill(explain.PROOF[finding.code], params)
    return f"{text} {_(explain.PROOF_DIFFERS)}" if params.get("differs") else text


def name_of(entries: Mapping[int, Entry], number: int) -> str:
    """A player's name, or his number when he was taken off the list."""
    return entries[number].person.name if number in entries else _("no. %(number)s") % {"number": number}


def _texts(
    params: Mapping[str, object], entries: Mapping[int, Entry], preset: GamePreset
) -> dict[str, object]:
    """Params with names, points, words of sides and of byes instead of the engine's numbers and letters."""
    texts = with_names(entries, params)
    if isinstance(points := params.get("bracket"), int):
        texts["bracket"] = format_points(points)
    if mark := params.get("mark"):
        texts["mark"] = marks.words(str(mark))
    side = {"w": preset.first, "b": preset.second}.get(str(params.get("colour")))
    if side is not None:
        texts["colour"] = side.word
    return texts


def _row(params: Mapping[str, object], entries: Mapping[int, Entry]) -> Row:
    if code := params.get("criterion"):
        code = str(code)
        chosen, other = (explain.value_text(code, params[key]) for key in ("chosen", "other"))
        return Row(code, _(explain.CRITERIA[code]), chosen, other)
    step, numbering = str(params["step"]), params["numbering"]
    assert isinstance(numbering, Sequence)
    players = _Numbered(numbering, entries)
    chosen, other = players.first_difference(params["chosen"], params["other"])
    return Row(str(params["article"]), _(explain.STEPS[step]), chosen, other)


class _Numbered:
    """Players by their numbers in a bracket."""

    def __init__(self, numbering: Sequence[int], entries: Mapping[int, Entry]) -> None:
        self.numbering = numbering
        self.entries = entries

    def text(self, place: int) -> str:
        return f"{place} {name_of(self.entries, self.numbering[place - 1])}"

    def first_difference(self, chosen: object, other: object) -> tuple[str, str]:
        """What to say of two values of a step: an exchange as a whole, else the first place that differs."""
        if isinstance(chosen, Mapping) and isinstance(other, Mapping):
            return self.exchange(chosen), self.exchange(other)
        assert isinstance(chosen, Sequence)
        assert isinstance(other, Sequence)
        for one, two in zip_longest(chosen, other):
            if one != two:
                return tuple(explain.NOTHING if place is None else self.text(place) for place in (one, two))  # type: ignore[return-value]
        return explain.NOTHING, explain.NOTHING

    def exchange(self, value: Mapping[str, Sequence[int]]) -> str:
        leaves, enters = (listed([self.text(place) for place in value[key]]) for key in ("leaves", "enters"))
        if not leaves:
            return _("none")
        return _("%(leaves)s for %(enters)s") % {"leaves": leaves, "enters": enters}
