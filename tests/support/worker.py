"""The real worker, until its queue is empty."""

from threading import Thread

from django.db import connection, connections
from procrastinate.contrib.django import app


def empty_queue() -> None:
    """Django empties its own tables between transactional tests, not the worker's."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")


def run_worker() -> None:
    """Work off what waits. In a thread of its own: Playwright keeps an event loop in the tests' thread."""
    failures: list[BaseException] = []

    def work() -> None:
        try:
            with app.replace_connector(app.connector.get_worker_connector()) as worker_app:
                worker_app.run_worker(wait=False, install_signal_handlers=False, listen_notify=False)
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
            failures.append(error)
        finally:
            connections.close_all()

    thread = Thread(target=work)
    thread.start()
    thread.join(timeout=60)
    assert not thread.is_alive(), "the worker hangs"
    if failures:
        raise failures[0]
