"""Accepts files: the bytes are stored and a job is recorded, both or neither."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from retrieval.errors import DocumentError
from retrieval.extraction.extract import check_file
from retrieval.extraction.limits import Limits
from retrieval.ingestion.origins import origin_of
from retrieval.ingestion.placing import Placing
from retrieval.ingestion.upload import Upload
from retrieval.names import path_label
from storage import (
    Document,
    Documents,
    Incoming,
    Job,
    Jobs,
    JobState,
    Originals,
    Sessions,
    Stage,
    StorageError,
    Store,
)
from storage.file_names import FileNames
from storage.ignored_files import IgnoredFiles


class Interruption(BaseException):
    """Ends the work on a job between two steps; parsers don't catch it."""


class Cancelled(Interruption):
    """The job was cancelled, or its document removed, during the work."""


@contextmanager
def alive(store: Store, job: Job) -> Iterator[None]:
    """A transaction in which the job still exists and isn't cancelled.

    Raises:
        Cancelled: it isn't.
    """
    with store.transaction():
        if Jobs(store).state(job.id) is not JobState.WAITING:
            raise Cancelled
        yield


class Intake:
    """Makes jobs from files. What a method has returned survives the process."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store, self._limits = store, limits
        self.originals = Originals(store.data_dir)
        self._documents = Documents(store)
        self._sessions = Sessions(store)
        self._jobs = Jobs(store)
        self._names = FileNames(store)
        self._placing = Placing(store)
        self._ignored_files = IgnoredFiles(store)

    def take(self, path: Path, name: str | None, session: str | None) -> Job:
        """A job for the file at `path`; a finished one if the library has it already.

        Args:
            name: its name, with the folders that it is in, if not the path's last part.

        Raises:
            DocumentError: it is refused; nothing of it is kept.
            StorageError: the data folder can't take it.
        """
        name = path_label(name or path.name)
        record = self._recorder(name, session, origin_of(path))
        return self._bring(path, name, record)

    def receive(self, name: str, session: str | None, wake: Callable[[], None]) -> Upload:
        """A file that arrives block by block, and then becomes a job.

        Args:
            wake: called once there is a job.

        Raises:
            StorageError: the data folder can't take it.
        """
        name = path_label(name)
        record = self._recorder(name, session, "")

        def keep(incoming: Incoming) -> Job | None:
            return self._keep(incoming, record)

        return Upload(name, self._limits, self.originals.arrive(), keep, wake)

    def take_member(
        self, archive: Job, name: str, member: Path | DocumentError, position: int, total: int
    ) -> None:
        """A job for the `position`th of the archive's members, or a failed one if it is bad.

        Raises:
            Cancelled: the archive was cancelled in the meantime.
            StorageError: the data folder can't take it.
        """
        name = path_label(name)

        def record(incoming: Incoming) -> Job:
            self._count(archive, position, total)
            size = incoming.size
            return self._jobs.add(name, incoming.sha256, size, archive.session, archive.id)

        try:
            if isinstance(member, DocumentError):
                raise member
            self._bring(member, name, record)
        except DocumentError as error:
            with self._store.transaction():
                self._count(archive, position, total)
                self._jobs.add_failed(name, archive.session, str(error), archive.id)

    def drop(self, sha256: str) -> None:
        """Remove these bytes, unless a document or job uses them."""
        with self._store.transaction():
            if not self._documents.has_bytes(sha256) and not self._jobs.has_bytes(sha256):
                self.originals.remove(sha256)

    def sweep(self) -> None:
        """Remove what killed processes left: bytes that nothing uses."""
        with self._store.transaction():
            self.originals.sweep(self._documents.hashes() | self._jobs.hashes())

    def close(self) -> None:
        """Release this process's files on disk."""
        self.originals.close()

    def _bring(self, path: Path, name: str, record: Callable[[Incoming], Job]) -> Job:
        """Keep the bytes and record them in one transaction."""
        while True:
            check_file(path, self._limits, name)
            try:
                incoming = self.originals.take(path)
            except OSError as error:
                raise DocumentError(
                    name, f"can't be read ({error.strerror})", "Make it readable and add it again."
                ) from error
            if job := self._keep(incoming, record):
                return job

    def _keep(self, incoming: Incoming, record: Callable[[Incoming], Job]) -> Job | None:
        """Record what was received; None if it was here already and was removed meanwhile."""
        try:
            with self._store.transaction():
                return record(incoming) if self.originals.keep(incoming) else None
        except BaseException:
            with suppress(StorageError):  # the next start sweeps
                self.drop(incoming.sha256)
            raise
        finally:
            if incoming.path is not None:
                incoming.path.unlink(missing_ok=True)

    def _recorder(self, name: str, session: str | None, origin: str) -> Callable[[Incoming], Job]:
        """Return a function that makes a job of bytes under this name, or finds that it exists."""

        def record(incoming: Incoming) -> Job:
            sha256, size = incoming.sha256, incoming.size
            self._ignored_files.forget(origin)
            placed = self._placing.name(name, origin, sha256)
            known = self._known(placed, incoming, session, origin)
            return known or self._jobs.add(placed, sha256, size, session, origin=origin)

        return record

    def _known(self, name: str, incoming: Incoming, session: str | None, origin: str) -> Job | None:
        """If the library has the file already, use it in the session and return its finished job;
        else None.
        """
        document = self._documents.find(name, incoming.sha256)
        if document is not None and document.is_current and document.stage is Stage.INDEXED:
            if not self._jobs.is_settled([name]):
                return None  # another version is about to take its place
            self._attach(session, [document])
            if origin and not document.origin:
                self._names.set_origin(document.id, origin)
            return self._jobs.add_done(document, session)
        archive = self._jobs.finished_archive(name, incoming.sha256)
        if archive is None:
            return None
        members = self._jobs.members(archive.id)
        found = [self._documents.get(job.document) for job in members if job.document is not None]
        whole = [d for d in found if d.is_current and d.stage is Stage.INDEXED]
        if len(whole) < archive.steps:
            return None
        if not self._jobs.is_settled([name, *(job.name for job in members)]):
            return None
        self._attach(session, whole)
        return self._jobs.again(archive, session)

    def _attach(self, session: str | None, documents: Sequence[Document]) -> None:
        if session is not None:
            for document in documents:
                self._sessions.attach(session, document.id)

    def _count(self, archive: Job, position: int, total: int) -> None:
        if self._jobs.state(archive.id) is not JobState.WAITING:
            raise Cancelled
        self._jobs.progress(archive.id, Stage.PARSED, position, total)
