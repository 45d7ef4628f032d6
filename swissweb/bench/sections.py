"""Sections of a wanted size, played through the services by a seeded lot."""

import random

from swissweb.accounts.models import User
from swissweb.events.models import Game, Section
from swissweb.events.services.entries import PlayerInput, add_players
from swissweb.events.services.events import create_event
from swissweb.events.services.results import Result, record_result
from swissweb.events.services.rounds import pair_round
from swissweb.events.services.states import complete_round, publish_round

OUTCOMES = ("1-0", "1-0", "=-=", "0-1")


def played_section(by: User, players: int, rounds: int, total: int, seed: int = 1) -> Section:
    """A section of ``players`` with ``rounds`` of ``total`` rounds complete."""
    lot = random.Random(seed)
    event = create_event(by=by, name=f"Bench {players}", game="chess", rounds=total)
    section = event.sections.get()
    add_players(
        by=by,
        section_id=section.pk,
        players=[PlayerInput(f"Player {n:04d}", rating=2600 - n) for n in range(1, players + 1)],
    )
    for number in range(1, rounds + 1):
        pair_next(by, section, seed)
        section.refresh_from_db()
        publish_round(by=by, section_id=section.pk, version=section.version, number=number)
        for game in Game.objects.filter(board__round__section=section, board__round__number=number):
            result = Result(lot.choice(OUTCOMES))
            record_result(by=by, event=event, game_id=game.pk, version=game.version, result=result)
        section.refresh_from_db()
        complete_round(by=by, section_id=section.pk, version=section.version, number=number)
    section.refresh_from_db()
    return section


def pair_next(by: User, section: Section, seed: int = 1) -> None:
    """Pair the next round and leave it a draft."""
    section.refresh_from_db()
    number = section.rounds.count() + 1
    pair_round(by=by, section_id=section.pk, version=section.version, number=number, seed=seed)
