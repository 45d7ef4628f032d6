"""English words for the command line. The site has words of its own, in the reader's language.

Sentences are for ``str.format`` with the params of a code; points are given as people write them.
"""

from collections.abc import Mapping

from pairing.checker import Finding
from pairing.errors import EngineError
from pairing.explain.difference import Difference
from pairing.scoring import format_points

TRF: dict[str, str] = {
    "trf_not_a_trf": "not a tournament report file: no record of one is in it",
    "trf_no_players": "no players (records 001)",
    "trf_encoding": "cannot be read as {encoding}",
    "trf_bad_number": "'{text}' is not a number that can stand here",
    "trf_bad_points": "'{text}' is not a number of points",
    "trf_bad_colour": "'{text}' is not a colour (w, b or -)",
    "trf_number_doubled": "start number {player} is given twice",
    "trf_columns_shifted": "round {round}: '{text}' is not in its columns",
    "trf_unknown_result": "'{text}' is not a result",
    "trf_bye_with_opponent": "round {round}: bye '{text}' beside an opponent",
    "trf_result_without_opponent": "round {round}: result '{text}' without an opponent",
    "trf_plays_himself": "round {round}: player {player} is his own opponent",
    "trf_unknown_opponent": "round {round}: opponent {opponent} of player {player} is not in the file",
    "trf_unknown_player": "player {player} is not in the file",
    "trf_opponents_disagree": "round {round}: player {player} has opponent {opponent}, who has {other}",
    "trf_colours_disagree": "round {round}: colours {texts} of players {player} and {opponent} do not fit "
    "(see line {other_line})",
    "trf_results_disagree": "round {round}: results {texts} of players {player} and {opponent} do not fit "
    "(see line {other_line})",
    "trf_round_out_of_range": "there can be no round {round}",
    "trf_more_rounds_than_stated": "{stated} rounds are stated, {rounds} are in the file",
    "trf_rounds_stated_twice": "the number of rounds is stated twice, as {first} and as {second}",
    "trf_bye_in_later_round": "round {round} of player {player}: only a paired round can have this",
    "trf_number_too_long": "start number {player} does not fit into a tournament report file",
    "trf_rating_too_long": "rating {rating} of player {player} does not fit into a tournament report file",
    "trf_points_too_long": "{points} hundredths of points do not fit into {width} columns",
    "trf_request_unknown": "'{mark}' for player {player} cannot be said of a round to come",
    "trf_old_bye": "round {round}: '{text}' without opponent is read as a bye",
    "trf_columns_realigned": "the columns behind the name were shifted and are put right",
    "trf_scoring_inferred": "no scoring is stated; by the points a win is worth {win}, a draw {draw}, "
    "a bye {pab} hundredths",
    "trf_scoring_unused": "scoring value '{text}' is not used",
    "trf_match_differs": "round {round}, player {player}: the games noted do not make the result; left out",
    "trf_points_differ": "player {player}: {stated} points are stated, the results give {computed}",
    "trf_bye_not_taken": "round {round}: bye '{mark}' of player {player} is not what his own line says",
    "trf_team_record": "record {record} is about teams and is not used",
    "trf_unknown_record": "record '{record}' is not known and not used ({count} lines)",
    "trf_unused_word": "'{text}' in record {record} is not used",
    "trf_abnormal_points": "points apart from results (record 299) are not used",
}

