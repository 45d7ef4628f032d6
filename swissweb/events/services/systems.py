"""The pairing system of a section and its options."""

from collections.abc import Mapping

from django.db import transaction

from pairing import systems
from pairing.errors import PairingError
from pairing.systems.base import Options, OptionValue, System
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation
from swissweb.events.models import Round, Section, Stage
from swissweb.events.presets import preset_of
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_section
from swissweb.events.services.publicity import touch
from swissweb.events.snapshot import Snapshot, take_to_pair
from swissweb.events.switching import Way, consequences
from swissweb.events.systems import check_system, complete_options, usual_options

PLAYERS_COME_LATER = ("no_players", "one_player", "too_few_players")
"""What a system says of a list that is not full yet is said when the round is paired."""


@transaction.atomic
def choose_system(
    *,
    by: User,
    section_id: int,
    version: int,
    system: str,
    options: Mapping[str, OptionValue],
    reason: str = "",
) -> Section:
    """Pair the section by ``system`` with ``options`` from the next round on.

    Options that are not given are those usual in the game. Before round 1 the tie-breaks follow, where they
    are still the usual ones of the old system.

    :param version: the version of the settings the director saw
    :param reason: needed when a round is paired already
    :raises Conflict: ``settings_changed``
    :raises Invalid: ``system_unknown``; ``bad_option``, ``unknown_option`` and what the system refuses; the
        field is the option at fault, ``system`` when it is about the players
    :raises NeedsConfirmation: ``system_change_confirm``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    if section.settings_version != version:
        raise Conflict("settings_changed")
    check_system(system, sides=section.sides)
    declared = systems.get(system)
    stage = section.stages.get()
    stage.section = section
    resolved = _resolved(declared, {**usual_options(section.event.game, system), **options}, section.sides)
    before, after = Way(stage.system, complete_options(stage)), Way(system, resolved)
    if before == after:
        return section
    snapshot = take_to_pair(section)
    _ask_the_system(declared, snapshot, resolved, anew=before.system != after.system)
    rounds = list(section.rounds.only("id", "number", "state").order_by("number"))
    if rounds and not reason:
        draft = rounds[-1].number if rounds[-1].state == Round.State.DRAFT else None
        found = consequences(section, snapshot.tournament, draft, before, after)
        raise NeedsConfirmation(
            "system_change_confirm", findings=[(each.code, each.params) for each in found]
        )
    tiebreaks = _store(section, stage, after, begun=bool(rounds))
    old, new = _differences(before, after)
    log(
        by=by,
        event=section.event,
        section=section,
        action="system_changed" if before.system != after.system else "system_options_changed",
        before=old if tiebreaks is None else {**old, "tiebreaks": tiebreaks},
        after=new if tiebreaks is None else {**new, "tiebreaks": list(section.tiebreaks)},
        reason=reason,
        name=section.name,
        system=system,
    )
    touch(section)
    return section


def _resolved(declared: System, options: Options, sides: bool) -> dict[str, OptionValue]:
    """All options; in a game without sides none are given."""
    try:
        resolved = declared.resolve(options)
    except PairingError as error:
        raise Invalid.of(error.code, error.params, field=str(error.params["option"])) from error
    if not sides and "sides" in resolved:
        resolved["sides"] = False
    return resolved


def _ask_the_system(declared: System, snapshot: Snapshot, options: Options, *, anew: bool) -> None:
    """What the system refuses is refused here, before anything is stored.

    A list without players can have any system; whether the players of the list fit is asked for when the
    system is new. Of a system in use it is asked when the round is paired: options can be mended first.
    """
    option = declared.reads_scores(options) if declared.reads_scores is not None else ""
    if option and preset_of(snapshot.stage.section.event.game).score is None:
        raise Invalid("scores_not_kept", field=option)
    if declared.refuse is None:
        return
    try:
        declared.refuse(snapshot.tournament, options)
    except PairingError as error:
        option = str(error.params.get("option") or "")
        if not option and (not anew or not snapshot.entries or error.code in PLAYERS_COME_LATER):
            return
        raise Invalid.of(error.code, snapshot.with_names(error.params), field=option or "system") from error


def _store(section: Section, stage: Stage, after: Way, *, begun: bool) -> list[str] | None:
    """Store it; answers the old tie-breaks where they changed with the system."""
    preset = preset_of(section.event.game)
    old = list(section.tiebreaks)
    if not begun and tuple(old) == preset.tiebreaks_for(stage.system):
        # They were the old system's usual ones, not chosen: the new one has its own.
        section.tiebreaks = list(preset.tiebreaks_for(after.system))
    stage.system, stage.options = after.system, dict(after.options)
    stage.save(update_fields=["system", "options"])
    section.settings_version += 1
    section.version += 1
    section.save(update_fields=["tiebreaks", "settings_version", "version"])
    return old if old != section.tiebreaks else None


def _differences(before: Way, after: Way) -> tuple[dict[str, object], dict[str, object]]:
    """What the log has: the systems where they differ, and each option (``system.code``) that changed.

    Of another system only what is not its default is told.
    """
    old: dict[str, object] = {}
    new: dict[str, object] = {}
    if before.system != after.system:
        old["system"], new["system"] = before.system, after.system
    for way, told in ((before, old), (after, new)):
        other = after if way is before else before
        compared = other.options if other.system == way.system else systems.get(way.system).resolve()
        for code, value in way.options.items():
            if compared.get(code) != value:
                told[f"{way.system}.{code}"] = value
    return old, new
