"""What there is to know of a job: a file on its way into the library.

A job is a row from the moment its bytes are kept. Nothing says that it is being worked on: who
works holds a lock of the operating system, which goes with the process, so a killed one leaves
nothing behind but a job that waits to be gone on with.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from storage.document import Stage
from storage.reading import Natural, Sha256

LISTED = 100
"""Most jobs that are worth a line."""


class JobState(StrEnum):
    """What is to be done with a job.

    `CANCELLED` is still to be undone by whoever works next; the row goes then.
    """

    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Job:
    """A file on its way into the library.

    Attributes:
        batch: number shared by the jobs that were under way together.
        sha256: hash of its bytes, and `size` their number; "" and 0 if they weren't taken.
        session: that is to use the document, or None.
        archive: the job of the archive that it came in, or None.
        document: the version it becomes, once it is parsed.
        is_new: whether the job made that version, rather than found it.
        replaced: the version that was current before.
        error: why it failed, a message for its owner.
        stage: the stage that was begun last, with `steps_done` of `steps` in it (pages, chunks,
            members of an archive).
        is_searchable: whether its text can be searched, or its members have jobs of their own.
    """

    id: int
    batch: int
    name: str
    sha256: Sha256 | Literal[""]
    size: Natural
    session: str | None
    archive: int | None
    document: int | None
    is_new: bool
    replaced: int | None
    is_searchable: bool
    state: JobState
    error: str | None
    created_at: str
    stage: Stage
    steps_done: Natural
    steps: Natural


@dataclass(frozen=True, slots=True)
class JobStage:
    """One stage of a job: steps done of steps in all; `finished_at` is None until it is over."""

    stage: Stage
    done: Natural
    total: Natural
    started_at: str
    finished_at: str | None


@dataclass(frozen=True, slots=True)
class Overview:
    """Files done of files in all, and the jobs that are worth a line: at most `LISTED`.

    They are those of the present batch, and the failed ones that weren't dismissed; the failed and
    the unfinished go before the done.
    """

    done: int
    total: int
    jobs: tuple[Job, ...]
