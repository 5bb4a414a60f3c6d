"""Files on their way into the library and those that were not read, as HTML: one line for all that
is in progress, one for each failure, and what there is to know about them when they are opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from app.library_text import Job, JobState, Overview, counted, job_line, work_line, work_share
from app.safe_text import one_line
from ui.render import error, escape

Failures = tuple[str, str, tuple[Job, ...]]
"""What a button dismisses, what its line says, and the failed files."""


def work(
    overview: Overview, problem: str | None, now: datetime, unwatched: Sequence[str] = ()
) -> str:
    """The lines; "" if there is nothing to tell.

    Args:
        problem: why all files are waiting, in the words of `app`.
        now: in UTC.
        unwatched: why folders aren't watched.
    """
    busy = in_progress(overview)
    told = error(f"The files are waiting: {problem}") if problem and busy else ""
    told += "".join(map(error, unwatched))
    return f"{told}{_working(overview, busy, now) if busy else ''}{_failed(failures(overview))}"


def in_progress(overview: Overview) -> list[Job]:
    """The files that aren't finished."""
    return [job for job in overview.jobs if job.state in (JobState.WAITING, JobState.CANCELLED)]


def failures(overview: Overview) -> list[Failures]:
    """The files that weren't read, those of an archive together."""
    failed = [job for job in overview.jobs if job.state is JobState.FAILED]
    found: list[Failures] = []
    for archive, jobs in groupby(sorted(failed, key=_archive), _archive):
        members = tuple(jobs)
        if archive not in overview.archives:
            found += [(str(job.id), job_line(job), (job,)) for job in members]
            continue
        name, count = overview.archives[archive]
        line = f"{len(members):,} of {count:,} in {name} were not read"
        found.append((f"archive-{archive}", line, members))
    return found


def _archive(job: Job) -> int:
    return job.archive or 0


def summary(shown: tuple[str, float]) -> str:
    """The line and the bar of what is in progress.

    Args:
        shown: the line, and how much is done.
    """
    line, share = shown
    return (
        f'<span class="told">{escape(line)}</span><progress max="1" value="{share:.3f}" '
        f'aria-label="{escape(line)}"></progress>'
    )


def told(overview: Overview, now: datetime) -> tuple[str, float]:
    """What `summary` shows."""
    return work_line(overview, now), round(work_share(overview), 3)


def file(job: Job) -> str:
    """The line of a file in progress."""
    label = escape(f"Cancel {job.name}")
    return (
        f'<li class="busy">{escape(job_line(job))} <button type="button" data-job="{job.id}" '
        f'aria-label="{label}">Cancel</button></li>'
    )


def failure(shown: Failures) -> str:
    """The line of a file that wasn't read, or of those of an archive."""
    dismissed, line, jobs = shown
    lines = [one_line(job_line(job)) for job in jobs]
    listed = "".join(f"<li>{escape(each)}</li>" for each in lines)
    more = f"<ul>{listed}</ul>" if lines != [one_line(line)] else ""
    return (
        f'<div class="failed" role="alert"><details><summary>{escape(one_line(line))}</summary>'
        f'{more}</details><button type="button" data-job="{escape(dismissed)}" '
        f'aria-label="{escape(f"Dismiss: {line}")}">Dismiss</button></div>'
    )


def _working(overview: Overview, busy: Sequence[Job], now: datetime) -> str:
    lines = "".join(map(file, busy))
    rest = overview.total - overview.done - len(busy)
    more = f"<p>and {counted(rest, 'more file')}</p>" if rest > 0 else ""
    every = '<p><button type="button" data-job="all">Cancel all</button></p>' if busy[1:] else ""
    return (
        f'<details class="working"><summary data-part="told">{summary(told(overview, now))}'
        f'</summary>{every}<ul class="results" data-part="files">{lines}</ul>{more}</details>'
    )


def _failed(shown: Sequence[Failures]) -> str:
    return f'<div data-part="failures">{"".join(map(failure, shown))}</div>' if shown else ""
