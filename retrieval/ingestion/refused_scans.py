"""Scans that were refused for want of OCR: their bytes are kept, to be read once there is OCR."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from retrieval.errors import DocumentError
from retrieval.extraction import ocr
from retrieval.ingestion.intake import Intake
from storage import Job, Jobs, JobState, Store
from storage.ignored_files import IgnoredFiles


class RefusedScans:
    """The failed jobs of a store that OCR could do.

    Args:
        wake: called once there is something to read.
    """

    def __init__(self, store: Store, intake: Intake, wake: Callable[[], None]) -> None:
        self._store, self._intake, self._wake = store, intake, wake
        self._jobs = Jobs(store)
        self._ignored_files = IgnoredFiles(store)

    def readable(self) -> list[Job]:
        """Those that can be read now: all of them where there is OCR."""
        found = self._jobs.refused_scans()
        return found if found and ocr.find() is not None else []

    def read(self, job: Job) -> int:
        """Queue it again; the id of the job that reads it, or fails and says why.

        Raises:
            StorageError: the data folder can't store it.
        """
        with self._store.transaction():
            is_kept = self._intake.originals.path(job.sha256).is_file()
            self._jobs.retry(job.id)
            if not is_kept:  # refused by an earlier version
                self._jobs.fail(job.id, _gone(job))
        if not is_kept and Path(job.origin).is_file():
            try:
                again = self._intake.take(Path(job.origin), job.name, job.session)
            except DocumentError:
                return job.id
            self._jobs.dismiss(job.id)
            self._wake()
            return again.id
        self._wake()
        return job.id

    def dismiss(self, job: int) -> None:
        """Forget a failed job, and the bytes that were kept for it."""
        found = self._jobs.find(job)
        self._jobs.dismiss(job)
        if found is not None and found.state is JobState.FAILED:
            self._ignored_files.add(found.origin, found.sha256)
        if found is not None and found.is_refused_scan:
            self._intake.drop(found.sha256)
            self._store.erase()


def _gone(job: Job) -> str:
    reason = "can be read by OCR now, but its file was not kept when it was refused"
    return str(DocumentError(job.name, reason, "Add it again."))
