"""The chunks that may answer a question, before they are ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from retrieval.fusion import combine, towards
from storage import Chunk
from storage.vectors import FloatArray


@dataclass(frozen=True, slots=True)
class Candidates:
    """Candidate chunks, with vectors and BM25 scores.

    Attributes:
        chunks: n chunks, in no order.
        vectors: float32 (n, dimensions), zero if there is none yet.
        words: BM25 scores, float32 (n,), 0 for chunks without a word of the question.
    """

    chunks: list[Chunk]
    vectors: FloatArray
    words: FloatArray

    def among(self, documents: Sequence[int]) -> Candidates:
        """Those of some documents."""
        wanted = set(documents)
        return self._kept([i for i, chunk in enumerate(self.chunks) if chunk.document in wanted])

    def distinct(self) -> Candidates:
        """Without those whose text another one has too."""
        places = {chunk.text.strip(): i for i, chunk in enumerate(self.chunks)}
        return self._kept(list(places.values()))

    def cosines(self, question: FloatArray) -> FloatArray:
        """Cosine similarities to the question, (n,); for a chunk without a vector, the lowest of
        the others.
        """
        known = self.vectors.any(axis=1)
        cosines: FloatArray = self.vectors @ question
        cosines[~known] = cosines[known].min() if known.any() else 0.0
        return cosines

    def scores(self, question: FloatArray) -> FloatArray:
        """Scores by meaning and words, (n,), with the question's vector moved towards its best
        chunk.
        """
        first = combine(self.cosines(question), self.words)
        return combine(self.cosines(towards(question, self.vectors, first)), self.words)

    def _kept(self, places: list[int]) -> Candidates:
        return Candidates(
            [self.chunks[i] for i in places], self.vectors[places], self.words[places]
        )
