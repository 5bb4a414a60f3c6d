"""The embedding model: vectors as its makers publish them, whatever the batch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from retrieval.embed import DIMENSIONS, Embedder


@pytest.fixture(scope="module")
def embedder(minilm_folder: Path) -> Embedder:
    return Embedder(minilm_folder)


def test_vectors_have_length_one_and_do_not_depend_on_the_batch(embedder: Embedder) -> None:
    texts = ["short", "a longer sentence about cats and dogs " * 20, "x", ""] + [
        "word " * n for n in range(40)
    ]
    together = embedder.embed(texts)
    assert together.shape == (len(texts), DIMENSIONS)
    assert together.dtype == np.float32
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    for i in (0, 1, 3, 20):
        assert np.allclose(embedder.embed([texts[i]])[0], together[i], atol=1e-5)


def test_near_meanings_are_near(embedder: Embedder) -> None:
    query, near, far = embedder.embed(
        ["How do plants make sugar?", "Photosynthesis in leaves.", "The bank raised its rates."]
    )
    assert query @ near > query @ far + 0.2


def test_no_texts_need_no_model(tmp_path: Path) -> None:
    assert Embedder(tmp_path / "nowhere").embed([]).shape == (0, DIMENSIONS)
