"""FIDE Tournament Report Files (TRF16, TRF(x), TRF26): text <-> snapshot. See ``docs/formats.md``."""

from pairing.trf.model import Note, TrfFile
from pairing.trf.reading import read
from pairing.trf.writing import Dialect, write

__all__ = ["Dialect", "Note", "TrfFile", "read", "write"]
