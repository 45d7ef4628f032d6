from datetime import datetime, timedelta
from pathlib import Path

import pytest

from scripts.backups import (
    BEFORE_MIGRATION,
    BEFORE_RESET,
    NIGHTLY,
    dump,
    dump_name,
    dumps,
    nightly_is_due,
    prune,
    split_password,
)
from scripts.state import Trouble

EVENING = datetime(2026, 3, 14, 20, 0)


def write(folder: Path, kind: str, when: datetime) -> Path:
    file = folder / dump_name(kind, when)
    file.write_text("")
    return file


def test_the_password_leaves_the_address() -> None:
    assert split_password("postgres://club:p%40ss@db.example:5432/swissweb") == (
        "postgres://club@db.example:5432/swissweb",
        {"PGPASSWORD": "p@ss"},
    )


def test_an_address_without_password_stays_as_it_is() -> None:
    url = "postgres://swissweb@%2Fvar%2Flib%2Fswissweb%2Fsocket/swissweb"
    assert split_password(url) == (url, {})


def test_the_first_nightly_dump_is_due_at_once(tmp_path: Path) -> None:
    write(tmp_path, BEFORE_MIGRATION, EVENING)
    assert nightly_is_due(tmp_path, EVENING)


def test_the_next_is_due_a_day_later(tmp_path: Path) -> None:
    write(tmp_path, NIGHTLY, EVENING)
    assert not nightly_is_due(tmp_path, EVENING + timedelta(hours=23, minutes=59))
    assert nightly_is_due(tmp_path, EVENING + timedelta(hours=24))


def test_only_the_oldest_of_the_same_kind_go(tmp_path: Path) -> None:
    nights = [write(tmp_path, NIGHTLY, EVENING + timedelta(days=day)) for day in range(16)]
    other = write(tmp_path, BEFORE_RESET, EVENING - timedelta(days=300))
    stranger = tmp_path / "mine.dump"
    stranger.write_text("")
    prune(tmp_path, NIGHTLY)
    assert dumps(tmp_path, NIGHTLY) == nights[2:]
    assert other.exists()
    assert stranger.exists()


def test_a_failed_dump_leaves_nothing_and_says_why(tmp_path: Path) -> None:
    program = tmp_path / "pg_dump"
    program.write_text(
        '#!/bin/sh\nfor a; do case $a in --file=*) echo half > "${a#--file=}";; esac; done\n'
        "echo 'pg_dump: error: server version mismatch' >&2\nexit 1\n"
    )
    program.chmod(0o755)
    folder = tmp_path / "backups"
    with pytest.raises(Trouble, match="server version mismatch"):
        dump("postgres://x/y", folder, NIGHTLY, str(program))
    assert list(folder.iterdir()) == []
