"""Who may sign in. Directors are few: they get an account; players and the public need none."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A director. ``one_time_password`` is true until the printed password has been replaced."""

    one_time_password = models.BooleanField(default=False)

    @property
    def shown_name(self) -> str:
        """The name that stands in the log."""
        return self.get_full_name() or self.username
