"""What is measured of a model: windows of a text, costs of passes, and on which machine."""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from app.tuning import measuring
from app.tuning.background_load import BackgroundLoad
from app.tuning.measuring import WINDOW_TOKENS, WINDOWS, Measuring, machine_of
from speculation.choosing.cost_model import CostTable
from speculation.target.perplexity import negative_log_likelihood
from speculation.target.target import Target
from storage import MeasuredCosts, RankedText, Store
from tests.speculation.tiny import VOCABULARY, tiny_target


def model() -> Any:
    return SimpleNamespace(target=tiny_target(), fingerprint="one", drafting=Drafting())


class Drafting:
    """Notes the costs that it is given."""

    costs = CostTable()

    def use_costs(self, points: Any) -> None:
        self.costs = CostTable(points)


class Perplexities:
    """The perplexities of three texts, of which one is known."""

    def __init__(self) -> None:
        self.put_down: dict[str, float] = {}

    def texts(self, _model: str) -> list[RankedText]:
        return [
            RankedText(1, "known", 7.0),
            RankedText(2, "long", None),
            RankedText(3, "one", None),
        ]

    def put(self, text: str, _model: str, perplexity: float) -> None:
        self.put_down[text] = perplexity


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def test_a_text_is_read_in_a_few_windows_spread_over_it(store: Store) -> None:
    chance = np.random.default_rng(0)
    texts = {"long": chance.integers(0, VOCABULARY, 2000), "one": np.array([5])}
    maps: Any = SimpleNamespace(ids=lambda text, _: texts[text])
    measured, kept = Measuring(store), Perplexities()
    measured._perplexities = kept  # type: ignore[assignment]
    asked = model()
    moments = 0
    for moment in measured.perplexities(asked, maps):
        moment()
        moments += 1
    assert moments == WINDOWS
    starts = np.linspace(0, 2000 - WINDOW_TOKENS, WINDOWS, dtype=np.int64)
    nats = [
        negative_log_likelihood(asked.target, texts["long"][start : start + WINDOW_TOKENS].tolist())
        for start in starts
    ]
    expected = math.exp(sum(nats) / (WINDOWS * (WINDOW_TOKENS - 1)))
    assert kept.put_down == {"long": pytest.approx(expected), "one": math.inf}


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The share that others take: a test may change it. A pass over n tokens takes n ms."""
    share = [0.0]
    monkeypatch.setattr(BackgroundLoad, "share", lambda _: share[0])
    monkeypatch.setattr("speculation.choosing.cost_model.pass_ms", lambda _, n, __: float(n))
    return share


def test_costs_of_a_busy_machine_are_used_not_kept_and_measured_again(
    store: Store, busy: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured, asked = Measuring(store), model()
    busy[0] = 0.5
    for moment in measured.costs(asked):
        moment()
    assert asked.drafting.costs(8) == 8.0
    assert (MeasuredCosts(store).count(), measured.first_ms) == (0, None)
    assert list(measured.costs(asked)) == [], "not at once again"
    monkeypatch.setattr(measuring, "AGAIN_SECONDS", 0.0)
    busy[0] = 0.1
    for moment in measured.costs(asked):
        moment()
    assert (MeasuredCosts(store).count(), measured.first_ms) == (1, 1.0)


def test_costs_are_measured_once_for_a_model_and_a_machine(
    store: Store, busy: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured, asked = Measuring(store), model()
    assert not measured.use_costs(asked)
    for moment in measured.costs(asked):
        moment()
    assert asked.drafting.costs(8) == 8.0
    again = model()
    assert list(Measuring(store).costs(again)) == []
    assert again.drafting.costs.points == asked.drafting.costs.points
    monkeypatch.setattr(measuring, "machine_of", lambda _: "another")
    assert not Measuring(store).use_costs(model())
    assert MeasuredCosts(store).count() == 1


def test_a_machine_is_its_processor_precision_and_threads() -> None:
    name = machine_of(tiny_target())
    assert name.endswith(f", float32, {torch.get_num_threads()} threads, at rest, 4 rows")
    assert not name.startswith(",")


def test_costs_of_exact_passes_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Target, "is_exact", True)
    assert ", float32, exact, " in machine_of(tiny_target())
