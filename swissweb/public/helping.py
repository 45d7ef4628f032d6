"""Help pages: the same for everybody, nothing stored, no database."""

import hashlib

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from swissweb.public.pages import nested_cycles as cycles
from swissweb.public.serving import program


@require_safe
def nested_cycles(request: HttpRequest) -> HttpResponse:
    """The table of rows for up to 11 players; what the reader marks stands in the address."""
    parts = (program(), settings.PUBLIC_URL, get_language(), request.get_full_path())
    tag = f'"{hashlib.blake2s(repr(parts).encode(), digest_size=12).hexdigest()}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        wish = cycles.asked(request.GET)
        status = 422 if wish.wrong else 200
        response = render(request, "public/help/nested_cycles.html", cycles.context(wish), status=status)
        if wish.wrong:
            return response
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "public, no-cache"
    return response
