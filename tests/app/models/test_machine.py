"""What the machine has: a number of bytes, and the best pace that was ever measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.models import machine


def test_free_memory_is_a_number_or_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    found = machine.free_memory("cpu")
    assert found is None or found > 0

    def refused(*_: object) -> str:
        raise OSError

    monkeypatch.setattr(Path, "read_text", refused)
    assert machine.free_memory("cpu") is None


def test_the_best_pace_so_far_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_best", {"cpu": 1e30})
    assert machine.bandwidth("cpu") == 1e30
    monkeypatch.setattr(machine, "_best", {})
    assert 1e6 < machine.bandwidth("cpu") < 1e15
