"""Synthetic libraries have the chunks they say, and recall and times are those of what is there."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.library import search_scale as module
from benchmarks.library import synthetic
from benchmarks.library.search_scale import measure, measure_ivf, report
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import Chunks, Documents, Stage, Store, Vectors
from storage.sentence_vectors import SentenceVectors
from tests.retrieval.fake_embedder import FakeEmbedder

WORDS = ["the", "of", "lighthouse", "harbour"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents of three chunks of ten words, of which there are four: half of them the first."""
    ends = np.array([0.5, 0.75, 0.9, 1.0])
    monkeypatch.setattr(synthetic, "_vocabulary", lambda: (WORDS, ends))
    sizes = {"DOCUMENT_CHUNKS": 3, "_CHUNK_WORDS": 10, "_SENTENCE_WORDS": 5, "CENTRES": 7}
    for name, value in sizes.items():
        monkeypatch.setattr(synthetic, name, value)
    for name, value in {"DOCUMENT_CHUNKS": 3, "_COMMON": 2, "QUESTIONS": 4}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(module, "embedding_model_folder", Path)
    monkeypatch.setattr(module, "Embedder", lambda _folder: FakeEmbedder())
    monkeypatch.setattr(module, "judge", lambda _ranker, _text, best: best)


def here(command: Sequence[str], **_: Any) -> subprocess.CompletedProcess[str]:
    """What the process would print."""
    _python, flag, name, folder = command
    assert (flag, name) == ("-m", module.__name__)
    return subprocess.CompletedProcess([], 0, json.dumps(module._probe(Path(folder))))


@pytest.mark.usefixtures("small")
def test_a_library_has_the_chunks_asked_for_all_of_them_indexed(tmp_path: Path) -> None:
    times = module._build(tmp_path, 15)
    assert set(times) == {"rebuild_ms", "save_ms", "add_ms", "remove_ms"}
    assert all(ms > 0 for ms in times.values())
    store = Store(tmp_path)
    documents = Documents(store).current()
    assert [document.stage for document in documents] == [Stage.INDEXED] * 5
    chunks = [chunk for document in documents for chunk in Chunks(store).of(document.id)]
    assert len(chunks) == 15
    assert all(len(chunk.text.split()) == 10 for chunk in chunks)
    assert sum(Vectors(store, MODEL).missing(document.id) != [] for document in documents) == 0
    parts = SentenceVectors(store, MODEL, DIMENSIONS).of([chunk.id for chunk in chunks])
    assert [len(parts[chunk.id].vectors) for chunk in chunks] == [2] * 15
    store.close()


@pytest.mark.usefixtures("small")
def test_each_size_is_opened_by_a_process_that_finds_all_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int] = []
    search = module.Library.search

    def noted(self: Any, text: str, documents: Sequence[int], *rest: Any) -> Any:
        searched.append(len(documents))
        assert len(documents) == len(set(documents))
        return search(self, text, documents, *rest)

    monkeypatch.setattr(module.Library, "search", noted)
    monkeypatch.setattr(subprocess, "run", here)
    (row,) = measure([18])
    assert searched == [6] * (1 + 4) + [5] * 4
    assert row["chunks"] == 18
    assert row["search_ms"] <= row["search_p95_ms"]
    assert row["few_documents_ms"] <= row["few_documents_p95_ms"]
    lines = report([row, {**row, "chunks": 100_000}]).splitlines()
    assert lines[0] == "| | 18 chunks | 100,000 chunks |"
    assert len(lines) == 2 + len(row) - 1
    assert lines[2].startswith("| rebuild, ms | ") and lines[-1].startswith("| private, MB | ")


def test_sizes_are_of_whole_documents_and_enough_of_them() -> None:
    for size in (0, 30, 200, 1_020):
        with pytest.raises(ValueError, match=rf"^--size {size}: .* at least 250 chunks, and 50 in"):
            measure([1_000, size])


def test_an_exact_index_misses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With so few vectors the index is an exact one."""
    monkeypatch.setattr(module, "MOST_EXACT", 0)
    monkeypatch.setattr(module, "IVF_QUESTIONS", 5)
    monkeypatch.setattr(synthetic, "CENTRES", 10)
    found = measure_ivf(400)
    assert (found["vectors"], found["recall_at_8"], found["recall_at_100"]) == (400, 1, 1)


def test_what_is_missed_lowers_the_recall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the best one, seven of the best eight are among the first eight, and 99 of 100."""
    monkeypatch.setattr(module, "MOST_EXACT", 0)
    monkeypatch.setattr(module, "IVF_QUESTIONS", 5)
    monkeypatch.setattr(synthetic, "CENTRES", 10)
    search = module.search
    monkeypatch.setattr(module, "search", lambda *given: search(*given)[1:])
    found = measure_ivf(400)
    assert found["recall_at_8"] == pytest.approx(7 / 8)
    assert found["recall_at_100"] == pytest.approx(99 / 100)


def test_times_are_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([10.0, 10.25])
    monkeypatch.setattr(module, "perf_counter", lambda: next(seconds))
    assert module._timed(lambda: None) == 250
