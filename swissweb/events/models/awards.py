"""What a section gives: categories with their tables, prizes, play-offs; tables as published; seasons."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from swissweb.events.models.event import Section
from swissweb.events.models.people import Entry


class Category(models.Model):
    """Players who have something in common, with a table of their own.

    ``conditions``: {"join": "and" | "or", "rows": [{"field", "comparison", "value"}, ...],
    "date": the day an age is of, as YYYY-MM-DD, or ""}; see ``pairing.categories``.
    """

    section = models.ForeignKey(Section, models.CASCADE, related_name="categories")
    name = models.CharField(max_length=100)
    order = models.PositiveSmallIntegerField(default=1)
    conditions = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["order", "id"]
        constraints = [
            models.UniqueConstraint(fields=["section", "name"], name="category_name_unique"),
            models.UniqueConstraint(fields=["id", "section"], name="category_id_section"),
            models.CheckConstraint(condition=~models.Q(name=""), name="category_has_name"),
        ]


class Prize(models.Model):
    """A prize for a place, of everybody or (``category``) of those in it. ``amount`` is in the currency's
    smallest unit; ``thing`` says what else it is (a cup, a book)."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="prizes")
    category = models.ForeignKey(Category, models.CASCADE, related_name="prizes", null=True, blank=True)
    place = models.PositiveSmallIntegerField()
    amount = models.PositiveBigIntegerField(default=0)
    thing = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["category__order", "place", "id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(place__gte=1), name="prize_place_positive"),
            models.UniqueConstraint(fields=["category", "place"], name="one_prize_a_place"),
            models.UniqueConstraint(
                fields=["section", "place"],
                condition=models.Q(category__isnull=True),
                name="one_main_prize_a_place",
            ),
        ]


class PublishedTable(models.Model):
    """The standings after a round as the public first saw them whole: their hash."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="published_tables")
    after = models.PositiveSmallIntegerField()
    sha256 = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["after"]
        constraints = [models.UniqueConstraint(fields=["section", "after"], name="one_table_a_round")]


class PlayOff(models.Model):
    """An order of players who are equal, decided outside the table, with the reason."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="playoffs")
    reason = models.CharField(max_length=200)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]


class PlayOffPlace(models.Model):
    """The place of one player among those of a play-off, 1 the best; equal places share."""

    playoff = models.ForeignKey(PlayOff, models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="playoff_places")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place", "id"]
        constraints = [
            models.UniqueConstraint(fields=["entry"], name="one_playoff_an_entry"),
            models.CheckConstraint(condition=models.Q(place__gte=1), name="playoff_place_positive"),
        ]


class Season(models.Model):
    """A table over several events.

    ``rules``: {"score": "points" | "percent" | "places", "table": [points of place 1, 2, ... in hundredths],
    "best": how many results count, 0 for all}.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)
    rules = models.JSONField(default=dict, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="seasons", null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="season_has_name")]


class SeasonSection(models.Model):
    """A section that counts for a season, in the season's order."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="parts")
    section = models.ForeignKey(Section, models.CASCADE, related_name="seasons")
    order = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["order", "id"]
        constraints = [models.UniqueConstraint(fields=["season", "section"], name="section_once_a_season")]


class SeasonLink(models.Model):
    """What a person said about who is who in a season: ``first`` and ``second`` are the same player, or
    (without ``second``) ``first`` is nobody else, whatever names and numbers say."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="links")
    first = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, models.CASCADE, related_name="+", null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["season", "first", "second"], name="season_link_once"),
            models.UniqueConstraint(
                fields=["season", "first"],
                condition=models.Q(second__isnull=True),
                name="season_apart_once",
            ),
        ]


class SeasonChange(models.Model):
    """Who did what with a season; as the log of an event, whose rows belong to an event."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="changes")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True
    )
    user_name = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
