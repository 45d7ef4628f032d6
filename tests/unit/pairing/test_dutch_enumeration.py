"""The Dutch engine against brute force in the rulebook's order, and the orders themselves."""

import pytest

from pairing.errors import PairingError
from pairing.history import history, upto
from pairing.systems import get
from pairing.systems.dutch.fast import Fast
from pairing.systems.dutch.field import build
from pairing.systems.dutch.reference import Reference
from tests.support import corpus
from tests.support.enumeration import Enumeration, exchanges, heterogeneous, transpositions
from tests.support.generator import CLEAN, Mess, tournaments

OPTIONS = get("dutch").resolve()
MESSY = Mess(draws=30, forfeits=15, byes=15)


def test_eleven_players_have_720_transpositions() -> None:
    assert len(list(transpositions(range(6, 12), 5))) == 720


def test_two_moved_down_and_nine_residents_have_72_transpositions() -> None:
    assert len(list(transpositions(range(3, 12), 2))) == 72


def test_transpositions_come_in_lexicographic_order_of_the_first_places() -> None:
    assert list(transpositions((4, 5, 6), 2)) == [
        (4, 5, 6), (4, 6, 5), (5, 4, 6), (5, 6, 4), (6, 4, 5), (6, 5, 4),
    ]  # fmt: skip


def test_exchanges_come_by_size_then_difference_then_lowest_leaving_then_highest_entering() -> None:
    order = exchanges((1, 2, 3), (4, 5, 6))
    assert order[:8] == [
        ((1, 2, 3), (4, 5, 6)),
        ((1, 2, 4), (3, 5, 6)),  # 3-4
        ((1, 2, 5), (3, 4, 6)),  # 3-5 before 2-4: the same difference, the lower player leaves
        ((1, 3, 4), (2, 5, 6)),  # 2-4
        ((1, 2, 6), (3, 4, 5)),  # 3-6
        ((1, 3, 5), (2, 4, 6)),  # 2-5
        ((2, 3, 4), (1, 5, 6)),  # 1-4
        ((1, 3, 6), (2, 4, 5)),  # 2-6
    ]


def test_sets_of_moved_down_players_come_by_smallest_differing_number() -> None:
    candidates = heterogeneous((1, 2, 3, 4), (5, 6), 2, 2)
    sets = [tuple(one for one, _ in pairs) for pairs, _ in candidates]
    assert list(dict.fromkeys(sets)) == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]


@pytest.mark.parametrize("mess", [CLEAN, MESSY, Mess(forbidden=2)], ids=["clean", "messy", "forbidden"])
@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_small_fields_are_paired_as_the_rulebook_enumerates(size: int, mess: Mess) -> None:
    compared = 0
    for seed in range(6):
        for tournament, outcome in tournaments(seed, size, size - 1, mess):
            players = build(tournament, history(tournament), OPTIONS)
            due = Enumeration(players).pair()
            if due is None:
                assert isinstance(outcome, PairingError), (seed, tournament.next_round)
                assert outcome.code in ("no_legal_pairing", "no_bye_candidate")
                continue
            assert not isinstance(outcome, PairingError), (seed, tournament.next_round, str(outcome))
            pairs, free = due
            assert {frozenset((b.first, b.second)) for b in outcome.boards} == {
                frozenset(players.numbers[rank] for rank in pair) for pair in pairs
            }, (seed, tournament.next_round)
            byes = [bye.player for bye in outcome.byes if bye.mark == "U"]
            assert byes == ([] if free is None else [players.numbers[free]]), (seed, tournament.next_round)
            compared += 1
    assert compared >= 8


@pytest.mark.parametrize("name", corpus.names("dutch_*", 12)[:6])
def test_corpus_rounds_are_paired_as_by_the_plain_engine(name: str) -> None:
    finished = corpus.tournament(name)
    for number in range(1, finished.next_round):
        before = upto(finished, number)
        players = build(before, history(before), OPTIONS)
        fast, plain = Fast(players).run(), Reference(players).run()
        assert [sorted(one.pairs) for one in fast] == [sorted(one.pairs) for one in plain]
        assert [one.bye for one in fast if one.bye is not None] == [
            one.bye for one in plain if one.bye is not None
        ]


def engine(name: str, number: int) -> Fast:
    before = upto(corpus.tournament(name), number)
    paired = Fast(build(before, history(before), OPTIONS))
    paired.run()
    return paired


def test_a_first_round_needs_no_weighted_matching() -> None:
    assert engine("dutch_0005_n080_r07", 1).matchings == 0
    assert engine("dutch_0295_n282_r06", 1).matchings == 0


def test_a_round_takes_few_weighted_matchings_for_each_scoregroup() -> None:
    for number in (2, 4, 6):
        done = engine("dutch_0005_n080_r07", number)
        assert done.matchings <= 4 * len(done.players.groups)
