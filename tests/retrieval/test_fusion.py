"""Two rankings made one: what stands high in both leads, and repeats give way."""

from __future__ import annotations

import numpy as np
import pytest

from retrieval.fusion import combine, diverse, reciprocal_ranks, towards


def unit(*values: float) -> np.ndarray:
    vector = np.array(values, dtype=np.float32)
    return vector / (np.linalg.norm(vector) or 1)


def test_what_stands_high_in_both_rankings_leads() -> None:
    assert reciprocal_ranks([1, 2, 3], [4, 2, 5])[0] == 2
    assert set(reciprocal_ranks([1, 2, 3], [4, 2, 5])) == {1, 2, 3, 4, 5}
    assert reciprocal_ranks([7, 8], []) == [7, 8]
    assert reciprocal_ranks() == []


def test_words_add_to_a_cosine_in_proportion_to_the_best_score() -> None:
    cosines = np.array([0.5, 0.5, 0.5], dtype=np.float32)
    added = combine(cosines, np.array([8.0, 4.0, 0.0], dtype=np.float32)) - cosines
    assert added[0] == pytest.approx(2 * added[1])
    assert added[0] > 0
    assert added[2] == 0


def test_without_words_in_common_cosines_stay() -> None:
    cosines = np.array([0.2, 0.7], dtype=np.float32)
    assert combine(cosines, np.zeros(2, dtype=np.float32)).tolist() == cosines.tolist()
    assert combine(cosines[:0], cosines[:0]).tolist() == []


def test_the_question_moves_towards_the_best_and_stays_a_unit_vector() -> None:
    question, vectors = unit(1, 0, 0), np.stack([unit(0, 1, 0), unit(0, 0, 1)])
    moved = towards(question, vectors, np.array([0.1, 0.9], dtype=np.float32))
    assert np.linalg.norm(moved) == pytest.approx(1, abs=1e-6)
    assert moved[2] > 0
    assert moved[1] == 0
    assert towards(question, vectors[:0], np.zeros(0, dtype=np.float32)) is question


def test_of_two_alike_the_second_gives_way_to_something_new() -> None:
    vectors = np.stack([unit(1, 0), unit(1, 0), unit(0, 1)])
    scores = np.array([0.9, 0.89, 0.85], dtype=np.float32)
    assert diverse(scores, vectors, 2) == [0, 2]
    assert diverse(scores, vectors, 9) == [0, 2, 1]
    assert diverse(scores, vectors, 0) == []
