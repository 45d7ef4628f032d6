"""The pairings of ``gacrux``, an independent engine by FIDE's technical commission."""

from dataclasses import replace

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from pairing.tournament import Tournament
from pairing.trf import write


def pair(tournament: Tournament) -> list[list[int]] | None:
    """Boards ``[first, second]`` and ``[player, 0]``, sorted; None when there is no legal pairing."""
    file = trf2json()
    file.parse_file(write(replace(tournament, requests={})), False)
    assert file.chessjson["status"]["code"] == 0, file.chessjson["status"]
    event = file.get_tournament(1)
    for competitor in event["competitors"]:
        competitor["present"] = competitor["cid"] not in tournament.requests
    params = {"experimental": [], "verbose": 0, "top_color": tournament.initial_colour}
    engine = pairing_dutch(event, tournament.next_round, params)
    try:
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing:
        return None
    return sorted([pair["w"], pair["b"]] for bracket in brackets for pair in bracket["pairs"])
