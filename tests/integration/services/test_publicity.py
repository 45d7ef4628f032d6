"""When the public pages get a new version: at most once in five seconds, and never late."""

from datetime import timedelta

import pytest
from django.utils import timezone

from swissweb.events.models import Publicity
from swissweb.events.services.publicity import LAG, PAUSE, effective_version, touch, touch_now
from tests.support.factories import make_section, make_user

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def fresh(section) -> Publicity:  # type: ignore[no-untyped-def]
    return Publicity.objects.get(section=section)


def test_the_first_change_shows_at_once_and_the_next_ones_together_after_the_pause() -> None:
    section = make_section(make_user(), players=0)
    start = timezone.now()
    first = effective_version(fresh(section), start)
    touch(section, start)
    assert effective_version(fresh(section), start) == first + 1
    for seconds in (1, 2, 3):
        touch(section, start + seconds * SECOND)
    assert effective_version(fresh(section), start + 4 * SECOND) == first + 1
    assert effective_version(fresh(section), start + PAUSE + LAG) == first + 2
    # Nobody has to write for the pending change to show, and it counts once.
    assert effective_version(fresh(section), start + 10 * PAUSE) == first + 2


def test_a_change_after_a_pending_one_has_a_version_of_its_own() -> None:
    section = make_section(make_user(), players=0)
    start = timezone.now()
    touch(section, start)
    touch(section, start + SECOND)
    shown = effective_version(fresh(section), start + 2 * PAUSE)
    touch(section, start + 2 * PAUSE)
    assert effective_version(fresh(section), start + 2 * PAUSE) > shown


def test_a_change_stored_just_after_its_pause_is_in_no_version_a_reader_had_before() -> None:
    section = make_section(make_user(), players=0)
    start = timezone.now()
    touch(section, start)
    touch(section, start + SECOND)
    # Somebody writes in the last moment of the pause and commits behind its end; a reader comes between.
    seen = effective_version(fresh(section), start + PAUSE + LAG / 2)
    touch(section, start + PAUSE - LAG / 10)
    assert effective_version(fresh(section), start + PAUSE + LAG) > seen


def test_the_version_never_falls_over_any_sequence() -> None:
    section = make_section(make_user(), players=0)
    start = timezone.now()
    seen = effective_version(fresh(section), start)
    for step in range(30):
        now = start + step * SECOND
        (touch_now if step % 7 == 0 else touch)(section, now)
        for look in (now, now + SECOND / 2):
            version = effective_version(fresh(section), look)
            assert version >= seen
            seen = version


def test_publishing_does_not_wait_for_the_pause() -> None:
    section = make_section(make_user(), players=0)
    start = timezone.now()
    touch(section, start)
    before = effective_version(fresh(section), start)
    touch_now(section, start + SECOND)
    assert effective_version(fresh(section), start + SECOND) == before + 1
