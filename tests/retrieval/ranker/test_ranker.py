"""Judged sentences: one result each, words only where they are sure, any number of threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from retrieval.ranker.comparison import COUNT
from retrieval.ranker.network import untaught
from retrieval.ranker.ranker import WEIGHTS, Ranker
from retrieval.ranker.weighing import Weighing, weighing
from retrieval.ranker.weights import about, save
from tests.retrieval.ranker.test_features import PLAIN, WINDOWS


@pytest.fixture
def weights(tiny_embedding_folder: Path, tmp_path: Path) -> Path:
    known = Weighing((1.0, *[0.0] * (COUNT - 1)), (0, 1.0, 0, 0, 0, 0), 0.5, -1e3)
    path = tmp_path / "weights.safetensors"
    save(untaught(tiny_embedding_folder).state_dict(), path, known.text())
    return path


def test_each_sentence_of_each_window_is_judged(tiny_embedding_folder: Path, weights: Path) -> None:
    ranker = Ranker(lambda: tiny_embedding_folder, weights)
    found = ranker.judge("who wrote the report", WINDOWS, PLAIN)
    assert [len(each) for each in found] == [1, 2]
    assert all(one.words is not None for each in found for one in each)
    assert ranker.judge("who", (), ()) == []


def test_words_that_are_not_sure_are_not_given(tiny_embedding_folder: Path, tmp_path: Path) -> None:
    known = Weighing((1.0, *[0.0] * (COUNT - 1)), (0, 1.0, 0, 0, 0, 0), 0.0, 1e3)
    path = tmp_path / "weights"
    save(untaught(tiny_embedding_folder).state_dict(), path, known.text())
    found = Ranker(lambda: tiny_embedding_folder, path).judge("who", WINDOWS, PLAIN)
    assert all(one.words is None for each in found for one in each)


def test_threads_share_one_ranker(tiny_embedding_folder: Path, weights: Path) -> None:
    ranker = Ranker(lambda: tiny_embedding_folder, weights)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: ranker.judge("who", WINDOWS, PLAIN), range(8)))
    assert all(each == found[0] for each in found)


def test_missing_weights_are_named(tiny_embedding_folder: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.safetensors"
    with pytest.raises(OSError, match=r"none\.safetensors"):
        Ranker(lambda: tiny_embedding_folder, missing).judge("who", WINDOWS, PLAIN)


def test_the_shipped_weights_are_small_and_say_how_they_are_weighed() -> None:
    assert WEIGHTS.stat().st_size < 13e6
    assert len(weighing(about(WEIGHTS)).order) == COUNT
