"""The vectors of a document's chunks, and of the sentences in each from the same pass."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

import numpy as np

from retrieval.text.language import language_of
from retrieval.text.sentences import Sentence, sentences
from retrieval.vectors.embedder import DIMENSIONS, MODEL, EmbeddingModel, IntArray
from storage import Documents, Store, Structure, Vectors
from storage.sentence_vectors import SentenceParts, SentenceVectors

Missing = tuple[str, int, int]
"""A chunk: hash of its text, start and end in the document's text."""


class DocumentVectors:
    """Embeds the chunks of one document.

    Args:
        embedder: called when the embedding model is first needed; may be slow.
    """

    def __init__(self, store: Store, document: int, embedder: Callable[[], EmbeddingModel]) -> None:
        self._embedder = embedder
        self._vectors = Vectors(store, MODEL)
        self._sentence_vectors = SentenceVectors(store, MODEL, DIMENSIONS)
        self._document = document
        documents = Documents(store)
        self._text = documents.text(document)
        self._headings = Structure(store).headings(document)
        self._language = language_of(documents.get(document).name)
        self._found: list[Sentence] | None = None
        self._bare: set[str] = set()

    def missing(self) -> list[Missing]:
        """The chunks without a vector, or without those of their sentences, in their order."""
        chunks = self._vectors.missing(self._document)
        self._bare = {sha256 for sha256, _, _ in chunks}
        chunks += self._sentence_vectors.missing(self._document)
        return sorted(set(chunks), key=lambda chunk: chunk[1])

    def made(self, chunks: Sequence[Missing]) -> Callable[[], None]:
        """Compute the vectors of these missing chunks; what is returned stores them."""
        parts = [self._parts(start, end) for _, start, end in chunks]
        texts = [self._text[start:end] for _, start, end in chunks]
        vectors, of_parts = self._embedder().embed_parts(texts, parts)
        hashes = [sha256 for sha256, _, _ in chunks]

        def store() -> None:
            # Others have theirs, which the index has read.
            bare = [place for place, sha256 in enumerate(hashes) if sha256 in self._bare]
            self._vectors.put([hashes[place] for place in bare], vectors[bare])
            made = map(SentenceParts, parts, of_parts)
            self._sentence_vectors.put(dict(zip(hashes, made, strict=True)))

        return store

    def _parts(self, start: int, end: int) -> IntArray:
        """The ranges of the sentences in a chunk, within it; what has no words is left out."""
        if self._found is None:
            self._found = sentences(self._text, self._headings, self._language)
        first = bisect_right(self._found, start, key=lambda one: one.end)
        ranges = []
        last = bisect_left(self._found, end, key=lambda one: one.start)
        for one in self._found[first:last]:
            place = max(one.start, start), min(one.end, end)
            if any(c.isalnum() for c in self._text[slice(*place)]):
                ranges.append((place[0] - start, place[1] - start))
        return np.array(ranges, dtype=np.int32).reshape(-1, 2)
