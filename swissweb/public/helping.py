"""Help pages: the same for everybody, nothing stored, no database."""

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from swissweb.public.pages import gambit, rounds_help
from swissweb.public.pages import nested_cycles as cycles
from swissweb.public.serving import program

Content = tuple[dict[str, object], bool]
"""What the template shows, and whether something in the address can't be used."""


def _help(request: HttpRequest, template: str, build: Callable[[], Content]) -> HttpResponse:
    """The page, or 304 while neither the program nor the address is another."""
    parts = (program(), settings.PUBLIC_URL, get_language(), request.get_full_path())
    tag = f'"{hashlib.blake2s(repr(parts).encode(), digest_size=12).hexdigest()}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        context, wrong = build()
        response = render(request, template, context, status=422 if wrong else 200)
        if wrong:
            return response
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "public, no-cache"
    return response


@require_safe
def nested_cycles(request: HttpRequest) -> HttpResponse:
    """The table of rows for up to 11 players; what the reader marks stands in the address."""

    def build() -> Content:
        wish = cycles.asked(request.GET)
        return cycles.context(wish), bool(wish.wrong)

    return _help(request, "public/help/nested_cycles.html", build)


@require_safe
def rounds(request: HttpRequest) -> HttpResponse:
    """How many rounds to play, and a timetable; what is asked for stands in the address."""

    def build() -> Content:
        wish = rounds_help.asked(request.GET)
        return rounds_help.context(wish), bool(wish.wrong)

    return _help(request, "public/help/rounds.html", build)


@require_safe
def swiss_gambit(request: HttpRequest) -> HttpResponse:
    """Whether losing round 1 pays."""

    def build() -> Content:
        wish = gambit.asked(request.GET)
        return gambit.context(wish), bool(wish.wrong)

    return _help(request, "public/help/swiss_gambit.html", build)
