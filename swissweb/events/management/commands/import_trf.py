"""``manage.py import_trf``: a tournament report file becomes an event."""

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from swissweb.accounts.models import User
from swissweb.events.errors import DomainError
from swissweb.events.presets import PRESETS
from swissweb.events.services.importing import import_tournament
from swissweb.events.wording import sentence
from swissweb.exchange.files import check_size
from swissweb.exchange.players import read_report


class Command(BaseCommand):
    """Reads the file as the page “Import a tournament” does, and prints what of it is not used."""

    help = "Import a tournament report file (TRF16, TRF(x), TRF26) as a new event with all its rounds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--user", default="", help="who directs the event (default: the only account)")
        parser.add_argument("--event-name", default="", help="default: the name in the file, then the file's")
        parser.add_argument("--game", default="chess", choices=sorted(PRESETS))
        parser.add_argument("--encoding", default="", help="default: found out")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        user = self._user(options["user"])
        try:
            data = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        try:
            check_size(len(data))
            report = read_report(data, options["encoding"])
            name = options["event_name"].strip()
            tournament = replace(report.tournament, name=name) if name else report.tournament
            event = import_tournament(by=user, tournament=tournament, name=file.stem, game=options["game"])
        except DomainError as error:
            raise CommandError(f"{file}: {sentence(error.code, error.params)}") from error
        for note in report.report:
            place = {"line": note.line, "column": note.column, **note.params}
            self.stdout.write(f"  {sentence(note.code, place)}")
        self.stdout.write(
            f"{event.name}: {len(tournament.players)} players, {len(tournament.rounds)} rounds, "
            f"directed by {user.username}; /director/e/{event.slug}/"
        )

    def _user(self, username: str) -> User:
        users = User.objects.filter(is_active=True)
        if username:
            found = users.filter(username__iexact=username).first()
            if found is None:
                raise CommandError(f"There is no account “{username}”.")
            return found
        first = list(users.order_by("pk")[:2])
        if len(first) != 1:
            count = "no account yet" if not first else "more than one account"
            raise CommandError(f"There is {count}: say whose event it is to be with --user.")
        return first[0]
