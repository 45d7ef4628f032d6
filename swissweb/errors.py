"""Error pages, and the sentence for a refusal of a service."""

import logging

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from swissweb.events.errors import Conflict, DomainError, Forbidden, NotFound
from swissweb.events.wording import sentence

logger = logging.getLogger(__name__)


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    template = "errors/_fragment.html" if getattr(request, "htmx", False) else "errors/page.html"
    return render(request, template, {"status": status, "title": title, "text": text}, status=status)


def status_of(error: DomainError) -> int:
    """The HTTP status of a refusal: 403, 404, 409, else 422."""
    for kind, status in ((Forbidden, 403), (NotFound, 404), (Conflict, 409)):
        if isinstance(error, kind):
            return status
    return 422


def domain_error(request: HttpRequest, error: DomainError) -> HttpResponse:
    """The page (or fragment) for a refusal that a view did not show beside its own form."""
    status = status_of(error)
    titles = {
        403: _("Not allowed"),
        404: _("Not found"),
        409: _("Somebody else was faster"),
        422: _("This can't be done"),
    }
    return _page(request, status, titles[status], sentence(error.code, error.params))


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        text = _("What was sent is larger than %(most)s MB. Is it the right text?")
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 2**20
        return _page(request, 413, _("Too large"), text % {"most": most})
    return _page(request, 400, _("Bad request"), _("The browser sent something that can't be read."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403, _("Not allowed"), _("This page is for the directors of the event."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    text = _("The page was open too long or cookies are blocked. Go back, reload the page and send it again.")
    return _page(request, 403, _("The form has expired"), text)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(
        request, 404, _("Not found"), _("There is nothing at this address, or it is not published yet.")
    )


def database_away(request: HttpRequest) -> HttpResponse:
    """The connection broke; gunicorn's next request opens a new one."""
    logger.exception("the database does not answer")
    text = _("The database does not answer. Nothing was half-written: wait a moment and send it again.")
    return _page(request, 503, _("Not available"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    text = _("The program made a mistake. Nothing was half-written. What happened is in the server's log.")
    return _page(request, 500, _("Something broke"), text)
