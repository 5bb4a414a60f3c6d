"""The last stages of a document: its copy map, its vectors, its entry in the index."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from retrieval.ingestion.intake import alive
from retrieval.vectors.document_vectors import DocumentVectors
from retrieval.vectors.embedder import DIMENSIONS, MODEL, EmbeddingModel
from retrieval.vectors.index import VectorIndex
from storage import (
    Counters,
    Document,
    Documents,
    Job,
    Jobs,
    NotFoundError,
    Stage,
    Store,
    Vectors,
)
from storage.sentence_vectors import SentenceVectors

EMBED_BATCH = 32
"""Chunks embedded per commit and progress call. Batches of 16 take 10% longer in total."""

JobProgress = Callable[[str, int, int], None]
"""Called with (stage, steps done, total).

An exception from it ends the work; finished work is kept.
"""

_State = tuple[str, str]
"""The lineage and the generation of a store."""

Prepare = Callable[[Document], None]
"""Makes what the app needs of a document besides its vectors, unless it exists."""


class Indexing:
    """Embeds documents and makes them part of the index.

    Args:
        embedder: called when the embedding model is first needed; may be slow.
        prepare: called for each document first.
    """

    def __init__(
        self,
        store: Store,
        index: VectorIndex,
        embedder: Callable[[], EmbeddingModel],
        prepare: Prepare | None,
    ) -> None:
        self._store, self._index = store, index
        self._embedder, self._prepare = embedder, prepare
        self._documents = Documents(store)
        self._vectors = Vectors(store, MODEL)
        self._sentence_vectors = SentenceVectors(store, MODEL, DIMENSIONS)
        self._filled: _State | None = None
        self._filling: tuple[_State, int, DocumentVectors] | None = None
        self._jobs = Jobs(store)
        self._counters = Counters(store)

    def complete(self, job: Job, report: JobProgress, *, may_wait: bool) -> None:
        """Complete the job's document, which can already be found by its words.

        Args:
            may_wait: interrupt between two batches when another job isn't searchable yet.

        Raises:
            Cancelled: the job was cancelled in the meantime.
            StorageError: the data folder can't be written; the job can continue later.
        """
        assert job.document is not None
        document = self._documents.get(job.document)
        if document.stage is Stage.INDEXED or not document.is_current:
            self._jobs.finish(job.id)
            return
        if self._prepare is not None:
            self._prepare(document)
        if document.stage is Stage.CHUNKED:
            self._embed(job, document, report, may_wait=may_wait)
        if self._documents.get(document.id).stage is Stage.EMBEDDED:
            self._publish(job, document, report)

    def fill(self) -> bool:
        """Make a batch of the sentences' vectors that documents of earlier versions lack.

        Returns:
            Whether there were any to make.
        """
        state = self._vectors.lineage(), self._vectors.generation()
        if state == self._filled:
            return False
        document = self._sentence_vectors.document_without()
        if document is None:
            self._filled, self._filling = state, None
            return False
        with suppress(NotFoundError):  # it is being removed
            if self._filling is None or self._filling[:2] != (state, document):
                self._filling = (
                    state,
                    document,
                    DocumentVectors(self._store, document, self._embedder),
                )
            embedding = self._filling[2]
            store = embedding.made(embedding.missing()[:EMBED_BATCH])
            with self._store.transaction():
                self._documents.get(document)
                store()
        return True

    def _embed(self, job: Job, document: Document, report: JobProgress, *, may_wait: bool) -> None:
        embedding = DocumentVectors(self._store, document.id, self._embedder)
        missing = embedding.missing()
        total = max(len(missing), job.steps if job.stage is Stage.EMBEDDED else 0)
        done = total - len(missing)
        for first in range(0, len(missing), EMBED_BATCH):
            report(Stage.EMBEDDED, done, total)
            if may_wait and self._jobs.is_urgent():
                return
            batch = missing[first : first + EMBED_BATCH]
            store = embedding.made(batch)
            with alive(self._store, job):
                store()
                self._counters.increment("chunks_embedded", len(batch))
            done += len(batch)
        with alive(self._store, job):
            self._set_stage(document.id, Stage.EMBEDDED)
            self._jobs.progress(job.id, Stage.EMBEDDED, total, total)
        report(Stage.EMBEDDED, total, total)

    def _publish(self, job: Job, document: Document, report: JobProgress) -> None:
        report(Stage.INDEXED, 0, 1)
        with alive(self._store, job):
            previous = self._vectors.generation()
            self._set_stage(document.id, Stage.INDEXED)
            self._jobs.progress(job.id, Stage.INDEXED, 1, 1)
            self._jobs.finish(job.id)
            generation = self._vectors.advance()
        self._index.added(document.id, previous, generation)

    def _set_stage(self, document: int, stage: Stage) -> None:
        """Nothing happens to a version that has been replaced in the meantime."""
        if self._documents.get(document).is_current:
            self._documents.set_stage(document, stage)
