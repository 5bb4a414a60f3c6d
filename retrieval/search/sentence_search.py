"""Chunks to the sentences in them that are nearest to a question, by meaning and by words.

A sentence's score is the cosine of its vector and the question's, and a share of its BM25 score
over the sentences compared. Where there are no vectors yet, those that share most words with the
question are embedded at once, and the others have the cosine of their chunk.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from retrieval.fusion import combine
from retrieval.search.evidence import FoundSentence
from retrieval.search.introduced import with_introduced
from retrieval.search.other_places import elsewhere
from retrieval.text.introduced_text import introduced, read_as_one
from retrieval.text.line_forms import MARKER
from retrieval.text.sentence_context import heads, lead
from retrieval.text.sentences import Sentence, sentences
from retrieval.text.text_window import sentences_over
from retrieval.vectors.embedder import DIMENSIONS, MODEL, EmbeddingModel
from storage import Chunk, Store
from storage.sentence_vectors import SentenceParts, SentenceVectors
from storage.sentence_words import word_scores
from storage.texts import DocumentText, Texts
from storage.vectors import FloatArray

MOST_EMBEDDED = 16
"""Sentences embedded for a question because they have no vector yet."""


@dataclass(frozen=True, slots=True)
class ChunkSentence:
    """A sentence of a found chunk; `text` is `source.text[sentence.start : sentence.end]`."""

    source: DocumentText
    chunk: Chunk
    sentence: Sentence
    text: str

    @property
    def marker(self) -> int:
        """How many characters its marker takes, if it is an item: "3.1" says nothing by itself."""
        found = MARKER.match(self.text) if self.sentence.kind == "item" else None
        return found.end() if found else 0

    @property
    def unmarked(self) -> str:
        """Its text without its marker."""
        return self.text[self.marker :]

    @property
    def place(self) -> tuple[int, int]:
        """Its document, and where it begins there."""
        return self.source.document, self.sentence.start

    def follows(self, other: ChunkSentence) -> bool:
        """Whether it stands behind another sentence, and nothing between them."""
        between = self.source.text[other.sentence.end : self.sentence.start]
        return self.source.document == other.source.document and not between.strip()


@dataclass(frozen=True, slots=True)
class RankedSentence(ChunkSentence):
    """A sentence and its score: its `cosine` and a share of `words` (see `fusion.combine`).

    `words` is a share of the best BM25 score, 0 to 1.
    """

    cosine: float
    words: float
    score: float


class SentenceSearch:
    """The sentences of one store's documents.

    Args:
        embedder: called when the embedding model is first needed; may take long.
    """

    def __init__(self, store: Store, embedder: Callable[[], EmbeddingModel]) -> None:
        self._texts = Texts(store)
        self._vectors = SentenceVectors(store, MODEL, DIMENSIONS)
        self._embedder = embedder

    def warm_up(self) -> None:
        """Load the embedding model and the abbreviations.

        Raises:
            Exception: what `embedder` raises if the model isn't available.
        """
        self._embedder().embed(["warm"])
        sentences("Warm. Warmer.")

    def ranked(
        self,
        query: str,
        question: FloatArray,
        chunks: Sequence[Chunk],
        cosines: FloatArray | None = None,
    ) -> list[RankedSentence]:
        """All sentences of the chunks, best first; those without words never.

        Equal ones are one, unless they lean on or introduce others, or are rows with other heads.

        Args:
            question: the query's vector (dimensions,).
            cosines: of the chunks (n,), for sentences that have none.
        """
        found = self._sentences(chunks)
        if not found:
            return []
        words = word_scores(query, [_read(one) for one in found])
        parts = self._vectors.of([chunk.id for chunk in chunks])
        near = _cosines(found, chunks, parts, question)
        self._complete(near, found, words, question)
        if cosines is not None:
            of_chunks = {chunk.id: cosines[i] for i, chunk in enumerate(chunks)}
            near = np.where(np.isnan(near), [of_chunks[one.chunk.id] for one in found], near)
        near = np.nan_to_num(near)
        shares, scores = words / (words.max() or 1.0), combine(near, words)
        return [
            RankedSentence(
                found[i].source,
                found[i].chunk,
                found[i].sentence,
                found[i].text,
                *(float(each[i]) for each in (near, shares, scores)),
            )
            for i in (-scores).argsort(kind="stable")
        ]

    def shown(
        self, best: Sequence[RankedSentence], among: Sequence[Chunk]
    ) -> tuple[FoundSentence, ...]:
        """The sentences as evidence; what one leans on is left out where it is among them.

        Args:
            among: chunks in which they may stand again.
        """
        holding = [chunk for chunk in among if any(one.text in chunk.text for one in best)]
        sources = self._texts.of(list({chunk.document for chunk in holding}))
        shown = {(one.source.document, one.sentence.end) for one in best}
        return tuple(
            FoundSentence(
                one.source.document,
                one.source.name,
                one.sentence.start,
                one.sentence.end,
                one.chunk.page,
                one.text,
                min(max(one.score, 0.0), 1.0),
                lead=_lead(one, shown),
                heads=heads(one.source, one.sentence),
                others=elsewhere(one.source, one.sentence, holding, sources),
            )
            for one in best
        )

    def with_introduced(
        self, found: Sequence[FoundSentence], question: str = ""
    ) -> tuple[FoundSentence, ...]:
        """The sentences, those that introduce something with it; see `with_introduced`."""
        return with_introduced(found, self._texts.of, question)

    def _complete(
        self,
        near: FloatArray,
        found: Sequence[ChunkSentence],
        words: FloatArray,
        question: FloatArray,
    ) -> None:
        """Embed what has no vector, as far as there is time for it."""
        unknown = np.flatnonzero(np.isnan(near))
        chosen = unknown[np.argsort(-words[unknown], kind="stable")][:MOST_EMBEDDED]
        if len(chosen):
            near[chosen] = self._embedder().embed([found[i].text for i in chosen]) @ question

    def _sentences(self, chunks: Sequence[Chunk]) -> list[ChunkSentence]:
        """The sentences that any part of the chunks is of, in their order."""
        sources = self._texts.of(list({chunk.document for chunk in chunks}))
        found: dict[tuple[str, tuple[str, ...], str], list[ChunkSentence]] = {}
        for chunk in chunks:
            source = sources.get(chunk.document)
            if source is None:  # it was removed during the search
                continue
            for one in read_as_one(source, sentences_over(source, chunk.start, chunk.end)):
                words = source.text[one.start : one.end]
                if one.kind != "contents" and any(c.isalnum() for c in words):
                    key = words, heads(source, one), introduced(source, one)
                    equal = found.setdefault(key, [])
                    if all(lead(source, one) != lead(each.source, each.sentence) for each in equal):
                        equal.append(ChunkSentence(source, chunk, one, words))
        return _without_parts([one for equal in found.values() for one in equal])


def _without_parts(found: Sequence[ChunkSentence]) -> list[ChunkSentence]:
    """Those that no other one has: a chunk may begin with what another chunk's end introduces."""
    kept, document, end = set(), 0, 0
    for one in sorted(found, key=lambda one: one.place):
        if one.source.document != document or one.sentence.start >= end:
            document, end = one.source.document, one.sentence.end
            kept.add(one.place)
    return [one for one in found if one.place in kept]


