"""Tries to store what must never be, past all services: the database itself refuses each."""

from collections.abc import Iterator

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from swissweb.events.models import AuditEntry, Board, Game, Round, Section
from tests.support.factories import board_of, enter, make_section, make_user, published_round

pytestmark = pytest.mark.django_db

SEAT = (
    "INSERT INTO events_seat (section_id, round_id, board_id, entry_id, kind, position, side, mark, version) "
    "VALUES"
)


def copy(model: type[Model], where: str, **changes: str) -> str:
    """A statement that stores a row again, with other values (SQL) in some columns."""
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    names = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(changes.get(column, f'"{column}"') for column in columns)
    table = model._meta.db_table
    return f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {where}"


class World:
    """Two sections with one published round each, and the ids to aim at."""

    def __init__(self) -> None:
        self.director = make_user()
        self.section = make_section(self.director, players=4, rounds=3)
        self.other = make_section(self.director, players=4, rounds=3)
        for section in (self.section, self.other):
            published_round(self.director, section)
        self.round = self.section.rounds.get().pk
        self.other_round = self.other.rounds.get().pk
        self.board = board_of(self.section, 1, 1).pk
        self.second_board = board_of(self.section, 1, 2).pk
        self.other_board = board_of(self.other, 1, 1).pk
        self.entry = self.section.entries.get(number=1).pk
        self.stranger = self.other.entries.get(number=1).pk
        self.game = Game.objects.get(board=self.board).pk

    def ids(self) -> dict[str, object]:
        values: dict[str, object] = {
            key: value for key, value in vars(self).items() if isinstance(value, int)
        }
        values |= {"section": self.section.pk, "other": self.other.pk, "event": self.section.event_id}
        return values | {"other_event": self.other.event_id, "user": self.director.pk}


@pytest.fixture
def world() -> Iterator[World]:
    return World()


def refuse(sql: str, values: dict[str, object]) -> str:
    """Run statements as one transaction; the name of the constraint that stopped it."""
    with pytest.raises(IntegrityError) as refused:
        _commit(sql, values)
    return refused.value.__cause__.diag.constraint_name or ""  # type: ignore[union-attr]


def _commit(sql: str, values: dict[str, object]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
        # What is deferred is checked now, as a commit would.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize(
    ("constraint", "sql"),
    [
        (
            "seat_entry_same_section",
            "UPDATE events_seat SET entry_id = %(stranger)s WHERE board_id = %(board)s AND position = 1",
        ),
        (
            "seat_board_same_round",
            "UPDATE events_seat SET board_id = CASE board_id WHEN %(board)s THEN %(other_board)s "
            "ELSE %(board)s END WHERE position = 1 AND board_id IN (%(board)s, %(other_board)s)",
        ),
        (
            "seat_round_same_section",
            "UPDATE events_seat SET section_id = %(other)s WHERE board_id = %(board)s AND position = 1",
        ),
        (
            "entry_section_same_event",
            "UPDATE events_entry SET event_id = %(other_event)s WHERE id = %(entry)s",
        ),
        (
            "entry_person_same_event",
            "UPDATE events_entry SET person_id = "
            "(SELECT person_id FROM events_entry WHERE id = %(stranger)s) WHERE id = %(entry)s",
        ),
        (
            "round_stage_same_section",
            "UPDATE events_round SET stage_id = (SELECT id FROM events_stage WHERE section_id = %(other)s) "
            "WHERE id = %(round)s",
        ),
    ],
)
def test_rows_of_one_section_never_point_into_another(world: World, constraint: str, sql: str) -> None:
    assert refuse(sql, world.ids()) == constraint


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM events_seat WHERE board_id = %(board)s AND position = 2",
        "DELETE FROM events_seat WHERE board_id = %(board)s",
        copy(Board, "id = %(board)s", number="9"),
        "UPDATE events_seat SET kind = 'bye', board_id = NULL, position = NULL, side = '', mark = 'U' "
        "WHERE board_id = %(board)s AND position = 1",
    ],
)
def test_a_board_has_two_seats_at_commit(world: World, sql: str) -> None:
    assert refuse(sql, world.ids()) == "board_has_two_seats"


