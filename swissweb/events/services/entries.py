"""Players of a section: adding, changing, numbering; see ``presence`` for who plays when."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum

from django.db import transaction
from django.db.models import Max

from pairing.grades import STRONGEST, WEAKEST, parse_grade
from pairing.scoring import BYE_MARKS, Mark
from swissweb.accounts.models import User
from swissweb.events.errors import Invalid
from swissweb.events.models import Entry, Person, Round, Seat, Section, Stage
from swissweb.events.names import sort_key_name, tidy
from swissweb.events.rights import require_director
from swissweb.events.services.audit import log
from swissweb.events.services.locking import lock_entry, lock_section, raise_version
from swissweb.events.services.publicity import touch

NAME_LENGTH = 200
HIGHEST_RATING = 9999
HIGHEST_LOT = 99_999
MOST_PLAYERS = 10_000
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""Ranking of equal ratings (FIDE C.04.2, 2.2)."""
RENUMBER_BEFORE = 4
"""Corrections of data change pairing numbers until this round is paired (C.04.2)."""


class Kept(Enum):
    """For what a form does not show."""

    AS_IT_IS = "kept"


@dataclass(frozen=True, slots=True)
class PlayerInput:
    """A player as he is entered. ``row`` is the line of the list he came from, for messages."""

    name: str
    rating: int | None = None
    latin: str = ""
    title: str = ""
    sex: str = ""
    birth: str = ""
    federation: str = ""
    fide_id: str = ""
    club: str = ""
    grade: str = ""
    language: str = ""
    row: int = 0
    missed: tuple[str, ...] = field(default=())
    """Marks (H, F, Z) for the rounds a late entry missed, from round 1; what is left out is Z."""


PERSON_FIELDS = tuple(
    item.name for item in fields(PlayerInput) if item.name not in ("row", "missed")
)  # the rest says how he enters, not who he is


def clean(player: PlayerInput) -> PlayerInput:
    """The same player with tidy white space and letters.

    :raises Invalid: ``name_missing``, ``name_too_long``, ``rating_out_of_range``, ``fide_id_no_number``,
        ``sex_unknown``, ``text_too_long``; ``params`` have the row
    """

    values = {key: tidy(getattr(player, key)) for key in PERSON_FIELDS if key != "rating"}
    row = player.row
    if not values["name"]:
        raise Invalid("player_name_missing", field="name", row=row)
    if max(len(values["name"]), len(values["latin"])) > NAME_LENGTH:
        raise Invalid("name_too_long", field="name", row=row, most=NAME_LENGTH, length=len(values["name"]))
    if player.rating is not None and not 0 <= player.rating <= HIGHEST_RATING:
        raise Invalid(
            "rating_out_of_range", field="rating", row=row, rating=player.rating, most=HIGHEST_RATING
        )
    if values["fide_id"] and not (values["fide_id"].isdigit() and len(values["fide_id"]) <= 11):
        raise Invalid("fide_id_no_number", field="fide_id", row=row, value=values["fide_id"])
    values["title"] = values["title"].upper()
    values["federation"] = values["federation"].upper()
    values["sex"] = {"f": "w", "w": "w", "m": "m", "": ""}.get(values["sex"].lower(), "?")
    if values["sex"] == "?":
        raise Invalid("sex_unknown", field="sex", row=row, value=player.sex)
    for key, most in (("title", 10), ("federation", 3), ("club", 100), ("grade", 10), ("birth", 10)):
        if len(values[key]) > most:
            raise Invalid("text_too_long", field=key, row=row, value=values[key], most=most)
    rating = player.rating or None
    return PlayerInput(**values, rating=rating, row=row, missed=player.missed)


def check_doubles(section: Section, players: Sequence[PlayerInput], same_names: bool) -> None:
    """:raises Invalid: ``fide_id_doubled`` always, ``name_doubled`` unless ``same_names``"""
    present = Person.objects.filter(entries__section=section).values_list("fide_id", "name")
    ids = Counter(player.fide_id for player in players if player.fide_id)
    ids.update(fide_id for fide_id, _name in present if fide_id)
    for player in players:
        if player.fide_id and ids[player.fide_id] > 1:
            raise Invalid(
                "fide_id_doubled", field="fide_id", row=player.row, value=player.fide_id, name=player.name
            )
    if same_names:
        return
    names = Counter(player.name.casefold() for player in players)
    names.update(name.casefold() for _id, name in present)
    for player in players:
        if names[player.name.casefold()] > 1:
            raise Invalid("name_doubled", field="name", row=player.row, name=player.name)


