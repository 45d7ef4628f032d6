import os
import subprocess
from pathlib import Path

import pytest

from scripts.localpg import (
    TOOLS,
    Binaries,
    Cluster,
    choose_binaries,
    explain_failure,
    find_binaries,
    parse_major,
    process_command,
    quoted,
    socket_url,
)
from scripts.state import State, Trouble


def install(folder: Path, banner: str, tools: tuple[str, ...] = TOOLS) -> Path:
    folder.mkdir(parents=True)
    for tool in tools:
        (folder / tool).write_text(f"#!/bin/sh\necho '{banner}'\n")
        (folder / tool).chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("text", "major"),
    [
        ("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)", 15),
        ("postgres (PostgreSQL) 18.6", 18),
        ("postgres (PostgreSQL) 19beta1", 19),
        ("something else", None),
    ],
)
def test_the_major_version_is_read_from_the_banner(text: str, major: int | None) -> None:
    assert parse_major(text) == major


def test_installed_versions_come_newest_first_and_the_wheel_last(tmp_path: Path) -> None:
    candidates = [
        (install(tmp_path / "15", "postgres (PostgreSQL) 15.18"), True),
        (install(tmp_path / "wheel", "postgres (PostgreSQL) 18.6"), False),
        (install(tmp_path / "17", "postgres (PostgreSQL) 17.6"), True),
    ]
    assert [(found.major, found.installed) for found in find_binaries(candidates)] == [
        (17, True),
        (15, True),
        (18, False),
    ]


def test_a_folder_without_all_programs_or_of_an_old_version_is_passed_over(tmp_path: Path) -> None:
    candidates = [
        (install(tmp_path / "links", "postgres (PostgreSQL) 15.18", ("postgres", "initdb", "pg_ctl")), True),
        (install(tmp_path / "old", "postgres (PostgreSQL) 12.22"), True),
        (tmp_path / "nowhere", True),
    ]
    assert find_binaries(candidates) == []


def test_a_new_folder_takes_the_newest_and_an_old_one_its_own_version() -> None:
    found = [Binaries(True, 17, Path("/17")), Binaries(True, 15, Path("/15"))]
    assert choose_binaries(found, None).major == 17
    assert choose_binaries(found, "15").major == 15


def test_a_version_that_is_gone_is_named_with_the_way_out() -> None:
    with pytest.raises(Trouble) as refusal:
        choose_binaries([Binaries(True, 17, Path("/17"))], "15")
    assert "PostgreSQL 15" in str(refusal.value)
    assert "./run --upgrade" in str(refusal.value)


def test_without_postgresql_the_sentence_says_what_to_install() -> None:
    with pytest.raises(Trouble) as refusal:
        choose_binaries([], None)
    assert "sudo apt install postgresql" in str(refusal.value)


def test_the_address_carries_the_socket_folder_escaped() -> None:
    assert (
        socket_url(Path("/home/a b/state/socket"))
        == "postgres://swissweb@%2Fhome%2Fa%20b%2Fstate%2Fsocket/swissweb"
    )


def test_quotes_are_doubled_in_settings() -> None:
    assert quoted(Path("/home/o'neil")) == "'/home/o''neil'"


def test_a_full_disk_is_named_wherever_it_was_said(tmp_path: Path) -> None:
    log = "LOG: starting\nFATAL:  could not write lock file: No space left on device\n"
    sentence = explain_failure("PostgreSQL did not start", "pg_ctl: could not start server", log, tmp_path)
    assert sentence == (
        f"PostgreSQL did not start because the disk that holds {tmp_path} is full: make room and try again."
    )


def test_another_failure_gives_its_first_reason_and_the_log(tmp_path: Path) -> None:
    log = "2026-01-01 LOG:  starting\n2026-01-01 FATAL:  data directory has wrong ownership\n"
    sentence = explain_failure("PostgreSQL did not start", "pg_ctl: could not start server\n", log, tmp_path)
    assert "(data directory has wrong ownership)" in sentence
    assert str(tmp_path / "logs" / "postgres.log") in sentence


def test_too_long_a_socket_path_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    cluster = Cluster(State(tmp_path / ("x" * 90)))
    with pytest.raises(Trouble, match="SWISSWEB_STATE"):
        cluster.ensure_running()
    assert not cluster.state.cluster.exists()


def test_a_running_process_has_its_command_and_an_ended_one_none() -> None:
    assert "pytest" in (process_command(os.getpid()) or "")
    with subprocess.Popen(["true"]) as ended:
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        assert process_command(ended.pid) == "(ended)"
    assert process_command(ended.pid) is None


def test_a_pid_file_that_names_another_program_is_dropped(tmp_path: Path) -> None:
    state = State(tmp_path)
    for folder in (state.cluster, state.sockets):
        folder.mkdir()
    ours = state.cluster / "postmaster.pid"
    lock = state.sockets / ".s.PGSQL.5432.lock"
    for file in (ours, lock):
        file.write_text(f"{os.getpid()}\n{state.cluster}\n")
    cluster = Cluster(state)
    assert cluster.pid() is None
    cluster._drop_stale_pid()
    assert not ours.exists()
    assert not lock.exists()
