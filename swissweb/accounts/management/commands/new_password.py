from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from swissweb.accounts import services
from swissweb.accounts.models import User


class Command(BaseCommand):
    help = (
        "Print a new one-time password for a director (the account is created if there is none at all "
        "of the name 'director'). It must be replaced at the first sign-in."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", default=services.DEFAULT_USERNAME)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user, password = services.new_password(options["username"])
        except User.DoesNotExist:
            raise CommandError(f"There is no account named {options['username']}.") from None
        self.stdout.write(f"Name:              {user.username}")
        self.stdout.write(f"One-time password: {password}")
