"""The worker: one process at a time per data folder, whichever comes first.

Others wait and watch the rows. The turn is an operating-system lock, which is released with the
process that holds it; then the next one continues. First everything becomes searchable, then the
rest is done.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from filelock import FileLock, Timeout

from retrieval.ingestion.indexing import JobProgress
from retrieval.ingestion.intake import Cancelled, Interruption
from retrieval.ingestion.stages import Ingestion
from storage import Job, Jobs, JobState, Stage, StorageError, Store, private
from storage.snapshot import WORK_LOCK

_LOG = logging.getLogger(__name__)

LOOK_SECONDS = 0.1
"""Seconds between checks of another process's progress."""

IDLE_SECONDS = 2.0
"""Seconds between checks for jobs left by another process."""

MOST_IDLE_SECONDS = 60.0
"""Longest wait in seconds while the work keeps failing, as it does without network."""

RECORD_SECONDS = 0.2
"""Seconds between progress records within a stage."""


class Stopped(Interruption):
    """The worker is stopping; the job continues later."""


class _ListenerError(Interruption):
    """An exception raised by a listener."""


def until_finished(jobs: Jobs, wanted: Sequence[int] | None = None) -> Callable[[], bool]:
    """Return a test of whether these jobs are finished, or by default whether none is left."""
    if wanted is None:
        return lambda: jobs.next() is None
    pending = deque(wanted)

    def are_finished() -> bool:
        while pending and not jobs.is_unfinished(pending[0]):
            pending.popleft()
        return not pending

    return are_finished


class Worker:
    """Does a store's jobs, in the threads that call `work` and in one of its own."""

    def __init__(self, store: Store, ingestion: Ingestion) -> None:
        self._ingestion = ingestion
        self._jobs = Jobs(store)
        self._mine = threading.Lock()
        self._turn_file = store.data_dir / WORK_LOCK
        self._stop, self._wake = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self._fills = True
        self.problem: str | None = None

    def start(self) -> None:
        """Do all jobs, also those to come, in a thread of its own."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="ingestion", daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """Wake the worker's thread."""
        self._wake.set()

    def stop(self) -> None:
        """Stop between two steps, and wait for it."""
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._stop.clear()

    def work(
        self, is_over: Callable[[], bool], report: JobProgress, first: int | None = None
    ) -> None:
        """Do jobs, or watch the process that does, until `is_over` or nothing is left.

        Args:
            report: called with the progress of each job; an exception from it ends the work.
            first: see `Jobs.next`.

        Raises:
            StorageError: the data folder can't take the work.
            Exception: the embedding model isn't available, or what `report` raised.
        """
        try:
            while not is_over():
                with self._turn() as is_mine:
                    while is_mine and not is_over():
                        job = self._jobs.next(first)
                        if job is None:
                            return
                        is_first = first is not None and first in (job.id, job.archive)
                        self._do(job, report, is_first=is_first)
                if not is_over():
                    self._watch(report, first)
        except _ListenerError as error:
            assert error.__cause__ is not None
            raise error.__cause__ from None

    def take_back(self) -> None:
        """Undo cancelled jobs, unless another process is working, which then does it."""
        with self._turn() as is_mine:
            while is_mine and (job := self._jobs.next()) and job.state is JobState.CANCELLED:
                self._do(job, unreported, is_first=False)

    def _do(self, job: Job, report: JobProgress, *, is_first: bool) -> None:
        recorder = _Recorder(self._jobs, job, self._stop, report)
        try:
            self._ingestion.step(job, recorder, may_wait=not is_first)
        except Cancelled:
            return
        except StorageError:
            # With a document that is removed while it is worked on goes its job.
            if self._jobs.state(job.id) is not None:
                raise

    def _watch(self, report: JobProgress, first: int | None) -> None:
        watched = self._jobs.next() if first is None else self._jobs.find(first)
        if watched is not None:
            _tell(report, watched.stage, watched.steps_done, watched.steps)
        if self._stop.wait(LOOK_SECONDS):
            raise Stopped

    @contextmanager
    def _turn(self) -> Iterator[bool]:
        """Yield whether it is this thread's turn, which lasts until the context is left."""
        if not self._mine.acquire(blocking=False):
            yield False
            return
        try:
            lock = FileLock(self._turn_file, 0, private.FILE, fallback_to_soft=False)
            try:
                lock.acquire()
            except Timeout:
                yield False
                return
            except OSError as error:
                raise StorageError(
                    f"{self._turn_file}: can't be locked ({error.strerror or error}). Make the "
                    "folder writable, or choose another with --data-dir or PALIMPSEST_DATA_DIR."
                ) from error
            try:
                yield True
            finally:
                lock.release()
        finally:
            self._mine.release()

    def _fill(self) -> None:
        """Make what libraries of earlier versions lack, as long as there is no job.

        The turn is given up after each batch, since a restore waits for it.
        """
        try:
            while not self._stop.is_set() and self._jobs.next() is None and self._fill_some():
                self._stop.wait(LOOK_SECONDS)
        except Exception:  # noqa: BLE001 - the person asked for nothing; tried again when restarted
            _LOG.exception("What libraries of earlier versions lack is made after the next start")
            self._fills = False

    def _fill_some(self) -> bool:
        with self._turn() as is_mine:
            return is_mine and self._ingestion.fill()

    def _run(self) -> None:
        pause = IDLE_SECONDS
        while not self._stop.is_set():
            self._wake.clear()
            try:
                if self._jobs.next() is not None:
                    self.work(lambda: False, unreported)
                self.problem, pause = None, IDLE_SECONDS
                if self._fills:
                    self._fill()
            except Stopped:
                return
            except Exception as error:  # noqa: BLE001 - kept as `problem`; tried again later
                self.problem, pause = str(error), min(2 * pause, MOST_IDLE_SECONDS)
            if self._wake.wait(pause):
                pause = IDLE_SECONDS


class _Recorder:
    """Passes progress on, stores it regularly, and stops the work when it should stop."""

    def __init__(self, jobs: Jobs, job: Job, stop: threading.Event, listener: JobProgress) -> None:
        self._jobs, self._job, self._stop, self._listener = jobs, job.id, stop, listener
        self._recorded = 0.0

    def __call__(self, stage: str, done: int, total: int) -> None:
        if self._stop.is_set():
            raise Stopped
        if self._jobs.state(self._job) is not JobState.WAITING:
            raise Cancelled
        # A stage's end is recorded with what it made.
        if done < total and time.monotonic() - self._recorded > RECORD_SECONDS:
            self._recorded = time.monotonic()
            self._jobs.progress(self._job, Stage(stage), done, total)
        _tell(self._listener, stage, done, total)


def _tell(listener: JobProgress, stage: str, done: int, total: int) -> None:
    try:
        listener(stage, done, total)
    except BaseException as error:
        raise _ListenerError from error


def unreported(stage: str, done: int, total: int) -> None:
    """Ignore progress."""
