"""Candidate chunks: those of some documents, and their scores where vectors are missing."""

from __future__ import annotations

import numpy as np
import pytest

from retrieval.candidates import Candidates
from retrieval.embed import DIMENSIONS


def unit(*values: float) -> np.ndarray:
    vector = np.zeros(DIMENSIONS, dtype=np.float32)
    vector[: len(values)] = values
    return vector / np.linalg.norm(vector)


def test_a_chunk_without_vector_counts_as_the_farthest() -> None:
    vectors = np.stack([unit(1, 0), unit(1, 1), np.zeros(DIMENSIONS, dtype=np.float32)])
    cosines = Candidates([], vectors, np.zeros(3, dtype=np.float32)).cosines(unit(1, 0))
    assert cosines[2] == cosines[1] == pytest.approx(0.7071, abs=1e-4)
