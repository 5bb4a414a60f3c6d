"""The library: files in, passages out.

A document is stored, parsed, chunked, embedded and indexed; each stage is on disk before the next
begins and is done once. A file that was interrupted goes on where it was when it is added again;
one that is complete is there at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from unicodedata import category

from retrieval.chunk import chunk
from retrieval.embed import MODEL, Embeds
from retrieval.errors import DocumentError
from retrieval.extract import Limits, check_file, extract
from retrieval.index import VectorIndex
from retrieval.language import language_of
from storage import (
    Chunks,
    Counters,
    Document,
    Documents,
    Originals,
    Stage,
    Store,
    Vectors,
)

EMBED_BATCH = 64
"""Chunks embedded between two commits and two calls of progress."""

Progress = Callable[[str, int, int], None]
"""Called with the stage being worked on, steps done and steps in all.

What it raises ends the work; what is done stays done.
"""


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk that was found: `text` is `start` to `end` (code points) of the document's text.

    `page` is where it begins, or None; `score` is a cosine similarity, higher is nearer.
    """

    document: int
    name: str
    chunk: int
    start: int
    end: int
    page: int | None
    text: str
    score: float


class Library:
    """The documents of one store, searchable.

    Args:
        embedder: called when the embedding model is first needed; may take long.
        limits: what a file may cost.
    """

    def __init__(
        self, store: Store, embedder: Callable[[], Embeds], limits: Limits | None = None
    ) -> None:
        self.documents = Documents(store)
        self._store = store
        self._make_embedder = embedder
        self._embedder: Embeds | None = None
        self._limits = limits or Limits()
        self._originals = Originals(store.data_dir)
        self._chunks = Chunks(store)
        self._vectors = Vectors(store, MODEL)
        self._counters = Counters(store)
        self._index = VectorIndex(store)
        self._adding = threading.Lock()
        self._loading = threading.Lock()
        self._originals.sweep({document.sha256 for document in self.documents.all()})

    def add(
        self, path: Path, name: str | None = None, progress: Progress | None = None
    ) -> Document:
        """Add the file at `path`; the same bytes under the same name are added once.

        Args:
            name: what to call it, if not by the path's last part; of a path only the last part.

        Raises:
            DocumentError: the file can't become a document; nothing of it is kept.
            StorageError: the data folder can't take it.
        """
        name = _label(name or path.name)
        report = progress or _ignore
        check_file(path, self._limits, name)
        with self._adding:
            report(Stage.STORED, 0, 1)
            document = self._store_original(path, name)
            report(Stage.STORED, 1, 1)
            if document.stage is Stage.STORED:
                self._parse(document, report)
            if self._stage(document) is Stage.PARSED:
                self._cut(document, report)
            if self._stage(document) is Stage.CHUNKED:
                self._embed(document, report)
            if self._stage(document) is Stage.EMBEDDED:
                self._publish(document, report)
            return self.documents.get(document.id)

    def remove(self, document: int) -> None:
        """Remove the document: original, text, chunks, vectors, segments.

        Raises:
            NotFoundError: there is no such document.
        """
        with self._adding:
            sha256 = self.documents.get(document).sha256
            with self._store.transaction():
                ids, previous = self._chunks.ids([document]), self._vectors.generation()
                self.documents.remove(document)
                generation = self._vectors.advance()
            self._index.removed(ids, previous, generation)
            self._drop_original(sha256)
            self._store.erase()

    def search(self, query: str, documents: Sequence[int], k: int = 8) -> list[Passage]:
        """The `k` passages of `documents` nearest in meaning to `query`, best first."""
        ids = self._chunks.ids(documents)
        if not len(ids) or not query.strip():
            return []
        vector = self._load_embedder().embed([query])[0]
        scores = dict(self._index.search(vector, ids, k))
        names = {document.id: document.name for document in self.documents.all()}
        return [
            Passage(
                found.document,
                names[found.document],
                found.id,
                found.start,
                found.end,
                found.page,
                found.text,
                scores[found.id],
            )
            for found in self._chunks.get(list(scores))
            if found.document in names
        ]

    def close(self) -> None:
        """Save the index, which spares the next start making it; the store stays open."""
        self._index.save()

    def _store_original(self, path: Path, name: str) -> Document:
        try:
            sha256, size = self._originals.put(path)
        except OSError as error:
            raise DocumentError(
                name, f"can't be read ({error.strerror})", "Make it readable and add it again."
            ) from error
        return self.documents.add(name, sha256, size)

    def _parse(self, document: Document, report: Progress) -> None:
        try:
            extracted = extract(
                self._originals.path(document.sha256),
                self._limits,
                name=document.name,
                progress=lambda done, pages: report(Stage.PARSED, done, pages),
            )
        except DocumentError:
            self.documents.remove(document.id)
            self._drop_original(document.sha256)
            raise
        with self._store.transaction():
            if self._stage(document) is Stage.STORED:
                self.documents.set_text(
                    document.id, extracted.text, extracted.media_type, extracted.pages
                )
                self._counters.increment("documents_parsed")
        report(Stage.PARSED, 1, 1)

    def _cut(self, document: Document, report: Progress) -> None:
        text, pages = self.documents.text(document.id), self.documents.pages(document.id)
        ranges = chunk(text, pages, language_of(document.name))
        with self._store.transaction():
            if self._stage(document) is Stage.PARSED:
                self._chunks.replace(document.id, ranges)
        report(Stage.CHUNKED, 1, 1)

    def _embed(self, document: Document, report: Progress) -> None:
        missing = self._vectors.missing(document.id)
        text = self.documents.text(document.id)
        for first in range(0, len(missing), EMBED_BATCH):
            report(Stage.EMBEDDED, first, len(missing))
            batch = missing[first : first + EMBED_BATCH]
            vectors = self._load_embedder().embed([text[start:end] for _, start, end in batch])
            with self._store.transaction():
                self._vectors.put([sha256 for sha256, _, _ in batch], vectors)
                self._counters.increment("chunks_embedded", len(batch))
        self.documents.set_stage(document.id, Stage.EMBEDDED)
        report(Stage.EMBEDDED, len(missing), len(missing))

    def _publish(self, document: Document, report: Progress) -> None:
        with self._store.transaction():
            previous = self._vectors.generation()
            self.documents.set_stage(document.id, Stage.INDEXED)
            generation = self._vectors.advance()
        self._index.added(document.id, previous, generation)
        report(Stage.INDEXED, 1, 1)

    def _stage(self, document: Document) -> Stage:
        return self.documents.get(document.id).stage

    def _drop_original(self, sha256: str) -> None:
        if not self.documents.has_bytes(sha256):
            self._originals.remove(sha256)

    def _load_embedder(self) -> Embeds:
        with self._loading:
            if self._embedder is None:
                self._embedder = self._make_embedder()
            return self._embedder


def _label(name: str) -> str:
    """`name` without folders, and as text that can be stored and shown.

    File systems allow control characters, and bytes that aren't UTF-8 (surrogates in Python).
    """
    last = PurePath(name).name or name
    return "".join("\ufffd" if category(c) in {"Cc", "Cs"} else c for c in last)


def _ignore(stage: str, done: int, total: int) -> None:
    """Report to no one."""
