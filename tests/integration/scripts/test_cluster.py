"""A private cluster from nothing: made, used, dumped, restored, stopped."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.backups import BY_HAND, dump, dumps, restore
from scripts.localpg import Cluster, database_url, find_binaries
from scripts.state import State, Trouble, system_account

pytestmark = pytest.mark.skipif(not find_binaries(), reason="PostgreSQL is not installed")


@pytest.fixture
def cluster(open_folder: Path) -> Iterator[Cluster]:
    account = system_account() if os.geteuid() == 0 else None
    cluster = Cluster(State(open_folder / "state", account, test=True))
    yield cluster
    cluster.stop()


def names(cluster: Cluster) -> list[str]:
    return cluster.psql("SELECT name FROM player ORDER BY name", "swissweb").splitlines()


def test_a_cluster_is_made_started_once_and_stopped(cluster: Cluster) -> None:
    assert cluster.version is None
    assert cluster.ensure_running()
    assert not cluster.ensure_running()
    shown = "SELECT current_setting('server_encoding'), current_setting('data_checksums')"
    assert cluster.psql(shown, "swissweb") == "UTF8|on"
    assert cluster.psql("SHOW listen_addresses") == ""
    assert stat.S_IMODE(cluster.state.sockets.stat().st_mode) == 0o700
    assert cluster.psql("SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu'", "swissweb") == "1"
    cluster.stop()
    assert cluster.pid() is None
    assert cluster.ensure_running()


def test_a_backup_brings_back_what_was_lost_and_a_broken_one_changes_nothing(cluster: Cluster) -> None:
    cluster.ensure_running()
    cluster.psql("CREATE TABLE player (name text); INSERT INTO player VALUES ('王伟'), ('Ada')", "swissweb")
    made = dump(database_url(cluster.state), cluster.state.backups, BY_HAND)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert dumps(cluster.state.backups) == [made]
    cluster.psql("DELETE FROM player", "swissweb")

    broken = made.with_name("broken.dump")
    broken.write_bytes(made.read_bytes()[:200])
    with pytest.raises(Trouble, match="as it was"):
        restore(cluster, broken)
    assert names(cluster) == []

    restore(cluster, made)
    assert names(cluster) == ["Ada", "王伟"]


def test_a_refused_statement_gives_the_reason(cluster: Cluster) -> None:
    cluster.ensure_running()
    with pytest.raises(Trouble, match="nowhere"):
        cluster.psql("SELECT 1 FROM nowhere")
