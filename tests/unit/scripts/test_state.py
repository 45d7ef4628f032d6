import os
import stat
from pathlib import Path

import pytest

from scripts.state import Account, State, Trouble, state_folder


def test_the_state_lies_in_the_home_unless_named() -> None:
    home = Path.home() / ".local" / "state" / "swissweb"
    assert state_folder({}, root=False, test=False) == home
    assert state_folder({"XDG_STATE_HOME": "/x"}, root=False, test=False) == Path("/x/swissweb")
    assert state_folder({"SWISSWEB_STATE": "/srv/club"}, root=False, test=False) == Path("/srv/club")


def test_root_keeps_it_where_the_system_account_can_enter() -> None:
    assert state_folder({}, root=True, test=False) == Path("/var/lib/swissweb")


@pytest.mark.parametrize("root", [True, False])
def test_the_suite_never_touches_the_folder_of_a_club(root: bool) -> None:
    named = {"SWISSWEB_STATE": "/srv/club"}
    folder = state_folder(named, root=root, test=True, project=Path("/src/swissweb"))
    assert folder != Path("/srv/club")
    assert folder != state_folder({}, root=root, test=False)


def test_a_deep_project_gets_a_short_folder_for_its_test_sockets() -> None:
    deep = Path("/src") / ("d" * 100)
    assert len(str(state_folder({}, root=False, test=True, project=deep) / "socket/.s.PGSQL.5432")) < 104


def test_the_folder_and_the_key_are_for_the_owner_only(tmp_path: Path) -> None:
    state = State(tmp_path / "state")
    state.ensure()
    assert stat.S_IMODE(state.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(state.secret_key.stat().st_mode) == 0o600
    assert len(state.secret_key.read_text().strip()) >= 50


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    state = State(tmp_path / "state")
    state.ensure()
    key = state.secret_key.read_text()
    state.ensure()
    assert state.secret_key.read_text() == key


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match="SWISSWEB_STATE"):
        State(tmp_path / "file" / "state").ensure()


def test_the_folder_of_another_user_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(Trouble, match="belongs to"):
        State(tmp_path).ensure()


def test_a_full_disk_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.state.MIN_FREE", 2**62)
    with pytest.raises(Trouble, match="make room"):
        State(tmp_path).ensure()


def test_programs_of_the_account_get_its_identity_and_home(tmp_path: Path) -> None:
    options = State(tmp_path, Account("swissweb", 990, 991)).popen_options()
    assert (options["user"], options["group"], options["extra_groups"]) == (990, 991, [])
    assert options["env"]["HOME"] == str(tmp_path)
    assert State(tmp_path).popen_options() == {}
