"""Season tables: who is who, which results count, who stands where."""

from fractions import Fraction

from pairing.season import Result, Rules, Who, identities, season_table, value_of

AUTUMN, SPRING, FINAL = 1, 2, 3


def test_one_fide_number_is_one_player_whatever_the_name() -> None:
    people = [
        Who(1, AUTUMN, "Berg, Anna", fide_id="4711"),
        Who(2, SPRING, "Berg-Kraus, Anna", fide_id="4711"),
    ]
    assert identities(people) == [(1, 2)]


def test_without_numbers_name_and_birth_decide() -> None:
    people = [
        Who(1, AUTUMN, "Müller, Jörg", "2001"),
        Who(2, SPRING, "MÜLLER  Jörg", "2001"),
        Who(3, FINAL, "Müller, Jörg", "1964"),
        Who(4, FINAL, "Müller, Jörg"),
    ]
    assert identities(people) == [(1, 2), (3,), (4,)]


def test_who_comes_once_without_his_number_joins_the_one_that_has_his_name_and_birth() -> None:
    known = [Who(1, AUTUMN, "Li Wei", "1990", "11"), Who(2, SPRING, "Li Wei", "1990")]
    assert identities(known) == [(1, 2)]
    doubtful = [*known, Who(3, FINAL, "Li Wei", "1990", "12")]
    assert identities(doubtful) == [(1,), (2,), (3,)]
    without_birth = [Who(1, AUTUMN, "Li Wei", "", "11"), Who(2, SPRING, "Li Wei")]
    assert identities(without_birth) == [(1,), (2,)]


def test_namesakes_of_one_tournament_are_never_joined() -> None:
    people = [Who(1, AUTUMN, "Li Wei"), Who(2, AUTUMN, "Li Wei"), Who(3, SPRING, "Li Wei")]
    assert identities(people) == [(1,), (2,), (3,)]


def test_what_a_person_said_goes_before_names_and_numbers() -> None:
    people = [Who(1, AUTUMN, "Anna", fide_id="1"), Who(2, SPRING, "Anna", fide_id="1"), Who(3, FINAL, "Anne")]
    assert identities(people, same=[(1, 3)]) == [(1, 2, 3)]
    assert identities(people, apart=[2]) == [(1,), (2,), (3,)]
    assert identities(people, same=[(3, 2)], apart=[2]) == [(1,), (2, 3)]
    assert identities(people, same=[(1, 99)]) == [(1, 2), (3,)]


def test_a_result_counts_as_points_percent_or_by_place() -> None:
    result = Result(1, AUTUMN, rank=2, points=350, possible=500)
    assert value_of(result, Rules()) == 350
    assert value_of(result, Rules("percent")) == 7000
    assert value_of(result, Rules("places", (2500, 1800))) == 1800
    assert value_of(result, Rules("places", (2500,))) == 0
    assert value_of(Result(1, AUTUMN, 1, 0, 0), Rules("percent")) == 0
    assert value_of(Result(1, AUTUMN, 1, 0, 500, played=False), Rules()) is None


def test_the_best_two_of_three_count() -> None:
    results = [Result(entry, part, 1, points, 500) for entry, part, points in (
        (1, AUTUMN, 300), (2, SPRING, 400), (3, FINAL, 250), (4, AUTUMN, 350), (5, FINAL, 350))]  # fmt: skip
    lines = season_table([(1, 2, 3), (4, 5)], results, Rules(best=2))
    assert [(line.rank, line.total, sorted(line.counted)) for line in lines] == [
        (1, Fraction(700), [AUTUMN, SPRING]),
        (2, Fraction(700), [AUTUMN, FINAL]),
    ]
    assert dict(lines[0].results) == {AUTUMN: 300, SPRING: 400, FINAL: 250}


def test_equal_results_share_the_rank_and_who_never_played_is_left_out() -> None:
    results = [Result(1, AUTUMN, 1, 300, 500), Result(2, AUTUMN, 2, 300, 500), Result(3, AUTUMN, 3, 200, 500),
               Result(4, AUTUMN, 4, 0, 500, played=False)]  # fmt: skip
    lines = season_table([(1,), (2,), (3,), (4,)], results, Rules())
    assert [(line.rank, line.shared, line.entries) for line in lines] == [
        (1, True, (1,)), (1, True, (2,)), (3, False, (3,)),
    ]  # fmt: skip


def test_an_empty_season_has_an_empty_table() -> None:
    assert season_table(identities([]), [], Rules()) == []
