"""The stages of adding a file: each is done once and is on disk before the next.

Stored, parsed, chunked (from here it can be found by its words), embedded, indexed. `Ingestion`
does the next stage of a job, whichever process did the earlier ones; the caller makes sure that no
other thread or process does (`retrieval.ingestion.worker`). An archive becomes a job for each of
its members.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path, PurePath

from retrieval.errors import DocumentError
from retrieval.extraction.extract import Extracted
from retrieval.extraction.limits import Limits
from retrieval.extraction.scans import read
from retrieval.ingestion.archive import expand, is_archive
from retrieval.ingestion.indexing import Indexing, JobProgress, Prepare
from retrieval.ingestion.intake import Intake, alive
from retrieval.ingestion.versions import Versions, as_document_error
from retrieval.text.chunks import chunk
from retrieval.text.language import language_of
from retrieval.vectors.embedder import MODEL, EmbeddingModel
from retrieval.vectors.index import VectorIndex
from storage import (
    ChunkRange,
    Chunks,
    Document,
    Documents,
    Job,
    Jobs,
    JobState,
    Sessions,
    Stage,
    Store,
    Structure,
    Vectors,
)
from storage.ignored_files import IgnoredFiles


class Ingestion:
    """Moves jobs from stage to stage.

    Args:
        embedder: called when the embedding model is first needed; may be slow.
        prepare: called for each document once it is searchable.
    """

    def __init__(
        self,
        store: Store,
        intake: Intake,
        index: VectorIndex,
        embedder: Callable[[], EmbeddingModel],
        limits: Limits,
        ocr_languages: Sequence[str],
        prepare: Prepare | None,
    ) -> None:
        self._store, self._intake, self._index, self._limits = store, intake, index, limits
        self._ocr_languages = ocr_languages
        self._indexing = Indexing(store, index, embedder, prepare)
        self._documents = Documents(store)
        self._structure = Structure(store)
        self._chunks = Chunks(store)
        self._vectors = Vectors(store, MODEL)
        self._sessions = Sessions(store)
        self._jobs = Jobs(store)
        self._ignored_files = IgnoredFiles(store)
        self._versions = Versions(store)

    def step(self, job: Job, report: JobProgress, *, may_wait: bool) -> None:
        """Do the job's next stage, or undo it if it was cancelled.

        Args:
            may_wait: interrupt embedding between two batches when another job isn't searchable yet.

        Raises:
            Cancelled: while it was worked on.
            StorageError: the data folder can't be written; the job can continue later.
        """
        if job.state is JobState.CANCELLED:
            self.take_back(job)
            self._ignored_files.add(job.origin, job.sha256)
            self._jobs.remove(job.id)
            self._intake.drop(job.sha256)
            self._store.erase()
        elif job.is_searchable:
            self._indexing.complete(job, report, may_wait=may_wait)
        else:
            try:
                with as_document_error(job.name):
                    self._make_searchable(job, report)
            except DocumentError as error:
                self.take_back(job)
                self._jobs.fail(job.id, str(error))
                self._intake.drop(job.sha256)

    def fill(self) -> bool:
        """See `Indexing.fill`."""
        return self._indexing.fill()

    def take_back(self, job: Job) -> None:
        """Undo the job; the version that it replaced becomes current again."""
        if job.document is None or self._jobs.shares(job):
            return
        with self._store.transaction():
            self._jobs.clear_document(job.id)
            document = self._documents.get(job.document)
            restored = self._documents.get(job.replaced) if job.replaced else None
            ids, previous = self._chunks.ids([document.id]), self._vectors.generation()
            if restored is not None and document.is_current:
                self._chunks.replace(restored.id, self._ranges(restored))
                self._documents.make_current(restored.id)
                self._jobs.add_restored(restored)
            if job.is_new:
                self._documents.remove_version(document.id)
            generation = self._vectors.advance()
        self._index.removed(ids, previous, generation)

    def _make_searchable(self, job: Job, report: JobProgress) -> None:
        path = self._intake.originals.path(job.sha256)
        if job.document is not None:
            self._cut(job, self._documents.get(job.document), report)
        elif is_archive(path, self._limits):
            self._expand(job, path, report)
        else:
            self._parse(job, path, report)

    def _expand(self, job: Job, path: Path, report: JobProgress) -> None:
        """A job for each member, and each with the count of those that have one."""
        queued = job.steps_done if job.stage is Stage.PARSED else 0
        total = position = 0

        def tell(done: int, members: int) -> None:
            nonlocal total
            del done  # counts archives within it too; what is recorded here is skipped later
            total = members
            report(Stage.PARSED, max(position, queued), members)

        with (
            self._intake.originals.scratch() as folder,
            closing(
                expand(path, self._limits, name=job.name, into=folder, progress=tell)
            ) as members,
        ):
            for position, (label, member) in enumerate(members, start=1):
                if position > queued:
                    self._intake.take_member(job, label, member, position, total)
                if isinstance(member, Path):
                    member.unlink(missing_ok=True)
        with alive(self._store, job):
            self._jobs.progress(job.id, Stage.PARSED, position, position)
            self._jobs.set_searchable(job.id)
            self._jobs.finish(job.id)
            # What a person removes of its members must not come back with it.
            self._ignored_files.add(job.origin, job.sha256)
        self._intake.drop(job.sha256)

    def _parse(self, job: Job, path: Path, report: JobProgress) -> None:
        known = self._documents.find(job.name, job.sha256)
        twin = known or self._twin(job)
        extracted = None
        if twin is None:
            report(Stage.PARSED, 0, 1)
            extracted = read(
                path,
                self._limits,
                name=job.name,
                progress=partial(report, Stage.PARSED),
                languages=self._ocr_languages,
            )
        with alive(self._store, job):
            document = known or self._make(job, twin, extracted)
            self._jobs.set_document(job.id, document.id, is_new=document.version == 0)
            self._jobs.progress(job.id, Stage.PARSED, 1, 1)
        report(Stage.PARSED, 1, 1)

    def _twin(self, job: Job) -> Document | None:
        """The newest document of these bytes and suffix, all that a text depends on but parsers."""
        suffix = PurePath(job.name).suffix.lower()
        alike = (d for d in reversed(self._documents.with_bytes(job.sha256)) if suffix)
        return next((d for d in alike if PurePath(d.name).suffix.lower() == suffix), None)

    def _make(self, job: Job, twin: Document | None, extracted: Extracted | None) -> Document:
        if twin is not None:
            return self._versions.copy(job, twin)
        assert extracted is not None
        return self._versions.make(job, extracted)

    def _cut(self, job: Job, document: Document, report: JobProgress) -> None:
        """Chunk it, and let it stand for its name: from here it can be found."""
        report(Stage.CHUNKED, 0, 1)
        ranges = self._ranges(document)
        with alive(self._store, job):
            previous = self._vectors.generation()
            if self._documents.get(document.id).stage is Stage.PARSED:
                self._chunks.replace(document.id, ranges)
            old = [d.id for d in self._documents.versions(document.name) if d.is_current]
            ids = self._chunks.ids([other for other in old if other != document.id])
            # After the new chunks are there, so that those that didn't change keep their vectors.
            replaced = self._documents.make_current(document.id)
            self._jobs.set_searchable(job.id, replaced)
            self._jobs.progress(job.id, Stage.CHUNKED, 1, 1)
            now = self._jobs.find(job.id)  # its session may have been removed
            if now is not None and now.session is not None:
                self._sessions.attach(now.session, document.id)
            generation = self._vectors.advance() if len(ids) else previous
        if len(ids):
            self._index.removed(ids, previous, generation)
        report(Stage.CHUNKED, 1, 1)

    def _ranges(self, document: Document) -> list[ChunkRange]:
        return chunk(
            self._documents.text(document.id),
            self._documents.pages(document.id),
            language_of(document.name),
            self._structure.headings(document.id),
        )
