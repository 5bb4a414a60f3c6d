"""What is kept of a model's bigrams: found again, and done without where it can't be read."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.models.bigrams import keep_bigrams, known_bigrams
from speculation.drafters.bigram_table import BigramTable


def table(width: int) -> BigramTable:
    successors = np.arange(4 * width, dtype=np.int32).reshape(4, width)
    chances = np.full(successors.shape, 1 / width, dtype=np.float16)
    return BigramTable(successors, chances, np.arange(width, dtype=np.int32))


TABLE, OTHER = table(3), table(2)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_a_table_is_kept_under_its_model_s_fingerprint_alone() -> None:
    assert known_bigrams("one") is None
    keep_bigrams("one", TABLE)
    known = known_bigrams("one")
    assert known is not None
    assert np.array_equal(known.successors, TABLE.successors)
    assert np.array_equal(known.chances, TABLE.chances)
    assert np.array_equal(known.frequent, TABLE.frequent)
    assert known_bigrams("other") is None
    assert known_bigrams("one", alone=True) is None
    keep_bigrams("one", OTHER, alone=True)
    alone, still = known_bigrams("one", alone=True), known_bigrams("one")
    assert alone is not None and still is not None
    assert np.array_equal(alone.successors, OTHER.successors)
    assert np.array_equal(still.successors, TABLE.successors)


@pytest.mark.parametrize("kept", [b"", b"no table"])
def test_a_file_that_cannot_be_read_counts_as_none(kept: bytes) -> None:
    keep_bigrams("one", TABLE).write_bytes(kept)
    assert known_bigrams("one") is None
