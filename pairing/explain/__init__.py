"""Why a round is as it is: coded answers made of JSON types, for the Dutch system.

The words stand elsewhere; :data:`ANSWERS` and :data:`DIFFERENCES` list every code with the names of its
params, so that a test can ask for words.
"""

from pairing.explain.difference import DIFFERENCES, STEPS, Difference, compare
from pairing.explain.questions import ANSWERS, Answer, why_not
from pairing.explain.replay import RoundCheck, replay
from pairing.explain.values import BracketValues, evaluate

__all__ = [
    "ANSWERS",
    "DIFFERENCES",
    "STEPS",
    "Answer",
    "BracketValues",
    "Difference",
    "RoundCheck",
    "compare",
    "evaluate",
    "replay",
    "why_not",
]
