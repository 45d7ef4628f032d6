"""What results are worth in a section, and what orders players who are level."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from pairing.tiebreaks.editions import Edition
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid, NeedsConfirmation
from swissweb.events.models import Round, Section
from swissweb.events.rights import require_director
from swissweb.events.schemes import DEFAULTS, OWN_FIELDS, POINT_FIELDS, RANGES, SETTINGS
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_section
from swissweb.events.services.publicity import touch
from swissweb.events.systems import check_tiebreaks

MOST_POINTS = 10_000
MOST_TIEBREAKS = 12
LONGEST_REASON = 300


@transaction.atomic
def update_scoring(
    *,
    by: User,
    section_id: int,
    version: int,
    scoring: Mapping[str, int | None],
    tiebreaks: Sequence[str],
    settings: Mapping[str, object] | None = None,
    reason: str = "",
) -> Section:
    """Change points, tie-breaks and what is set about them; nothing is written when nothing differs.

    ``scoring`` maps names of :func:`pairing.scoring.scheme` to hundredths (None: as usual), ``settings``
    names of ``schemes.SETTINGS`` to values; a setting that is not given gets its default. Once round 1 is
    published a ``reason`` is needed; it is kept with the change and told with the standings.

    :raises Conflict: ``settings_changed``
    :raises NeedsConfirmation: ``rules_change_confirm``
    :raises Invalid: ``scoring_unordered``, ``points_out_of_range``, ``tiebreak_unknown``, ``tiebreak_twice``,
        ``too_many_tiebreaks``, ``tiebreak_setting_range``, ``tiebreak_edition_unknown``, ``best_and_dropped``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    if section.settings_version != version:
        raise Conflict("settings_changed")
    if len(tiebreaks) > MOST_TIEBREAKS:
        raise Invalid("too_many_tiebreaks", field="tiebreaks", most=MOST_TIEBREAKS)
    check_tiebreaks(tiebreaks)
    after = {
        "scoring": _checked_points(scoring),
        "tiebreaks": list(tiebreaks),
        "tiebreak_settings": _checked_settings(settings or {}),
    }
    others = {key: value for key, value in section.tiebreak_settings.items() if key not in SETTINGS}
    before = {
        "scoring": dict(section.scoring),
        "tiebreaks": list(section.tiebreaks),
        "tiebreak_settings": {k: v for k, v in section.tiebreak_settings.items() if k in SETTINGS},
    }
    changed = sorted(key for key in after if after[key] != before[key])
    if not changed:
        return section
    through = _published_through(section)
    reason = " ".join(reason.replace("\0", " ").split())[:LONGEST_REASON]
    if through and not reason:
        raise NeedsConfirmation("rules_change_confirm", round=through)
    section.scoring, section.tiebreaks = after["scoring"], after["tiebreaks"]
    section.tiebreak_settings = {**others, **_checked_settings(settings or {})}
    if through:
        change = {"after": through, "what": changed, "reason": reason}
        section.rule_changes = [*section.rule_changes, change]
    section.settings_version += 1
    section.version += 1
    section.save()
    log(
        by=by,
        event=section.event,
        section=section,
        action="scoring_changed_after" if through else "scoring_changed",
        before={key: before[key] for key in changed},
        after={key: after[key] for key in changed},
        reason=reason if through else "",
        name=section.name,
        after_round=through,
    )
    touch(section)
    return section


def _published_through(section: Section) -> int:
    """The newest round that players know; 0 before round 1."""
    rows = section.rounds.exclude(state=Round.State.DRAFT).order_by("-number")
    return rows.values_list("number", flat=True).first() or 0


def _checked_points(scoring: Mapping[str, int | None]) -> dict[str, int]:
    """The points to be stored: those every scheme states, and of the others what is given."""
    points = {key: scoring[key] for key in POINT_FIELDS} | {key: scoring.get(key) for key in OWN_FIELDS}
    found = {key: value for key, value in points.items() if value is not None}
    if not found.get("presence"):
        found.pop("presence", None)
    for key, value in found.items():
        if not 0 <= value <= MOST_POINTS:
            raise Invalid("points_out_of_range", field=key, most=MOST_POINTS // 100)
    if not found["win"] >= found["draw"] >= found["loss"]:
        raise Invalid("scoring_unordered", field="scoring")
    return found


def _checked_settings(settings: Mapping[str, object]) -> dict[str, object]:
    """The settings to be stored: those that differ from the defaults."""
    found: dict[str, object] = {}
    for key in SETTINGS:
        value = settings.get(key)
        if value is None or value == getattr(DEFAULTS, key):
            continue
        if key == "edition":
            if value not in list(Edition):
                raise Invalid("tiebreak_edition_unknown", field=key, value=str(value))
            found[key] = str(value)
        elif key == "bq_wins":
            found[key] = bool(value)
        else:
            low, high = RANGES[key]
            if not isinstance(value, int) or not low <= value <= high:
                raise Invalid("tiebreak_setting_range", field=key, value=str(value), low=low, high=high)
            found[key] = value
    if "best_rounds" in found and "drop_rounds" in found:
        raise Invalid("best_and_dropped", field="drop_rounds")
    return found
