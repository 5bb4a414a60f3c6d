"""A loading reports all it does, ends at its next report when cancelled, and holds nothing then."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.errors import ModelError
from app.models import loading
from app.models.facts import Facts
from app.models.folders import ReportProgress
from app.models.hub import Looked, OnHub
from app.models.identity import ModelFiles
from app.models.language_model import LanguageModel
from app.models.loading import LoadingCancelled, ModelLoading
from app.settings.loading import load

FACTS = Facts("Some", 1, 2, 3, 4, 5, "cpu", "float32")
MODEL = cast(LanguageModel, object())


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done, in order; every step succeeds at once."""
    done: list[str] = []

    def model_files(_name: str, report: ReportProgress, _looked: Looked) -> ModelFiles:
        report("fetching", 3, 7)
        done.append("fetched")
        return ModelFiles(Path("folder"))

    def facts_of(files: ModelFiles, title: str, _: object) -> Facts:
        assert (files, title) == (ModelFiles(Path("folder")), "some/model")
        done.append("inspected")
        return FACTS

    def load_language_model(*_: object) -> LanguageModel:
        done.append("loaded")
        return MODEL

    monkeypatch.setattr(loading, "model_files", model_files)
    monkeypatch.setattr(loading, "facts_of", facts_of)
    monkeypatch.setattr(loading, "load_language_model", load_language_model)
    monkeypatch.setattr(loading, "PATIENCE", 0.001)
    # In a process with all libraries it takes most of a second.
    monkeypatch.setattr(loading, "gc", SimpleNamespace(collect=lambda: None))
    return done


def begun() -> ModelLoading:
    return ModelLoading(load({"model": "some/model"}), is_chosen=True)


def accept(_: Facts) -> None:
    pass


def run(
    each: ModelLoading,
    memory: threading.Lock,
    make_room: Callable[[ModelLoading, Facts], None] = lambda *_: None,
) -> tuple[LanguageModel, Facts]:
    return each.run(memory, accept, make_room)


def test_a_loading_that_begins_has_done_nothing() -> None:
    each = begun()
    assert (each.title, each.progress) == ("some/model", ("starting", 0, 0))
    assert (each.is_chosen, each.is_cancelled, each.has_dropped) == (True, False, False)


def test_a_report_is_the_progress_until_the_loading_is_cancelled() -> None:
    each = begun()
    each.report("fetching", 3, 7)
    assert each.progress == ("fetching", 3, 7)
    each.report("preparing")
    assert each.progress == ("preparing", 0, 0)
    each.is_cancelled = True
    with pytest.raises(LoadingCancelled):
        each.report("reading", 1, 2)
    assert each.progress == ("preparing", 0, 0)


def test_room_is_made_when_the_facts_are_known_and_before_weights_are_read(
    steps: list[str],
) -> None:
    memory = threading.Lock()

    def make_room(which: ModelLoading, facts: Facts) -> None:
        assert (which, facts) == (each, FACTS)
        assert memory.locked()
        steps.append("room")

    each = begun()
    assert run(each, memory, make_room) == (MODEL, FACTS)
    assert steps == ["fetched", "inspected", "room", "loaded"]
    assert each.progress[0] == "reading"
    assert not memory.locked()


def test_what_is_too_large_is_refused_by_what_the_hub_says_of_it(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def model_files(_name: str, _report: ReportProgress, looked: Looked) -> ModelFiles:
        looked(OnHub(Path("looked"), 10, 20))
        raise AssertionError("weights were fetched")

    given: list[Any] = []

    def facts_of_config(*arguments: Any) -> Facts:
        given.extend(arguments[:4])
        return FACTS

    def refuse(facts: Facts) -> None:
        assert facts is FACTS
        raise ModelError("too large")

    monkeypatch.setattr(loading, "model_files", model_files)
    monkeypatch.setattr(loading, "facts_of_config", facts_of_config)
    memory = threading.Lock()
    with pytest.raises(ModelError, match="too large"):
        begun().run(memory, refuse, lambda *_: None)
    assert given == [Path("looked"), "some/model", 10, 20]
    assert not memory.locked()


@pytest.mark.parametrize("error", [LoadingCancelled, ModelError, MemoryError, KeyboardInterrupt])
def test_memory_is_free_for_others_after_any_end(
    steps: list[str], monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def fail(*_: object) -> LanguageModel:
        raise error

    monkeypatch.setattr(loading, "load_language_model", fail)
    memory = threading.Lock()
    with pytest.raises(error):
        run(begun(), memory)
    assert not memory.locked()


def test_what_a_failed_loading_has_read_is_gone_while_its_error_is_kept(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Weights:
        pass

    read: list[weakref.ref[Weights]] = []

    def fail(*_: object) -> LanguageModel:
        weights = Weights()
        read.append(weakref.ref(weights))
        raise ModelError("cut short")

    collected: list[bool] = []
    collecting = SimpleNamespace(collect=lambda: collected.append(read[0]() is None))
    monkeypatch.setattr(loading, "gc", collecting)
    monkeypatch.setattr(loading, "load_language_model", fail)
    with pytest.raises(ModelError) as kept:
        run(begun(), threading.Lock())
    assert kept.value.__traceback__ is not None
    assert collected == [True], "and what is in circles is looked for after that"


def test_one_loading_waits_for_the_memory_of_another_and_can_be_cancelled_there(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, each = threading.Lock(), begun()
    report, told = ModelLoading.report, []

    def reported(self: ModelLoading, phase: Any, done: int = 0, total: int = 0) -> None:
        told.append(phase)
        self.is_cancelled = told.count("waiting") == 3
        report(self, phase, done, total)

    monkeypatch.setattr(ModelLoading, "report", reported)
    with memory, pytest.raises(LoadingCancelled):
        run(each, memory)
    assert told == ["fetching", "waiting", "waiting", "waiting"]
    assert "loaded" not in steps


def test_waiting_is_told_only_while_there_is_something_to_wait_for() -> None:
    each, tries = begun(), iter([False, False, True])
    each.wait(lambda: next(tries))
    assert each.progress[0] == "waiting"
    other = begun()
    other.wait(lambda: True)
    assert other.progress[0] == "starting"
