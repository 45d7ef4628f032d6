"""Room for other systems and scorings: acceleration, matches, lots, starting scores, handicaps, pins; what a
section awards; seasons."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0003_pairing_records'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='board',
            name='handicap',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='board',
            name='komi',
            field=models.SmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='lot',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='start',
            field=models.IntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='section',
            name='acceleration',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='section',
            name='match',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='section',
            name='prize_rules',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='section',
            name='tiebreak_settings',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.CreateModel(
            name='Category',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('order', models.PositiveSmallIntegerField(default=1)),
                ('conditions', models.JSONField(default=dict)),
                ('version', models.PositiveIntegerField(default=1)),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='categories', to='events.section')),
            ],
            options={
                'ordering': ['order', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Pin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pins_first', to='events.entry')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='pins_second', to='events.entry')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pins', to='events.section')),
            ],
            options={
                'ordering': ['round', 'id'],
            },
        ),
        migrations.CreateModel(
            name='PlayOff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='playoffs', to='events.section')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='PlayOffPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='playoff_places', to='events.entry')),
                ('playoff', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='events.playoff')),
            ],
            options={
                'ordering': ['place', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Prize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('amount', models.PositiveBigIntegerField(default=0)),
                ('thing', models.CharField(blank=True, max_length=100)),
                ('category', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='events.category')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='events.section')),
            ],
            options={
                'ordering': ['category__order', 'place', 'id'],
            },
        ),
        migrations.CreateModel(
            name='PublishedTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('after', models.PositiveSmallIntegerField()),
                ('sha256', models.CharField(max_length=64)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='published_tables', to='events.section')),
            ],
            options={
                'ordering': ['after'],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=200)),
                ('rules', models.JSONField(blank=True, default=dict)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('version', models.PositiveIntegerField(default=1)),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seasons', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='SeasonSection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField(default=1)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='events.season')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='events.section')),
            ],
            options={
                'ordering': ['order', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='category',
            constraint=models.UniqueConstraint(fields=('section', 'name'), name='category_name_unique'),
        ),
        migrations.AddConstraint(
            model_name='category',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='category_has_name'),
        ),
        migrations.AddConstraint(
            model_name='pin',
            constraint=models.UniqueConstraint(fields=('section', 'round', 'first'), name='pin_first_once'),
        ),
        migrations.AddConstraint(
            model_name='pin',
            constraint=models.UniqueConstraint(fields=('section', 'round', 'second'), name='pin_second_once'),
        ),
        migrations.AddConstraint(
            model_name='pin',
            constraint=models.UniqueConstraint(condition=models.Q(('second__isnull', True)), fields=('section', 'round'), name='one_pinned_bye'),
        ),
        migrations.AddConstraint(
            model_name='pin',
            constraint=models.CheckConstraint(condition=models.Q(('first', models.F('second')), _negated=True), name='pin_two_players'),
        ),
        migrations.AddConstraint(
            model_name='pin',
            constraint=models.CheckConstraint(condition=models.Q(('round__gte', 1)), name='pin_round_positive'),
        ),
        migrations.AddConstraint(
            model_name='playoffplace',
            constraint=models.UniqueConstraint(fields=('entry',), name='one_playoff_an_entry'),
        ),
        migrations.AddConstraint(
            model_name='playoffplace',
            constraint=models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='playoff_place_positive'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='prize_place_positive'),
        ),
        migrations.AddConstraint(
            model_name='publishedtable',
            constraint=models.UniqueConstraint(fields=('section', 'after'), name='one_table_a_round'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='season_has_name'),
        ),
        migrations.AddConstraint(
            model_name='seasonsection',
            constraint=models.UniqueConstraint(fields=('season', 'section'), name='section_once_a_season'),
        ),
    ]
