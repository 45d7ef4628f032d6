"""The public pages of a section as addresses, and what tests of them share."""

from datetime import timedelta

from django.db.models import F
from django.urls import reverse

from swissweb.events.models import Publicity, Section


def address(name: str, section: Section, *numbers: int) -> str:
    """The address of a page of a section; its event has to be loaded."""
    return reverse(f"public:{name}", args=(section.event.slug, section.slug, *numbers))


def addresses(section: Section) -> list[str]:
    """Every public page there is for a section now: its rounds, tables, players, and its event."""
    rounds = list(section.rounds.exclude(state="draft").order_by("number").values_list("number", flat=True))
    entries = list(section.entries.order_by("number").values_list("pk", flat=True))
    return [
        reverse("public:home"),
        reverse("public:event", args=(section.event.slug,)),
        *(address(name, section) for name in ("section", "standings", "crosstable", "players")),
        *(address("round", section, number) for number in rounds),
        *(address("round_by_name", section, number) for number in rounds),
        *(address("standings_after", section, number) for number in [0, *rounds]),
        *(address("player", section, entry) for entry in entries),
        *(address("standings_working", section, rounds[-1], entry, 1) for entry in entries[:3] if rounds),
    ]


def settle(section: Section) -> None:
    """Let the pause between two public versions be over."""
    Publicity.objects.filter(section=section).update(changed_at=F("changed_at") - timedelta(minutes=1))
