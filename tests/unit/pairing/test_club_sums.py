"""Club sums: the best so many, ties by ranks."""

from pairing.club_sums import ClubLine, Member, club_sums


def members(*rows: tuple[str, int]) -> list[Member]:
    return [Member(place, club, place, points) for place, (club, points) in enumerate(rows, start=1)]


def test_the_best_two_of_each_club_count() -> None:
    lines = club_sums(members(("A", 400), ("B", 350), ("B", 300), ("a ", 200), ("A", 200), ("", 100)), 2)
    assert lines == [
        ClubLine(1, False, "B", 650, 5, (2, 3), ()),
        ClubLine(2, False, "A", 600, 5, (1, 4), (5,)),
    ]


def test_equal_points_are_parted_by_the_sum_of_ranks() -> None:
    lines = club_sums(members(("A", 400), ("B", 300), ("B", 300), ("A", 200)), 2)
    # Both 600 and 1 + 4 = 2 + 3: the better first player.
    assert [(line.club, line.ranks, line.rank) for line in lines] == [("A", 5, 1), ("B", 5, 2)]
    lines = club_sums(members(("A", 400), ("B", 350), ("B", 250), ("C", 100), ("A", 200)), 2)
    assert [(line.club, line.ranks, line.rank) for line in lines] == [("B", 5, 1), ("A", 6, 2), ("C", 10, 3)]


def test_who_is_missing_to_the_full_number_has_the_rank_behind_the_last() -> None:
    lines = club_sums(members(("A", 400), ("B", 200), ("B", 200)), 2)
    assert [(line.club, line.points, line.ranks) for line in lines] == [("A", 400, 5), ("B", 400, 5)]


def test_clubs_equal_in_everything_share_the_rank() -> None:
    rows = [Member(1, "A", 1, 300), Member(2, "B", 1, 300)]
    assert [(line.rank, line.shared) for line in club_sums(rows, 1)] == [(1, True), (1, True)]


def test_nobody_and_nobody_with_a_club() -> None:
    assert club_sums([], 3) == []
    assert club_sums(members(("", 100)), 3) == []
