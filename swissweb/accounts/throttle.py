"""A growing wait after wrong passwords, for each pair of name and address.

Every attempt is counted before its password is checked, so that parallel guesses can't slip past.
"""

from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from swissweb.accounts.models import SignInAttempts

FREE_ATTEMPTS = 5
FIRST_WAIT = timedelta(seconds=5)
LONGEST_WAIT = timedelta(minutes=15)
FORGOTTEN_AFTER = timedelta(days=1)


def address_of(request: HttpRequest) -> str:
    """The visitor's address; of an IPv6 address the /64, which one household can change within.

    Behind a TLS proxy (``SWISSWEB_TLS``) it is the last entry of X-Forwarded-For: the one the proxy
    itself wrote. Without a proxy that header is whatever the visitor likes, and is not read.
    """
    remote = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_TLS:
        remote = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")[-1].strip() or remote
    try:
        address = ip_address(remote)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False).network_address)
    return str(address)


def wait_after(count: int) -> timedelta:
    """How long after ``count`` attempts without success the next one has to wait."""
    if count < FREE_ATTEMPTS:
        return timedelta(0)
    # The exponent is capped as well: nobody needs 2 ** 10000.
    return min(FIRST_WAIT * (1 << min(count - FREE_ATTEMPTS, 20)), LONGEST_WAIT)


@transaction.atomic
def claim_attempt(username: str, address: str) -> int:
    """Count one attempt and answer 0; or, if it has to wait, the seconds to wait (not counted)."""
    now = timezone.now()
    SignInAttempts.objects.filter(last_at__lt=now - FORGOTTEN_AFTER).delete()
    key = {"username": username.casefold()[:150], "address": address}
    row, _new = SignInAttempts.objects.select_for_update().get_or_create(**key, defaults={"last_at": now})
    left = row.last_at + wait_after(row.count) - now
    if row.count and left > timedelta(0):
        return ceil(left.total_seconds())
    row.count += 1
    row.last_at = now
    row.save(update_fields=["count", "last_at"])
    return 0


def forget(username: str, address: str | None = None) -> None:
    """After a success: from this address. After a new password was printed: from everywhere."""
    rows = SignInAttempts.objects.filter(username=username.casefold()[:150])
    if address is not None:
        rows = rows.filter(address=address)
    rows.delete()