def seed_key(person: Person) -> tuple[int, int, int, str, int]:
    """Order of the starting list: rating, title, alphabet (FIDE C.04.2, 2.2); last, who came first. Where
    players have grades, as in Go, these come before the alphabet."""
    title = TITLES.index(person.title) if person.title in TITLES else len(TITLES)
    grade = parse_grade(person.grade)
    weakness = STRONGEST - grade if grade is not None else STRONGEST - WEAKEST + 1
    return (-(person.rating or 0), title, weakness, person.sort_name.casefold(), person.pk)


def renumber(section: Section) -> None:
    """Give pairing numbers by ``seed_key``."""
    entries = section.entries.select_related("person")
    _number(section, sorted(entries, key=lambda entry: seed_key(entry.person)))


def _number(section: Section, ordered: Iterable[Entry]) -> None:
    """Number the entries in this order; the constraint is deferred, so rows may cross.

    What the section says of numbers (who may not meet, whose points are raised) goes with its players.
    """
    numbers: dict[int, int] = {}
    moved = []
    for number, entry in enumerate(ordered, start=1):
        numbers[entry.number] = number
        if entry.number != number:
            entry.number = number
            moved.append(entry)
    Entry.objects.bulk_update(moved, ["number"])
    if not moved or not (section.forbidden or section.virtual):
        return
    groups = [
        {**group, "players": sorted(numbers[old] for old in group["players"] if old in numbers)}
        for group in section.forbidden
    ]
    section.forbidden = [group for group in groups if len(group["players"]) > 1]
    section.virtual = [
        {**row, "first_player": first, "last_player": last}
        for row in section.virtual
        for first, last in _runs(
            numbers[old] for old in range(row["first_player"], row["last_player"] + 1) if old in numbers
        )
    ]
    section.save(update_fields=["forbidden", "virtual"])


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The unbroken runs among numbers, as (first, last)."""
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def has_schedule(section: Section, stage: Stage) -> bool:
    """True once a round robin has begun: the Berger table goes by the numbers, which stay as they are."""
    return stage.system == "round_robin" and section.rounds.exists()


def next_open_round(section: Section) -> int:
    """The first round a new player can still be paired in: an unpublished draft counts as open."""
    newest = section.rounds.order_by("-number").first()
    if newest is None:
        return 1
    return newest.number if newest.state == Round.State.DRAFT else newest.number + 1


@transaction.atomic
def add_players(
    *,
    by: User,
    section_id: int,
    players: Iterable[PlayerInput],
    same_names: bool = False,
) -> list[Entry]:
    """Add players, all or none; after round 1 was published they are late entries.

    A late entry has a zero-point bye in each round he missed, or what ``missed`` says. His number is
    the one of his rank, everybody below moves down, unless the section's ``late_numbers`` is "append".

    :raises Invalid: what :func:`clean` and :func:`check_doubles` raise, ``no_players_given``,
        ``too_many_players``, ``tournament_over``, ``missed_mark_unknown``, ``schedule_full`` (a round robin
        that has begun has one free place when its players are odd in number, none when even)
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    cleaned = [clean(player) for player in players]
    if not cleaned:
        raise Invalid("no_players_given", field="text")
    count = section.entries.count()
    if count + len(cleaned) > MOST_PLAYERS:
        raise Invalid("too_many_players", most=MOST_PLAYERS)
    check_doubles(section, cleaned, same_names)
    joined = next_open_round(section)
    stage = section.stages.get()
    if joined > stage.total_rounds:
        raise Invalid("tournament_over")
    scheduled = has_schedule(section, stage)
    if scheduled and count + len(cleaned) > count + count % 2:
        raise Invalid("schedule_full", players=count, places=count % 2)
    people = Person.objects.bulk_create(
        Person(
            event=section.event,
            sort_name=sort_key_name(player.name, player.latin)[:NAME_LENGTH],
            **{key: getattr(player, key) for key in PERSON_FIELDS},
        )
        for player in cleaned
    )
    start = (section.entries.aggregate(Max("number"))["number__max"] or 0) + 1
    entries = Entry.objects.bulk_create(
        Entry(event=section.event, section=section, person=person, number=number, joined=joined)
        for number, person in enumerate(people, start=start)
    )
    if joined > 1:
        _seat_missed_rounds(section, list(zip(entries, cleaned, strict=True)), joined)
    if not scheduled and (joined == 1 or section.late_numbers == "rank"):
        renumber(section)
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        round=joined if joined > 1 else None,
        action="players_added" if joined == 1 else "late_entries_added",
        after=[person.name for person in people],
        count=len(people),
        names=[person.name for person in people[:3]],
    )
    touch(section)
    return list(section.entries.filter(pk__in=[entry.pk for entry in entries]).select_related("person"))


