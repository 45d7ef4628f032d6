"""The pairing engine: pure Python, no database, no request, no clock.

An engine reads an immutable :class:`pairing.tournament.Tournament` and answers with a
:class:`pairing.tournament.Proposal`. Nothing in here knows the site that stores either.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pairing.tournament import Proposal, Tournament

ENGINE_VERSION = "2026.1"


def pair(
    tournament: "Tournament", system: str = "dutch", options: Mapping[str, bool | int | str] | None = None
) -> "Proposal":
    """Propose the next round of ``tournament`` by a pairing system.

    ``options`` are the system's own (see ``pairing.systems.get(system).options``); missing ones have their
    defaults. Raises :class:`pairing.errors.PairingError`.
    """
    from pairing.systems import get  # noqa: PLC0415 - importing the package must stay cheap

    return get(system).pair(tournament, options)
