"""Files that a person brought and in which nothing can be found: those that weren't read, and those
that aren't yet. Where nothing is found it may stand in one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from app.safe_text import counted, printable
from storage import JobState, Overview

MOST_NAMED = 3
"""Files that are told by their names; of more their number is told."""


_WAITING, _FAILED = "read yet: ask again once", "read, so nothing of"


def is_unread_note(notice: str) -> bool:
    """Whether it is one of `unread`'s, which is about the library and not the answer."""
    return _WAITING in notice or _FAILED in notice


def unread(overview: Overview, searched: Collection[str] = ()) -> Iterator[str]:
    """Yield notes on them, in sentences.

    Args:
        searched: names of documents that were: of these another version was read.
    """
    waiting = _names(overview, JobState.WAITING, searched)
    failed = _names(overview, JobState.FAILED, searched)
    if waiting:
        verb, it = ("is", "it is") if len(waiting) == 1 else ("are", "they are")
        yield f"{_told(waiting)} {verb} not {_WAITING} {it}."
    if failed:
        verb, it = ("was", "it") if len(failed) == 1 else ("were", "them")
        yield f"{_told(failed)} {verb} not {_FAILED} {it} can be found."


def _names(overview: Overview, state: JobState, searched: Collection[str]) -> list[str]:
    jobs = (job for job in overview.jobs if job.state is state and not job.is_searchable)
    return [*dict.fromkeys(job.name for job in jobs if job.name not in searched)]


def _told(names: Sequence[str]) -> str:
    if len(names) > MOST_NAMED:
        return counted(len(names), "file")
    *before, last = (f"“{printable(name)}”" for name in names)
    return f"{', '.join(before)} and {last}" if before else last
