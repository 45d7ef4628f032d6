"""Board order (C.04.2 art. 3.6)."""

from collections.abc import Iterable, Mapping

from pairing.tournament import ProposedBoard


def in_board_order(
    seats: Iterable[tuple[int, int, str]], scores: Mapping[int, int]
) -> tuple[ProposedBoard, ...]:
    """Number the boards of a round.

    ``seats`` are (first, second, reason) by player numbers, ``scores`` each player's score in hundredths.
    Order: score of the higher-ranked player, sum of both scores, number of the higher-ranked player.
    """

    def key(seat: tuple[int, int, str]) -> tuple[int, int, int]:
        first, second, _ = seat
        top, number = min((-scores[first], first), (-scores[second], second))
        return top, -scores[first] - scores[second], number

    return tuple(
        ProposedBoard(number, first, second, reason)
        for number, (first, second, reason) in enumerate(sorted(seats, key=key), start=1)
    )
