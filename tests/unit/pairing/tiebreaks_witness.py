"""Gacrux, by FIDE's technical commission, asked for tie-breaks of a report file."""

from collections.abc import Sequence
from decimal import Decimal

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

Score = Decimal | int | None


def witness(
    text: str, tiebreaks: Sequence[str], after_round: int | None = None, *, round_robin: bool = False
) -> dict[int, tuple[int, list[Score]]]:
    """Rank and values of each player after points and these tie-breaks, as Gacrux has them."""
    file = trf2json()
    file.parse_file(text, 0)
    assert file.chessjson["status"]["code"] == 0, file.chessjson["status"]
    tournament = file.get_tournament(1)
    params = {
        "tiebreak": ["PTS", *tiebreaks],
        "check": False,
        "swiss": not round_robin,
        "pre_determined": round_robin,
        "unrated": None,
    }
    computed = tiebreak(tournament, -1 if after_round is None else after_round, params).compute_tiebreaks(
        tournament, params
    )
    return {
        competitor["cid"]: (competitor["rank"], competitor["tiebreakScore"][1:])
        for competitor in computed["competitors"]
    }
