"""A place of a list has one prize, and a prize is never in a category of another section."""

from django.db import migrations, models

SAME_SECTION = (
    "ALTER TABLE events_prize ADD CONSTRAINT prize_category_same_section FOREIGN KEY (category_id, section_id) "
    "REFERENCES events_category (id, section_id) DEFERRABLE INITIALLY DEFERRED",
    "ALTER TABLE events_prize DROP CONSTRAINT prize_category_same_section",
)


class Migration(migrations.Migration):
    dependencies = [("events", "0008_awards")]

    operations = [
        migrations.AddConstraint(
            model_name="category",
            constraint=models.UniqueConstraint(fields=("id", "section"), name="category_id_section"),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.UniqueConstraint(fields=("category", "place"), name="one_prize_a_place"),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.UniqueConstraint(
                condition=models.Q(("category__isnull", True)),
                fields=("section", "place"),
                name="one_main_prize_a_place",
            ),
        ),
        migrations.RunSQL(*SAME_SECTION),
    ]
