"""Vectors are found among the chosen ids alone, the best first."""

from __future__ import annotations

import numpy as np

from retrieval.vectors.embedder import DIMENSIONS
from retrieval.vectors.vector_search import allowed, empty, ids_of, make, search


def units(count: int) -> np.ndarray:
    vectors = np.random.default_rng(0).standard_normal((count, DIMENSIONS)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def test_the_nearest_comes_first_with_its_inner_product() -> None:
    vectors = units(40)
    ids = np.arange(100, 140, dtype=np.int64)
    index = make([(ids[:30], vectors[:30]), (ids[30:], vectors[30:])], 40)
    everything = allowed(np.array([[100, 139]]), np.zeros(0, dtype=np.int64))
    found = search(index, vectors[7], everything, 3)
    assert found[0][0] == 107
    assert abs(found[0][1] - 1) < 1e-5
    products = vectors @ vectors[7]
    assert [chunk - 100 for chunk, _ in found] == np.argsort(-products)[:3].tolist()
    assert sorted(ids_of(index).tolist()) == ids.tolist()


def test_only_what_is_chosen_and_not_gone_is_found() -> None:
    vectors = units(10)
    index = make([(np.arange(10, dtype=np.int64), vectors)], 10)
    chosen = allowed(np.array([[2, 4], [8, 8]]), np.array([3, 99], dtype=np.int64))
    assert chosen.tolist() == [False, False, True, False, True, False, False, False, True]
    assert {chunk for chunk, _ in search(index, vectors[3], chosen, 10)} == {2, 4, 8}


def test_an_index_of_nothing_finds_nothing() -> None:
    none = allowed(np.zeros((0, 2), dtype=np.int64), np.zeros(0, dtype=np.int64))
    assert search(empty(), units(1)[0], none, 5) == []
