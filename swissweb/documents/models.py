from django.db import models
from django.utils import timezone

from swissweb.events.models import Section


class Document(models.Model):
    """A PDF of a section, made by the worker.

    ``key`` is the hash of the document's own input, so the same data never make it twice. ``content``
    is that input; it is given up once ``data`` (the PDF) is there. ``number`` is the round, 0 where the
    document belongs to none; ``part`` which of several of a kind (a category's id, how many of a club
    count), else 0. ``scope`` "all" may show a draft and goes to directors only.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        READY = "ready"
        FAILED = "failed"

    key = models.CharField(max_length=64, unique=True)
    section = models.ForeignKey(Section, models.CASCADE, related_name="documents")
    kind = models.CharField(max_length=20)
    number = models.PositiveSmallIntegerField(default=0)
    part = models.PositiveBigIntegerField(default=0)
    scope = models.CharField(max_length=9, default="published")
    language = models.CharField(max_length=10)
    paper = models.CharField(max_length=6)
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    content = models.JSONField(null=True, blank=True)
    data = models.BinaryField(null=True, blank=True)
    error = models.CharField(max_length=500, blank=True)
    created = models.DateTimeField(default=timezone.now)
    asked = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(
                fields=["section", "kind", "number", "scope", "language", "paper"], name="document_slot"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scope__in=["published", "all"]), name="document_scope_known"
            ),
            models.CheckConstraint(
                name="document_state_whole",
                condition=models.Q(state="ready", data__isnull=False)
                | models.Q(state__in=["waiting", "failed"], data__isnull=True, content__isnull=False),
            ),
        ]
