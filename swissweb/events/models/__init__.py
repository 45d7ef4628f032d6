"""What is stored: event - section - stage - round - board - seat - game; person, entry; audit."""

from swissweb.events.models.audit import AuditEntry
from swissweb.events.models.awards import (
    Category,
    PlayOff,
    PlayOffPlace,
    Prize,
    PublishedTable,
    Season,
    SeasonChange,
    SeasonLink,
    SeasonSection,
)
from swissweb.events.models.event import Event, Membership, Publicity, Section, Stage
from swissweb.events.models.people import ByeRequest, Entry, Person
from swissweb.events.models.play import Board, DraftEdit, Game, PairingRecord, Pin, Round, Seat

__all__ = [
    "AuditEntry",
    "Board",
    "ByeRequest",
    "Category",
    "DraftEdit",
    "Entry",
    "Event",
    "Game",
    "Membership",
    "PairingRecord",
    "Person",
    "Pin",
    "PlayOff",
    "PlayOffPlace",
    "Prize",
    "Publicity",
    "PublishedTable",
    "Round",
    "Season",
    "SeasonChange",
    "SeasonLink",
    "SeasonSection",
    "Seat",
    "Section",
    "Stage",
]
