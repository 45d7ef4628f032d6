"""A match entered as a whole keeps its score, and says that its games are not known."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0009_prize_places")]

    operations = [
        migrations.AddField(
            model_name="board",
            name="total",
            field=models.BooleanField(default=False),
        ),
    ]
