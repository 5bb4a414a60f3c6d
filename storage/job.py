"""Records of jobs: files being added to the library.

A job is a row from the moment its bytes are stored. The row doesn't say whether it is being worked
on: the worker holds an operating-system lock, which is released with its process, so a killed one
leaves only a job that waits to be resumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from storage.document import Stage
from storage.table_rows import Natural, Sha256

LISTED = 100
"""Maximum number of jobs that are listed."""


NEEDS_OCR = "Install Tesseract (`tesseract-ocr`)"
"""In the message of a file that was refused for want of OCR; by this its job is known."""

REFUSED_SCAN = f"(state = 'failed' AND sha256 != '' AND instr(error, '{NEEDS_OCR}'))"
"""`Job.is_refused_scan` in SQL."""

HAS_BYTES = f"(state IN ('waiting', 'cancelled') OR {REFUSED_SCAN})"
"""In SQL: the bytes of the job's file are kept for it."""


class JobState(StrEnum):
    """A job's state.

    `CANCELLED` is still to be undone by the next worker, which then removes the row.
    """

    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Job:
    """A file being added to the library.

    Attributes:
        batch: number shared by jobs that were active at the same time.
        sha256: hash of its bytes, and `size` their number; "" and 0 if the file was refused.
        session: the session that will use the document, or None.
        archive: the job of its archive, or None.
        document: the version it becomes, once it is parsed.
        is_new: whether the job created that version, rather than found it.
        replaced: the version that was current before.
        error: why it failed, a message for its owner.
        stage: the stage that was started last, with `steps_done` of `steps` in it (pages, chunks,
            members of an archive).
        is_searchable: whether its text can be searched, or its members have jobs of their own.
        origin: the path of the file on this machine; "" where it isn't known.
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
    origin: str
    stage: Stage
    steps_done: Natural
    steps: Natural

    @property
    def is_refused_scan(self) -> bool:
        """Whether it failed for want of OCR; its bytes are kept."""
        is_scan = NEEDS_OCR in (self.error or "") and bool(self.sha256)
        return self.state is JobState.FAILED and is_scan


@dataclass(frozen=True, slots=True)
class Overview:
    """Number of files done and in total, and the jobs to list: at most `LISTED`.

    They are those of the present batch, and the failed ones that weren't dismissed; failed and
    unfinished ones come before finished ones.

    Attributes:
        bytes_done, bytes_total: sizes of the files that are done, and of all.
        began: when the first of the batch was added, UTC, ISO 8601; "" if there is none.
        archives: of the archives of listed jobs, by their jobs' ids, the name and the number of
            members.
        failed: how many failed ones there are, listed or not.
    """

    done: int
    total: int
    jobs: tuple[Job, ...]
    bytes_done: int = 0
    bytes_total: int = 0
    began: str = ""
    archives: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    failed: int = 0
