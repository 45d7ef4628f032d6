"""What a simulation says in a sentence."""

from pairing.simulation_statistics import Figure
from pairing.simulator import MEASURES, Summary
from swissweb.planning.showing import verdict


def way(contender: str, *changes: tuple[float, float]) -> Summary:
    """A way to pair with these differences from the first (mean, margin); the rest are none."""
    found = [Figure(mean, margin, 100) for mean, margin in changes]
    rest = [Figure(0.0, 0.1, 100)] * (len(MEASURES) - len(found))
    return Summary(contender, 0, (Figure(1.0, 0.1, 100),) * len(MEASURES), (*found, *rest), ())


def test_without_a_clear_interval_nothing_differs() -> None:
    assert verdict([way("dutch"), way("monrad", (0.1, 0.2), (-0.1, 0.1))]) == (
        "Compared with FIDE Dutch: no clear difference."
    )


def test_what_the_intervals_make_clear_is_said_with_its_direction() -> None:
    found = verdict([way("dutch"), way("monrad", (0.3, 0.2), (-0.2, 0.1)), way("random", (0.0, 0.2))])
    assert found == (
        "Compared with FIDE Dutch: no clear difference, except Monrad: "
        "Perfect scores left higher, Order by strength lower."
    )


def test_one_way_alone_is_compared_with_nothing() -> None:
    assert verdict([way("dutch")]) == ""
