"""What words a pairing system needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SystemWords:
    """The words of one system, as msgids.

    ``options``: code -> (label, help); ``choices``: (option, value) -> label; ``notes``: code of a note
    (``pairing.systems.notes``) -> sentence with ``%(param)s``; ``terms``: code of a term -> its name;
    ``in_points``: codes of terms that count hundredths of a point; ``page``: the URL name of a help page, and
    what a link to it says.
    """

    name: str
    help: str
    options: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    choices: Mapping[tuple[str, str], str] = field(default_factory=dict)
    notes: Words = field(default_factory=dict)
    terms: Words = field(default_factory=dict)
    in_points: frozenset[str] = frozenset()
    page: tuple[str, str] | None = None
