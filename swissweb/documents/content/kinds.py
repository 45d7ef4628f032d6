"""The kinds of documents, and the one function that makes their content."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from swissweb.documents.content import awards, charts, lists, slips
from swissweb.documents.content.frame import Content, Wanted
from swissweb.events.errors import Invalid

CHARTS = ("crosstable", "wallchart")
LIST_COLUMNS = 6
MOST_CELLS = 20_000
"""More would take minutes and a gigabyte: 1,000 players in 20 rounds, or a list of 3,300."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind: its name for directors, its template, what makes its content, its name in a file's name."""

    key: str
    name: str | Promise
    template: str
    content: Callable[[Wanted], Content]
    file: str


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.key: kind
        for kind in (
            Kind("pairings", _("Pairings by board"), "documents/pairings.html", lists.pairings, "pairings"),
            Kind("by_name", _("Pairings by name"), "documents/by_name.html", lists.by_name, "by-name"),
            Kind("slips", _("Result slips"), "documents/slips.html", slips.slips, "slips"),
            Kind("standings", _("Standings"), "documents/standings.html", lists.standings, "standings"),
            Kind("crosstable", _("Crosstable"), "documents/crosstable.html", charts.cross, "crosstable"),
            Kind("wallchart", _("Wall chart"), "documents/wallchart.html", charts.wall, "wallchart"),
            Kind(
                "category", _("Table of a category"), "documents/standings.html", lists.category, "category"
            ),
            Kind("clubs", _("Club table"), "documents/clubs.html", awards.clubs, "clubs"),
            Kind("prizes", _("Prizes"), "documents/prizes.html", awards.prizes, "prizes"),
            Kind("players", _("Player list"), "documents/players.html", lists.players, "players"),
        )
    }
)


def _refuse_too_large(wanted: Wanted) -> None:
    players = wanted.section.entries.count()
    columns = wanted.section.stages.all()[0].total_rounds if wanted.kind in CHARTS else LIST_COLUMNS
    if players * columns > MOST_CELLS:
        raise Invalid("document_too_large", players=players)


def build(wanted: Wanted) -> Content:
    """The content of a document in the event's language.

    :raises NotFound: ``round_gone``, for drafts too unless ``wanted.scope`` is "all"
    :raises Invalid: ``document_too_large``
    """
    _refuse_too_large(wanted)
    with translation.override(wanted.section.event.language):
        return KINDS[wanted.kind].content(wanted)
