"""Writes simulations: asked for, made by the worker, stopped, thrown away when old."""

import logging
import math
import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from pairing.simulator import Cancelled, Plan, run, summaries
from swissweb.accounts.models import User
from swissweb.events.errors import Conflict, Invalid
from swissweb.planning.models import Simulation
from swissweb.planning.plans import MOST_MINUTES, minutes, read_plan, stored
from swissweb.planning.selectors import simulation_of

log = logging.getLogger(__name__)

KEPT, KEPT_EACH = timedelta(days=30), 50
MOST_SECONDS = 30 * 60
OPEN = (Simulation.State.WAITING, Simulation.State.RUNNING)


def start(*, by: User, plan: Plan) -> Simulation:
    """Ask for a simulation; the worker makes it.

    :raises Invalid: ``simulation_rounds``, ``simulation_too_large``
    :raises Conflict: ``simulation_waits`` while another one of the same user is not done
    """
    if plan.rounds >= plan.players:
        raise Invalid("simulation_rounds", field="rounds", players=plan.players, most=plan.players - 1)
    work = minutes(plan)
    if work > MOST_MINUTES:
        raise Invalid("simulation_too_large", field="events", minutes=math.ceil(work), most=MOST_MINUTES)
    try:
        with transaction.atomic():
            row = Simulation.objects.create(owner=by, plan=stored(plan))
            enqueue(row)
    except IntegrityError as error:
        raise Conflict("simulation_waits") from error
    _keep_newest(by)
    return row


def enqueue(row: Simulation) -> None:
    """Put it into the worker's queue."""
    from swissweb.planning.tasks import simulate  # noqa: PLC0415 - tasks import this module

    simulate.defer(simulation_id=row.pk)


def cancel(*, by: User, simulation_id: int) -> Simulation:
    """Stop a simulation; nothing of it is kept. The processes end within a second.

    :raises NotFound: ``simulation_gone``
    :raises Conflict: ``simulation_over``
    """
    row = simulation_of(by, simulation_id)
    changed = Simulation.objects.filter(pk=row.pk, state__in=OPEN).update(state=Simulation.State.CANCELLED)
    if not changed:
        raise Conflict("simulation_over")
    row.refresh_from_db()
    return row


def delete(*, by: User, simulation_id: int) -> None:
    """Throw away a simulation that has ended.

    :raises NotFound: ``simulation_gone``
    :raises Conflict: ``simulation_running``
    """
    row = simulation_of(by, simulation_id)
    if not Simulation.objects.filter(pk=row.pk).exclude(state__in=OPEN).delete()[0]:
        raise Conflict("simulation_running")


class Interrupted(Exception):
    """The worker ends; the simulation begins anew with the next one."""


def make(simulation_id: int, interrupted: Callable[[], bool] = lambda: False) -> None:
    """Make a simulation that waits, or that a worker which died left behind (worker only).

    :raises Interrupted: when ``interrupted`` says so; the simulation waits again
    """
    mine = Simulation.objects.filter(pk=simulation_id, state__in=OPEN)
    if not mine.update(state=Simulation.State.RUNNING, done=0, asked=timezone.now()):
        return
    plan = read_plan(mine.get().plan)
    begun = time.monotonic()
    too_long = False

    def progress(done: int) -> bool:
        nonlocal too_long
        if interrupted():
            return False
        too_long = time.monotonic() - begun > MOST_SECONDS
        # One query tells how far it is, and whether anybody still wants it.
        return bool(mine.update(done=min(done, plan.events))) and not too_long

    try:
        rows = run(plan, settings.SIMULATION_PROCESSES, progress)
        result = [asdict(summary) for summary in summaries(plan, rows)]
    except Cancelled:
        if interrupted():
            mine.update(state=Simulation.State.WAITING, done=0)
            raise Interrupted from None
        if too_long:
            mine.update(state=Simulation.State.FAILED, error="too_long")
        return
    except Exception:
        log.exception("simulation %s failed", simulation_id)
        mine.update(state=Simulation.State.FAILED, error="failed")
        return
    seconds = time.monotonic() - begun
    mine.update(state=Simulation.State.DONE, done=plan.events, result=result, seconds=seconds)


def _keep_newest(user: User) -> None:
    kept = Simulation.objects.filter(owner=user).order_by("-created").values("pk")[:KEPT_EACH]
    Simulation.objects.filter(owner=user).exclude(pk__in=list(kept.values_list("pk", flat=True))).delete()


def prune(now: datetime | None = None) -> int:
    """Throw away what is too old, ended or not; returns how many."""
    return Simulation.objects.filter(created__lt=(now or timezone.now()) - KEPT).delete()[0]
