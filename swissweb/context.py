"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from pairing import ENGINE_VERSION


def site(request: HttpRequest) -> dict[str, object]:
    query = request.GET.copy()
    query.pop("lang", None)
    return {
        "site_version": settings.VERSION,
        "engine_version": ENGINE_VERSION,
        "languages": settings.LANGUAGES,
        "language": get_language(),
        "path_without_lang": f"{request.path}?{query.urlencode()}{'&' if query else ''}lang=",
    }
