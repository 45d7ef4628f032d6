"""Rows of nested cycles: order, number, rank, skipping, standards, and the search against the matching."""

from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.colours import BLACK, NEITHER, WHITE
from pairing.systems.nested.counting import ExchangeCount
from pairing.systems.nested.group import Group, Standard
from pairing.systems.nested.rows import (
    EMPTY,
    Tally,
    acceptable_rows,
    level_of,
    rank,
    row_count,
    rows,
    unrank,
)
from pairing.systems.nested.search import by_matching, by_rows, first_row
from tests.support.examples import examples

FIVE = """
5: 1-4 2-3, 2-4 1-3, 3-4 1-2
4: 1-5 2-3, 2-5 1-3, 3-5 1-2
3: 1-5 2-4, 2-5 1-4, 4-5 1-2
2: 1-5 3-4, 3-5 1-4, 4-5 1-3
1: 2-5 3-4, 3-5 2-4, 4-5 2-3
"""
"""The table of the founding document: floater, then his rows."""


def written(text: str) -> tuple[tuple[int, int], ...]:
    """``1-4 2-3`` as a row has it."""
    return tuple((int(one), int(two)) for one, two in (pair.split("-") for pair in text.split()))


def table_of_five() -> list[tuple[tuple[int, int], ...]]:
    found = []
    for line in FIVE.strip().splitlines():
        floater, texts = line.split(": ")
        found += [((EMPTY, int(floater)), *written(text)) for text in texts.split(", ")]
    return found


def test_five_players_have_the_fifteen_rows_of_the_table_in_its_order() -> None:
    assert list(rows(level_of(5))) == table_of_five()


def test_an_even_number_fixes_the_highest_and_goes_down_from_the_next_highest() -> None:
    assert list(rows(level_of(4))) == [written("3-4 1-2"), written("2-4 1-3"), written("1-4 2-3")]
    assert [row[0] for row in rows(level_of(6))] == 3 * [(5, 6)] + 3 * [(4, 6)] + 3 * [(3, 6)] + 3 * [
        (2, 6)
    ] + 3 * [(1, 6)]


@pytest.mark.parametrize(
    ("players", "count"), [(1, 1), (3, 3), (5, 15), (7, 105), (9, 945), (11, 10395), (10, 945), (12, 10395)]
)
def test_the_number_of_rows_is_the_double_factorial(players: int, count: int) -> None:
    assert row_count(players) == level_of(players).count == count


def test_a_row_of_forty_one_players_is_made_without_the_others() -> None:
    assert row_count(41) == 13_113_070_457_687_988_603_440_625
    level = level_of(41)
    first = next(rows(level))
    assert first[:2] == ((EMPTY, 41), (1, 40))
    assert unrank(level, 0) == first
    assert rank(level, unrank(level, 10**25)) == 10**25


@pytest.mark.parametrize("players", range(8))
def test_every_row_comes_once_and_knows_its_place(players: int) -> None:
    for downfloaters in range(players + 1):
        level = level_of(players, downfloaters)
        table = list(rows(level))
        assert len(table) == len(set(table)) == level.count
        for before, row in enumerate(table):
            assert rank(level, row) == before
            assert unrank(level, before) == row
            numbers = sorted(number for pair in row for number in pair if number != EMPTY)
            assert numbers == list(range(1, players + 1))


def test_what_is_no_row_has_no_rank() -> None:
    level = level_of(5)
    for text in ("1-4 2-3", "1-5 2-3 3-4", "1-2 3-4"):
        with pytest.raises(ValueError):
            rank(level, written(text))
    for before in (-1, 15):
        with pytest.raises(ValueError):
            unrank(level, before)


def test_downfloaters_take_the_first_of_each_permutation_of_the_residents() -> None:
    assert list(rows(level_of(5, 2))) == [
        ((1, 3), (2, 4), (EMPTY, 5)),
        ((1, 3), (2, 5), (EMPTY, 4)),
        ((1, 4), (2, 3), (EMPTY, 5)),
        ((1, 4), (2, 5), (EMPTY, 3)),
        ((1, 5), (2, 3), (EMPTY, 4)),
        ((1, 5), (2, 4), (EMPTY, 3)),
    ]


