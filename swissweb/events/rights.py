"""Who may do what."""

from swissweb.accounts.models import User
from swissweb.events.errors import Forbidden
from swissweb.events.models import Event, Membership, Season


def may_direct(user: User, event: Event) -> bool:
    """True for the event's directors and for the site's superusers."""
    if not user.is_active:
        return False
    return user.is_superuser or Membership.objects.filter(event=event, user=user).exists()


def require_director(user: User, event: Event) -> None:
    """:raises Forbidden: if ``user`` is no director of ``event``."""
    if not may_direct(user, event):
        raise Forbidden("not_director")


def may_own(user: User, season: Season) -> bool:
    """True for who made the season and for the site's superusers."""
    return user.is_active and (user.is_superuser or season.owner_id == user.pk)


def require_owner(user: User, season: Season) -> None:
    """:raises Forbidden: if the season is somebody else's."""
    if not may_own(user, season):
        raise Forbidden("not_season_owner")
