from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
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

        parser.add_argument("--create", action="store_true", help="make the account")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["username"]
        make = services.create_director if options["create"] else services.new_password
        try:
            user, password = make(name)
        except User.DoesNotExist:
            raise CommandError(f"There is no account named {name}; --create makes one.") from None
        except services.UsernameTaken:
            raise CommandError(f"There is an account named {name} already.") from None
        except ValidationError as error:
            raise CommandError(f"{name}: {' '.join(error.messages)}") from None
        self.stdout.write(f"Name:              {user.username}")
        self.stdout.write(f"One-time password: {password}")
