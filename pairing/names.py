"""Names of clubs, federations and the like: when two spellings are the same."""

import unicodedata


def plain(text: str) -> str:
    """What is compared: letter case, width of letters and doubled spaces never part two names."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
