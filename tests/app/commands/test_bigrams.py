"""Laws of `palimpsest bigrams`: the table is computed, told of in tenths, and kept."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from app.commands.main import cli
from app.models import language_model
from app.models.bigrams import known_bigrams
from app.models.identity import ModelFiles
from speculation.choosing.cost_model import CostTable
from tests.speculation.tiny import VOCABULARY, tiny_target


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's cache, without any table."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that were loaded; each is a model of 61 tokens, four of them in a pass."""
    folders: list[Path] = []

    def load(files: ModelFiles, _settings: object) -> Any:
        folders.append(files.folder)
        return SimpleNamespace(
            target=tiny_target(),
            tokens=SimpleNamespace(encode=lambda _: SimpleNamespace(ids=np.array([3]))),
            fingerprint="one",
            drafting=SimpleNamespace(costs=CostTable(), bigrams=None),
        )

    monkeypatch.setattr(language_model, "load_language_model", load)
    monkeypatch.setattr("speculation.drafters.bigram_table.BATCH", 4)
    return folders


def test_the_table_of_the_model_that_is_named_is_kept_and_told_of_in_tenths(
    loaded: list[Path], tmp_path: Path, cache: Path
) -> None:
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "model.safetensors").touch()
    done = CliRunner().invoke(cli, ["bigrams", "--model", str(tmp_path)])
    assert done.exit_code == 0, done.stderr
    assert loaded == [tmp_path]
    kept = [path for path in cache.rglob("*") if path.is_file()]
    assert done.stdout == f"Saved in {' and '.join(map(str, sorted(kept)))}\n"
    for alone in (False, True):
        assert known_bigrams("one", alone=alone) is not None
    told = done.stderr.splitlines()
    assert len(told) == 10
    assert told[-1] == f"{2 * VOCABULARY} of {2 * VOCABULARY} tokens"


def test_a_model_that_is_none_is_one_line_and_nothing_is_kept(cache: Path) -> None:
    wrong = CliRunner().invoke(cli, ["bigrams", "--model", "/no/such/model!"])
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert "/no/such/model!" in wrong.stderr
    assert len(wrong.stderr.splitlines()) == 1
    assert not cache.exists()
