"""What is kept of a model's bigrams: found again, and done without where it can't be read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from app.models import bigrams
from app.models.bigrams import keep_bigrams, known_bigrams
from app.models.files import model_files
from app.models.identity import model_fingerprint
from app.models.language_model import load_language_model
from app.settings.loading import load
from app.tuning.bigrams import BigramWork
from speculation.drafters.bigram_table import BigramTable


def table(width: int) -> BigramTable:
    successors = np.arange(4 * width, dtype=np.int32).reshape(4, width)
    chances = np.full(successors.shape, 1 / width, dtype=np.float16)
    return BigramTable(successors, chances, np.arange(width, dtype=np.int32))


TABLE, OTHER = table(3), table(2)
CAUSAL = torch.ones(2, 2, dtype=torch.bool).tril()


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


@pytest.mark.parametrize("kept", [b"", b"no table", b"\x93NUMPY"])
def test_a_file_that_cannot_be_read_counts_as_none(kept: bytes) -> None:
    keep_bigrams("one", TABLE).write_bytes(kept)
    assert known_bigrams("one") is None


def test_one_that_comes_with_the_app_is_used_where_none_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bigrams, "SHIPPED", tmp_path / "shipped")
    (tmp_path / "shipped").mkdir()
    (tmp_path / "shipped" / keep_bigrams("one", OTHER).name).write_bytes(TABLE.to_bytes())
    kept = known_bigrams("one")
    assert kept is not None
    assert np.array_equal(kept.successors, OTHER.successors)
    keep_bigrams("one", OTHER).unlink()
    shipped = known_bigrams("one")
    assert shipped is not None
    assert np.array_equal(shipped.successors, TABLE.successors)
    assert known_bigrams("one", alone=True) is None
    assert known_bigrams("other") is None


@pytest.mark.default_model
def test_the_default_models_comes_with_the_app_and_is_what_it_predicts(
    default_model_folder: Path,
) -> None:
    """Fails when the default model is taught anew: then compute its table (its `card.md`)."""
    files = model_files(None)
    assert known_bigrams(model_fingerprint(replace(files, difference=None))) is None
    model = load_language_model(files, load({}))
    try:
        table = model.drafting.bigrams
        assert table is not None
        assert list(BigramWork().moments(model)) == []
        (line_break,) = model.tokens.encode("\n").ids.tolist()
        for word in (" the", " United", " because"):
            (token,) = model.tokens.encode(word).ids.tolist()
            with torch.inference_mode():
                logits = model.target.logits([line_break, token], torch.arange(2), CAUSAL)[1]
            chances = logits.float().softmax(0)
            told = table.chances_after(token, 10)
            # Rounded as this processor computes.
            assert [float(chances[each]) for each in told] == pytest.approx(
                [*told.values()], rel=0.2, abs=0.01
            )
    finally:
        model.prompts.close()