def test_two_players_never_share_a_seat(world: World) -> None:
    sql = "UPDATE events_seat SET position = 1, side = 'w' WHERE board_id = %(board)s AND position = 2"
    assert refuse(sql, world.ids()) == "one_entry_a_seat"


def test_a_board_has_no_third_seat(world: World) -> None:
    sql = (
        "SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; "
        "ALTER TABLE events_seat DROP CONSTRAINT one_entry_a_seat; "
        "UPDATE events_seat SET board_id = %(board)s WHERE board_id = %(second_board)s AND position = 1"
    )
    assert refuse(sql, world.ids()) == "board_has_two_seats"


def test_nobody_has_two_seats_in_a_round(world: World) -> None:
    sql = f"{SEAT} (%(section)s, %(round)s, NULL, %(entry)s, 'bye', NULL, '', 'U', 1)"
    assert refuse(sql, world.ids()) == "one_seat_a_round"


@pytest.mark.parametrize(
    ("constraint", "sql"),
    [
        ("board_number_unique", "UPDATE events_board SET number = 1 WHERE id = %(second_board)s"),
        ("board_number_positive", "UPDATE events_board SET number = 0 WHERE id = %(board)s"),
        ("round_number_positive", "UPDATE events_round SET number = 0 WHERE id = %(round)s"),
        ("round_state_known", "UPDATE events_round SET state = 'played' WHERE id = %(round)s"),
        ("outcome_known", "UPDATE events_game SET outcome = '2-0' WHERE id = %(game)s"),
        ("outcome_known", "UPDATE events_game SET outcome = '1' WHERE id = %(game)s"),
        ("both_scores_or_none", "UPDATE events_game SET first_score = 3 WHERE id = %(game)s"),
        ("game_number_unique", "INSERT INTO events_game (board_id, number, outcome, version) "
         "VALUES (%(board)s, 1, '', 1)"),
        ("seat_kind_whole", "UPDATE events_seat SET kind = 'bye', mark = 'U' WHERE board_id = %(board)s "
         "AND position = 1"),
        ("seat_kind_whole", "UPDATE events_seat SET mark = 'U' WHERE board_id = %(board)s AND position = 1"),
        ("seat_kind_whole", "UPDATE events_seat SET position = 3 WHERE board_id = %(board)s "
         "AND position = 1"),
        ("seat_kind_whole", "UPDATE events_seat SET kind = 'absent', board_id = NULL, position = NULL, "
         "side = '', mark = 'U' WHERE board_id = %(board)s AND position = 1"),
        ("seat_side_fits_position", "UPDATE events_seat SET side = 'b' WHERE board_id = %(board)s "
         "AND position = 1"),
        ("entry_number_unique", "UPDATE events_entry SET number = 2 WHERE id = %(entry)s"),
        ("entry_number_positive", "UPDATE events_entry SET number = 0 WHERE id = %(entry)s"),
        ("entry_joined_positive", "UPDATE events_entry SET joined = 0 WHERE id = %(entry)s"),
        ("person_once_a_section", "UPDATE events_entry SET person_id = (SELECT person_id FROM events_entry "
         "WHERE section_id = %(section)s AND number = 2) WHERE id = %(entry)s"),
        ("request_mark_known", "INSERT INTO events_byerequest (entry_id, round, mark) "
         "VALUES (%(entry)s, 2, 'U')"),
        ("request_round_positive", "INSERT INTO events_byerequest (entry_id, round, mark) "
         "VALUES (%(entry)s, 0, 'H')"),
        ("one_request_a_round", "INSERT INTO events_byerequest (entry_id, round, mark) "
         "VALUES (%(entry)s, 2, 'H'), (%(entry)s, 2, 'Z')"),
        ("stage_rounds_sane", "UPDATE events_stage SET total_rounds = 0 WHERE section_id = %(section)s"),
        ("section_slug_unique", copy(Section, "id = %(section)s")),
        ("initial_colour_known", "UPDATE events_section SET initial_colour = 'x' WHERE id = %(section)s"),
        ("late_numbers_known", "UPDATE events_section SET late_numbers = 'x' WHERE id = %(section)s"),
        ("event_has_name", "UPDATE events_event SET name = '' WHERE id = %(event)s"),
        ("event_ends_after_start", "UPDATE events_event SET starts = '2027-02-01', ends = '2027-01-01' "
         "WHERE id = %(event)s"),
        ("person_has_name", "UPDATE events_person SET name = '' WHERE event_id = %(event)s"),
        ("person_sex_known", "UPDATE events_person SET sex = 'x' WHERE event_id = %(event)s"),
        ("one_role_a_user", "INSERT INTO events_membership (event_id, user_id, role) "
         "VALUES (%(event)s, %(user)s, 'director')"),
        ("role_known", "UPDATE events_membership SET role = 'king' WHERE event_id = %(event)s"),
    ],
)  # fmt: skip
def test_the_database_refuses(world: World, constraint: str, sql: str) -> None:
    assert refuse(sql, world.ids()) == constraint


