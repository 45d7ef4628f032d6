"""Deleting an event nobody has played in yet: one made by mistake, or to try things out."""

import logging

from django.db import connection, transaction

from swissweb.accounts.models import User
from swissweb.events.errors import Invalid
from swissweb.events.models import Event, Round
from swissweb.events.names import tidy
from swissweb.events.rights import require_director
from swissweb.events.services.locking import lock_event, lock_section

logger = logging.getLogger("swissweb.events")


@transaction.atomic
def delete_event(*, by: User, event_id: int, typed: str) -> str:
    """Delete an event with its sections, players, drafts and log; its name is given back.

    :param typed: the event's name as the director typed it, so that no slip of the hand does it
    :raises Invalid: ``event_has_rounds`` once a round is published, ``event_name_not_typed``
    """
    event = lock_event(event_id)
    require_director(by, event)
    sections = list(event.sections.order_by("id").values_list("pk", flat=True))
    for section in sections:
        lock_section(section)
    played = (
        Round.objects.filter(section__event=event)
        .exclude(state=Round.State.DRAFT)
        .select_related("section")
        .order_by("section__order", "number")
        .first()
    )
    if played is not None:
        raise Invalid("event_has_rounds", round=played.number, section=played.section.name)
    if tidy(typed) != tidy(event.name):
        raise Invalid("event_name_not_typed", field="typed", name=event.name)
    name = event.name
    with connection.cursor() as cursor:
        # The log is only added to, but it goes with its event.
        cursor.execute("SELECT set_config('swissweb.rewrite_log', 'on', true)")
    Round.objects.filter(section__event=event).delete()
    Event.objects.get(pk=event.pk).delete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('swissweb.rewrite_log', 'off', true)")
    logger.info("Event %r deleted by %s", name, by.username)
    return name
