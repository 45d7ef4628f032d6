from django.conf import settings
from django.db import models
from django.utils import timezone


class Simulation(models.Model):
    """Events invented to compare ways to pair; see ``pairing.simulator``.

    ``plan`` is what was asked for (the fields of ``Plan``), ``result`` the summaries once it is done.
    ``done`` counts the events played so far. ``error`` is a code. Only its owner ever sees it.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="simulations")
    plan = models.JSONField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    error = models.CharField(max_length=40, blank=True)
    seconds = models.FloatField(default=0)
    created = models.DateTimeField(default=timezone.now)
    asked = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["owner", "-created"], name="simulation_list")]
        constraints = [
            models.UniqueConstraint(
                fields=["owner"],
                condition=models.Q(state__in=["waiting", "running"]),
                name="simulation_one_at_a_time",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["waiting", "running", "done", "failed", "cancelled"]),
                name="simulation_state_known",
            ),
            models.CheckConstraint(
                condition=models.Q(state="done", result__isnull=False)
                | (~models.Q(state="done") & models.Q(result__isnull=True)),
                name="simulation_result_when_done",
            ),
        ]

    @property
    def open(self) -> bool:
        """Whether it waits or runs."""
        return self.state in (self.State.WAITING, self.State.RUNNING)