ENGINE: dict[str, str] = {
    "duplicate_number": "numbers given twice: {players}",
    "unknown_player": "round {round}: player {player} is not in the list",
    "player_twice": "round {round}: player {player} has two places",
    "results_missing": "round {round}: no result on board {boards}",
    "unknown_system": "no system '{system}'",
    "unknown_option": "{system} has no option '{option}'",
    "bad_option": "'{value}' is not a value of option '{option}'",
    "round_beyond_total": "round {round} cannot be paired, the tournament has {total}",
    "no_players": "nobody is to be paired",
    "one_player": "only player {player} is to be paired",
    "pinned_twice": "player {player} is fixed at two places",
    "pinned_absent": "player {player} is fixed at a board but is not to be paired",
    "pinned_bye_leaves_odd": "with the bye of player {player} the others are odd in number",
    "pinned_not_scheduled": "{first} and {second} do not meet in this round of the schedule",
    "pinned_bye_not_scheduled": "player {player} does not have the bye in this round of the schedule",
    "sides_needed": "{system} needs a game with two sides",
    "bar_below_floor": "the bar ({bar}) is below the floor ({floor})",
    "handicap_without_sides": "handicaps need sides: who takes the stones has the first move",
    "grade_unreadable": "no grade, or none such as 4d, 12k or 1p, and no starting score: players {players}",
    "nothing_counts": "every importance is 0",
    "same_importance": "two terms have the importance {importance}; in mode=order each needs one of its own",
    "distance_without_rematch": "a distance between two meetings, but nobody may meet twice",
    "no_clubs": "nobody has a club, so clubs cannot be kept apart",
    "no_countries": "nobody has a federation, so countries cannot be kept apart",
    "no_ratings": "nobody has a rating, so similar ratings cannot meet",
    "lot_twice": "players {players} have the same lot ({lot})",
    "ratings_missing": "no rating: players {players}",
    "scores_missing": "round {round}: no scores of the games on boards {boards}",
    "no_bye_candidate": "the number of players is odd and none may have the bye (C2): {players}",
    "relaxation_unknown": "{system} has no exception '{kind}'",
    "relaxation_in_vain": "no legal pairing even with exceptions {kinds}",
    "no_legal_pairing": "no legal pairing: of players {players} too many have no opponent left, "
    "{unpaired} stay over",
    "not_paired": "player {player} has no place",
    "seated_twice": "player {player} has two places",
    "not_a_player": "{player} is not a player",
    "paired_though_absent": "player {player} is paired but absent ({mark})",
    "request_changed": "player {player} has bye {given}, asked for was {mark}",
    "bye_not_requested": "player {player} has a bye ({mark}) that was not asked for",
    "byes_too_many": "more than one allocated bye: {players}",
    "bye_not_eligible": "C2: player {player} may not have the bye",
    "bye_with_even_field": "player {player} has a bye though the number of players is even",
    "rematch": "C1: {first} and {second} met in round {rounds}",
    "forbidden_pair": "{first} and {second} are forbidden to meet",
    "same_absolute_colour": "C3: {first} and {second} both must have {colour}",
    "third_same_colour": "player {player} has {colour} three times running",
    "colour_difference": "player {player} has a colour difference of {difference}",
    "absolute_preference_broken": "player {player} must not have {colour}",
    "pinned_not_honoured": "{first} and {second} are fixed together and not paired",
    "pinned_bye_not_honoured": "player {player} is to have the bye",
    "board_number_twice": "board {number} is there twice",
    "wrong_round": "a pairing of round {round}, due is round {expected}",
}

TIEBREAKS: dict[str, str] = {
    "tiebreak_unknown": "no tie-break '{spec}'",
    "tiebreak_modifier": "tie-break {name} has no modifier '{modifier}'",
}

CRITERIA: dict[str, str] = {
    "C5": "score of the player with the bye",
    "C6": "downfloaters",
    "C7": "scores of the downfloaters",
    "C8": "downfloaters of the next bracket and their scores",
    "C9": "unplayed games of the player with the bye",
    "C10": "topscorers or opponents with a colour difference over 2",
    "C11": "topscorers or opponents with a colour three times running",
    "C12": "players without their colour preference",
    "C13": "players without their strong colour preference",
    "C14": "residents who float down as in the previous round",
    "C15": "opponents of moved-down players who floated up in the previous round",
    "C16": "residents who float down as two rounds ago",
    "C17": "opponents of moved-down players who floated up two rounds ago",
    "C18": "score differences of moved-down players who floated down in the previous round",
    "C19": "score differences of their opponents who floated up in the previous round",
    "C20": "score differences of moved-down players who floated down two rounds ago",
    "C21": "score differences of their opponents who floated up two rounds ago",
}
POINTS = frozenset({"C5", "C7", "C8", "C18", "C19", "C20", "C21"})
"""Criteria whose values are points."""

