"""The sample event of a new installation: readable files, played through the services."""

import csv
import tomllib
from datetime import timedelta
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from swissweb.accounts.models import User
from swissweb.events.models import Board, Event, Section
from swissweb.events.services.entries import PlayerInput, add_players
from swissweb.events.services.events import create_event, update_event
from swissweb.events.services.presence import request_bye, withdraw
from swissweb.events.services.results import Result, record_result
from swissweb.events.services.rounds import pair_round
from swissweb.events.services.states import publish_round

FOLDER = Path(__file__).parent
COVER = ("venue", "arbiter", "time_control")
OUTCOMES = {"1-0": "1-0", "0-1": "0-1", "1/2": "=-=", "+/-": "+--", "-/+": "--+"}

Rows = list[dict[str, str]]


def _read(name: str) -> Rows:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@transaction.atomic
def play(by: User) -> Event:
    """Create the sample event and play it up to its open round.

    :raises KeyError: when the engine seats a pair that ``results.csv`` does not know
    """
    data = tomllib.loads((FOLDER / "event.toml").read_text(encoding="utf-8"))
    today = timezone.localdate()
    event = create_event(
        by=by,
        name=data["name"],
        game=data["game"],
        rounds=data["rounds"],
        section_name=data["section"],
        city=data["city"],
        time_zone=data["time_zone"],
        starts=today - timedelta(days=1),
        ends=today + timedelta(days=1),
    )
    update_event(by=by, event_id=event.pk, version=event.version, **{key: data[key] for key in COVER})
    section = event.sections.get()
    players = _read("players.csv")
    results = {
        (int(row["round"]), row["first"], row["second"]): row["result"] for row in _read("results.csv")
    }
    for number in range(1, data["played"] + 1):
        _enter_players(by, section, [row for row in players if int(row["enters"]) == number])
        _note_absences(by, section, players, number)
        _play_round(by, section, number, results, data["seed"])
    return event


def _enter_players(by: User, section: Section, rows: Rows) -> None:
    if rows:
        add_players(
            by=by,
            section_id=section.pk,
            players=[
                PlayerInput(
                    name=row["name"],
                    latin=row["latin"],
                    language=row["language"],
                    rating=int(row["rating"]),
                    federation=row["federation"],
                    club=row["club"],
                    missed=tuple(row["missed"]),
                )
                for row in rows
            ],
        )


def _note_absences(by: User, section: Section, rows: Rows, number: int) -> None:
    for row in rows:
        gone = row["withdrawn_after"] == str(number - 1)
        away = row["bye_round"] == str(number)
        if not gone and not away:
            continue
        entry = section.entries.get(person__name=row["name"])
        if gone:
            withdraw(by=by, section_id=section.pk, entry_id=entry.pk, version=entry.version)
        else:
            request_bye(
                by=by,
                section_id=section.pk,
                entry_id=entry.pk,
                version=entry.version,
                round=number,
                mark=row["bye"],
            )


def _play_round(
    by: User, section: Section, number: int, results: dict[tuple[int, str, str], str], seed: int
) -> None:
    section.refresh_from_db()
    pair_round(by=by, section_id=section.pk, version=section.version, number=number, seed=seed)
    section.refresh_from_db()
    publish_round(by=by, section_id=section.pk, version=section.version, number=number)
    boards = Board.objects.filter(round__section=section, round__number=number).order_by("number")
    for board in boards.prefetch_related("seats__entry__person", "games"):
        first, second = (seat.entry.person.name for seat in board.seats.all())
        written = results[number, first, second]
        if not written:  # still playing
            continue
        game = board.games.all()[0]
        record_result(
            by=by,
            event=section.event,
            game_id=game.pk,
            version=game.version,
            result=Result(OUTCOMES[written]),
        )
