from django.conf import settings
from django.db import models
from django.utils import timezone


class Event(models.Model):
    """A tournament as people speak of it; holds one section or several."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)
    game = models.CharField(max_length=20)
    city = models.CharField(max_length=100, blank=True)
    venue = models.CharField(max_length=200, blank=True)
    federation = models.CharField(max_length=3, blank=True)
    arbiter = models.CharField(max_length=100, blank=True)
    starts = models.DateField(null=True, blank=True)
    ends = models.DateField(null=True, blank=True)
    time_control = models.CharField(max_length=100, blank=True)
    time_zone = models.CharField(max_length=50, default="UTC")
    language = models.CharField(max_length=10, default="en")
    listed = models.BooleanField(default=True)
    headers = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-starts", "-id"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="event_has_name"),
            models.CheckConstraint(
                condition=models.Q(ends__isnull=True)
                | models.Q(starts__isnull=True)
                | models.Q(ends__gte=models.F("starts")),
                name="event_ends_after_start",
            ),
        ]


class Membership(models.Model):
    """A user's right in one event."""

    class Role(models.TextChoices):
        DIRECTOR = "director"

    event = models.ForeignKey(Event, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.DIRECTOR)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="one_role_a_user"),
            models.CheckConstraint(condition=models.Q(role__in=["director"]), name="role_known"),
        ]


class Section(models.Model):
    """A group that plays its own tournament: its players, its scoring, its standings.

    ``version`` is checked by pair, publish, undo and import; ``settings_version`` by the settings form.
    ``explain_public``: the public page says of each board why it is so.

    ``acceleration``: {"kind": "baku" | "half" | "table", "rows": [[first rank, last rank, first round,
    last round, hundredths], ...], "last": [entry ids]}; ``last`` are the last members of the groups once
    round 1 is paired, so that late entries never change who is in a group. ``tiebreak_settings``: what
    differs from the defaults of ``pairing.tiebreaks.base.Settings``. ``rule_changes``: what was changed of
    scoring and tie-breaks after round 1, [{"after": round, "what": [fields], "reason": text}, ...]; told with
    the standings. ``match``: {"games": n, "ends_early": bool,
    "points": "match" | "games"} of a board, empty for single games.
    ``prize_rules``: how prizes are shared.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="sections")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=100)
    order = models.PositiveSmallIntegerField(default=1)
    sides = models.BooleanField(default=True)
    scoring = models.JSONField(default=dict)
    tiebreaks = models.JSONField(default=list)
    initial_colour = models.CharField(max_length=1, blank=True)
    late_numbers = models.CharField(max_length=10, default="rank")
    forbidden = models.JSONField(default=list, blank=True)
    virtual = models.JSONField(default=list, blank=True)
    explain_public = models.BooleanField(default=False)
    acceleration = models.JSONField(default=dict, blank=True)
    tiebreak_settings = models.JSONField(default=dict, blank=True)
    rule_changes = models.JSONField(default=list, blank=True)
    match = models.JSONField(default=dict, blank=True)
    prize_rules = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    settings_version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["order", "id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "slug"], name="section_slug_unique"),
            models.UniqueConstraint(fields=["id", "event"], name="section_id_event"),
            models.CheckConstraint(
                condition=models.Q(initial_colour__in=["", "w", "b"]), name="initial_colour_known"
            ),
            models.CheckConstraint(
                condition=models.Q(late_numbers__in=["rank", "append"]), name="late_numbers_known"
            ),
        ]


class Stage(models.Model):
    """A part of a section that is paired by one system; most sections have one."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    system = models.CharField(max_length=30, default="dutch")
    options = models.JSONField(default=dict, blank=True)
    total_rounds = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["section", "number"], name="stage_number_unique"),
            models.UniqueConstraint(fields=["id", "section"], name="stage_id_section"),
            models.CheckConstraint(
                condition=models.Q(total_rounds__gte=1) & models.Q(total_rounds__lte=99),
                name="stage_rounds_sane",
            ),
        ]


class Publicity(models.Model):
    """The version of a section's public pages: their ETag.

    It rises when public content changes, at most once in five seconds; a change inside that time only
    sets ``pending`` (see ``services.publicity``). A row of its own, locked after all others, so that
    twenty helpers who enter results never wait for one who pairs.
    """

    section = models.OneToOneField(Section, models.CASCADE, primary_key=True, related_name="publicity")
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(default=timezone.now)
    pending = models.BooleanField(default=False)
