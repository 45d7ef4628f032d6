"""Who may sign in. Directors are few: they get an account; players and the public need none."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone


class User(AbstractUser):
    """A director. ``one_time_password`` is true until the printed password has been replaced."""

    one_time_password = models.BooleanField(default=False)

    @property
    def shown_name(self) -> str:
        """The name that stands in the log."""
        return self.get_full_name() or self.username


class SignInAttempts(models.Model):
    """Attempts to sign in under one name from one address since the last success.

    In the database, not in a cache: several processes count together, and a restart forgets nothing.
    """

    username = models.CharField(max_length=150)
    address = models.CharField(max_length=45)
    count = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["username", "address"], name="attempts_once_a_name_and_address")
        ]
        indexes = [models.Index(fields=["last_at"], name="attempts_by_time")]
