"""Pairing by weights: the part that all systems share which look for the heaviest round.

A system describes the round as a graph and says what makes a pair good; the rest is here::

    field = field_of(tournament, state, invariants, sides=True)       # who, and who may meet whom
    terms = [Term("score", lambda a, b: abs(a - b), keys=field.scores, factor=-1, level=0), ...]
    round = weigh(field, terms)                                       # raises PairingError
    for one, two in round.pairs: ...                                  # indexes, one < two
    round.bye, round.totals, round.values[one, two]

**Field** (:func:`field_of`): the players who are to be paired and are not pinned, in ranking order (score
falling, then number, or an order of the system's own). A player's *index* is his place in it; ``numbers``,
``scores``, ``histories`` (colours), ``places`` (his index in :class:`pairing.history.History`) go by it.
``legal`` holds masks of those he may meet and ``may_bye`` who may have the bye, both made from the same
:class:`pairing.systems.base.Invariants` that the checker verifies: limit and distance of meetings, colour
rule, forbidden pairs, bye rule. A system may narrow both further before it weighs.

**Term**: a named integer of a pair. ``keys``, one hashable per player, says what the value depends on: then
``value(key, key)`` is called once for each two keys there are, each with itself too, and must be symmetric.
Without, it is ``value(i, j)`` with ``i < j``, for every pair of the field. ``bye(key)`` or ``bye(i)`` is what
the bye comes to (0 without). A term counts ``factor`` times its value in the weight of its ``level``; costs
have a negative factor. Levels are lexicographic over sums: no gain on level 1 makes up for a loss on level 0.
All terms on one level are weights added up.

**weigh** pairs everybody (an odd field leaves exactly one to the bye) with the greatest weight. Rounds of
equal weight: the smaller sum of squared distances of index between partners wins (the bye counts as the index
after the last), and among those still equal the answer depends on the numbers alone, so that the same
input always gives the same round.

**what_if** forces a pair, or with number 0 the bye, and sets both rounds' totals side by side.
"""

from pairing.systems.weighing.asking import what_if
from pairing.systems.weighing.field import Field, barred, field_of
from pairing.systems.weighing.solving import Weighed, weigh
from pairing.systems.weighing.terms import Term

__all__ = ["Field", "Term", "Weighed", "barred", "field_of", "weigh", "what_if"]
