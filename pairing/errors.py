"""Errors of the engine: a code and its parameters, never a sentence.

The words, in the reader's language, stand in ``swissweb.events.wording``; a test fails on a code
that has none.
"""

from collections.abc import Mapping


class EngineError(Exception):
    """Base of all coded errors.

    ``code`` is a short stable word; ``params`` holds plain values (numbers, strings, lists of them)
    that the sentence needs.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params: Mapping[str, object] = params
        super().__init__(code, params)

    def __str__(self) -> str:
        return f"{self.code} {dict(self.params)}" if self.params else self.code


class PairingError(EngineError):
    """No pairing is possible, or the input of the pairing makes none possible."""


class LegalityError(EngineError):
    """A proposed round breaks a rule that must hold (found by :mod:`pairing.checker`)."""


class FormatError(EngineError):
    """A file cannot be read. ``params`` has ``line`` (from 1) and ``column`` (from 1) where known."""


CODES: dict[str, tuple[str, ...]] = {
    # What the snapshot says is impossible.
    "duplicate_number": ("players",),
    "unknown_player": ("player", "round"),
    "player_twice": ("player", "round"),
    "results_missing": ("round", "boards"),
    # What is asked for is impossible.
    "unknown_system": ("system",),
    "unknown_option": ("system", "option"),
    "bad_option": ("system", "option", "value"),
    "round_beyond_total": ("round", "total"),
    "no_players": (),
    "one_player": ("player",),
    "pinned_twice": ("player",),
    "pinned_absent": ("player",),
    "pinned_bye_leaves_odd": ("player", "players"),
    "pinned_not_scheduled": ("first", "second"),
    "pinned_bye_not_scheduled": ("player",),
    "sides_needed": ("system",),
    # McMahon.
    "bar_below_floor": ("option", "bar", "floor"),
    "handicap_without_sides": ("option",),
    "grade_unreadable": ("players",),
    # Lots and secondary scores.
    "lot_twice": ("players", "lot"),
    "ratings_missing": ("option", "players"),
    "scores_missing": ("option", "round", "boards"),
    "nothing_counts": ("option",),
    "same_importance": ("option", "importance"),
    "distance_without_rematch": ("option",),
    "no_clubs": ("option",),
    "no_countries": ("option",),
    "no_ratings": ("option",),
    # There is no legal pairing.
    "no_bye_candidate": ("players",),
    "no_legal_pairing": ("players", "unpaired"),
    # What the director would allow for one round.
    "relaxation_unknown": ("kind", "system"),
    "relaxation_in_vain": ("kinds",),
    # Findings of the legality check (LegalityError, and the list for the director).
    "not_paired": ("player",),
    "seated_twice": ("player",),
    "not_a_player": ("player",),
    "paired_though_absent": ("player", "mark"),
    "request_changed": ("player", "mark", "given"),
    "bye_not_requested": ("player", "mark"),
    "byes_too_many": ("players",),
    "bye_not_eligible": ("player",),
    "bye_with_even_field": ("player",),
    "rematch": ("first", "second", "rounds"),
    "forbidden_pair": ("first", "second"),
    "same_absolute_colour": ("first", "second", "colour"),
    "third_same_colour": ("player", "colour"),
    "colour_difference": ("player", "difference"),
    "absolute_preference_broken": ("player", "colour"),
    "pinned_not_honoured": ("first", "second"),
    "pinned_bye_not_honoured": ("player",),
    "board_number_twice": ("number",),
    "wrong_round": ("round", "expected"),
}
"""Every code of a :class:`PairingError` or :class:`LegalityError`, with the names of its params.

A test fails on a raised code that is not here, and on one here that has no words.
"""
