"""Events made at the same moment, and with names no page should repeat as they are."""

from threading import Barrier, Thread

import pytest
from django.db import connections

from swissweb.events.models import Event
from swissweb.events.services.events import create_event
from tests.support.factories import make_user


@pytest.mark.django_db(transaction=True)
def test_events_of_one_name_made_at_once_get_addresses_of_their_own() -> None:
    director = make_user()
    ready = Barrier(4)
    failures: list[Exception] = []

    def make() -> None:
        try:
            ready.wait(10)
            create_event(by=director, name="Same Name", game="chess", rounds=5)
        except Exception as error:  # noqa: BLE001 - shown by the assertion
            failures.append(error)
        finally:
            connections.close_all()

    threads = [Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert failures == []
    slugs = set(Event.objects.values_list("slug", flat=True))
    assert slugs == {"same-name", "same-name-2", "same-name-3", "same-name-4"}


@pytest.mark.django_db
def test_line_ends_and_marks_that_turn_text_round_leave_a_name() -> None:
    event = create_event(by=make_user(), name="A\nB\u2028C\u202eD ", game="chess", rounds=5)
    assert event.name == "A B C D"