def test_more_downfloaters_than_residents_leave_the_lowest_first_without_one() -> None:
    assert list(rows(level_of(4, 3))) == [
        ((1, 4), (EMPTY, 2), (EMPTY, 3)),
        ((EMPTY, 1), (2, 4), (EMPTY, 3)),
        ((EMPTY, 1), (EMPTY, 2), (3, 4)),
    ]


def test_all_rows_beneath_an_illegal_pair_are_skipped_at_once() -> None:
    tally = Tally()
    illegal = {(EMPTY, 5), (1, 5), (2, 3)}
    table = acceptable_rows(level_of(5), lambda one, two: None if (one, two) in illegal else 0, 0, tally)
    assert next(table) == ((EMPTY, 4), (2, 5), (1, 3))
    # The three rows with floater 5, and 4: 1-5 2-3.
    assert (tally.visited, tally.skipped) == (1, 4)
    left = list(table)
    assert len(left) == tally.visited - 1
    assert tally.visited + tally.skipped == 15
    assert not any(illegal & set(row) for row in left)


def test_the_papers_count_for_eleven_players() -> None:
    count = ExchangeCount(11)
    assert (count.upper, count.lower, count.transpositions) == (5, 6, 720)
    assert count.terms == (30, 150, 200, 75)
    assert count.total == 327_600
    assert count.too_many == 317_205
    assert count.left_out == (1, 6)
    assert count.whole == 462 * 720


def test_the_papers_way_of_counting_for_few_players() -> None:
    # Two and three players exchange nobody but the whole of S1, which the paper leaves out.
    assert [ExchangeCount(players).total for players in (1, 2, 3)] == [0, 0, 0]
    # S1 1 2, S2 3 4 5: six exchanges of one player, each with six transpositions.
    assert ExchangeCount(5).total == 36
    # S1 1 2, S2 3 4: four exchanges of one player, two transpositions.
    assert ExchangeCount(4).total == 8


def group(
    players: int,
    illegal: str = "",
    *,
    downfloaters: int = 0,
    due: str = "",
    stay: tuple[int, ...] = (),
    complete: bool = False,
) -> Group:
    """A group with some illegal pairs, who is due what (``w``, ``b``, ``-``), and who may not float."""
    apart = {frozenset(pair) for pair in written(illegal)}
    everybody = range(1, players + 1)
    legal = [sum(1 << number for number in everybody if number not in stay)]
    for one in everybody:
        near = [
            two
            for two in everybody
            if two != one and max(one, two) > downfloaters and frozenset((one, two)) not in apart
        ]
        legal.append(sum(1 << two for two in near))
    sides = {"w": WHITE, "b": BLACK, "-": NEITHER}
    return Group(players, downfloaters, legal, [NEITHER, *(sides[c] for c in due or "-" * players)], complete)


def test_three_due_white_and_eight_due_black_leave_two_pairs_unmet() -> None:
    eleven = group(11, due="wwwbbbbbbbb")
    assert eleven.most_pairs == 5
    assert eleven.fewest_unmet(5) == 2
    found = first_row(eleven)
    assert found is not None
    assert found.standard == found.best == Standard(pairs=5, floats=1, unmet=2)


def test_colours_are_lowered_before_pairs_and_pairs_one_by_one() -> None:
    four = group(4, due="wwbb")
    assert [(s.pairs, s.floats, s.unmet) for s in four.standards()] == [
        (2, 0, 0),
        (2, 0, 1),
        (2, 0, 2),
        (1, 2, 0),
        (1, 2, 1),
        (0, 4, 0),
    ]
    assert [s.pairs for s in group(4, complete=True).standards()] == [2, 2, 2]


def test_the_first_row_that_reaches_the_standard_is_taken_not_the_best() -> None:
    # One pair can't be met at all; with 1-2 forbidden the first row, 3-4 1-2, is out. Both others come to 0.
    found = first_row(group(4, "1-2", due="wwbb"))
    assert found is not None
    assert found.row == written("2-4 1-3")
    assert (found.visited, found.skipped) == (1, 1)


