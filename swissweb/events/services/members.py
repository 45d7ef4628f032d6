"""Who directs an event."""

from django.db import transaction

from swissweb.accounts.models import User
from swissweb.events.errors import Invalid
from swissweb.events.models import Membership
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_event


@transaction.atomic
def add_member(*, by: User, event_id: int, username: str) -> Membership:
    """Make an account of this server a director of the event. Letter case of the name does not count.

    :raises Invalid: ``user_unknown``, ``already_director``
    """
    event = lock_event(event_id)
    require_director(by, event)
    username = username.strip()
    user = User.objects.filter(username__iexact=username, is_active=True).first()
    if user is None:
        raise Invalid("user_unknown", field="username", username=username)
    membership, created = Membership.objects.get_or_create(event=event, user=user)
    if not created:
        raise Invalid("already_director", field="username", name=user.shown_name)
    log(by=by, event=event, action="member_added", name=user.shown_name)
    return membership


@transaction.atomic
def remove_member(*, by: User, event_id: int, user_id: int) -> None:
    """Take the right away again. The last director stays: nobody could let him in again.

    :raises Invalid: ``not_a_member``, ``last_director``
    """
    event = lock_event(event_id)
    require_director(by, event)
    memberships = list(Membership.objects.filter(event=event).select_related("user"))
    found = next((row for row in memberships if row.user_id == user_id), None)
    if found is None:
        raise Invalid("not_a_member")
    if len(memberships) == 1:
        raise Invalid("last_director")
    found.delete()
    log(by=by, event=event, action="member_removed", name=found.user.shown_name)
