"""Files on their way into the library and those that were not read, as HTML: one line for all that
is in progress, one for all that failed, and what there is to know about them when it is opened.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import groupby

from app.library_text import (
    Job,
    JobState,
    Overview,
    divided,
    job_line,
    work_line,
    work_share,
)
from app.safe_text import counted, one_line
from ui.render import error, escape, shortened

LONGEST_NAME = 24
"""Characters of the name of a file or archive that was not read."""

MOST_IN_SIGHT = 3
"""Files whose reasons are seen without opening their line."""

Failures = tuple[str, str, tuple[Job, ...], int]
"""The files that a button dismisses, their line, the failed files, and how many of them are scans
that can be read now.
"""


def work(
    overview: Overview,
    problem: str | None,
    now: datetime,
    unwatched: Sequence[str] = (),
    readable: Collection[int] = (),
) -> str:
    """The lines; "" if there is nothing to tell.

    Args:
        problem: why all files are waiting, in the words of `app`.
        now: in UTC.
        unwatched: why folders aren't watched.
        readable: jobs of scans that were refused and can be read now.
    """
    busy = in_progress(overview)
    told = error(f"The files are waiting: {problem}") if problem and busy else ""
    told += "".join(map(error, unwatched))
    shown = _failed(failures(overview, readable), overview.failed)
    return f"{told}{_working(overview, busy, now) if busy else ''}{shown}"


def in_progress(overview: Overview) -> list[Job]:
    """The files that aren't finished."""
    return [job for job in overview.jobs if job.state in (JobState.WAITING, JobState.CANCELLED)]


def failures(overview: Overview, readable: Collection[int] = ()) -> list[Failures]:
    """The files that weren't read, those of an archive together; see `work`."""
    failed = [job for job in overview.jobs if job.state is JobState.FAILED]
    found: list[Failures] = []
    for archive, jobs in groupby(sorted(failed, key=_archive), _archive):
        members = tuple(jobs)
        if archive not in overview.archives:
            found += [_single(job, is_readable=job.id in readable) for job in members]
            continue
        name, count = overview.archives[archive]
        called = shortened(name, LONGEST_NAME)
        verb = "was" if len(members) == 1 else "were"
        line = f"{len(members):,} of {count:,} in {called} {verb} not read"
        scans = sum(job.id in readable for job in members)
        found.append((f"archive-{archive}", line, members, scans))
    return found


def _single(job: Job, *, is_readable: bool) -> Failures:
    line = f"{job.name}: can be read now, by OCR" if is_readable else job_line(job)
    return str(job.id), line, (job,), int(is_readable)


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
    """Return the text and the share that `summary` shows."""
    return work_line(overview, now), round(work_share(overview), 3)


def file(job: Job) -> str:
    """The line of a file in progress."""
    label = escape(f"Cancel {job.name}")
    return (
        f'<li class="busy">{escape(job_line(job))} <button type="button" data-job="{job.id}" '
        f'aria-label="{label}">Cancel</button></li>'
    )


def failure(shown: Failures, *, is_alone: bool = True) -> str:
    """The line of a file that wasn't read, or of those of an archive, within what is opened.

    Args:
        is_alone: whether it has no buttons, since those of all are its own.
    """
    dismissed, line, jobs, scans = shown
    lines = [one_line(job_line(job)) for job in jobs]
    listed = "".join(f"<li>{escape(each)}</li>" for each in lines)
    more = f"<ul>{listed}</ul>" if lines != [one_line(line)] else ""
    buttons = "" if is_alone else f"{_offer(dismissed, scans, line)}{_dismiss(dismissed, line)}"
    # What is opened has an archive's line itself.
    is_said = is_alone and dismissed.startswith("archive-")
    return f"<li>{'' if is_said else escape(one_line(line))} {buttons}{more}</li>"


def failed_line(shown: Sequence[Failures], total: int = 0) -> str:
    """All that was not read, in a few words (not escaped).

    Args:
        total: how many files those are, also where not all are shown.
    """
    count = _count(shown)
    if len(shown) > 1 or total > count:
        return f"{max(count, total):,} files were not read"
    ((dismissed, line, (job, *_), scans),) = shown
    if dismissed.startswith("archive-"):
        return line
    said = "can be read now, by OCR" if scans else "was not read"
    return f"{shortened(divided(job.name)[1], LONGEST_NAME)} {said}"


def _count(shown: Sequence[Failures]) -> int:
    return sum(len(jobs) for _, _, jobs, _ in shown)


def _dismiss(which: str, line: str) -> str:
    return (
        f'<button type="button" data-job="{escape(which)}" '
        f'aria-label="{escape(f"Dismiss: {line}")}">Dismiss</button>'
    )


def _offer(which: str, scans: int, line: str) -> str:
    if not scans:
        return ""
    label = "Read it now" if scans == 1 else f"Read {counted(scans, 'scan')} now"
    return (
        f'<button type="button" data-again="{escape(which)}" '
        f'aria-label="{escape(f"{label}: {line}")}">{label}</button> '
    )


def _working(overview: Overview, busy: Sequence[Job], now: datetime) -> str:
    lines = "".join(map(file, busy))
    rest = overview.total - overview.done - len(busy)
    every = '<p><button type="button" data-job="all">Cancel all</button></p>' if busy[1:] else ""
    return (
        f'<details class="working"><summary data-part="told">{summary(told(overview, now))}'
        f'</summary>{every}<ul class="results" data-part="files">{lines}</ul>'
        f"{_and_more(rest)}</details>"
    )


def _and_more(rest: int) -> str:
    return f"<p>and {counted(rest, 'more file')}</p>" if rest > 0 else ""


def _failed(shown: Sequence[Failures], total: int) -> str:
    if not shown:
        return ""
    line, is_alone = failed_line(shown, total), len(shown) == 1
    is_open = max(_count(shown), total) <= MOST_IN_SIGHT
    rest = max(total - _count(shown), 0)
    scans = sum(count for *_, count in shown)
    if is_alone and not rest:  # else its button would leave those that aren't listed
        buttons = _offer(shown[0][0], scans, line) + _dismiss(shown[0][0], line)
    else:
        buttons = '<button type="button" data-job="failed">Dismiss all</button>'
    if not is_alone and scans > 1:
        buttons = _offer("all", scans, line) + buttons
    listed = "".join(failure(each, is_alone=is_alone) for each in shown)
    return (
        f'<div class="failed" role="alert"><details{" open" * is_open}>'
        f"<summary>{escape(line)}</summary>"
        f'<ul data-part="failures">{listed}</ul>{_and_more(rest)}</details>'
        f"<p>{buttons}</p></div>"
    )
