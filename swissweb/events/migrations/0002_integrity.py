"""What the ORM can't say: rows of one section never point into another, a board has two seats at commit,
the log is only added to."""

from django.db import migrations

COMPOSITE_KEYS = [
    ("entry", "entry_section_same_event", "section_id, event_id", "section", "id, event_id"),
    ("entry", "entry_person_same_event", "person_id, event_id", "person", "id, event_id"),
    ("round", "round_stage_same_section", "stage_id, section_id", "stage", "id, section_id"),
    ("seat", "seat_round_same_section", "round_id, section_id", "round", "id, section_id"),
    ("seat", "seat_entry_same_section", "entry_id, section_id", "entry", "id, section_id"),
    ("seat", "seat_board_same_round", "board_id, round_id", "board", "id, round_id"),
]


def composite(table, name, columns, target, target_columns):
    return migrations.RunSQL(
        f"ALTER TABLE events_{table} ADD CONSTRAINT {name} FOREIGN KEY ({columns}) "
        f"REFERENCES events_{target} ({target_columns}) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE events_{table} DROP CONSTRAINT {name}",
    )


TWO_SEATS = """
CREATE FUNCTION events_board_has_two_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    touched bigint[];
    checked bigint;
BEGIN
    IF TG_TABLE_NAME = 'events_board' THEN
        touched := ARRAY[NEW.id];
    ELSIF TG_OP = 'INSERT' THEN
        touched := ARRAY[NEW.board_id];
    ELSIF TG_OP = 'DELETE' THEN
        touched := ARRAY[OLD.board_id];
    ELSE
        touched := ARRAY[OLD.board_id, NEW.board_id];
    END IF;
    FOREACH checked IN ARRAY touched LOOP
        IF checked IS NOT NULL
            AND EXISTS (SELECT 1 FROM events_board WHERE id = checked)
            AND (SELECT count(*) FROM events_seat WHERE board_id = checked) <> 2
        THEN
            RAISE EXCEPTION 'board % must have two seats', checked
                USING ERRCODE = 'check_violation', CONSTRAINT = 'board_has_two_seats';
        END IF;
    END LOOP;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER board_has_two_seats AFTER INSERT ON events_board
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION events_board_has_two_seats();
CREATE CONSTRAINT TRIGGER seat_keeps_board_whole AFTER INSERT OR UPDATE OF board_id OR DELETE ON events_seat
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION events_board_has_two_seats();
"""

TWO_SEATS_BACK = """
DROP TRIGGER seat_keeps_board_whole ON events_seat;
DROP TRIGGER board_has_two_seats ON events_board;
DROP FUNCTION events_board_has_two_seats();
"""

VERSIONS_RISE = """
CREATE FUNCTION events_version_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.version < OLD.version THEN
        RAISE EXCEPTION 'version in % may not fall', TG_TABLE_NAME
            USING ERRCODE = 'check_violation', CONSTRAINT = 'version_rises';
    END IF;
    RETURN NEW;
END $$;
"""

VERSIONED = ["event", "section", "publicity", "entry", "round", "seat", "game"]

LOG_ONLY_GROWS = """
CREATE FUNCTION events_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('swissweb.rewrite_log', true) = 'on' THEN
        RETURN COALESCE(NEW, OLD);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL THEN
        NEW.user_id := OLD.user_id;
        IF NEW IS NOT DISTINCT FROM OLD THEN
            NEW.user_id := NULL;
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the log is only added to'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'log_only_grows';
END $$;
CREATE TRIGGER log_only_grows BEFORE UPDATE OR DELETE ON events_auditentry
    FOR EACH ROW EXECUTE FUNCTION events_log_only_grows();
"""

LOG_ONLY_GROWS_BACK = """
DROP TRIGGER log_only_grows ON events_auditentry;
DROP FUNCTION events_log_only_grows();
"""


class Migration(migrations.Migration):
    dependencies = [("events", "0001_initial")]

    operations = [
        *(composite(*key) for key in COMPOSITE_KEYS),
        migrations.RunSQL(TWO_SEATS, TWO_SEATS_BACK),
        migrations.RunSQL(VERSIONS_RISE, "DROP FUNCTION events_version_rises()"),
        *(
            migrations.RunSQL(
                f"CREATE TRIGGER version_rises BEFORE UPDATE OF version ON events_{table} "
                "FOR EACH ROW EXECUTE FUNCTION events_version_rises()",
                f"DROP TRIGGER version_rises ON events_{table}",
            )
            for table in VERSIONED
        ),
        migrations.RunSQL(LOG_ONLY_GROWS, LOG_ONLY_GROWS_BACK),
    ]
