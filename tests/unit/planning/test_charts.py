"""Charts: everything on the picture, round numbers on the scale."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.simulation_statistics import Figure
from swissweb.planning.charts import PLOT_FROM, PLOT_TO, chart, digits_of, number


def test_a_scale_of_round_numbers() -> None:
    drawn = chart(["a", "b"], [Figure(0.2, 0.1, 9), Figure(1.7, 0.2, 9)])
    assert [tick.text for tick in drawn.ticks] == ["0.5", "1.0", "1.5"]
    assert drawn.base == drawn.bars[0].middle
    assert [bar.text for bar in drawn.bars] == ["0.20 ± 0.10", "1.70 ± 0.20"]


def test_noise_does_not_fill_the_picture() -> None:
    drawn = chart(["a", "b"], [Figure(1.0, 0.0, 9), Figure(1.0001, 0.0001, 9)])
    assert abs(drawn.bars[1].middle - drawn.bars[0].middle) < 2


def test_numbers_have_a_true_minus_and_no_signed_nought() -> None:
    assert number(-0.25, 2) == "−0.25"
    assert number(0.25, 1, signed=True) == "+0.2"
    assert number(-0.0001, 2, signed=True) == "0.00"


def test_margins_show_two_figures() -> None:
    assert digits_of([Figure(0.8, 0.012, 9)]) == 3
    assert digits_of([Figure(200, 2.1, 9)]) == 1
    assert digits_of([Figure(1, 0, 9)]) == 2


@given(
    st.lists(st.builds(Figure, st.floats(-1000, 1000), st.floats(0, 500), st.just(9)), min_size=1, max_size=9)
)
@settings(max_examples=200, deadline=None)
def test_nothing_stands_beside_the_picture(figures: list[Figure]) -> None:
    drawn = chart([str(place) for place in range(len(figures))], figures)
    for bar in drawn.bars:
        assert PLOT_FROM <= bar.low <= bar.middle <= bar.high <= PLOT_TO
    assert len(drawn.ticks) <= 5
    assert all(PLOT_FROM <= tick.x <= PLOT_TO for tick in drawn.ticks)
    assert all(one.x < two.x and one.text != two.text for one, two in pairwise(drawn.ticks))
