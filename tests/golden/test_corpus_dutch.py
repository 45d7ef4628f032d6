"""Every round of the corpus, paired by the Dutch engine: pairs, colours and boards as expected."""

import pytest

from pairing import pair
from pairing.checker import check
from pairing.history import upto
from pairing.systems import get
from tests.support import corpus

SAMPLE = [
    *corpus.names("dutch_*", 40)[::5],
    *corpus.names("forbidden_*", 40)[:3],
    *corpus.names("points_*", 40)[:3],
    *corpus.names("baku_*", 40)[:5],
]
ALL = corpus.names()


def assert_paired_as_expected(name: str) -> None:
    """Compare each round. The corpus orders boards by real scores, which virtual points do not follow."""
    finished = corpus.tournament(name)
    options = {"board_order": "real"}
    dutch = get("dutch")
    for number, boards in corpus.expected(name).items():
        before = upto(finished, number)
        proposal = pair(before, "dutch", options)
        assert corpus.boards(proposal) == boards, f"{name}, round {number}"
        check(before, proposal, dutch.invariants(dutch.resolve(options)))


def test_the_sample_has_every_kind_of_file() -> None:
    assert {name.split("_")[0] for name in SAMPLE} == {"dutch", "forbidden", "points", "baku"}
    assert 20 <= len(SAMPLE) <= 40


@pytest.mark.parametrize("name", SAMPLE)
def test_sample_file_is_paired_as_expected(name: str) -> None:
    assert_paired_as_expected(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in ALL if name not in SAMPLE])
def test_corpus_file_is_paired_as_expected(name: str) -> None:
    assert_paired_as_expected(name)
