from django.db import models
from django.utils import timezone

from pairing.match import MATCH_FORFEITS
from pairing.scoring import BYE_MARKS, Mark, Outcome
from swissweb.events.models.event import Section, Stage
from swissweb.events.models.people import Entry

OUTCOMES = [outcome.value for outcome in Outcome]
FORFEITS = [outcome.value for outcome in MATCH_FORFEITS]
BYES = sorted(mark.value for mark in BYE_MARKS)
DEFERRED = models.Deferrable.DEFERRED


class Round(models.Model):
    """A round of a stage. A draft is seen by directors only.

    ``exceptions``: what the director allowed because there was no legal round: {"relax": [kinds of
    ``pairing.blocking``], "pairs": [[entry id, entry id], ...], "bye": entry id or None}; empty otherwise.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        COMPLETE = "complete"

    section = models.ForeignKey(Section, models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    system = models.CharField(max_length=30, blank=True)
    options = models.JSONField(default=dict, blank=True)
    seed = models.BigIntegerField(null=True, blank=True)
    engine = models.CharField(max_length=40, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    snapshot_hash = models.CharField(max_length=64, blank=True)
    exceptions = models.JSONField(default=dict, blank=True)
    paired_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["section", "number"], name="round_number_unique"),
            models.UniqueConstraint(fields=["id", "section"], name="round_id_section"),
            models.CheckConstraint(
                condition=models.Q(state__in=["draft", "published", "complete"]), name="round_state_known"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number_positive"),
        ]


class PairingRecord(models.Model):
    """What a round was paired from and what came out, kept as it was: later corrections and other numbers
    change nothing here. Rounds that came with a file have none.

    ``proof`` is that of ``pairing.proof.make`` without edits, final boards and reasons. ``numbers`` says
    whose number is which in it: entry id (as text) -> number. Who came into the draft later has a number
    behind all others. A row of its own, since pages read rounds often and this never.
    """

    round = models.OneToOneField(Round, models.CASCADE, primary_key=True, related_name="record")
    proof = models.JSONField()
    numbers = models.JSONField()

    @property
    def number_of(self) -> dict[int, int]:
        """Entry id -> number in the proof."""
        return {int(entry): number for entry, number in self.numbers.items()}


class DraftEdit(models.Model):
    """A change by the director's hand on a draft: the round as it was after it, in the numbers of its record.

    ``boards`` are [first, second] in board order, ``byes`` [player, mark]; ``action`` is that of the log.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="edits")
    at = models.DateTimeField(default=timezone.now)
    action = models.CharField(max_length=40)
    boards = models.JSONField()
    byes = models.JSONField()

    class Meta:
        ordering = ["id"]


class Pin(models.Model):
    """What the director fixes for a coming round before it is paired: a board (``first`` has the first move),
    or who gets the allocated bye (``second`` empty). The engine pairs the rest."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="pins")
    round = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, models.CASCADE, related_name="pins_first")
    second = models.ForeignKey(Entry, models.CASCADE, related_name="pins_second", null=True, blank=True)

    class Meta:
        ordering = ["round", "id"]
        constraints = [
            models.UniqueConstraint(fields=["section", "round", "first"], name="pin_first_once"),
            models.UniqueConstraint(fields=["section", "round", "second"], name="pin_second_once"),
            models.UniqueConstraint(
                fields=["section", "round"], condition=models.Q(second__isnull=True), name="one_pinned_bye"
            ),
            models.CheckConstraint(condition=~models.Q(first=models.F("second")), name="pin_two_players"),
            models.CheckConstraint(condition=models.Q(round__gte=1), name="pin_round_positive"),
        ]


class Board(models.Model):
    """One match of one round: two seats, one game or several.

    ``handicap`` are the stones the first seat receives, ``komi`` hundredths for the second mover of Go.
    ``forfeit``: how a match of several games ended that was lost by default. ``settled``: the match is over
    though games of it have no result, since none of them is needed any more; ``services.matches`` keeps it.
    ``total``: only the score of the match is known; its games say how many were won, lost and drawn.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=20, blank=True)
    by_hand = models.BooleanField(default=False)
    handicap = models.PositiveSmallIntegerField(default=0)
    komi = models.SmallIntegerField(null=True, blank=True)
    forfeit = models.CharField(max_length=3, blank=True)
    settled = models.BooleanField(default=False)
    total = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="board_number_unique", deferrable=DEFERRED
            ),
            models.UniqueConstraint(fields=["id", "round"], name="board_id_round"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="board_number_positive"),
            models.CheckConstraint(
                condition=models.Q(forfeit="") | models.Q(forfeit__in=FORFEITS, settled=True),
                name="match_forfeit_known",
            ),
        ]


class Seat(models.Model):
    """Where an entry is in a round: at a board (``position`` 1 or 2), with a bye, or absent.

    ``side`` is "w" for the first mover, "b" for the second, "" without sides. ``mark`` is the bye's
    letter (U, H, F, Z); a game's marks follow from the game. A bye with Z is a free round of the schedule.
    """

    class Kind(models.TextChoices):
        GAME = "game"
        BYE = "bye"
        ABSENT = "absent"

    section = models.ForeignKey(Section, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    board = models.ForeignKey(Board, models.CASCADE, related_name="seats", null=True, blank=True)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.GAME)
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    side = models.CharField(max_length=1, blank=True)
    mark = models.CharField(max_length=1, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_a_round", deferrable=DEFERRED),
            models.UniqueConstraint(
                fields=["board", "position"], name="one_entry_a_seat", deferrable=DEFERRED
            ),
            models.CheckConstraint(
                name="seat_kind_whole",
                condition=models.Q(kind="game", board__isnull=False, position__in=[1, 2], mark="")
                | models.Q(kind="bye", board__isnull=True, position__isnull=True, side="", mark__in=BYES)
                | models.Q(kind="absent", board__isnull=True, position__isnull=True, side="", mark="Z"),
            ),
            models.CheckConstraint(
                name="seat_side_fits_position",
                condition=models.Q(side="") | models.Q(side="w", position=1) | models.Q(side="b", position=2),
            ),
        ]

    @property
    def free(self) -> bool:
        """True when the schedule leaves the player without opponent in this round."""
        return self.kind == self.Kind.BYE and self.mark == Mark.ZERO_BYE


class Game(models.Model):
    """One game of a board. ``outcome`` is empty until known; scores where the game has them."""

    board = models.ForeignKey(Board, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    outcome = models.CharField(max_length=3, blank=True)
    first_score = models.SmallIntegerField(null=True, blank=True)
    second_score = models.SmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["board", "number"], name="game_number_unique"),
            models.CheckConstraint(condition=models.Q(outcome__in=["", *OUTCOMES]), name="outcome_known"),
            models.CheckConstraint(
                condition=models.Q(first_score__isnull=True, second_score__isnull=True)
                | models.Q(first_score__isnull=False, second_score__isnull=False),
                name="both_scores_or_none",
            ),
        ]
