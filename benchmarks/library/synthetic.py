"""Synthetic libraries: made-up words by Zipf's law, vectors around random centres."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import ChunkRange, Chunks, Documents, Stage, Store, Vectors
from storage.documents import text_hash
from storage.sentence_vectors import SentenceParts, SentenceVectors

_WORDS, _CHUNK_WORDS, _SENTENCE_WORDS, DOCUMENT_CHUNKS = 50_000, 150, 15, 50
_SENTENCE = re.compile(r"\w[^.]*\.")
CENTRES, _SPREAD = 1_000, 0.06
_SOUNDS = "ba ke lo mi nu ra se ti vo da fi go ha pe zu ster ment tion al or un ex"
_SYLLABLES = _SOUNDS.split()


def texts(rng: np.random.Generator, chunks: int) -> Iterator[str]:
    """The texts of so many chunks."""
    for _ in range(chunks):
        words = drawn(rng, _CHUNK_WORDS, 0)
        starts = range(0, _CHUNK_WORDS, _SENTENCE_WORDS)
        lines = (" ".join(words[start : start + _SENTENCE_WORDS]) for start in starts)
        yield " ".join(f"{line.capitalize()}." for line in lines) + "\n"


def drawn(rng: np.random.Generator, count: int, commonest: int) -> list[str]:
    """Words as they come in the texts, without so many of the commonest."""
    words, ends = _vocabulary()
    places = np.searchsorted(ends, rng.uniform(ends[commonest - 1] if commonest else 0, 1, count))
    return [words[place] for place in places]


@cache
def _vocabulary() -> tuple[list[str], NDArray[np.float64]]:
    """Words, the commonest first, and their cumulated frequencies (Zipf, Mandelbrot)."""
    rng = np.random.default_rng(1)
    words: dict[str, None] = {}
    while len(words) < _WORDS:
        words["".join(rng.choice(_SYLLABLES, rng.integers(1, 6)))] = None
    weights = 1 / (np.arange(_WORDS) + 2.7)
    return list(words), np.cumsum(weights / weights.sum())


def centres(rng: np.random.Generator) -> NDArray[np.float64]:
    """Return the centres of the vectors: (CENTRES, DIMENSIONS)."""
    middles: NDArray[np.float64] = rng.standard_normal((CENTRES, DIMENSIONS))
    middles /= np.sqrt(DIMENSIONS)
    return middles


def add(
    store: Store,
    name: str,
    chunks: Iterator[str],
    middles: NDArray[np.float64],
    rng: np.random.Generator,
) -> int:
    """A document of the next chunks, complete but for the index; its id."""
    parts = [next(chunks) for _ in range(DOCUMENT_CHUNKS)]
    text = "".join(parts)
    documents, vectors = Documents(store), Vectors(store, MODEL)
    document = documents.add(name, text_hash(name), len(text), text, "text/plain").id
    ends = np.cumsum([len(part) for part in parts]).tolist()
    starts = [0, *ends[:-1]]
    Chunks(store).replace(
        document, [ChunkRange(*span, None) for span in zip(starts, ends, strict=True)]
    )
    documents.make_current(document)
    missing = vectors.missing(document)
    vectors.put([sha256 for sha256, _, _ in missing], around(middles, len(missing), rng))
    _add_sentences(store, [(sha, text[start:end]) for sha, start, end in missing], middles, rng)
    documents.set_stage(document, Stage.INDEXED)
    return document


def _add_sentences(
    store: Store,
    chunks: Sequence[tuple[str, str]],
    middles: NDArray[np.float64],
    rng: np.random.Generator,
) -> None:
    parts = {}
    for sha256, text in chunks:
        ranges = np.array([one.span() for one in _SENTENCE.finditer(text)], np.int32)
        parts[sha256] = SentenceParts(ranges, around(middles, len(ranges), rng))
    SentenceVectors(store, MODEL, DIMENSIONS).put(parts)


def around(
    middles: NDArray[np.float64], count: int, rng: np.random.Generator
) -> NDArray[np.float32]:
    """Unit vectors (count, DIMENSIONS)."""
    picked = middles[rng.integers(0, len(middles), count)]
    vectors = picked + _SPREAD * rng.standard_normal(picked.shape)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(unit, dtype=np.float32)
