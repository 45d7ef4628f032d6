"""Every round of the corpus, paired by the Dutch engine: pairs, colours and boards as expected."""

import pytest

from pairing import pair
from pairing.checker import check
from pairing.history import upto
from pairing.systems import get
from tests.support import corpus

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


def test_the_corpus_has_every_kind_of_file() -> None:
    assert {name.split("_")[0] for name in ALL} == {"dutch", "forbidden", "points", "baku"}
    assert len(ALL) == 256


@pytest.mark.parametrize("name", ALL)
def test_corpus_file_is_paired_as_expected(name: str) -> None:
    assert_paired_as_expected(name)
