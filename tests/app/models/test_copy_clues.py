"""What is known of a model's copying is kept under its weights."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.models.copy_clues import DEFAULT, keep_clues, known_clues
from app.models.defaults import LANGUAGE
from app.models.identity import ModelFiles, model_fingerprint
from speculation.drafters.induction_heads import CopyClues
from speculation.target.taps import Head

UNTAUGHT = ModelFiles(Path("models") / LANGUAGE.name)
FOUND = CopyClues(2, (Head(1, 3), Head(0, 1)))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def model_at(folder: Path, weights: bytes) -> ModelFiles:
    folder.mkdir(parents=True)
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(weights)
    return ModelFiles(folder)


def known(files: ModelFiles) -> CopyClues | None:
    return known_clues(model_fingerprint(files), files)


def test_what_was_found_is_known_of_these_weights_alone(tmp_path: Path) -> None:
    files = model_at(tmp_path / "one", b"weights")
    assert known(files) is None
    keep_clues(model_fingerprint(files), FOUND)
    assert known(files) == FOUND
    assert known(model_at(tmp_path / "copy", b"weights")) == FOUND
    assert known(model_at(tmp_path / "tuned", b"Weights")) is None


def test_what_the_paper_would_find_is_kept_beside_ours_and_may_be_missing() -> None:
    both = replace(FOUND, paper=CopyClues(1, (Head(0, 0),)))
    files = ModelFiles(Path("a model"))
    keep_clues("one", both)
    assert known_clues("one", files) == both
    keep_clues("one", FOUND)
    assert known_clues("one", files) == FOUND
    kept = keep_clues("one", both)
    kept.write_text('{"layer": 2, "heads": [[1, 3], [0, 1]]}')  # of an earlier version
    assert known_clues("one", files) == FOUND


def test_the_default_model_is_known_until_it_is_measured() -> None:
    assert known_clues("one", UNTAUGHT) == DEFAULT
    keep_clues("one", FOUND)
    assert known_clues("one", UNTAUGHT) == FOUND


def test_the_untaught_models_clues_are_not_the_taught_ones(tmp_path: Path) -> None:
    taught = ModelFiles(UNTAUGHT.folder, tmp_path)
    assert known_clues("two", taught) is None
    keep_clues("two", FOUND)
    assert known_clues("two", taught) == FOUND
    assert known_clues("one", UNTAUGHT) == DEFAULT


@pytest.mark.parametrize("kept", ["", "[]", '{"layer": 3}', '{"layer": 3, "heads": [[1]]}'])
def test_a_file_that_cannot_be_read_counts_as_not_known(kept: str) -> None:
    keep_clues("one", FOUND).write_text(kept)
    assert known_clues("one", ModelFiles(Path("a model"))) is None
