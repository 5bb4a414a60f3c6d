"""A borrowed model stays until it is given back, and goes only where another one needs its room."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from app.errors import ModelError
from app.models import current_model, machine
from app.models.current_model import CurrentModel
from app.models.facts import Facts
from app.models.loading import LoadingCancelled, ModelLoading
from app.settings.settings import Settings

GB = 10**9


def facts(title: str, weights: int) -> Facts:
    return Facts(title, weights // 4, weights // 2, weights, GB, 1000, "cpu", "float32")


@pytest.fixture
def current(monkeypatch: pytest.MonkeyPatch) -> CurrentModel:
    """A model of 4 GB in memory, of which 3 GB more are free."""
    monkeypatch.setattr(machine, "free_memory", lambda _: 3 * GB)
    monkeypatch.setattr(machine, "total_memory", lambda _: 12 * GB)
    made = CurrentModel("old", threading.Condition(threading.RLock()))
    model: Any = SimpleNamespace(tokens="its own", prompts=None)
    made.replace("old", model, facts("old", 4 * GB))
    return made


@pytest.fixture
def other() -> ModelLoading:
    return ModelLoading(Settings(model="other"), is_chosen=True)


def test_only_what_is_in_memory_is_lent(current: CurrentModel, other: ModelLoading) -> None:
    assert current.lend() is not None
    current.give_back()
    current.make_room(other, facts("other", 5 * GB))
    assert (current.lend(), current.is_loaded, current.facts) == (None, False, None)
    assert current.name == "old"


def test_what_fits_beside_it_leaves_it_there(current: CurrentModel, other: ModelLoading) -> None:
    current.make_room(other, facts("other", 2 * GB))
    assert current.is_loaded
    assert (other.has_dropped, other.note) == (False, None)


def test_it_is_unloaded_only_when_no_answer_uses_it(
    current: CurrentModel, other: ModelLoading, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current_model, "PATIENCE", 0)
    current.lend()

    def report(phase: str, *_: int) -> None:
        if phase == "waiting":
            assert current.is_loaded
            assert other.note == "old is unloaded first: both don't fit into memory."
            current.give_back()

    monkeypatch.setattr(other, "report", report)
    current.make_room(other, facts("other", 5 * GB))
    assert other.has_dropped
    assert not current.is_loaded


def test_nothing_is_unloaded_for_what_was_cancelled_or_fits_in_no_way(
    current: CurrentModel, other: ModelLoading
) -> None:
    with pytest.raises(ModelError, match="Choose a smaller one"):
        current.make_room(other, facts("other", 9 * GB))
    other.is_cancelled = True
    with pytest.raises(LoadingCancelled):
        current.make_room(other, facts("other", 5 * GB))
    assert current.is_loaded
    assert not other.has_dropped


def test_its_tokenizer_is_there_without_it(
    current: CurrentModel, other: ModelLoading, monkeypatch: pytest.MonkeyPatch
) -> None:
    current.make_room(other, facts("other", 5 * GB))
    assert current.tokens() == "its own"
    read: list[str] = []
    monkeypatch.setattr(current_model, "model_files", lambda name: SimpleNamespace(folder=name))
    monkeypatch.setattr(current_model, "Tokens", lambda name: read.append(name) or f"of {name}")
    unloaded = CurrentModel("first", threading.Condition(threading.RLock()))
    assert [unloaded.tokens(), unloaded.tokens()] == ["of first", "of first"]
    assert read == ["first"]
