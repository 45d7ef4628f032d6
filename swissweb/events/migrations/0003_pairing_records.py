"""What a round was paired from, the changes by hand on its draft, and whether the public sees reasons."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0002_integrity'),
    ]

    operations = [
        migrations.CreateModel(
            name='PairingRecord',
            fields=[
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='record', serialize=False, to='events.round')),
                ('proof', models.JSONField()),
                ('numbers', models.JSONField()),
            ],
        ),
        migrations.AddField(
            model_name='section',
            name='explain_public',
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name='DraftEdit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('action', models.CharField(max_length=40)),
                ('boards', models.JSONField()),
                ('byes', models.JSONField()),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='edits', to='events.round')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
    ]
