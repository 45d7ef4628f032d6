import logging

from django.apps import AppConfig
from django.db import DatabaseError

log = logging.getLogger(__name__)


class DocumentsConfig(AppConfig):
    name = "swissweb.documents"

    def ready(self) -> None:
        # Models exist only from here on.
        from swissweb.documents import checks  # noqa: F401, PLC0415 - registers the system checks
        from swissweb.events.services.states import round_published  # noqa: PLC0415

        round_published.connect(make_ahead, dispatch_uid="documents.make_ahead")


def make_ahead(sender: object, round: object, **kwargs: object) -> None:
    """A round was published: the worker makes its pairing lists. Publishing never fails because of it."""
    import procrastinate.exceptions  # noqa: PLC0415 - not at start-up

    from swissweb.documents import tasks  # noqa: PLC0415 - as above

    try:
        tasks.make_ahead.defer(round_id=round.pk)  # type: ignore[attr-defined]
    except (DatabaseError, procrastinate.exceptions.ProcrastinateException):
        log.exception("the pairing lists are not made ahead")
