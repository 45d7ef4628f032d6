"""The first row that reaches the standard in force."""

from dataclasses import dataclass

from pairing.systems.nested.group import EXHAUSTIVE, Group, Standard
from pairing.systems.nested.rows import Row, Tally, acceptable_rows, rank


@dataclass(frozen=True, slots=True)
class Found:
    """A row and the way to it."""

    row: Row
    standard: Standard
    best: Standard
    """The standard before it was lowered."""
    before: int
    """Rows of the table that come before it."""
    visited: int
    skipped: int
    """By enumeration: in all passes together, one for each standard. By matching: the rows before."""
    enumerated: bool


def first_row(group: Group) -> Found | None:
    """The row a group is paired by, or None when none keeps the float rules."""
    return by_rows(group) if group.size <= EXHAUSTIVE else by_matching(group)


def by_rows(group: Group) -> Found | None:
    """Goes through the rows, once for each standard, until one reaches it."""
    tally, best = Tally(), next(group.standards())
    hopeless = None
    for standard in group.standards():
        if standard.pairs == hopeless:
            continue
        visited = tally.visited
        spare = group.most_pairs - standard.pairs
        for row in acceptable_rows(group.level, group.judge, spare, tally):
            if group.count_unmet(row) <= standard.unmet:
                before = rank(group.level, row)
                return Found(row, standard, best, before, tally.visited, tally.skipped, True)
        if tally.visited == visited:
            # Not one row has so many pairs, whatever the colours.
            hopeless = standard.pairs
    return None


def by_matching(group: Group) -> Found | None:
    """A matching tells the best standard that can be reached; then the pairs are fixed level by level."""
    from pairing.systems.nested.matched import Matched  # noqa: PLC0415 - most groups are small

    matched = Matched(group)
    if not matched.found:
        return None
    standard, best = matched.standard, next(group.standards())
    row = matched.first_row()
    before = rank(group.level, row)
    return Found(row, standard, best, before, 1, before, False)
