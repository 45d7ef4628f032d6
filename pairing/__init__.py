"""The pairing engine: pure Python, no database, no request, no clock.

An engine reads an immutable :class:`pairing.tournament.Tournament` and answers with a
:class:`pairing.tournament.Proposal`. Nothing in here knows the site that stores either.
"""

ENGINE_VERSION = "2026.1"
