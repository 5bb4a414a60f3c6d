"""What is told of the models: the one in use, beside it the one being loaded, and what failed."""

from __future__ import annotations

import dataclasses
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from app.errors import ModelError
from app.models import loading
from app.models.folders import Phase, ReportProgress
from app.models.state import ModelState
from app.models.switch import Models
from app.settings.settings import load

ROOT = Path(__file__).parents[3]


def models() -> Models:
    settings = load({"model": "used/model"})
    preferences: Any = SimpleNamespace(settings=lambda: settings, fixed={})
    return Models(preferences)


def test_before_anything_is_loaded_the_model_has_its_name_alone() -> None:
    assert models().state() == ModelState("used/model", "used/model", None, None)


def test_a_loading_is_told_beside_what_is_used_and_its_failure_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fetching, go_on = threading.Event(), threading.Event()

    def model_folder(_name: str, report: ReportProgress, _looked: object) -> Path:
        report("fetching", 3, 7)
        fetching.set()
        assert go_on.wait(60)
        raise ModelError("The disk is full.")

    monkeypatch.setattr(loading, "model_folder", model_folder)
    switch = models()
    switch.choose("other/model")
    assert fetching.wait(60)
    now = switch.state()
    used = ModelState("used/model", "used/model", None, None)
    assert now == dataclasses.replace(
        used, loading="other/model", phase="fetching", done=3, total=7
    )
    go_on.set()
    switch.close()
    assert switch.state() == used, "what was closed before it failed is told by nobody"


def test_a_state_is_of_one_moment_whoever_has_it() -> None:
    state = models().state()
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.title = "another"  # type: ignore[misc]


@pytest.mark.parametrize("phase", get_args(Phase))
def test_each_phase_is_reported_somewhere_and_has_words_on_the_page(phase: Phase) -> None:
    texts = [path.read_text("utf-8") for path in (ROOT / "app" / "models").glob("*.py")]
    assert sum(text.count(f'"{phase}"') for text in texts) > 1, "only declared"
    assert f'"{phase}": "' in (ROOT / "ui" / "model_panel.py").read_text("utf-8")
