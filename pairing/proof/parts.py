"""Reading JSON that may be anything: whatever is not as it should be is refused with its place."""

from collections.abc import Sequence
from typing import Any

from pairing.scoring import Mark


class MalformedError(ValueError):
    """A part of a proof or snapshot that is not what it should be; ``where`` is the path to it."""

    def __init__(self, where: str) -> None:
        self.where = where
        super().__init__(where)


class Part:
    """A JSON object and the path to it; whatever is not of the kind asked for is a MalformedError."""

    def __init__(self, data: object, path: str) -> None:
        if not isinstance(data, dict):
            raise MalformedError(path)
        self.data: dict[str, Any] = data
        self.path = path

    def at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def has(self, name: str) -> bool:
        return name in self.data

    def get(self, name: str) -> object:
        if name not in self.data:
            raise MalformedError(self.at(name))
        return self.data[name]

    def mapping(self) -> dict[str, Any]:
        return self.data

    def text(self, name: str) -> str:
        value = self.get(name)
        if not isinstance(value, str):
            raise MalformedError(self.at(name))
        return value

    def boolean(self, name: str) -> bool:
        value = self.get(name)
        if not isinstance(value, bool):
            raise MalformedError(self.at(name))
        return value

    def optional_integer(self, name: str) -> int | None:
        value = self.get(name)
        return None if value is None else self._integer(value, name)

    def text_or(self, name: str, otherwise: str) -> str:
        """A text that need not be there."""
        return self.text(name) if name in self.data else otherwise

    def integer_or(self, name: str, otherwise: int | None) -> int | None:
        """An integer (or null) that need not be there."""
        return self.optional_integer(name) if name in self.data else otherwise

    def seed(self, name: str) -> int:
        """A seed, which may be larger than anything else; 0 when it is not there."""
        value = self.data.get(name, 0)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 63:
            raise MalformedError(self.at(name))
        return value

    def integer(self, name: str) -> int:
        return self._integer(self.get(name), name)

    def _integer(self, value: object, name: str) -> int:
        if not isinstance(value, int) or not is_integer(value):
            raise MalformedError(self.at(name))
        return value

    def items(self, name: str) -> Sequence[object]:
        value = self.get(name)
        if not isinstance(value, list):
            raise MalformedError(self.at(name))
        return value

    def integers(self, name: str) -> list[int]:
        return [self._integer(item, f"{name}.{place}") for place, item in enumerate(self.items(name))]

    def part(self, name: str) -> "Part":
        return Part(self.get(name), self.at(name))

    def parts(self, name: str) -> "list[Part]":
        return [Part(item, self.at(f"{name}.{place}")) for place, item in enumerate(self.items(name))]


def mark_of(value: object, where: str) -> Mark:
    """The mark with this letter."""
    if value not in list(Mark):
        raise MalformedError(where)
    return Mark(str(value))


def two_of(part: Part, name: str, item: object) -> tuple[int, int]:
    """The two numbers of ``item``, which stands in the list ``name`` of ``part``."""
    if not (isinstance(item, list) and len(item) == 2 and all(is_integer(number) for number in item)):
        raise MalformedError(part.at(name))
    return item[0], item[1]


def is_integer(value: object) -> bool:
    """An integer, and of a size that tournaments have."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9
