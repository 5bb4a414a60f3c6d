"""A library that holds a question set: each source a document, ingested as the app would."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app.models.defaults import embedding_model_folder
from benchmarks.library.question_sets import QuestionSet
from retrieval import Embedder, Library, VectorIndex
from retrieval.fusion import reciprocal_ranks
from retrieval.vectors.embedder import EmbeddingModel
from storage import Chunks, FullText, Store

DEPTH = 20
"""Passages that the app's own search is asked for."""

POOL = 100
"""Chunks that each part of the search proposes."""

RanksChunks = Callable[[str], list[int]]
"""From a question to numbers of sources, best first, each once."""


class Searched:
    """The library and what to ask it.

    Attributes:
        documents: the ids of the sources' documents, in the sources' order.
    """

    def __init__(self, library: Library, store: Store, embedder: EmbeddingModel) -> None:
        self.library = library
        self.documents: list[int] = []
        self._embedder = embedder
        self._index = VectorIndex(store)
        self._full_text = FullText(store)
        self._chunks = Chunks(store)

    def rankings(self) -> dict[str, RanksChunks]:
        """Each part of the search alone, both fused by their ranks, and what the app does."""
        return {
            "dense": lambda question: self._sources(self._dense(question)),
            "bm25": lambda question: self._sources(self._words(question)),
            "fused": self._fused,
            "default": self._default,
        }

    def relevance(self, question: str, sources: Sequence[int]) -> float:
        """How relevant the best chunk of these sources is to the question."""
        documents = [self.documents[number] for number in sources]
        return self.library.search(question, documents).relevance

    def _dense(self, question: str) -> list[int]:
        vector = self._embedder.embed([question])[0]
        ranges = self._chunks.ranges(self.documents)
        return [chunk for chunk, _ in self._index.search(vector, ranges, POOL)]

    def _words(self, question: str) -> list[int]:
        return [chunk for chunk, _ in self._full_text.search(question, self.documents, POOL)]

    def _fused(self, question: str) -> list[int]:
        return self._sources(reciprocal_ranks(self._dense(question), self._words(question)))

    def _default(self, question: str) -> list[int]:
        found = self.library.search(question, self.documents, DEPTH)
        return self._numbers([passage.document for passage in found.passages])

    def _sources(self, chunks: Sequence[int]) -> list[int]:
        return self._numbers([chunk.document for chunk in self._chunks.get(chunks)])

    def _numbers(self, documents: Sequence[int]) -> list[int]:
        places = {document: number for number, document in enumerate(self.documents)}
        return [places[document] for document in dict.fromkeys(documents)]


@contextmanager
def searched(questions: QuestionSet, *, with_titles: bool = True) -> Iterator[Searched]:
    """A library of the sources in a folder of its own, which is removed afterwards.

    Args:
        with_titles: call the documents by the sources' titles, as their owner would have.
    """
    with TemporaryDirectory() as folder:
        embedder = Embedder(embedding_model_folder())
        store = Store(Path(folder) / "data")
        library = Library(store, lambda: embedder)
        result = Searched(library, store, embedder)
        names = _names([title if with_titles else "" for title, _ in questions.sources])
        source = Path(folder) / "source.txt"
        for name, (_, text) in zip(names, questions.sources, strict=True):
            source.write_text(text, encoding="utf-8", newline="")
            result.documents.append(library.add(source, name).id)
        yield result
        library.close()
        store.close()


def _names(titles: Sequence[str]) -> list[str]:
    """File names, none twice: the same name with other bytes would be a new version."""
    names: list[str] = []
    for number, title in enumerate(titles):
        stem = f"{title or number}".replace("/", "-")
        while f"{stem}.txt" in names:
            stem += f" {number}"
        names.append(f"{stem}.txt")
    return names
