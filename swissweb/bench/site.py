"""Figures of the site: pairing through the services, the desk, the standings, a PDF."""

from collections.abc import Iterator
from functools import partial

from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from pairing import pair
from swissweb.accounts.models import User
from swissweb.bench.measure import Figure, timed
from swissweb.bench.sections import pair_next, played_section
from swissweb.documents.bench import render_crosstable
from swissweb.events.models import Section
from swissweb.events.services.states import take_back
from swissweb.events.snapshot import take_to_pair

PAIRING = {40: "0.03 s (0.27 s gacrux)", 100: "0.035 s (bbpPairings), 0.48 s (gacrux)"}


def pairing_figures(by: User) -> Iterator[Figure]:
    """Round 6 of 40 and of 100 players: the engine alone, and the whole service."""
    for players, yardstick in PAIRING.items():
        section = played_section(by, players, 5, 9)
        tournament = take_to_pair(section).tournament
        yield timed(f"engine, {players} players, round 6", partial(pair, tournament), yardstick=yardstick)

        yield timed(f"pair and take back, {players} players", partial(_pair_and_back, by, section))


def _pair_and_back(by: User, section: Section) -> None:
    pair_next(by, section)
    section.refresh_from_db()
    take_back(by=by, section_id=section.pk, version=section.version, number=6, reason="bench")


def _look(browser: Client, path: str, *, fresh: bool = True) -> None:
    """Load a page; ``fresh`` empties the cache first, so that it is rendered."""
    if fresh:
        cache.clear()
    response = browser.get(path)
    if response.status_code != 200:
        raise RuntimeError(f"{path} answered {response.status_code}")


def page_figures(by: User) -> Iterator[Figure]:
    """The desk with a draft, and the public standings, at 100 and 300 players."""
    client = Client(HTTP_HOST="localhost")
    client.force_login(by)
    public = Client(HTTP_HOST="localhost")
    for players in (100, 300):
        section = played_section(by, players, 3, 9)
        pair_next(by, section)
        names = {"event": section.event.slug, "section": section.slug}
        desk = reverse("director:round", kwargs={**names, "number": 4})
        standings = reverse("public:standings", kwargs=names)

        yield timed(f"desk, {players} players", partial(_look, client, desk))
        yield timed(f"standings, {players} players", partial(_look, public, standings))
        yield timed(f"standings again, {players} players", partial(_look, public, standings, fresh=False))

        first = section.entries.order_by("number").values_list("pk", flat=True)[0]
        value = reverse("public:standings_working", kwargs={**names, "number": 3, "entry": first, "place": 1})
        yield timed(f"working of a value, {players} players", partial(_look, public, value))


def document_figures(by: User) -> Iterator[Figure]:
    """The crosstable of 100 players after 9 rounds as PDF, as the worker makes it."""
    yield timed(
        "crosstable PDF, 100 x 9", render_crosstable, yardstick="1.1 to 1.9 s (WeasyPrint alone)", repeats=3
    )
