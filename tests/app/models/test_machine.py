"""Laws of what is known of this machine: its memory and what is free, or that it isn't told."""

from __future__ import annotations

import psutil
import pytest

from app.models import machine


def test_free_memory_is_what_is_available() -> None:
    free = machine.free_memory("cpu")
    assert free is not None
    assert 0 < free <= psutil.virtual_memory().total
    assert machine.total_memory("cpu") == psutil.virtual_memory().total


@pytest.mark.parametrize("error", [OSError(), psutil.Error()])
def test_a_system_that_does_not_tell_is_believed(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse() -> None:
        raise error

    monkeypatch.setattr(psutil, "virtual_memory", refuse)
    assert machine.free_memory("cpu") is machine.total_memory("cpu") is None
