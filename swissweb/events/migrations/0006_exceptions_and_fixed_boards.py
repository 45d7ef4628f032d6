"""What a round was allowed against the rules; a fixed board never points into another section, and nobody is
fixed at two places of a round."""

from django.db import migrations, models


def composite(column, name):
    return migrations.RunSQL(
        f"ALTER TABLE events_pin ADD CONSTRAINT {name} FOREIGN KEY ({column}, section_id) "
        "REFERENCES events_entry (id, section_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE events_pin DROP CONSTRAINT {name}",
    )


ONE_PLACE = """
CREATE FUNCTION events_pin_one_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Two who pin at once take their turn, until commit.
    PERFORM pg_advisory_xact_lock(hashtext('swissweb pin'), NEW.section_id::int);
    IF EXISTS (
        SELECT 1 FROM events_pin
        WHERE section_id = NEW.section_id AND round = NEW.round AND id <> NEW.id
            AND (first_id IN (NEW.first_id, NEW.second_id) OR second_id IN (NEW.first_id, NEW.second_id))
    ) THEN
        RAISE EXCEPTION 'a player is fixed at two places of round %', NEW.round
            USING ERRCODE = 'check_violation', CONSTRAINT = 'pin_one_place';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER pin_one_place AFTER INSERT OR UPDATE ON events_pin
    FOR EACH ROW EXECUTE FUNCTION events_pin_one_place();
"""

ONE_PLACE_BACK = """
DROP TRIGGER pin_one_place ON events_pin;
DROP FUNCTION events_pin_one_place();
"""


class Migration(migrations.Migration):
    dependencies = [("events", "0005_rule_changes")]

    operations = [
        migrations.AddField(
            model_name="round",
            name="exceptions",
            field=models.JSONField(blank=True, default=dict),
        ),
        composite("first_id", "pin_first_same_section"),
        composite("second_id", "pin_second_same_section"),
        migrations.RunSQL(ONE_PLACE, ONE_PLACE_BACK),
    ]
