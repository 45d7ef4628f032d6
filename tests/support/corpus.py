"""The corpus: finished tournaments with the pairing an endorsed engine gave for every round."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from pairing.scoring import Mark
from pairing.tournament import Proposal, Tournament
from pairing.trf import read

CORPUS = Path(__file__).parent.parent / "corpus"


def names(pattern: str = "*", most_players: int = 9999) -> list[str]:
    """Names of the corpus files that match, with at most so many players."""
    found = sorted(path.stem for path in CORPUS.glob(f"{pattern}.trf"))
    return [name for name in found if int(name.split("_n")[1][:3]) <= most_players]


@cache
def tournament(name: str) -> Tournament:
    """The finished tournament of a corpus file."""
    return read((CORPUS / f"{name}.trf").read_bytes()).tournament


def expected(name: str) -> dict[int, list[list[int]]]:
    """Per round the boards ``[first, second]`` in board order, ``[player, 0]`` for the allocated bye."""
    data: dict[str, Any] = json.loads((CORPUS / f"{name}.json").read_text())
    return {int(number): boards for number, boards in data["pairings"].items()}


def boards(proposal: Proposal) -> list[list[int]]:
    """A proposal in the form of :func:`expected`."""
    pairs = [[board.first, board.second] for board in proposal.boards]
    return pairs + [[bye.player, 0] for bye in proposal.byes if bye.mark == Mark.PAB]