def test_a_round_number_is_there_once(world: World) -> None:
    assert refuse(copy(Round, "id = %(round)s"), world.ids()) == "round_number_unique"


@pytest.mark.parametrize("table", ["event", "section", "publicity", "entry", "round", "seat", "game"])
def test_versions_never_fall(world: World, table: str) -> None:
    assert refuse(f"UPDATE events_{table} SET version = version - 1", {}) == "version_rises"


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE events_auditentry SET action = 'nothing'",
        "UPDATE events_auditentry SET reason = 'because'",
        "UPDATE events_auditentry SET user_id = NULL, user_name = 'somebody else'",
        "DELETE FROM events_auditentry",
    ],
)
def test_the_log_is_only_added_to(world: World, sql: str) -> None:
    before = AuditEntry.objects.count()
    assert refuse(sql, {}) == "log_only_grows"
    assert AuditEntry.objects.count() == before


def test_the_log_keeps_its_entries_when_a_user_is_deleted(world: World) -> None:
    helper = make_user("helper", is_superuser=True)
    enter(helper, board_of(world.section, 1, 1), "1-0")
    helper.delete()
    entry = AuditEntry.objects.get(action="result_entered")
    assert (entry.user, entry.user_name) == (None, "helper")


def test_a_player_with_a_seat_can_not_be_deleted(world: World) -> None:
    refuse("DELETE FROM events_entry WHERE id = %(entry)s", world.ids())
    assert Section.objects.get(pk=world.section.pk).entries.count() == 4


def test_a_swap_may_pass_through_a_doubled_state(world: World) -> None:
    one, two = 1, 2
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT entry_id FROM events_seat WHERE board_id = %s ORDER BY position", [world.board]
        )
        first, second = (row[0] for row in cursor.fetchall())
        for position, entry in ((one, second), (two, first)):
            cursor.execute(
                "UPDATE events_seat SET entry_id = %s WHERE board_id = %s AND position = %s",
                [entry, world.board, position],
            )
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_a_lot_belongs_to_one_entry_of_a_section_and_no_lot_to_many() -> None:
    section = make_section(make_user(), players=3, rounds=3)
    first, second, _third = section.entries.order_by("number")
    section.entries.filter(pk=first.pk).update(lot=7)
    with pytest.raises(IntegrityError, match="entry_lot_unique"), transaction.atomic():
        section.entries.filter(pk=second.pk).update(lot=7)
    assert section.entries.filter(lot=None).count() == 2
