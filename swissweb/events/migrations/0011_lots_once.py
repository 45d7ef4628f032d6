"""Nobody has the lot of another one."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0010_match_totals'),
    ]

    operations = [
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('section', 'lot'), name='entry_lot_unique'),
        ),
    ]
