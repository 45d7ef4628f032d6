"""What `./run` does to the database before it serves it."""

import os
from pathlib import Path

import pytest
from django.db.migrations.recorder import MigrationRecorder

from scripts import prepare
from scripts.state import Trouble

pytestmark = pytest.mark.django_db


def test_a_database_of_a_newer_program_is_refused_before_any_change() -> None:
    MigrationRecorder.Migration.objects.create(app="events", name="9999_from_the_future")
    with pytest.raises(Trouble, match=r"events\.9999_from_the_future"):
        prepare.migrate()


def test_a_current_database_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWISSWEB_BACKUPS", str(tmp_path))
    before = MigrationRecorder.Migration.objects.count()
    prepare.migrate()
    assert MigrationRecorder.Migration.objects.count() == before
    assert list(tmp_path.iterdir()) == []


def test_static_files_are_collected_when_one_changes_and_only_then(tmp_path: Path, settings) -> None:
    source, target = tmp_path / "static", tmp_path / "collected"
    source.mkdir()
    script = source / "page.js"
    script.write_text("first")
    settings.STATICFILES_DIRS = [source]
    settings.STATIC_ROOT = target

    prepare.collect_static()
    collected = target / "page.js"
    assert collected.read_text() == "first"

    collected.write_text("not collected again")
    prepare.collect_static()
    assert collected.read_text() == "not collected again"

    script.write_text("second")
    newer = collected.stat().st_mtime + 10
    os.utime(script, (newer, newer))
    prepare.collect_static()
    assert collected.read_text() == "second"
