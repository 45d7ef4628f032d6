"""How a prize comes about, in words."""

from pairing.prizes import MAIN, Contender, Give, Prize, Share, prize_list
from swissweb.events.selectors.prizes import PrizeGroup, PrizeRules
from swissweb.events.wordings.awards import award_words

HUNDRED = PrizeRules(give=Give.SEVERAL, share=Share.HORT, currency="EUR", decimals=2)
GROUP = PrizeGroup(None, ())


def told(ranks: list[int], amounts: list[int]) -> list[str]:
    """The words for players of equal points with these ranks, who share prizes of these sums."""
    contenders = [Contender(number, rank, 100, frozenset()) for number, rank in enumerate(ranks, start=1)]
    prizes = [Prize(MAIN, place, amount) for place, amount in enumerate(amounts, start=1)]
    found = prize_list(prizes, contenders, Give.SEVERAL, Share.HORT)
    return [award_words(award, GROUP, HUNDRED) for award in found.awards]


def test_with_horts_way_both_halves_are_an_addition() -> None:
    first, second, third = told([1, 2, 3], [100000, 60000, 20000])
    assert "500.00 (half of place 1) + 300.00 (half of the sum, in 3 parts)" in first
    assert "300.00 (half of place 2) + 300.00 (half of the sum, in 3 parts)" in second
    assert "100.00 (half of place 3) + 300.00 (half of the sum, in 3 parts)" in third


def test_a_place_without_a_prize_adds_nothing_to_its_share_of_the_sum() -> None:
    assert "0.00 (half of place 3) + 16.66 (half of the sum, in 3 parts)" in told([1, 2, 3], [6000, 4000])[2]


def test_who_shares_a_rank_has_half_of_what_the_rank_gives() -> None:
    # 1000 and 600 for two of rank 1: 800 each, half of it and half of an equal part of 1600.
    assert (
        "400.00 (half of what the shared rank gives) + 400.00 (half of the sum, in 2 parts)"
        in (told([1, 1], [100000, 60000])[0])
    )
