"""The editions of FIDE's tie-break regulations (C.07) that unplayed rounds can be valued by."""

from enum import StrEnum


class Edition(StrEnum):
    """Named by the day the edition came into force; they differ in what an unplayed round is worth.

    * ``2026-03``: a dummy with the own score, limited by the scheduled opponent's or a draw in each round.
    * ``2024-08``: the same dummy without a limit.
    * ``pre-2023``: a virtual opponent who draws to the end; to the opponents every unplayed round is a draw.
    """

    MARCH_2026 = "2026-03"
    AUGUST_2024 = "2024-08"
    PRE_2023 = "pre-2023"
