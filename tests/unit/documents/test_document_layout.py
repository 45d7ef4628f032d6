"""How tables are laid out on paper. A4 leaves 186 mm upright and 273 mm across, Letter 191 and 255."""

import pytest

from swissweb.documents.layout import Columns, arrange, widened


def columns(rounds: int, **more: int) -> Columns:
    values = {"cell": 12, "head": 11, "extras": 34, "tail": 60, "name": 40, **more}
    return Columns(rounds=rounds, **values)


@pytest.mark.parametrize(
    ("rounds", "upright", "compact", "blocks"),
    [
        (3, True, False, ((0, 3),)),  # 11 + 34 + 36 + 60 + 40 = 181
        (4, False, False, ((0, 4),)),  # 193 is too much upright
        (10, False, False, ((0, 10),)),  # 265
        (13, False, True, ((0, 13),)),  # 267 without the extras
    ],
)
def test_a_table_turns_across_then_gives_up_columns(
    rounds: int, upright: bool, compact: bool, blocks: tuple[tuple[int, int], ...]
) -> None:
    layout = arrange("a4", columns(rounds))
    assert (layout.upright, layout.compact, layout.blocks) == (upright, compact, blocks)


def test_more_than_seven_rounds_are_printed_across_even_if_they_fit_upright() -> None:
    narrow = columns(8, cell=6, extras=0, tail=13)
    assert not arrange("a4", narrow).upright
    assert arrange("a4", columns(7, cell=6, extras=0, tail=13)).upright


@pytest.mark.parametrize("rounds", range(1, 100))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_blocks_hold_every_round_once_and_fit_the_paper(paper: str, rounds: int) -> None:
    wanted = columns(rounds, cell=17, extras=0, tail=15, name=58)
    layout = arrange(paper, wanted)
    shown = [number for start, end in layout.blocks for number in range(start, end)]
    assert shown == list(range(rounds))
    room = (210 if layout.upright else 297) if paper == "a4" else (215 if layout.upright else 279)
    for place, (start, end) in enumerate(layout.blocks):
        tail = wanted.tail if place == len(layout.blocks) - 1 else 0
        assert wanted.head + wanted.name + (end - start) * wanted.cell + tail <= room - 24


def test_letter_is_narrower_across_than_a4() -> None:
    assert len(arrange("a4", columns(13)).blocks) == 1
    assert len(arrange("letter", columns(13)).blocks) == 2


def test_room_that_is_left_widens_the_columns() -> None:
    wanted = columns(5, extras=0)
    layout = arrange("a4", wanted)
    assert widened(layout, "a4", wanted, name=40, most=20) == 15  # (186 - 11 - 60 - 40) / 5
    assert widened(layout, "a4", wanted, name=40, most=13) == 13
    assert widened(layout, "a4", columns(0), name=40, most=20) == 12
