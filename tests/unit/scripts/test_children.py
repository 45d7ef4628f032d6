import os
from pathlib import Path

from scripts.children import LARGEST_LOG, Child, Deaths, rotate, stop_all


def child(tmp_path: Path, script: str) -> Child:
    return Child("child", ["sh", "-c", script], dict(os.environ), tmp_path / "child.log", None)


def test_a_few_deaths_are_forgiven_and_more_in_a_minute_are_not() -> None:
    deaths = Deaths()
    assert [deaths.too_many(now) for now in (0, 1, 2, 3)] == [False, False, False, True]


def test_old_deaths_are_forgotten() -> None:
    deaths = Deaths()
    assert [deaths.too_many(now) for now in (0, 30, 61, 92, 123)] == [False] * 5


def test_what_ends_is_seen_with_its_code_and_its_last_words(tmp_path: Path) -> None:
    ended = child(tmp_path, "echo one; echo two >&2; exit 7")
    ended.start()
    assert ended.process is not None
    ended.process.wait()
    assert ended.ended() == 7
    assert ended.tail(1) == "two"


def test_all_end_together_even_those_that_do_not_want_to(tmp_path: Path) -> None:
    willing = child(tmp_path, "echo ready; exec sleep 60")
    # It ignores the request, and so does what it started.
    stubborn = child(tmp_path, "trap '' TERM; sleep 60 & echo ready; wait; sleep 60")
    for started in (willing, stubborn):
        started.start()
    while (tmp_path / "child.log").read_text().count("ready") < 2:
        assert stubborn.ended() is None
    stop_all([willing, stubborn], grace=0.2)
    assert willing.ended() == -15
    assert stubborn.ended() == -9


def test_stopping_what_never_started_is_nothing(tmp_path: Path) -> None:
    stop_all([child(tmp_path, "true")])


def test_a_large_log_is_set_aside_once(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    log.write_text("short")
    rotate(log)
    assert log.exists()
    log.write_bytes(b"x" * (LARGEST_LOG + 1))
    rotate(log)
    assert not log.exists()
    assert (tmp_path / "web.log.1").stat().st_size == LARGEST_LOG + 1
