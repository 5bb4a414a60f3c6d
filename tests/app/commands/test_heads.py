"""Laws of `palimpsest heads`: what is found is kept and told; nothing found is said, not kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.commands.main import cli
from app.models import language_model
from app.models.copy_clues import keep_clues, known_clues
from app.models.identity import ModelFiles
from app.tuning import induction_heads
from app.tuning.induction_heads import CASES
from speculation.drafters.induction_heads import CopyClues
from speculation.target.taps import Head

FOUND = CopyClues(2, (Head(1, 3), Head(0, 1)))
BEFORE = CopyClues(1, (Head(0, 0),))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def heads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[CopyClues | None], Result]:
    """Runs the command for a model whose answers show this, or nothing."""
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "model.safetensors").touch()

    def load(files: ModelFiles, _settings: object) -> Any:
        return SimpleNamespace(title=files.folder.name + "\x1b", fingerprint="one")

    def run(shown: CopyClues | None) -> Result:
        def find(_model: object, report: Callable[[int], None]) -> CopyClues | None:
            for number in range(1, len(CASES) + 1):
                report(number)
            return shown

        monkeypatch.setattr(language_model, "load_language_model", load)
        monkeypatch.setattr(induction_heads, "find_clues", find)
        return CliRunner().invoke(cli, ["heads", "--model", str(tmp_path)])

    return run


def test_heads_that_are_found_are_kept_for_the_model_and_told(
    heads: Callable[[CopyClues | None], Result], tmp_path: Path
) -> None:
    done = heads(FOUND)
    assert done.exit_code == 0, done.stderr
    assert known_clues("one", ModelFiles(tmp_path)) == FOUND
    told, _, kept = done.stdout.strip().partition(" Saved in ")
    assert told == "Layer 2; heads 1.3, 0.1 (layer.head, both from 0)."
    assert Path(kept).is_file()
    assert done.stderr.splitlines()[0] == f"1 of {len(CASES)} answers analysed"
    assert done.stderr.splitlines()[-1] == f"{len(CASES)} of {len(CASES)} answers analysed"


def test_a_model_that_copies_nothing_is_said_to_and_what_was_known_stays(
    heads: Callable[[CopyClues | None], Result], tmp_path: Path
) -> None:
    keep_clues("one", BEFORE)
    wrong = heads(None)
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    said = wrong.stderr.splitlines()[-1]
    assert said.startswith(f"{tmp_path.name}\u241b copied nothing from its prompts")
    assert known_clues("one", ModelFiles(tmp_path)) == BEFORE


def test_a_model_that_is_none_is_one_line() -> None:
    wrong = CliRunner().invoke(cli, ["heads", "--model", "/no/such/model!"])
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert "/no/such/model!" in wrong.stderr
    assert len(wrong.stderr.splitlines()) == 1
