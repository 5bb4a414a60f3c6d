"""What is told of the models: the one in use, beside it the one being loaded, and what failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from app.errors import ModelError
from app.models import loading
from app.models import switch as switch_module
from app.models.folders import Phase, ReportProgress
from app.models.identity import ModelFiles
from app.models.state import ModelState
from app.models.switch import Models
from app.settings.loading import load

USED = ModelState("used/model", "used/model", None, None)


def models() -> Models:
    settings = load({"model": "used/model"})
    preferences: Any = SimpleNamespace(settings=lambda: settings, fixed={})
    return Models(preferences)


def test_before_anything_is_loaded_the_model_has_its_name_alone() -> None:
    assert models().state() == USED


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Event, Event]]:
    """Downloads fail; they begin, and wait for the second event."""
    fetching, go_on = Event(), Event()

    def model_files(_name: str, report: ReportProgress, _looked: object) -> ModelFiles:
        report("fetching", 3, 7)
        fetching.set()
        assert go_on.wait(60)
        raise ModelError("The disk is full.")

    monkeypatch.setattr(loading, "model_files", model_files)
    yield fetching, go_on
    go_on.set()


def ended(switch: Models) -> ModelState:
    """The state when nothing is at work any more."""
    for thread in switch._threads:
        thread.join(60)
        assert not thread.is_alive()
    return switch.state()


def test_a_loading_is_told_beside_what_is_used_and_its_failure_after_it(
    full_disk: tuple[Event, Event],
) -> None:
    fetching, go_on = full_disk
    switch = models()
    switch.choose("other/model")
    assert fetching.wait(60)
    assert switch.state() == replace(USED, loading="other/model", phase="fetching", done=3, total=7)
    go_on.set()
    assert ended(switch) == replace(USED, error="The disk is full.")


@pytest.mark.parametrize("leave", [Models.cancel, Models.close])
def test_what_was_left_before_it_failed_is_told_by_nobody(
    leave: Callable[[Models], None],
    full_disk: tuple[Event, Event],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(switch_module, "GOODBYE_SECONDS", 0)
    fetching, go_on = full_disk
    switch = models()
    switch.choose("other/model")
    assert fetching.wait(60)
    leave(switch)
    go_on.set()
    assert ended(switch) == USED


def test_each_phase_has_words_of_its_own_on_the_page() -> None:
    from ui.model_status import status

    told = set()
    for phase in get_args(Phase):
        state = replace(USED, loading="other", phase=phase)
        assistant: Any = SimpleNamespace(models=SimpleNamespace(state=lambda state=state: state))
        told.add(status(assistant, "auto"))
    assert len(told) == len(get_args(Phase))
