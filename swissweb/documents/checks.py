from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Warning, register

from swissweb.documents import health

IDS = {health.PANGO_MISSING: "documents.W001", health.FONTS_MISSING: "documents.W002"}


@register("documents")
def documents_can_be_made(app_configs: Sequence[Any] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """W001: no PDF libraries. W002: no fonts for Chinese, Japanese and Korean."""
    return [
        Warning(
            f"The server lacks {part.name}: {part.off}.",
            hint=f"Debian: apt install {health.packages(code)}",
            id=IDS[code],
        )
        for code, (part, present) in health.PARTS.items()
        if not present()
    ]
