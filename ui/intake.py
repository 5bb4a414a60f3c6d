"""Files on their way into a session, as the page sees them.

The work is done in the background and goes on when the page is closed; a page that is opened again
sees it again, because all that is shown comes from the database.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import EXPECTED, DocumentError
from app.progress import Job, JobState, Overview

if TYPE_CHECKING:
    from app.assistant import Assistant

LOOK_SECONDS = 0.2


def take(assistant: Assistant, paths: Sequence[Path], session_id: str) -> int | None:
    """Take in what the browser sent, which is then deleted.

    Returns:
        The first of the jobs, which are numbered in order; None if there were no files.
    """
    jobs = [_take(assistant, path, session_id).id for path in paths]
    return min(jobs, default=None)


def _take(assistant: Assistant, path: Path, session_id: str) -> Job:
    try:
        return assistant.enqueue(path, session=session_id)
    except DocumentError as error:
        return assistant.library.refuse(path.name, session_id, error)
    finally:
        path.unlink(missing_ok=True)


def watch(assistant: Assistant, session_id: str, since: int | None = None) -> Iterator[Overview]:
    """How far the session's files have come, each time that it changes, until all are done.

    Args:
        since: a job from which on all are shown, also those that are done.
    """
    told = None
    while True:
        try:
            overview = assistant.library.overview(session_id, since)
        except EXPECTED:  # the app is being closed
            return
        if overview != told:
            told = overview
            yield overview
        if not any(is_busy(job) for job in overview.jobs):
            return
        time.sleep(LOOK_SECONDS)


def is_busy(job: Job) -> bool:
    """Whether it is under way."""
    return job.state in (JobState.WAITING, JobState.CANCELLED)


def cancel(assistant: Assistant, session_id: str, chosen: str) -> None:
    """Take back one of the session's files, or all; forget those that had failed."""
    for job in assistant.library.overview(session_id).jobs:
        if chosen == str(job.id) or (chosen == "all" and is_busy(job)):
            assistant.library.cancel(job.id)
