"""Laws of the seconds after an answer: a model is examined if answers depend on it, no longer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest

from app.examination.verdict import Verdict
from app.tuning.after_answer import work_after_answer
from storage import Store
from tests.app.examination.dictated import OneModel, dictate, examining


class Costs:
    """Measures costs in three moments.

    Args:
        busy: whether others keep the machine busy.

    Attributes:
        done: the moments so far.
    """

    def __init__(self, *, busy: bool = False) -> None:
        self.done = 0
        self._busy = busy

    def is_busy(self) -> bool:
        return self._busy

    def costs(self, _model: object) -> Iterator[Any]:
        while self.done < 3:
            yield self._one

    def _one(self) -> None:
        self.done += 1


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "data")
    yield opened
    opened.close()


def work(store: Store, models: Any, seconds: float, **settings: Any) -> Costs:
    costs: Any = Costs()
    work_after_answer(models, costs, examining(store, models, **settings), seconds)
    assert models.lent == 0
    made: Costs = costs
    return made


def test_the_model_is_loaded_measured_and_examined_and_then_left_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictate(monkeypatch, model=(), quotes=range(1, 20))
    models = OneModel()
    assert work(store, models, 60).done == 3
    assert asked == [1, 2]
    assert examining(store, models).verdict() == Verdict(20, 2, 0, 19)
    work(store, models, 60)
    assert asked == [1, 2]


def test_on_a_busy_machine_no_costs_are_measured(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictate(monkeypatch, model=(), quotes=range(1, 20))
    costs, models = Costs(busy=True), OneModel()
    work_after_answer(models, cast(Any, costs), examining(store, models), 60)
    assert (asked, costs.done) == ([1, 2], 0)


def test_no_model_is_loaded_where_answers_do_not_depend_on_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, models = dictate(monkeypatch), OneModel()
    assert work(store, models, 60, answer="quotes").done == 0
    assert models.model is None
    assert asked == []


def test_it_ends_with_the_time_and_what_was_answered_is_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch)
    now = count()
    monkeypatch.setattr("app.tuning.after_answer.perf_counter", lambda: next(now))
    models = OneModel()
    assert work(store, models, 0).done == 0
    assert models.model is None
    work(store, models, 36)
    asked = examining(store, models).verdict().asked
    assert 0 < asked < 20
    work(store, models, 36)
    assert examining(store, models).verdict().asked == 20


def test_a_model_that_can_not_be_loaded_is_for_the_next_question_to_say(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictate(monkeypatch)
    assert work(store, OneModel(broken=True), 60).done == 0
    assert asked == []