def _seat_missed_rounds(
    section: Section, newcomers: Sequence[tuple[Entry, PlayerInput]], joined: int
) -> None:
    rounds = {row.number: row for row in section.rounds.filter(number__lt=joined)}
    seats = []
    for entry, player in newcomers:
        marks = dict(enumerate(player.missed, start=1))
        for number in range(1, joined):
            mark = marks.get(number, Mark.ZERO_BYE.value)
            if mark not in {m.value for m in BYE_MARKS - {Mark.PAB}}:
                raise Invalid("missed_mark_unknown", field="missed", mark=mark)
            kind = Seat.Kind.ABSENT if mark == Mark.ZERO_BYE else Seat.Kind.BYE
            seats.append(Seat(section=section, round=rounds[number], entry=entry, kind=kind, mark=mark))
    Seat.objects.bulk_create(seats)


@transaction.atomic
def update_player(
    *,
    by: User,
    section_id: int,
    entry_id: int,
    version: int,
    player: PlayerInput,
    same_names: bool = False,
    lot: int | Kept | None = Kept.AS_IT_IS,
) -> Entry:
    """Correct a player's data. Numbers follow the rank until round 4 is paired (C.04.2).

    ``lot`` is a lot number typed by the director, None to let the program draw.

    :raises Conflict: ``entry_changed``
    :raises Invalid: what :func:`clean` raises, ``fide_id_doubled``, ``name_doubled``, ``lot_out_of_range``,
        ``lot_taken``
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    entry = lock_entry(section, entry_id, version)
    cleaned = clean(player)
    others = Person.objects.filter(entries__section=section).exclude(pk=entry.person_id)
    if cleaned.fide_id and others.filter(fide_id=cleaned.fide_id).exists():
        raise Invalid("fide_id_doubled", field="fide_id", row=0, value=cleaned.fide_id, name=cleaned.name)
    if not same_names and others.filter(name__iexact=cleaned.name).exists():
        raise Invalid("name_doubled", field="name", row=0, name=cleaned.name)
    person = entry.person
    before = {key: getattr(person, key) for key in PERSON_FIELDS}
    after = {key: getattr(cleaned, key) for key in PERSON_FIELDS}
    changed = [key for key in PERSON_FIELDS if before[key] != after[key]]
    for key in changed:
        setattr(person, key, after[key])
    if not isinstance(lot, Kept) and lot != entry.lot:
        _check_lot(section, entry, lot)
        before["lot"], after["lot"] = entry.lot, lot
        changed.append("lot")
        entry.lot = lot
    person.sort_name = sort_key_name(person.name, person.latin)[:NAME_LENGTH]
    person.save()
    entry.version += 1
    entry.save(update_fields=["version", "lot"])
    if _follows_the_rank(section) and not has_schedule(section, section.stages.get()):
        renumber(section)
        entry.refresh_from_db(fields=["number"])
    raise_version(section)
    log(
        by=by,
        event=section.event,
        section=section,
        action="player_changed",
        before={key: before[key] for key in changed},
        after={key: after[key] for key in changed},
        name=person.name,
    )
    touch(section)
    return entry


def _follows_the_rank(section: Section) -> bool:
    """Numbers are by rank until round 1 is published, and where late entries get theirs so, until round 4."""
    if next_open_round(section) == 1:
        return True
    return section.late_numbers == "rank" and section.rounds.count() < RENUMBER_BEFORE


def _check_lot(section: Section, entry: Entry, lot: int | None) -> None:
    if lot is None:
        return
    if not 1 <= lot <= HIGHEST_LOT:
        raise Invalid("lot_out_of_range", field="lot", lot=lot, most=HIGHEST_LOT)
    holder = section.entries.filter(lot=lot).exclude(pk=entry.pk).select_related("person").first()
    if holder is not None:
        raise Invalid("lot_taken", field="lot", lot=lot, name=holder.person.name)


@transaction.atomic
def delete_player(*, by: User, section_id: int, entry_id: int, version: int) -> None:
    """Take a player off the list again; only as long as he is in no round.

    :raises Invalid: ``player_has_rounds`` (withdraw him instead)
    """
    section = lock_section(section_id)
    require_director(by, section.event)
    entry = lock_entry(section, entry_id, version)
    if entry.seats.exists():
        raise Invalid("player_has_rounds", name=entry.person.name)
    person = entry.person
    entry.delete()
    if not person.entries.exists():
        person.delete()
    _number(section, section.entries.order_by("number"))
    raise_version(section)
    log(by=by, event=section.event, section=section, action="player_deleted", name=person.name)
    touch(section)
