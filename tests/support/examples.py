"""How many examples a property test draws: few in the quick loop, more in the long run."""

import os

SHARE = {"quick": 0.1, "long": 5.0}.get(os.environ.get("SWISSWEB_EXAMPLES", ""), 1.0)


def examples(usual: int) -> int:
    """``usual`` is the number of a plain ``./test``."""
    return max(5, round(usual * SHARE))
