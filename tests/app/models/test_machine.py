"""Laws of what is known of this machine: memory that is free now, or that it isn't told."""

from __future__ import annotations

from types import SimpleNamespace

import psutil
import pytest

from app.models import machine


def test_free_memory_is_what_is_available() -> None:
    free = machine.free_memory("cpu")
    assert free is not None
    assert 0 < free <= psutil.virtual_memory().total


@pytest.mark.parametrize("error", [OSError(), psutil.Error()])
def test_a_system_that_does_not_tell_is_believed(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse() -> None:
        raise error

    monkeypatch.setattr(psutil, "virtual_memory", refuse)
    assert machine.free_memory("cpu") is None


def test_the_best_pace_so_far_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    stride = 2**10
    monkeypatch.setattr(machine, "_STRIDE_BYTES", stride)
    monkeypatch.setattr(machine, "_PROBE_BYTES", 3 * stride)
    monkeypatch.setattr(machine, "_best", {})

    def measured(*seconds: float) -> float:
        """When each part takes so long."""
        clock = iter([at for each in seconds for at in (0.0, each)])
        monkeypatch.setattr(machine, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
        return machine.bandwidth("cpu")

    assert measured(4.0, 2.0, 8.0) == stride / 2
    assert measured(4.0, 4.0, 4.0) == stride / 2, "a busy moment doesn't make a machine slow"
    assert measured(4.0, 4.0, 1.0) == stride
