"""``python -m pairing``: the engine without a site, a database or Django."""

import sys

from pairing.cli import main

if __name__ == "__main__":
    sys.exit(main())
