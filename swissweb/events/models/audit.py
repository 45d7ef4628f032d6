from django.conf import settings
from django.db import models
from django.utils import timezone

from swissweb.events.models.event import Event, Section


class AuditEntry(models.Model):
    """Who did what, when, before and after, and why. Only ever added to (a trigger refuses the rest).

    ``action`` is a code whose words stand in ``wording``; ``params`` are the values its sentence needs.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="audit")
    section = models.ForeignKey(Section, models.CASCADE, null=True, blank=True, related_name="audit")
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="audit"
    )
    user_name = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["event", "-at"], name="audit_by_event")]
