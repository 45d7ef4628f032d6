"""What the worker does for documents; procrastinate finds this module by its name."""

import logging

import procrastinate
from django.db import OperationalError
from procrastinate.contrib.django import app

from swissweb.documents import store

log = logging.getLogger(__name__)

QUEUE = "documents"
STALLED_AFTER = 30
"""Seconds without a heartbeat after which a worker is taken for dead; workers send one every ten."""
JOBS_KEPT_HOURS = 24


@app.task(
    name="documents.render",
    queue=QUEUE,
    lock="documents",
    retry=procrastinate.RetryStrategy(max_attempts=5, wait=5, retry_exceptions={OperationalError}),
)
def render_document(document_id: int) -> None:
    """Render one document. The lock lets one at a time, whatever the number of workers: each needs memory."""
    store.make(document_id)


@app.task(name="documents.make_ahead", queue=QUEUE)
def make_ahead(round_id: int) -> None:
    store.make_ahead(round_id)


@app.periodic(cron="* * * * *")
@app.task(name="documents.rescue", queue=QUEUE, queueing_lock="documents-rescue", pass_context=True)
async def rescue(context: procrastinate.JobContext, timestamp: int) -> None:
    """Put back the jobs of workers that died: one of them would hold the lock for ever."""
    manager = context.app.job_manager
    for job in await manager.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=STALLED_AFTER):
        log.warning("job %s (%s) of a dead worker is started again", job.id, job.task_name)
        await manager.retry_job(job)


@app.periodic(cron="17 4 * * *")
@app.task(name="documents.prune", queue=QUEUE, queueing_lock="documents-prune")
def prune(timestamp: int) -> None:
    """Once a night: old documents."""
    store.prune()


@app.periodic(cron="27 * * * *")
@app.task(name="documents.forget_jobs", queue=QUEUE, queueing_lock="documents-forget", pass_context=True)
async def forget_jobs(context: procrastinate.JobContext, timestamp: int) -> None:
    """Once an hour: jobs of this queue that are done or given up."""
    await context.app.job_manager.delete_old_jobs(
        nb_hours=JOBS_KEPT_HOURS, queue=QUEUE, include_failed=True, include_aborted=True
    )
