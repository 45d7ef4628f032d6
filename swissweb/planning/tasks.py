"""What the worker does for simulations; procrastinate finds this module by its name."""

import logging

import procrastinate
from django.db import OperationalError
from procrastinate.contrib.django import app

from swissweb.planning import services

log = logging.getLogger(__name__)

QUEUE = "simulations"
STALLED_AFTER = 30
JOBS_KEPT_HOURS = 24


@app.task(
    name="planning.simulate",
    queue=QUEUE,
    lock="simulations",
    pass_context=True,
    retry=procrastinate.RetryStrategy(
        max_attempts=5, wait=1, retry_exceptions={OperationalError, services.Interrupted}
    ),
)
def simulate(context: procrastinate.JobContext, simulation_id: int) -> None:
    """Make one simulation. The lock lets one at a time: each takes all the processors it may."""
    services.make(simulation_id, context.should_abort)


@app.periodic(cron="* * * * *")
@app.task(name="planning.rescue", queue=QUEUE, queueing_lock="planning-rescue", pass_context=True)
async def rescue(context: procrastinate.JobContext, timestamp: int) -> None:
    """Put back the jobs of workers that died."""
    manager = context.app.job_manager
    for job in await manager.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=STALLED_AFTER):
        log.warning("job %s (%s) of a dead worker is started again", job.id, job.task_name)
        await manager.retry_job(job)


@app.periodic(cron="23 4 * * *")
@app.task(name="planning.prune", queue=QUEUE, queueing_lock="planning-prune")
def prune(timestamp: int) -> None:
    """Once a night: old simulations."""
    services.prune()


@app.periodic(cron="37 * * * *")
@app.task(name="planning.forget_jobs", queue=QUEUE, queueing_lock="planning-forget", pass_context=True)
async def forget_jobs(context: procrastinate.JobContext, timestamp: int) -> None:
    """Once an hour: jobs of this queue that are done or given up."""
    await context.app.job_manager.delete_old_jobs(
        nb_hours=JOBS_KEPT_HOURS, queue=QUEUE, include_failed=True, include_aborted=True
    )
