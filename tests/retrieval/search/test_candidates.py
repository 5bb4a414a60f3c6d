"""Candidate chunks: those of some documents, and their scores where vectors are missing."""

from __future__ import annotations

import numpy as np
import pytest

from retrieval.search.candidates import Candidates
from retrieval.vectors.embedder import DIMENSIONS
from storage import Chunk


def unit(*values: float) -> np.ndarray:
    vector = np.zeros(DIMENSIONS, dtype=np.float32)
    vector[: len(values)] = values
    return vector / np.linalg.norm(vector)


def test_a_chunk_without_vector_counts_as_the_farthest() -> None:
    vectors = np.stack([unit(1, 0), unit(1, 1), np.zeros(DIMENSIONS, dtype=np.float32)])
    cosines = Candidates([], vectors, np.zeros(3, dtype=np.float32)).cosines(unit(1, 0))
    assert cosines[2] == cosines[1] == pytest.approx(0.7071, abs=1e-4)


def test_equal_texts_are_one_where_distinct_ones_are_wanted() -> None:
    chunks = [
        Chunk(n, n, 0, 0, len(text), None, None, text)
        for n, text in enumerate(["Pears.", "Pears.\n", "Plums."])
    ]
    words = np.array([0.0, 1.0, 2.0], dtype=np.float32)
    found = Candidates(chunks, np.stack([unit(1), unit(1), unit(0, 1)]), words).distinct()
    assert [chunk.text.strip() for chunk in found.chunks] == ["Pears.", "Plums."]
    assert (found.vectors.shape, found.words.shape) == ((2, DIMENSIONS), (2,))
