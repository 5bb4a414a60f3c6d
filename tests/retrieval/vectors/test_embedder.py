"""The embedding model: vectors as its makers publish them, whatever the batch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from retrieval.vectors.embedder import DIMENSIONS, Embedder


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


def test_parts_have_vectors_from_the_pass_over_their_text(embedder: Embedder) -> None:
    text = "Plants make sugar of light. The bank raised its rates."
    parts = np.array([(0, 27), (28, len(text))], np.int32)
    whole, (found,) = embedder.embed_parts([text], [parts])
    plants, bank = found
    assert np.allclose(whole, embedder.embed([text]), atol=1e-5)
    near = embedder.embed([text[:27], text[28:]])
    assert plants @ near[0] > max(plants @ near[1], 0.7)
    assert bank @ near[1] > max(bank @ near[0], 0.7)


def test_parts_beyond_what_is_read_have_a_pass_of_their_own(embedder: Embedder) -> None:
    text = "word " * 400 + "Plants make sugar of light."
    parts = np.array([(2000, len(text))], np.int32)
    _, (found,) = embedder.embed_parts([text], [parts])
    assert np.allclose(found, embedder.embed([text[2000:]]), atol=1e-5)


def test_words_of_english_are_known(embedder: Embedder) -> None:
    known = ["lawyer", "password", "tenant", "period"]
    assert [each for each in known if not embedder.is_word(each)] == []
    assert not any(map(embedder.is_word, ["milage", "pasword", "insolvant", ""]))
