"""The engine's registries as the site needs them: which systems and tie-breaks exist, and their words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pairing.errors import EngineError
from pairing.systems import MODULES, get
from pairing.systems.base import Invariants, OptionValue
from swissweb.events.errors import Invalid
from swissweb.events.models import Stage

USUAL: Mapping[tuple[str, str], Mapping[str, OptionValue]] = MappingProxyType(
    {
        ("othello", "fold"): {"secondary": "bq"},
        ("scrabble", "fold"): {"secondary": "spread"},
        ("magic", "fold"): {"secondary": "none"},
        **{
            (game, "mcmahon"): {"handicap": "none", "komi": "none", "handicap_komi": "none"}
            for game in ("chess", "othello", "xiangqi", "draughts", "scrabble", "magic", "other")
        },
    }
)
"""(game, system) -> the options that are usual there, where they are not the system's defaults."""


def usual_options(game: str, system: str, *, sides: bool = True) -> dict[str, OptionValue]:
    """All options of a system as they are usual in a game; one without ``sides`` has none to give."""
    options = get(system).resolve(USUAL.get((game, system)))
    if not sides and "sides" in options:
        options["sides"] = False
    return options


def check_system(system: str, *, sides: bool = True) -> None:
    """``sides``: the game has two.

    :raises Invalid: ``system_unknown``, ``sides_needed``
    """
    if system not in MODULES:
        raise Invalid("system_unknown", field="system", system=system)
    if not sides and get(system).needs.sides == "required":
        raise Invalid("sides_needed", field="system", system=system)


def check_tiebreaks(tiebreaks: Sequence[str]) -> None:
    """:raises Invalid: ``tiebreak_unknown``, ``tiebreak_twice``"""
    from pairing.tiebreaks.registry import parse_tiebreak  # noqa: PLC0415 - keeps it out of start-up

    for spec in tiebreaks:
        try:
            parse_tiebreak(spec)
        except EngineError as error:
            raise Invalid("tiebreak_unknown", field="tiebreaks", spec=spec) from error
        if tiebreaks.count(spec) > 1:
            raise Invalid("tiebreak_twice", field="tiebreaks", spec=spec)


def system_options(stage: Stage) -> dict[str, bool | int | str]:
    """The options stored with the stage; a game without sides has no colours."""
    options = dict(stage.options)
    declared = {option.code for option in get(stage.system).options}
    if "sides" in declared and not stage.section.sides:
        options["sides"] = False
    return options


def goes_by_lots(stage: Stage) -> bool:
    """Whether the stage's system orders players by lots, so that lot numbers can be typed."""
    return complete_options(stage).get("numbers") in ("lot", "seeded")


def complete_options(stage: Stage) -> dict[str, bool | int | str]:
    """All options of the stage's system; what is stored and means nothing (any more) is left out."""
    stored = system_options(stage)
    return {
        option.code: stored[option.code]
        if option.code in stored and option.accepts(stored[option.code])
        else option.default
        for option in get(stage.system).options
    }


def rules_of(stage: Stage) -> Invariants:
    """What holds in each round of a stage."""
    return get(stage.system).invariants(complete_options(stage))


def meets_once(stage: Stage) -> bool:
    """Whether nobody meets twice and everybody is paired as long as it lasts: so a field has a last round."""
    rules = rules_of(stage)
    return rules.meetings == 1 and rules.bye != "schedule" and rules.complete