def _lead(one: ChunkSentence, shown: Collection[tuple[int, int]]) -> str:
    """`shown`: document and end of each sentence that is shown."""
    found = lead(one.source, one.sentence)
    end = one.sentence.start - len(found) + len(found.rstrip())
    return "" if (one.source.document, end) in shown else found


def _read(one: ChunkSentence) -> str:
    """The words by which a sentence is found: a row's with those above its cells."""
    return " ".join((*heads(one.source, one.sentence), one.text))


def _cosines(
    found: Sequence[ChunkSentence],
    chunks: Sequence[Chunk],
    parts: Mapping[int, SentenceParts],
    question: FloatArray,
) -> FloatArray:
    """Cosines to the question (n,), NaN where no part with a vector is half of the sentence."""
    known: dict[int, list[tuple[NDArray[np.int32], FloatArray]]] = {}
    for chunk in chunks:
        if chunk.id in parts and len(parts[chunk.id].ranges):
            some = parts[chunk.id]
            places = known.setdefault(chunk.document, [])
            places.append((some.ranges + chunk.start, some.vectors @ question))
    joined = {
        document: (np.concatenate([r for r, _ in some]), np.concatenate([c for _, c in some]))
        for document, some in known.items()
    }
    cosines = np.full(len(found), np.nan, dtype=np.float32)
    for i, one in enumerate(found):
        if one.source.document in joined:
            ranges, near = joined[one.source.document]
            start, end = one.sentence.start, one.sentence.end
            shared = np.minimum(ranges[:, 1], end) - np.maximum(ranges[:, 0], start)
            best = int(shared.argmax())
            if 2 * shared[best] >= end - start:
                cosines[i] = near[best]
    return cosines