DIFFERENCES: dict[str, str] = {
    "criterion": "{criterion} ({about}){where}: due {chosen}, has {other}",
    "completion": "C4{where}: when {downfloaters} float down, the rest cannot all be paired",
    "order": "article {article}{where}, {step}: due {chosen}, has {other} (numbers in the bracket)",
    "colours": "article {article}: {first} has White against {second}",
}
STEPS: dict[str, str] = {
    "mdp_set": "moved-down players to be paired",
    "mdp_opponents": "opponents of the moved-down players",
    "exchange": "exchange between S1 and S2",
    "transposition": "transposition of S2",
}

PROOF: dict[str, str] = {
    "proof_malformed": "not a proof: something is wrong at '{where}'",
    "proof_other_format": "format {format}, version {version} is not known here",
    "proof_snapshot_malformed": "the snapshot is damaged at '{where}'",
    "proof_snapshot_schema": "the snapshot has schema {schema}, known here is {expected}",
    "proof_hash_differs": "the snapshot's sha256 is {computed}, stated is {stated}",
    "proof_snapshot_not_canonical": "the snapshot is not in canonical form",
    "proof_wrong_round": "round {stated} is stated, the snapshot is of round {computed}",
    "proof_edits_do_not_lead_to_final": "the edits do not lead to the final places {places}",
    "proof_final_without_edit": "no edit explains the final places {places}",
    "proof_no_pairing": "the engine has no pairing: {error} {params}",
    "proof_proposal_differs": "the engine pairs {due}, the proof says {has}",
    "proof_other_engine_version": "other engine version: made by {stated}, this is {here}; {outcome}",
    "proof_other_edition": "other edition of {system}: made by {stated}, this is {here}",
    "proof_proposal_illegal": "the proposal is not legal: {error} {params}",
    "proof_final_breaks": "the final round breaks a rule: {error} {params}",
}


def sentence(table: Mapping[str, str], code: str, params: Mapping[str, object]) -> str:
    """The sentence of a code; lists are written with commas."""
    return table[code].format(**{name: _text(value) for name, value in params.items()})


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_text(item) for item in value)
    return {"w": "White", "b": "Black"}.get(value, value) if isinstance(value, str) else str(value)


def error_text(error: EngineError) -> str:
    """What an error of the engine says."""
    return sentence(ENGINE, error.code, error.params)


def finding_text(finding: Finding) -> str:
    """What a finding of the legality check says."""
    return sentence(ENGINE, finding.code, finding.params)


def difference_text(difference: Difference) -> str:
    """What decides between two rounds."""
    params = dict(difference.params)
    bracket = params.get("bracket")
    params["where"] = f" in the bracket of {format_points(bracket)}" if isinstance(bracket, int) else ""
    code = str(params.get("criterion", ""))
    for side in ("chosen", "other"):
        if side in params:
            params[side] = (
                _exchange(params[side]) if difference.code == "order" else value_text(code, params[side])
            )
    params["about"] = CRITERIA.get(code, "")
    params["step"] = STEPS.get(str(params.get("step")), "")
    return sentence(DIFFERENCES, difference.code, params)


def value_text(code: str, value: object) -> str:
    """The value of a criterion, points as people write them."""
    if code == "C8" and isinstance(value, list):
        return f"{value[0]} ({value_text('C7', value[1])})"
    if isinstance(value, list):
        return ", ".join("floats again" if item is None else format_points(item) for item in value) or "none"
    if value is None:
        return "not counted"
    return format_points(value) if code in POINTS and isinstance(value, int) else str(value)


def _exchange(value: object) -> str:
    if isinstance(value, dict):
        leaves, enters = _text(value["leaves"]), _text(value["enters"])
        return f"{leaves} for {enters}" if leaves else "none"
    return _text(value)


def proof_text(code: str, params: Mapping[str, object]) -> str:
    """What a finding about a proof says."""
    differs = "it gives another round" if params.get("differs") else "it gives the same round"
    return sentence(PROOF, code, {**params, "outcome": differs})
