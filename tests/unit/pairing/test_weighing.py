"""The shared core of weighing, against enumeration of all rounds of up to ten players."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.checker import findings
from pairing.errors import PairingError
from pairing.generator import Rates, tournaments
from pairing.history import history
from pairing.systems.base import Invariants
from pairing.systems.weighing import Field, Term, field_of, weigh, what_if
from pairing.tournament import ForbiddenGroup, Proposal, ProposedBoard, Tournament
from tests.support.build import tournament
from tests.support.examples import examples
from tests.support.rounds import Pairs, every_round

FREE = Invariants(colour="none")


def random_field(chance: random.Random, size: int, density: int) -> Field:
    """A field with scores of its own and pairs struck by chance."""
    state = history(tournament(size))
    field = field_of(tournament(size), state, FREE, sides=False)
    field.scores = sorted((50 * chance.randint(0, 6) for _ in range(size)), reverse=True)
    field.may_bye = [chance.randrange(100) < 60 for _ in range(size)]
    for one in range(size):
        for two in range(one):
            if chance.randrange(100) >= density:
                field.legal[one] &= ~(1 << two)
                field.legal[two] &= ~(1 << one)
    return field


def random_terms(chance: random.Random, field: Field) -> list[Term]:
    """Terms with and without keys, costs and gains, on one to three levels."""
    colour = [chance.choice((-1, 0, 1)) for _ in range(field.size)]
    drawn = {
        (one, two): chance.randint(-3, 3) for one in range(field.size) for two in range(one + 1, field.size)
    }
    byes = [chance.randint(-2, 5) for _ in range(field.size)]
    terms = [
        Term("score", lambda a, b: abs(a - b), keys=field.scores, factor=-1, bye=lambda a: a),
        Term("colour", lambda a, b: abs(a + b), keys=colour, factor=-chance.randint(0, 9)),
        Term("drawn", lambda i, j: drawn[i, j], factor=chance.randint(1, 5), bye=lambda i: byes[i]),
    ]
    levels = [chance.randint(0, 2) for _ in terms]
    terms = [
        Term(term.code, term.value, term.keys, term.factor, level, term.bye)
        for term, level in zip(terms, levels, strict=True)
    ]
    chance.shuffle(terms)
    return terms


def worth(terms: Sequence[Term], size: int, pairs: Pairs, bye: int | None) -> tuple[int, ...]:
    """What a round comes to on each level and then by distances of index, worked out one by one."""
    levels = []
    for level in sorted({term.level for term in terms}):
        total = 0
        for term in terms:
            if term.level == level:
                total += sum(term.factor * term.of_pair(*pair) for pair in pairs)
                total += 0 if bye is None else term.factor * term.of_bye(bye)
        levels.append(total)
    distances = sum((two - one) ** 2 for one, two in pairs) + (0 if bye is None else (size - bye) ** 2)
    return (*levels, -distances)


@settings(max_examples=examples(150), deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), size=st.integers(1, 10), density=st.sampled_from([35, 60, 85, 100]))
def test_the_round_is_the_best_of_all_rounds(seed: int, size: int, density: int) -> None:
    chance = random.Random(seed)
    field = random_field(chance, size, density)
    terms = random_terms(chance, field)
    everything = list(every_round(field.legal, field.may_bye))
    if not everything:
        code = "no_legal_pairing" if size % 2 == 0 or any(field.may_bye) else "no_bye_candidate"
        with pytest.raises(PairingError, match=code):
            weigh(field, terms)
        return
    found = weigh(field, terms)
    assert found == weigh(field, list(terms))
    best = max(worth(terms, size, pairs, bye) for pairs, bye in everything)
    assert worth(terms, size, found.pairs, found.bye) == best
    assert found.weight == best[:-1]
    for place, term in enumerate(terms):
        values = [found.values[pair][place] for pair in found.pairs]
        assert values == [term.of_pair(*pair) for pair in found.pairs]
        bye = 0 if found.bye is None else found.bye_values[place]
        assert found.totals[place] == sum(values) + bye


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), size=st.integers(2, 9))
def test_a_forced_pair_or_bye_gives_the_best_round_with_it(seed: int, size: int) -> None:
    chance = random.Random(seed)
    field = random_field(chance, size, 75)
    terms = random_terms(chance, field)
    everything = list(every_round(field.legal, field.may_bye))
    one = chance.randrange(size)
    two = chance.choice([other for other in range(size) if other != one])
    pair = (min(one, two), max(one, two))
    with_pair = [worth(terms, size, pairs, bye) for pairs, bye in everything if pair in pairs]
    if with_pair:
        found = weigh(field, terms, pair=(one, two))
        assert pair in found.pairs
        assert worth(terms, size, found.pairs, found.bye) == max(with_pair)
    with_bye = [worth(terms, size, pairs, bye) for pairs, bye in everything if bye == one]
    if with_bye:
        found = weigh(field, terms, bye=one)
        assert found.bye == one
        assert worth(terms, size, found.pairs, found.bye) == max(with_bye)


def test_a_step_on_a_higher_level_is_never_made_up_for_by_all_that_follow() -> None:
    field = random_field(random.Random(0), 8, 100)
    # One pair gains a single unit; all others would lose millions on the next level.
    terms = [
        Term("first", lambda i, j: int((i, j) == (0, 7))),
        Term("second", lambda i, j: 10**6 * int((i, j) in {(0, 1), (2, 3), (4, 5), (6, 7)}), level=1),
    ]
    assert (0, 7) in weigh(field, terms).pairs


def test_nobody_to_pair_is_an_empty_round() -> None:
    before = tournament(2, pinned=((2, 1),))
    field = field_of(before, history(before), FREE, sides=True)
    assert field.size == 0
    assert weigh(field, [Term("score", lambda a, b: 0, keys=[])]).pairs == ()


def test_players_who_cannot_be_paired_are_named() -> None:
    before = tournament(4, "1-2 1-0, 3-4 1-0", "1-3 1-0, 2-4 1-0", "1-4 1-0, 2-3 1-0")
    field = field_of(before, history(before), FREE, sides=True)
    with pytest.raises(PairingError, match="no_legal_pairing") as caught:
        weigh(field, [])
    assert caught.value.params == {"players": [1, 2, 3, 4], "unpaired": 4}


def test_an_odd_field_of_which_all_had_the_bye_has_no_candidate() -> None:
    before = tournament(3, "1-2 1-0, 3 U", "1-3 1-0, 2 U", "2-3 1-0, 1 U")
    field = field_of(before, history(before), Invariants(meetings=None), sides=True)
    with pytest.raises(PairingError, match="no_bye_candidate"):
        weigh(field, [])


@pytest.mark.parametrize(
    "invariants",
    [
        Invariants(),
        Invariants(colour="no_three"),
        Invariants(meetings=2, colour="none"),
        Invariants(meetings=None, distance=2, colour="none"),
        Invariants(meetings=2, distance=3, forbidden=False),
    ],
)
def test_pairs_are_legal_exactly_when_the_checker_has_nothing_against_them(invariants: Invariants) -> None:
    asked = illegal = 0
    for seed in range(6):
        for before, _ in tournaments(seed, 7, 6, Rates(forfeits=10, byes=5, forbidden=2)):
            field = field_of(before, history(before), invariants, sides=True)
            for one in range(field.size):
                for two in range(field.size):
                    if one == two:
                        continue
                    numbers = field.numbers[one], field.numbers[two]
                    legal = bool(field.legal[one] >> two & 1)
                    asked += 1
                    illegal += not legal
                    # Legal: at least one way to seat them stands.
                    assert legal == any(
                        _stands(before, invariants, *seats) for seats in (numbers, numbers[::-1])
                    )
    assert asked > 500
    assert illegal > 20


def _stands(before: Tournament, invariants: Invariants, first: int, second: int) -> bool:
    proposal = Proposal(before.next_round, (ProposedBoard(1, first, second),))
    found = findings(before, proposal, invariants)
    return not any(
        finding.hard and ("first" in finding.params or finding.code == "third_same_colour")
        for finding in found
    )


def test_a_question_is_answered_with_what_bars_the_pair() -> None:
    before = tournament(
        9,
        "1-2 1-0, 3-4 1-0, 5-6 1-0, 7-8 1-0, 9 U",
        requests={8: "H", 4: "Z"},
        pinned=((5, 3),),
        forbidden=(ForbiddenGroup((6, 7)),),
    )
    field = field_of(before, history(before), FREE, sides=True)
    terms = [Term("score", lambda a, b: abs(a - b), keys=field.scores, factor=-1)]

    def ask(first: int, second: int) -> str:
        answer = what_if(before, field, FREE, terms, lambda _: Proposal(2, ()), first, second, sides=True)
        return answer.barred.code if answer.barred else "possible"

    assert ask(1, 1) == "same_player"
    assert ask(1, 77) == "not_a_player"
    assert ask(1, 8) == "absent"
    assert ask(3, 1) == "fixed_board"
    assert ask(5, 3) == "possible"
    assert ask(2, 1) == "met"
    assert ask(6, 7) == "forbidden"
    assert ask(9, 0) == "bye_barred"
    assert ask(1, 0) == "possible"
    assert ask(3, 0) == "fixed_board"
    assert ask(1, 7) == "possible"


def test_a_pair_without_which_all_others_could_be_paired_may_leave_no_round() -> None:
    # 1 has met 2 and 3; when 1 and 4 meet, 2 and 3 have to, who may not.
    before = tournament(4, "1-2 1-0, 3-4 1-0", "1-3 1-0, 2-4 1-0", forbidden=(ForbiddenGroup((2, 3)),))
    field = field_of(before, history(before), Invariants(meetings=2, colour="none"), sides=True)
    answer = what_if(
        before, field, Invariants(meetings=2, colour="none"), [], lambda _: Proposal(3, ()), 1, 4, sides=True
    )
    assert answer.barred is not None
    assert answer.barred.code == "no_round"
    assert answer.barred.params["players"] == [2, 3]


def test_both_rounds_are_set_side_by_side_term_by_term() -> None:
    before = tournament(4, "1-2 1-0, 3-4 1-0")
    field = field_of(before, history(before), FREE, sides=True)
    terms = [Term("score", lambda a, b: abs(a - b), keys=field.scores, factor=-1)]
    answer = what_if(before, field, FREE, terms, lambda _: Proposal(2, ()), 1, 4, sides=True)
    assert answer.terms == (("score", 0, 200),)
