"""Who gets in: the decorator of every signed-in view, and where to go after signing in."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

View = Callable[..., HttpResponse]


def safe_next(request: HttpRequest, asked: str) -> str:
    """``asked`` if it is a path of this site, else the directors' first page."""
    if asked.startswith("/") and url_has_allowed_host_and_scheme(
        asked, {request.get_host()}, require_https=request.is_secure()
    ):
        return asked
    return resolve_url(settings.LOGIN_REDIRECT_URL)


def _page_of(request: HttpRequest) -> str:
    """The page to come back to: of a fragment or a form it is the page that holds it."""
    htmx = getattr(request, "htmx", None)
    if not htmx and request.method in ("GET", "HEAD"):
        return request.get_full_path()
    try:
        if htmx:
            return htmx.current_url_abs_path or ""
        referer = urlsplit(request.META.get("HTTP_REFERER", ""))
    except ValueError:  # a header that is no address
        return ""
    return referer.path if referer.netloc == request.get_host() else ""


def _send_to(request: HttpRequest, where: str) -> HttpResponse:
    page = _page_of(request)
    target = f"{resolve_url(where)}?{urlencode({'next': page})}" if page else resolve_url(where)
    # A fragment must not be filled with the sign-in page: htmx leaves the page instead.
    return HttpResponseClientRedirect(target) if getattr(request, "htmx", None) else redirect(target)


def director_required(view: View) -> View:
    """Only for signed-in users who have replaced their one-time password; others are sent there first.

    What a director may do in an event is checked by the services, not here.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return _send_to(request, "accounts:login")
        if request.user.one_time_password:
            return _send_to(request, "accounts:password")
        return view(request, *args, **kwargs)

    return guarded
