"""Synthetic libraries have the words and vectors that they are said to have."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.library import synthetic
from benchmarks.library.synthetic import around, drawn

WORDS = ["the", "of", "lighthouse", "harbour"]


def test_words_come_by_their_frequency_and_questions_lack_the_commonest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = np.array([0.5, 0.75, 0.9, 1.0])
    monkeypatch.setattr(synthetic, "_vocabulary", lambda: (WORDS, ends))
    rng = np.random.default_rng(0)
    every = drawn(rng, 20_000, 0)
    shares = [every.count(word) / len(every) for word in WORDS]
    assert shares == pytest.approx([0.5, 0.25, 0.15, 0.1], abs=0.02)
    rare = drawn(rng, 20_000, 2)
    shares = [rare.count(word) / len(rare) for word in WORDS]
    assert shares == pytest.approx([0, 0, 0.6, 0.4], abs=0.02)


def test_vectors_are_units_around_the_centres() -> None:
    rng = np.random.default_rng(0)
    centres = np.eye(3, 384) * 2
    vectors = around(centres, 300, rng)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)
    nearest = (vectors @ centres.T).argmax(axis=1)
    assert set(nearest) == {0, 1, 2}
    assert (vectors @ centres.T).max(axis=1).min() > 1.5
