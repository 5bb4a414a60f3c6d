"""The library: files in, passages out.

A file becomes a job, and the job a document: `enqueue` returns once the bytes and the job are on
disk, and the next worker (`start`, `work`, another process) moves it from stage to stage.
Interrupted jobs resume; files that are already in the library are done at once. A file that has
changed is a new version of its document.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from retrieval.errors import DocumentError, FailedJobError
from retrieval.extraction.extract import ParserProgress, check_size
from retrieval.extraction.limits import Limits
from retrieval.ingestion.following import follow
from retrieval.ingestion.indexing import JobProgress, Prepare
from retrieval.ingestion.intake import Intake
from retrieval.ingestion.refused_scans import RefusedScans
from retrieval.ingestion.removing import remove
from retrieval.ingestion.rereading import Rereading
from retrieval.ingestion.stages import Ingestion
from retrieval.ingestion.upload import Upload
from retrieval.ingestion.worker import Worker, unreported, until_finished
from retrieval.names import path_label
from retrieval.question import Question
from retrieval.ranker.encoding import Window
from retrieval.ranker.ranker import Judges
from retrieval.search.passages import RETRIEVED, Search, SearchResult
from retrieval.search.sentence_search import SentenceSearch
from retrieval.vectors.embedder import EmbeddingModel
from retrieval.vectors.index import VectorIndex
from storage import Document, Documents, Job, Jobs, JobState, Overview, Store


class Library:
    """The documents of one store, searchable.

    Args:
        embedder: called when the embedding model is first needed; may be slow.
        limits: limits on one file.
        prepare: makes what the app needs of a document besides its vectors.
        ranker: judges the sentences that may answer; None ranks them by a plain sum.
        ocr_languages: of pages that are images; see `retrieval.extraction.ocr.languages_of`.
    """

    def __init__(
        self,
        store: Store,
        embedder: Callable[[], EmbeddingModel],
        limits: Limits | None = None,
        prepare: Prepare | None = None,
        ranker: Judges | None = None,
        ocr_languages: Sequence[str] = (),
    ) -> None:
        self.documents = Documents(store)
        self.jobs = Jobs(store)
        self._store = store
        self._make_embedder = embedder
        self._embedder: EmbeddingModel | None = None
        self._loading = threading.Lock()
        self._index = VectorIndex(store)
        self._search = Search(store, self._index, self._load_embedder)
        self._sentences = SentenceSearch(store, self._load_embedder)
        self._ranker = ranker
        self._limits = limits or Limits()
        self._intake = Intake(store, self._limits)
        reading = self._limits, ocr_languages
        self._rereading = Rereading(store, self._intake.originals, *reading)
        ingestion = Ingestion(
            store, self._intake, self._index, self._load_embedder, *reading, prepare
        )
        self._worker = Worker(store, ingestion)
        self.scans = RefusedScans(store, self._intake, self._worker.wake)
        self._intake.sweep()

    def enqueue(self, path: Path, name: str | None = None, session: str | None = None) -> Job:
        """Accept the file; it is in the library once its job is done.

        Args:
            name: the document's name, with the folders that it is in, instead of the path's last
                part. Where the library has another file of that name, it gets another one
                (`retrieval.ingestion.placing`).
            session: the session that gets the document as soon as it can be searched.

        Raises:
            DocumentError: it is refused; nothing of it is kept.
            StorageError: the data folder can't store it.
        """
        job = self._intake.take(path, name, session)
        self._worker.wake()
        return job

    def receive(self, name: str, session: str | None = None) -> Upload:
        """A file that arrives block by block; see `enqueue` for the rest.

        Raises:
            StorageError: the data folder can't store it.
        """
        return self._intake.receive(name, session, self._worker.wake)

    def check(self, name: str, size: int) -> None:
        """Refuse a file by its size in bytes, before it arrives.

        Raises:
            DocumentError: it is empty or over the limit.
        """
        check_size(size, self._limits, name)

    def refuse(self, name: str, error: DocumentError, session: str | None = None) -> Job:
        """Store the error of a refused file until it is dismissed."""
        return self.jobs.add_failed(path_label(name), session, str(error))

    def start(self) -> None:
        """Work on jobs in the background, unfinished ones first."""
        self._worker.start()

    def work(
        self,
        jobs: Sequence[int] | None = None,
        progress: JobProgress | None = None,
        *,
        at_once: bool = False,
    ) -> None:
        """Work until these jobs are done, including those of archive members; by default all jobs.

        If another process is working, wait for it; when it ends, take over.

        Args:
            at_once: the first of the jobs has priority over everything else in the queue.

        Raises:
            StorageError: the data folder can't store it; the jobs can be resumed later.
            Exception: the embedding model isn't available, or what `progress` raised.
        """
        first = jobs[0] if jobs and at_once else None
        self._worker.work(until_finished(self.jobs, jobs), progress or unreported, first)

    def add(
        self,
        path: Path,
        name: str | None = None,
        progress: JobProgress | None = None,
        session: str | None = None,
    ) -> Document:
        """Add one file, which is not an archive, and wait for it.

        Raises:
            DocumentError: the file can't become a document; nothing of it is kept.
            StorageError: the data folder can't store it.
        """
        job = self.enqueue(path, name, session).id
        self.work([job], progress, at_once=True)
        return self.result(job)

    def result(self, job: int) -> Document:
        """The document that a finished job became; the message of a failed one is then forgotten.

        Raises:
            DocumentError: it failed, or was cancelled.
        """
        found = self.jobs.find(job)
        if found is None:
            raise FailedJobError("The file", "The file was cancelled or removed.")
        if found.state is JobState.FAILED:
            self.scans.dismiss(job)
            raise FailedJobError(found.name, found.error or "")
        if found.document is None:
            raise DocumentError(found.name, "is an archive", "Its files are documents.")
        return self.documents.get(found.document)

    def overview(self, session: str | None = None, since: int | None = None) -> Overview:
        """Progress of the current files, or of one session's.

        Args:
            since: include all jobs from this one on, also finished ones.
        """
        return self.jobs.overview(session, since)

    @property
    def problem(self) -> str | None:
        """The problem that stops background work, until it works again."""
        return self._worker.problem

    def cancel(self, job: int) -> None:
        """Cancel the job if it isn't finished: nothing of the file remains.

        A failed job is dismissed. The process that is working undoes it within a step; if none is,
        it is undone at once. The version that it replaced is restored. Finished members of an
        archive stay.
        """
        self.jobs.cancel(job)
        self.scans.dismiss(job)
        self._worker.wake()
        self._worker.take_back()

    def remove(self, document: int) -> list[Document]:
        """See `retrieval.ingestion.removing.remove`."""
        return remove(self._store, self._index, self._intake, document)

    def reread(self, document: int, progress: ParserProgress | None = None) -> Job | None:
        """See `retrieval.ingestion.rereading.Rereading.read`."""
        return self._rereading.read(document, progress)

    def follow(self, new: int, old: int) -> Document:
        """See `retrieval.ingestion.following.follow`."""
        return follow(self._store, self._index, new, old)

    def question(self, text: str) -> Question:
        """A question that is searched once, however often its passages are requested."""
        return Question(self._search, self._sentences, self._ranker, text)

    def search(self, query: str, documents: Sequence[int], k: int = RETRIEVED) -> SearchResult:
        """Passages of the `k` chunks of `documents` that answer `query` best, best first."""
        return self.question(query).best(documents, k)

    def beside(self, store: Store) -> Library:
        """The library of another store, with the models of this one."""
        return Library(store, self._load_embedder, self._limits, ranker=self._ranker)

    def warm_up(self) -> None:
        """Load the models, so that the first file or question doesn't wait for them.

        Raises:
            Exception: what `embedder` raises if the model isn't available.
        """
        self._sentences.warm_up()
        if self._ranker is not None:
            self._ranker.judge("warm", [Window("warm", ((0, 4),))], [[(0.0, 0.0)]])

    def close(self) -> None:
        """Stop background work and save the index; the store stays open."""
        with closing(self._intake):
            self._worker.stop()
            self._index.save()

    def _load_embedder(self) -> EmbeddingModel:
        with self._loading:
            if self._embedder is None:
                self._embedder = self._make_embedder()
            return self._embedder
