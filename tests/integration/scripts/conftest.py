import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A short folder that the system account can enter too, which pytest's own one for root is not."""
    folder = Path(tempfile.mkdtemp(prefix="swissweb-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
