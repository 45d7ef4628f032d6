"""The address others reach the site under: the one that is set, else the one it was asked under."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def public_address(request: HttpRequest, path: str) -> str:
    """The full address of a path of this site, to be printed, photographed or sent to somebody."""
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)


def only_here(address: str) -> bool:
    """Whether an address leads any other machine to itself: a loopback address, or its name."""
    host = (urlsplit(address).hostname or "").rstrip(".")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