def test_unmet_colours_are_allowed_one_by_one() -> None:
    # 1-4 is illegal: left are 3-4 1-2 with two pairs unmet and 2-4 1-3 with none due the same.
    found = first_row(group(4, "1-4 2-4 1-3", due="wwbb"))
    assert found is not None
    assert found.row == written("3-4 1-2")
    assert found.standard == Standard(pairs=2, floats=0, unmet=2)
    # Three passes: 3-4 1-2 is looked at in each, four rows in all are skipped in the first two.
    assert (found.visited, found.skipped) == (3, 4)


def test_players_of_pairs_that_are_not_legal_float() -> None:
    found = first_row(g := group(4, "1-2 1-3 1-4"))
    assert found is not None
    assert found.row == written("3-4 1-2")
    assert found.standard == Standard(pairs=1, floats=2, unmet=0)
    assert g.floaters(found.row) == [1, 2]
    assert g.made(found.row) == [(3, 4)]


def test_float_rules_are_never_lowered() -> None:
    # 2 may not float: his partner in the broken pair must be somebody else's.
    found = first_row(g := group(4, "1-2 1-3 1-4", stay=(2,)))
    assert found is not None
    assert g.floaters(found.row) == [1, 3]
    assert first_row(group(4, "1-2 1-3 1-4", stay=(1,))) is None
    assert first_row(group(1, stay=(1,))) is None


def test_the_last_group_makes_all_pairs_or_none() -> None:
    assert first_row(group(4, "1-2 1-3 1-4", complete=True)) is None
    assert by_matching(group(4, "1-2 1-3 1-4", complete=True)) is None


@st.composite
def groups(draw: st.DrawFn) -> Group:
    players = draw(st.integers(1, 9))
    downfloaters = draw(st.sampled_from([0, 0, draw(st.integers(0, players))]))
    chance = draw(st.randoms(use_true_random=False))
    density = draw(st.sampled_from([0.2, 0.5, 0.8, 0.95]))
    pairs = [f"{one}-{two}" for two in range(2, players + 1) for one in range(1, two)]
    illegal = " ".join(pair for pair in pairs if chance.random() > density)
    stay = draw(st.sets(st.integers(1, players), max_size=players // 2))
    due = "".join(chance.choice("wwb-") for _ in range(players))
    complete = draw(st.booleans()) and draw(st.booleans())
    return group(players, illegal, downfloaters=downfloaters, due=due, stay=tuple(stay), complete=complete)


@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(groups())
def test_the_matching_finds_the_row_that_enumeration_finds(one: Group) -> None:
    slow, fast = by_rows(one), by_matching(one)
    if slow is None or fast is None:
        assert slow is fast is None
        return
    assert (fast.row, fast.standard, fast.before) == (slow.row, slow.standard, slow.before)
    assert (fast.visited, fast.skipped) == (1, slow.before)


@pytest.mark.parametrize(
    ("illegal", "pairs"),
    [
        # Legal are only pairs with 3, 6 or 9.
        (lambda one, two: one * two % 3 != 0, 3),
        # 3, 6 and 9 have no opponent at all.
        (lambda one, two: one * two % 3 == 0, 4),
        (lambda one, _two: one < 3, 4),
        (lambda one, two: two - one > 6, 5),
    ],
)
def test_eleven_players_too(illegal: Callable[[int, int], bool], pairs: int) -> None:
    both = [(one, two) for two in range(1, 12) for one in range(1, two)]
    texts = [f"{one}-{two}" for one, two in both if illegal(one, two)]
    one = group(11, " ".join(texts), due="wbwwbwb-wbw")
    slow, fast = by_rows(one), by_matching(one)
    assert slow is not None
    assert fast is not None
    assert (fast.row, fast.standard) == (slow.row, slow.standard)
    assert slow.standard.pairs == pairs


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(groups())
def test_the_row_taken_is_the_first_that_reaches_the_standard(one: Group) -> None:
    """Against the plain table, without skipping."""
    found = by_rows(one)
    if found is None:
        return
    for row in islice(rows(one.level), found.before):
        costs = [one.judge(*pair) for pair in row]
        broken = None if None in costs else sum(cost or 0 for cost in costs)
        reaches = broken is not None and one.most_pairs - broken >= found.standard.pairs
        assert not (reaches and one.count_unmet(row) <= found.standard.unmet)
