"""The library as text, for the command line and the page: names, documents, progress of files."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime

from app.safe_text import counted
from storage import Document, Job, JobState, Overview, SessionScope, Stage

__all__ = [
    "Job",
    "JobState",
    "Overview",
    "SessionScope",
    "divided",
    "document_line",
    "job_line",
    "overall_line",
    "work_line",
    "work_share",
]

LEAST_SHARE = 0.05
"""Of less that is done no time is told."""

_DOING = {
    Stage.STORED: "is waiting to be read",
    Stage.PARSED: "is being read",
    Stage.CHUNKED: "is being split into passages",
    Stage.INDEXED: "is being indexed",
}

_STATES = {
    JobState.DONE: "was added",
    JobState.FAILED: "can't be added",
    JobState.CANCELLED: "is being cancelled",
}


def job_line(job: Job) -> str:
    """A file's progress or result."""
    if job.state is JobState.FAILED and job.error:
        return job.error
    return f"{job.name} {_state(job)}"


def _state(job: Job) -> str:
    if job.state is not JobState.WAITING:
        return _STATES[job.state]
    steps = f"{job.steps_done:,} of {job.steps:,}"
    if job.stage is Stage.PARSED and job.steps > 1:
        return f"is being read: {steps}"
    if job.stage is Stage.CHUNKED and job.is_searchable:
        return "can be searched by words and is waiting to be indexed"
    if job.stage is Stage.EMBEDDED:
        return f"is being indexed: passage {steps}"
    return _DOING[job.stage]


def overall_line(overview: Overview) -> str:
    """How many of the current files are done."""
    return f"{overview.done:,} of {counted(overview.total, 'file')} done"


def work_line(overview: Overview, now: datetime) -> str:
    """The files on their way in a few words, with the time left where that can be told.

    Args:
        now: in UTC.
    """
    busy = _waiting(overview)
    count = max(overview.total - overview.done, len(busy))
    what = counted(count, "file") if count != 1 or not busy else busy[0].name
    left = _left(overview, busy, now)
    return f"Adding {what}, {left}" if left else f"Adding {what}"


def work_share(overview: Overview) -> float:
    """How much of the files on their way is done, from 0 to 1."""
    done = overview.bytes_done + sum(job.size * _share(job) for job in _waiting(overview))
    return min(done / overview.bytes_total, 1.0) if overview.bytes_total else 0.0


def _waiting(overview: Overview) -> list[Job]:
    return [job for job in overview.jobs if job.state is JobState.WAITING]


def _left(overview: Overview, busy: Sequence[Job], now: datetime) -> str:
    share = work_share(overview)
    if share < LEAST_SHARE or not busy or not overview.began:
        return ""
    gone = (now - datetime.fromisoformat(overview.began)).total_seconds()
    minutes = math.ceil(gone * (1 - share) / share / 60)
    return f"about {counted(max(minutes, 1), 'minute')} left"


def _share(job: Job) -> float:
    """How much of a file's work is done: reading takes a third, embedding the rest."""
    within = job.steps_done / job.steps if job.steps else 0.0
    match job.stage:
        case Stage.STORED:
            return 0.0
        case Stage.PARSED:
            return within / 3
        case Stage.CHUNKED:
            return 1 / 3
        case Stage.EMBEDDED:
            return (1 + 2 * within) / 3
        case Stage.INDEXED:
            return 1.0


def document_line(document: Document) -> str:
    """A document in one line."""
    pages = f"{counted(document.page_count, 'page')}, " if document.page_count else ""
    version = f", version {document.version}" if document.version > 1 else ""
    return f"{document.name}: {pages}{counted(document.characters, 'character')}{version}"


def divided(name: str) -> tuple[str, str]:
    """The folder that a document is in, "" for none, and its own name."""
    folder, _, last = name.rpartition("/")
    return folder, last
