"""What a proposed round comes to, counted by hand."""

from dataclasses import replace

from pairing.comparing import facts
from pairing.match import Match
from pairing.scoring import Mark, Outcome
from pairing.tournament import Board, Bye, Game, Player, Proposal, ProposedBoard, Round, Tournament
from tests.support.build import tournament

EVENT = tournament(5, "1-4 1-0, 2-5 =, 3 U", "5-1 0-1, 3-2 1-0, 4 U")
PLAYERS = tuple(
    replace(player, rating=rating, club=club, federation=country)
    for player, rating, club, country in zip(
        EVENT.players,
        (2000, 1900, 1801, None, 1700),
        ("A", "A", "B", "", ""),
        ("X", "Y", "X", "X", ""),
        strict=True,
    )
)
EVENT = replace(EVENT, players=PLAYERS)


def proposal(*pairs: tuple[int, int], bye: int | None = None, sides: bool = True) -> Proposal:
    boards = tuple(ProposedBoard(number, *pair) for number, pair in enumerate(pairs, start=1))
    return Proposal(3, boards, () if bye is None else (Bye(bye, Mark.PAB),), sides=sides)


def test_gaps_meetings_clubs_and_ratings_are_counted_board_by_board() -> None:
    # Scores: 1 and 3 have 2, 4 has 1, 2 and 5 have a half.
    found = facts(EVENT, proposal((3, 1), (2, 4), bye=5))
    assert [(board.gap, board.meetings, board.rating_gap) for board in found.boards] == [
        (0, 0, 199), (50, 0, None),
    ]  # fmt: skip
    assert (found.floats, found.gaps, found.bye, found.rating_gap) == (1, 50, 5, 199)
    assert [board.same_country for board in found.boards] == [True, False]
    assert found.same_clubs == 0
    again = facts(EVENT, proposal((1, 4), (2, 5), bye=3))
    assert (again.rematches, again.floats) == (2, 1)
    assert facts(EVENT, proposal((1, 2), bye=3)).same_clubs == 1


def test_wishes_for_a_side_and_what_becomes_of_the_balance() -> None:
    event = tournament(4, "1-2 =, 3-4 =", "1-3 =, 2-4 =")
    # 1 had the first move twice and must move second; 4 the other way round. 2 and 3 are even.
    kind = facts(event, proposal((4, 1), (2, 3)))
    # 2 moved first last and wishes to move second; 3 moved second last and wishes to move first.
    assert [board.unmet for board in kind.boards] == [(), (2, 3)]
    assert (kind.imbalanced, kind.thirds, kind.unmet) == (0, 0, 2)
    harsh = facts(event, proposal((1, 4), (3, 2)))
    assert [board.unmet for board in harsh.boards] == [(1, 4), ()]
    assert (harsh.imbalanced, harsh.thirds) == (2, 2)


def test_without_sides_nobody_wishes_any() -> None:
    event = tournament(4, "1-2 =, 3-4 =", "1-3 =, 2-4 =")
    found = facts(event, proposal((1, 4), (2, 3), sides=False))
    assert (found.unmet, found.imbalanced, found.thirds) == (0, 0, 0)


def test_the_mean_of_rating_gaps_is_rounded_and_unknown_without_ratings() -> None:
    event = tournament(4)
    assert facts(event, proposal((1, 2), (3, 4))).rating_gap is None
    rated = replace(event, players=tuple(replace(p, rating=1000 + 10 * p.number**2) for p in event.players))
    # 30 and 70; 50 is their mean.
    assert facts(rated, proposal((1, 2), (3, 4))).rating_gap == 50


def test_a_match_lost_by_default_is_no_meeting_and_spelling_parts_no_club() -> None:
    open_games = (Game(), Game(), Game())
    lost = Board(1, 1, 2, open_games, match=Match(3), forfeit=Outcome.FIRST_BY_FORFEIT)
    played = Board(2, 3, 4, (Game(Outcome.FIRST_WINS), Game(Outcome.FIRST_WINS), Game()), match=Match(3))
    clubs = ("SK Nord", "sk  nord", "", " ")
    players = tuple(Player(number, club=club) for number, club in enumerate(clubs, start=1))
    event = Tournament(players, (Round(1, (lost, played)),), 3, match=Match(3))
    found = facts(event, Proposal(2, (ProposedBoard(1, 1, 2), ProposedBoard(2, 4, 3))))
    assert [board.meetings for board in found.boards] == [0, 1]
    assert [board.same_club for board in found.boards] == [True, False]
