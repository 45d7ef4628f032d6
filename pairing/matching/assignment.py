"""Complete assignments in bipartite graphs: the lexicographically first one, without backtracking."""

from collections.abc import Sequence

FREE = -1


def first_assignment(rows: Sequence[int], columns: int) -> tuple[list[int] | None, int]:
    """Give each row a column of its own so that the list of columns is lexicographically first.

    ``rows`` are masks of the columns that a row may have; only those in ``columns`` count. Returns the list,
    or None when there is no complete assignment, and how many rows were visited on alternating paths.

    One complete assignment is kept. A row gets an earlier column when its owner can move elsewhere along an
    alternating path. When he cannot, the columns reached belong to the rows reached in every complete
    assignment (Hall), so they are struck from all other rows and no question is asked twice.
    """
    assignment = _Assignment([row & columns for row in rows], columns)
    if not assignment.complete():
        return None, assignment.steps
    for row in range(len(rows)):
        assignment.improve(row)
    return assignment.column, assignment.steps


class _Assignment:
    def __init__(self, rows: list[int], columns: int) -> None:
        self.rows = rows
        self.column = [FREE] * len(rows)
        self.owner = [FREE] * columns.bit_length()
        self.free = columns
        self.open = columns
        """Columns that are not settled yet."""
        self.reached = 0
        self.path: list[int] = []
        self.steps = 0

    def complete(self) -> bool:
        """Find any complete assignment, each row with an early column."""
        waiting = []
        for row, mask in enumerate(self.rows):
            choice = mask & self.free
            if choice:
                self._give(row, (choice & -choice).bit_length() - 1)
                self.free &= ~(choice & -choice)
            else:
                waiting.append(row)
        for row in waiting:
            goal = self._search(row, self.free, self.open)
            if goal == FREE:
                return False
            self._flip(goal)
            self.free &= ~(1 << goal)
        return True

    def improve(self, row: int) -> None:
        """Settle a row with its first column; all rows before it are settled."""
        while True:
            mine = self.column[row]
            wish = self.rows[row] & self.open & (1 << mine) - 1
            if not wish:
                break
            low = wish & -wish
            wanted = low.bit_length() - 1
            holder = self.owner[wanted]
            if holder == FREE:
                self.free ^= low | 1 << mine
                self.owner[mine] = FREE
                self._give(row, wanted)
                break
            goal = self._search(holder, self.free | 1 << mine, self.open & ~low)
            if goal != FREE:
                self._flip(goal)
                if goal != mine:
                    self.free ^= 1 << goal | 1 << mine
                    self.owner[mine] = FREE
                self._give(row, wanted)
                break
            self._strike(self.reached | low)
        self.open &= ~(1 << self.column[row])

    def _give(self, row: int, column: int) -> None:
        self.column[row] = column
        self.owner[column] = row

    def _search(self, start: int, goals: int, among: int) -> int:
        """A column of ``goals`` at the end of an alternating path from ``start``, or FREE."""
        rows, owner = self.rows, self.owner
        path, reached = [start], 0
        while path:
            self.steps += 1
            mask = rows[path[-1]] & among
            if hit := mask & goals:
                self.path = path
                return (hit & -hit).bit_length() - 1
            while path:
                new = rows[path[-1]] & among & ~reached
                if new:
                    low = new & -new
                    reached |= low
                    path.append(owner[low.bit_length() - 1])
                    break
                path.pop()
        self.reached = reached
        return FREE

    def _flip(self, goal: int) -> None:
        """Each row of the path takes the column of the next one, the last one the goal."""
        for row in reversed(self.path):
            before = self.column[row]
            self._give(row, goal)
            goal = before

    def _strike(self, columns: int) -> None:
        """Keep ``columns`` for the rows that hold them."""
        for row, mask in enumerate(self.rows):
            if mask & columns and not (self.column[row] >= 0 and columns >> self.column[row] & 1):
                self.rows[row] = mask & ~columns
