"""A demo club: a director with a one-time password, and a sample event in mid-tournament."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.db import transaction

from swissweb.accounts.models import User
from swissweb.accounts.services import DEFAULT_USERNAME, create_director
from swissweb.events import demo
from swissweb.events.models import Event


class Command(BaseCommand):
    help = "Make a director and a sample event (24 players, 5 of 7 rounds)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing where there are users or events"
        )

    def handle(self, *, if_empty: bool, **_options: object) -> None:
        if if_empty and (User.objects.exists() or Event.objects.exists()):
            return
        with transaction.atomic():
            user = User.objects.filter(username=DEFAULT_USERNAME).first()
            password = ""
            if user is None:
                user, password = create_director(DEFAULT_USERNAME, name="Nora Eastlake")
            event = demo.play(user)
        self.stdout.write(f"Sample event: {event.name} (/e/{event.slug}/)")
        if password:
            self.stdout.write(f"Sign in as: {user.username}   one-time password: {password}")
