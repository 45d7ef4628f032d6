"""What was changed of scoring and tie-breaks once round 1 was published: told with the standings."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0004_schemes_pins_and_awards"),
    ]

    operations = [
        migrations.AddField(
            model_name="section",
            name="rule_changes",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
