"""Questions to passages: by meaning and by words, over everything that is ready.

Chunks that aren't embedded yet are found by their words alone. The result is a few chunks as
passages, each an exact range of its document's text; equal texts appear once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from retrieval.fusion import diverse, reciprocal_ranks
from retrieval.search.candidates import Candidates
from retrieval.vectors.embedder import DIMENSIONS, MODEL, EmbeddingModel
from retrieval.vectors.index import VectorIndex
from retrieval.words.foreign import is_foreign
from retrieval.words.proper_names import CODE
from storage import Chunk, Chunks, Documents, FullText, NotFoundError, Store, Vectors
from storage.vectors import FloatArray

CANDIDATES = 100
"""Chunks that each of the two searches proposes, and how many are compared."""

MOST_MATCHES = 1000
"""Chunks whose BM25 score is read; all others count as 0."""

RETRIEVED = 8
"""Chunks that a question gets, unless another number is asked for."""

COVERAGE_WEIGHT = 0.25
RELEVANT = 0.35
"""Below this relevance the answer is "not found". On the test set this refused none of the
questions whose sources were in the library, and 80% of those whose sources had been removed; higher
values refuse more questions in other words than the files' (docs/benchmarks.md). Calibrated for
English only.
"""


@dataclass(frozen=True, slots=True)
class Passage:
    """A found range of text: `text` is `start` to `end` (code points) of the document's text.

    `page` is where it begins, or None; `score` ranks it, higher is better, comparable only within
    one search.
    """

    document: int
    name: str
    start: int
    end: int
    page: int | None
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Passages, best first, and the relevance of the nearest one.

    `relevance` is that chunk's cosine similarity and `COVERAGE_WEIGHT` times the share of the
    question's words that are in it; no less than `RELEVANT` where a passage has a code of the
    question, such as E27, which the embedding knows nothing of; infinite where some chunk can't be
    judged, because it isn't embedded yet.
    """

    passages: tuple[Passage, ...]
    relevance: float

    @property
    def relevant(self) -> bool:
        """Whether any passage is relevant; of one in another language that can't be judged."""
        return self.relevance >= RELEVANT or self.has_foreign

    @property
    def has_foreign(self) -> bool:
        """Whether some passage is in another language than English."""
        return any(is_foreign(passage.text) for passage in self.passages)


class Search:
    """Search over the documents of one store.

    Args:
        embedder: called when the embedding model is first needed; may take long.
    """

    def __init__(
        self, store: Store, index: VectorIndex, embedder: Callable[[], EmbeddingModel]
    ) -> None:
        self._chunks = Chunks(store)
        self._documents = Documents(store)
        self._full_text = FullText(store)
        self._vectors = Vectors(store, MODEL, DIMENSIONS)
        self._index = index
        self._embedder = embedder

    def embed(self, query: str) -> FloatArray:
        """The query's vector (dimensions,)."""
        vector: FloatArray = self._embedder().embed([query])[0]
        return vector

    def choose(self, query: str, question: FloatArray, found: Candidates, k: int) -> SearchResult:
        """The best `k` of the chunks that were found for a query with this vector."""
        found = found.distinct()
        scores = found.scores(question)
        chosen = diverse(scores, found.vectors, k)
        best = [(found.chunks[i], float(scores[i])) for i in chosen]
        chunks, vectors = [chunk.id for chunk, _ in best], found.vectors[chosen]
        relevance = self._relevance(query, chunks, vectors, question)
        return SearchResult(self._passages(best), relevance)

    def _relevance(
        self, query: str, chunks: Sequence[int], vectors: FloatArray, question: FloatArray
    ) -> float:
        if not vectors.any(axis=1).all():
            return inf
        covered = self._full_text.coverage(query, chunks)
        relevance = float((vectors @ question + COVERAGE_WEIGHT * covered).max(initial=0.0))
        codes = " ".join(each[0] for each in CODE.finditer(query))
        is_named = self._full_text.coverage(codes, chunks).any()
        return max(relevance, RELEVANT) if is_named else relevance

    def holding(self, word: str, documents: Iterable[int]) -> frozenset[int]:
        """Those of the documents that have a word in their text, a heading or their name."""
        return self._full_text.holding(word, documents)

    def mentions(self, word: str, documents: Sequence[int]) -> bool:
        """Whether any of the documents has a word in its text, a heading or its name."""
        return self._full_text.mentions(word, documents)

    def is_word(self, word: str) -> bool:
        """Whether a word is English, as far as the embedding model knows."""
        return self._embedder().is_word(word)

    def candidates(self, query: str, question: FloatArray, documents: Sequence[int]) -> Candidates:
        """Return the candidates for a query with this vector."""
        near = self._index.search(question, self._chunks.ranges(documents), CANDIDATES)
        words = dict(self._full_text.search(query, documents, MOST_MATCHES))
        fused = reciprocal_ranks([chunk for chunk, _ in near], list(words)[:CANDIDATES])
        found = self._chunks.get(fused[:CANDIDATES])
        return Candidates(
            found,
            self._vectors.get([chunk.id for chunk in found], DIMENSIONS),
            np.array([words.get(chunk.id, 0.0) for chunk in found], dtype=np.float32),
        )

    def _passages(self, chosen: Sequence[tuple[Chunk, float]]) -> tuple[Passage, ...]:
        names = {chunk.document: self._name(chunk.document) for chunk, _ in chosen}
        return tuple(
            Passage(
                chunk.document,
                name,
                chunk.start,
                chunk.end,
                chunk.page,
                chunk.text,
                score,
            )
            for chunk, score in chosen
            if (name := names[chunk.document]) is not None
        )

    def _name(self, document: int) -> str | None:
        """None if it was removed during the search."""
        try:
            return self._documents.get(document).name
        except NotFoundError:
            return None


def joined(passages: Sequence[Passage]) -> list[Passage]:
    """The same text in fewer passages, best first: adjacent ones are joined."""
    ordered: list[Passage] = []
    for passage in sorted(passages, key=lambda p: (p.document, p.start)):
        last = ordered[-1] if ordered else None
        if last is not None and (last.document, last.end) == (passage.document, passage.start):
            ordered[-1] = replace(
                last,
                end=passage.end,
                text=last.text + passage.text,
                score=max(last.score, passage.score),
            )
        else:
            ordered.append(passage)
    return sorted(ordered, key=lambda p: -p.score)
