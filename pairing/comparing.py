"""What a proposed round comes to, counted the same way whatever system made it."""

from dataclasses import dataclass

from pairing import colours
from pairing.history import History, history, meetings
from pairing.names import plain
from pairing.scoring import Mark
from pairing.tournament import Player, Proposal, Tournament


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """One board. ``gap``: difference of the scores before the round, hundredths, without virtual points.

    ``rating_gap`` is None where a rating is missing. ``meetings`` counts earlier games of the two. ``unmet``
    says whose wish for a side (C.04.3 art. 1.7) is not met: numbers of players.
    """

    first: int
    second: int
    gap: int
    rating_gap: int | None
    meetings: int
    same_club: bool
    same_country: bool
    unmet: tuple[int, ...]

    @property
    def pair(self) -> frozenset[int]:
        return frozenset((self.first, self.second))


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A whole round; boards in board order.

    ``imbalanced``: players who, after it, have had one side at least twice more often than the other.
    ``thirds``: players who get the same side a third time running. Both 0 without sides.
    """

    boards: tuple[BoardFacts, ...]
    bye: int | None
    imbalanced: int
    thirds: int

    @property
    def floats(self) -> int:
        """Boards between different scores."""
        return sum(board.gap > 0 for board in self.boards)

    @property
    def gaps(self) -> int:
        """The sum of the differences of scores, hundredths."""
        return sum(board.gap for board in self.boards)

    @property
    def rematches(self) -> int:
        return sum(board.meetings > 0 for board in self.boards)

    @property
    def same_clubs(self) -> int:
        return sum(board.same_club for board in self.boards)

    @property
    def same_countries(self) -> int:
        return sum(board.same_country for board in self.boards)

    @property
    def unmet(self) -> int:
        """Wishes for a side that are not met."""
        return sum(len(board.unmet) for board in self.boards)

    @property
    def rating_gap(self) -> int | None:
        """The mean difference of ratings, rounded; None when no board has both."""
        known = [board.rating_gap for board in self.boards if board.rating_gap is not None]
        return (2 * sum(known) + len(known)) // (2 * len(known)) if known else None


def facts(tournament: Tournament, proposal: Proposal) -> RoundFacts:
    """Count a round that was proposed for ``tournament``.

    Raises PairingError for a snapshot that contradicts itself (see :func:`pairing.history.history`).
    """
    state = history(tournament)
    players = {player.number: player for player in tournament.players}
    met = meetings(tournament)
    boards = []
    after = dict(zip(state.numbers, state.colours, strict=True))
    for place in sorted(proposal.boards, key=lambda board: board.number):
        pair = (min(place.first, place.second), max(place.first, place.second))
        wishes = _unmet(state, place.first, place.second) if proposal.sides else ()
        boards.append(
            _board(state, players[place.first], players[place.second], len(met.get(pair, ())), wishes)
        )
        if proposal.sides:
            after[place.first] += "w"
            after[place.second] += "b"
    seated = (
        {number for board in boards for number in (board.first, board.second)} if proposal.sides else set()
    )
    return RoundFacts(
        boards=tuple(boards),
        bye=next((bye.player for bye in proposal.byes if bye.mark == Mark.PAB), None),
        imbalanced=sum(abs(colours.difference(after[number])) > 1 for number in seated),
        thirds=sum(after[number][-3:] in ("www", "bbb") for number in seated),
    )


def _board(
    state: History, first: Player, second: Player, meetings: int, unmet: tuple[int, ...]
) -> BoardFacts:
    one, two = (state.points[state.index[player.number]] for player in (first, second))
    known = first.rating is not None and second.rating is not None
    return BoardFacts(
        first.number,
        second.number,
        abs(one - two),
        abs((first.rating or 0) - (second.rating or 0)) if known else None,
        meetings,
        _same(first.club, second.club),
        _same(first.federation, second.federation),
        unmet,
    )


def _same(one: str, other: str) -> bool:
    return bool(plain(one)) and plain(one) == plain(other)


def _unmet(state: History, first: int, second: int) -> tuple[int, ...]:
    given = ((first, colours.WHITE), (second, colours.BLACK))
    wishes = [
        (number, side, colours.preference(state.colours[state.index[number]])[0]) for number, side in given
    ]
    return tuple(number for number, side, wish in wishes if wish not in (colours.NEITHER, side))
