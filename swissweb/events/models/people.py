from django.db import models

from pairing.scoring import BYE_MARKS, Mark
from swissweb.events.models.event import Event, Section

REQUEST_MARKS = sorted(mark.value for mark in BYE_MARKS if mark is not Mark.PAB)


class Person(models.Model):
    """Somebody at an event. ``latin`` is the romanised name, ``sort_name`` what lists are sorted by."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="people")
    name = models.CharField(max_length=200)
    latin = models.CharField(max_length=200, blank=True)
    sort_name = models.CharField(max_length=200, db_collation="und-x-icu")
    language = models.CharField(max_length=10, blank=True)
    title = models.CharField(max_length=10, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    birth = models.CharField(max_length=10, blank=True)
    federation = models.CharField(max_length=3, blank=True)
    fide_id = models.CharField(max_length=11, blank=True)
    club = models.CharField(max_length=100, blank=True)
    grade = models.CharField(max_length=10, blank=True)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["sort_name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["id", "event"], name="person_id_event"),
            models.CheckConstraint(condition=~models.Q(name=""), name="person_has_name"),
            models.CheckConstraint(condition=models.Q(sex__in=["", "m", "w"]), name="person_sex_known"),
        ]


class Entry(models.Model):
    """A person in a section. ``number`` is the tournament pairing number (TPN).

    ``joined`` is the first round the player can be paired in (a late entry has more than 1);
    ``withdrawn_after`` the last round he took part in (0: before round 1), empty while he plays.
    ``lot`` is a lot number typed by hand, ``start`` a McMahon starting score (hundredths) set by hand.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    section = models.ForeignKey(Section, models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    joined = models.PositiveSmallIntegerField(default=1)
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    lot = models.PositiveIntegerField(null=True, blank=True)
    start = models.IntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    namesake = False
    """True on a row whose name another one of the same list has too; not stored, see ``mark_namesakes``."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "number"],
                name="entry_number_unique",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.UniqueConstraint(fields=["section", "person"], name="person_once_a_section"),
            models.UniqueConstraint(fields=["section", "lot"], name="entry_lot_unique"),
            models.UniqueConstraint(fields=["id", "section"], name="entry_id_section"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="entry_number_positive"),
            models.CheckConstraint(condition=models.Q(joined__gte=1), name="entry_joined_positive"),
        ]


class ByeRequest(models.Model):
    """What a player asked for in a coming round: half-, full- or zero-point bye (H, F, Z)."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="requests")
    round = models.PositiveSmallIntegerField()
    mark = models.CharField(max_length=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "round"], name="one_request_a_round"),
            models.CheckConstraint(condition=models.Q(mark__in=REQUEST_MARKS), name="request_mark_known"),
            models.CheckConstraint(condition=models.Q(round__gte=1), name="request_round_positive"),
        ]
