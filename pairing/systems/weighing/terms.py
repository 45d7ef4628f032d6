"""What makes a pair heavy or light."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Term:
    """A named integer of a pair; the package's docstring tells how it is used.

    ``value`` gets the keys of both players, or without ``keys`` their indexes, the smaller first.
    """

    code: str
    value: Callable[[Any, Any], int]
    keys: Sequence[Hashable] | None = None
    factor: int = 1
    level: int = 0
    bye: Callable[[Any], int] | None = None

    def of_pair(self, one: int, two: int) -> int:
        """The value for two indexes."""
        if two < one:
            one, two = two, one
        return self.value(one, two) if self.keys is None else self.value(self.keys[one], self.keys[two])

    def of_bye(self, index: int) -> int:
        """The value when the player with this index has the bye."""
        if self.bye is None:
            return 0
        return self.bye(index if self.keys is None else self.keys[index])
