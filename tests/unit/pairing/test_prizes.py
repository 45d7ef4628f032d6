"""Prizes: sums worked by hand, and what must hold whatever the table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.prizes import MAIN, Award, Contender, Give, Outcome, Prize, Share, prize_list

WOMEN, YOUTH = 7, 3


def money(key: int, *amounts: int) -> list[Prize]:
    return [Prize(key, place, amount) for place, amount in enumerate(amounts, start=1)]


def table(*points: int, ranks: tuple[int, ...] = (), **categories: tuple[int, ...]) -> list[Contender]:
    """Players 1, 2, ... with these points, best first; ``women=(2, 5)`` says who is in a category."""
    keys = {"women": WOMEN, "youth": YOUTH}
    return [
        Contender(
            player,
            ranks[player - 1] if ranks else player,
            each,
            frozenset(keys[name] for name, members in categories.items() if player in members),
        )
        for player, each in enumerate(points, start=1)
    ]


def sums(outcome: Outcome) -> dict[int, int]:
    found: dict[int, int] = {}
    for award in outcome.awards:
        found[award.player] = found.get(award.player, 0) + award.amount
    return found


def test_without_sharing_everybody_has_the_prize_of_his_place() -> None:
    outcome = prize_list(money(MAIN, 100, 60, 20), table(400, 400, 400, 300), Give.ONE, Share.NONE)
    assert sums(outcome) == {1: 100, 2: 60, 3: 20}


def test_equal_sharing_divides_the_sum_of_the_places() -> None:
    # 60 + 20 + 10 for the players on 4 points, who stand second to fourth.
    outcome = prize_list(money(MAIN, 100, 60, 20, 10), table(500, 400, 400, 400), Give.ONE, Share.EQUAL)
    assert sums(outcome) == {1: 100, 2: 30, 3: 30, 4: 30}


def test_those_who_are_level_beyond_the_last_prize_share_it_too() -> None:
    outcome = prize_list(money(MAIN, 100, 90), table(500, 400, 400, 400), Give.ONE, Share.EQUAL)
    assert sums(outcome) == {1: 100, 2: 30, 3: 30, 4: 30}


def test_hort_gives_half_by_place_and_half_in_equal_parts() -> None:
    # Prizes 1000, 600, 200: half of each is 500, 300, 100; half of 1800 is 900, 300 each.
    outcome = prize_list(money(MAIN, 1000, 600, 200), table(400, 400, 400, 100), Give.ONE, Share.HORT)
    assert sums(outcome) == {1: 800, 2: 600, 3: 400}


def test_units_left_over_go_to_the_higher_ranks() -> None:
    # 100 among three: 33 each, and one left over.
    assert sums(prize_list(money(MAIN, 100), table(3, 3, 3), Give.ONE, Share.EQUAL)) == {1: 34, 2: 33, 3: 33}
    # Hort with 7 and 4: 3.5 + 2.75 = 6.25 and 2 + 2.75 = 4.75: 6 and 4, one left for the first.
    assert sums(prize_list(money(MAIN, 7, 4), table(3, 3), Give.ONE, Share.HORT)) == {1: 7, 2: 4}


def test_a_shared_rank_shares_equally_even_without_sharing() -> None:
    players = table(400, 400, 400, ranks=(1, 1, 3))
    assert sums(prize_list(money(MAIN, 100, 50, 20), players, Give.ONE, Share.NONE)) == {1: 75, 2: 75, 3: 20}


def test_one_prize_a_player_is_the_best_and_what_he_leaves_passes_down() -> None:
    prizes = money(MAIN, 100, 50, 20) + money(WOMEN, 80, 30)
    players = table(500, 400, 300, 200, 100, women=(2, 4, 5))
    # Player 2 takes the 80 of the women instead of 50; 50 and 20 pass to 3 and 4? 4 takes 30, so 20 to 5.
    outcome = prize_list(prizes, players, Give.ONE, Share.NONE)
    assert sums(outcome) == {1: 100, 2: 80, 3: 50, 4: 30, 5: 20}
    assert [award.key for award in outcome.awards] == [MAIN, WOMEN, MAIN, WOMEN, MAIN]


def test_of_equal_prizes_the_main_list_comes_first() -> None:
    outcome = prize_list(money(MAIN, 50) + money(WOMEN, 50), table(2, 1, women=(1, 2)), Give.ONE, Share.NONE)
    assert [(award.player, award.key) for award in outcome.awards] == [(1, MAIN), (2, WOMEN)]


def test_main_first_gives_the_categories_to_those_without_a_main_prize() -> None:
    prizes = money(MAIN, 100, 50) + money(WOMEN, 80, 30) + money(YOUTH, 40)
    players = table(500, 400, 300, 200, 100, women=(2, 4, 5), youth=(3, 4))
    outcome = prize_list(prizes, players, Give.MAIN_FIRST, Share.NONE)
    assert sums(outcome) == {1: 100, 2: 50, 3: 40, 4: 80, 5: 30}


def test_several_prizes_a_player_from_every_list() -> None:
    prizes = money(MAIN, 100, 50) + money(WOMEN, 80, 30)
    outcome = prize_list(prizes, table(500, 400, 300, women=(1, 3)), Give.SEVERAL, Share.NONE)
    assert sums(outcome) == {1: 180, 2: 50, 3: 30}
    assert [(award.player, award.key) for award in outcome.awards] == [
        (1, MAIN), (1, WOMEN), (2, MAIN), (3, WOMEN),
    ]  # fmt: skip


def test_who_would_share_little_in_the_main_list_takes_the_category() -> None:
    # 60 for three on 4 points is 20 each; alone in the category player 3 gets 50, the others share 60.
    prizes = money(MAIN, 100, 60) + money(WOMEN, 50)
    players = table(500, 400, 400, 400, 300, women=(3, 5))
    assert sums(prize_list(prizes, players, Give.ONE, Share.EQUAL)) == {1: 100, 2: 30, 3: 50, 4: 30}


def test_things_go_by_rank_and_are_never_shared() -> None:
    prizes = [Prize(MAIN, 1, 100, "Cup"), Prize(MAIN, 2, 50, "Book")]
    outcome = prize_list(prizes, table(4, 4, 4), Give.ONE, Share.EQUAL)
    assert [(a.player, a.amount, a.things, a.lot) for a in outcome.awards] == [
        (1, 50, ("Cup",), False), (2, 50, ("Book",), False), (3, 50, (), False),
    ]  # fmt: skip


def test_things_of_a_shared_rank_are_drawn_for() -> None:
    outcome = prize_list([Prize(MAIN, 1, 0, "Cup")], table(4, 4, ranks=(1, 1)), Give.ONE, Share.NONE)
    assert [(a.player, a.things, a.lot) for a in outcome.awards] == [(1, ("Cup",), True)]


def test_a_thing_alone_is_a_prize_too_and_less_than_money() -> None:
    prizes = [Prize(MAIN, 1, 0, "Cup"), *money(WOMEN, 10)]
    outcome = prize_list(prizes, table(4, 3, women=(1,)), Give.ONE, Share.NONE)
    assert [(a.player, a.amount, a.things) for a in outcome.awards] == [(1, 10, ()), (2, 0, ("Cup",))]


def test_prizes_nobody_is_left_for_are_told() -> None:
    outcome = prize_list(money(MAIN, 5, 3) + money(WOMEN, 2), table(4), Give.SEVERAL, Share.EQUAL)
    assert outcome.left == (Prize(MAIN, 2, 3), Prize(WOMEN, 1, 2))
    assert prize_list(money(MAIN, 5), [], Give.ONE, Share.HORT) == Outcome((), (Prize(MAIN, 1, 5),))
    assert prize_list([], table(4, 3), Give.ONE, Share.HORT) == Outcome((), ())


def test_how_a_share_comes_about_is_told() -> None:
    outcome = prize_list(money(MAIN, 1000, 600, 200), table(4, 3, 3), Give.ONE, Share.HORT)
    assert outcome.awards[1] == Award(2, MAIN, 2, 500, (), 2, 3, 800, 2, 600)
    assert outcome.awards[0] == Award(1, MAIN, 1, 1000, (), 1, 1, 1000, 1, 1000)


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[Prize], list[Contender]]:
    """Lists with prizes that never rise, and a table with level players and shared ranks."""
    prizes = []
    for key in (MAIN, WOMEN, YOUTH):
        amounts = sorted(draw(st.lists(st.integers(0, 500), max_size=5)), reverse=True)
        for place, amount in enumerate(amounts, start=1):
            prizes.append(Prize(key, place, amount, draw(st.sampled_from(["", "", "Cup"]))))
    points = sorted(draw(st.lists(st.integers(0, 5), max_size=12)), reverse=True)
    rank, players = 1, []
    for number, each in enumerate(points, start=1):
        level = number > 1 and points[number - 2] == each
        rank = rank if level and draw(st.booleans()) else number
        keys = frozenset(draw(st.sets(st.sampled_from([WOMEN, YOUTH]))))
        players.append(Contender(number, rank, each, keys))
    return prizes, players


@pytest.mark.parametrize("share", list(Share))
@pytest.mark.parametrize("give", list(Give))
@given(case=cases())
@settings(max_examples=60, deadline=None)
def test_sums_add_up_and_nobody_behind_gets_more(
    give: Give, share: Share, case: tuple[list[Prize], list[Contender]]
) -> None:
    prizes, players = case
    outcome = prize_list(prizes, players, give, share)
    # What is given and what is left is all there was, to the last unit.
    assert outcome.given + sum(prize.amount for prize in outcome.left) == sum(p.amount for p in prizes)
    for key in (MAIN, WOMEN, YOUTH):
        given_out = [prize for prize in prizes if prize.key == key and prize not in outcome.left]
        own = [award for award in outcome.awards if award.key == key]
        assert sum(award.amount for award in own) == sum(prize.amount for prize in given_out)
        # The awards stand by rank: of one list nobody behind has more.
        assert [award.amount for award in own] == sorted((award.amount for award in own), reverse=True)
        things = sorted(thing for award in own for thing in award.things)
        assert things == sorted(prize.thing for prize in given_out if prize.thing)
    by_number = {player.player: player for player in players}
    for award in outcome.awards:
        assert award.key == MAIN or award.key in by_number[award.player].categories
    if give != Give.SEVERAL:
        assert len({award.player for award in outcome.awards}) == len(outcome.awards)
