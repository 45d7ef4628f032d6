"""The language of a page, and how an error of the domain becomes an answer."""

from collections.abc import Callable

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from swissweb.errors import database_away, domain_error
from swissweb.events.errors import DomainError

Handler = Callable[[HttpRequest], HttpResponse]
LANGUAGE_COOKIE = "language"
CODES = {code for code, _name in settings.LANGUAGES}


class LanguageMiddleware:
    """``?lang=`` (remembered in a cookie), else the cookie, else what the browser asks for.

    No session is touched, so a proxy can cache public pages by path and language.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = request.GET.get("lang", "").lower()
        kept = request.COOKIES.get(LANGUAGE_COOKIE, "")
        chosen = next((code for code in (asked, kept) if code in CODES), None)
        language = chosen or translation.get_language_from_request(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", language)
            patch_vary_headers(response, ("Accept-Language", "Cookie"))
        if asked in CODES and asked != kept:
            response.set_cookie(LANGUAGE_COOKIE, asked, max_age=365 * 86400, samesite="Lax")
        return response


class DomainErrorMiddleware:
    """A service's refusal that no view turned into a form error: its own page or fragment, a 4xx."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, DomainError):
            return domain_error(request, error)
        return database_away(request) if isinstance(error, InterfaceError | OperationalError) else None
