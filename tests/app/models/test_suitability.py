"""Whether a model suits this machine: by its memory, and by a measured pass once there is one."""

from __future__ import annotations

import pytest

from app.models import machine
from app.models.facts import Facts
from app.models.suitability import UNMEASURED, advice, pace_of, suited, too_large
from app.settings.settings import Settings

GB = 10**9


@pytest.fixture
def settings() -> Settings:
    return Settings(device="cpu", dtype="float32")


def a_model(weights: int, cache: int = GB) -> Facts:
    return Facts("Some", weights // 4, weights // 2, weights, cache, 1000, "cpu", "float32")


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with 9 GB free of 12 GB."""
    monkeypatch.setattr(machine, "free_memory", lambda _: 9 * GB)
    monkeypatch.setattr(machine, "total_memory", lambda _: 12 * GB)


@pytest.mark.usefixtures("free")
def test_advice_names_what_is_needed_and_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    large = a_model(14 * GB)
    assert too_large(large) == (
        "Too large for this machine: needs 14.0 GB of memory, 9.0 GB is free."
    )
    assert advice(large) == too_large(large)
    monkeypatch.setattr(machine, "free_memory", lambda _: 6 * GB)
    assert too_large(a_model(8 * GB)) == (
        "Too large for this machine at the moment: needs 8.0 GB of memory, 6.0 GB is free."
    )
    monkeypatch.setattr(machine, "free_memory", lambda _: 9 * GB)
    assert too_large(large, reclaimed=5 * GB) is None
    pace = 20.0 * GB
    assert advice(a_model(8 * GB), pace=pace).startswith("Would answer slowly: about 2.5 tokens")
    assert "needs 1.0 GB more for a full context" in advice(a_model(2 * GB, cache=8 * GB))
    assert "more than about 875 tokens" in advice(a_model(2 * GB, cache=8 * GB))
    assert advice(a_model(GB), pace=pace) == "Suits this machine."
    assert advice(a_model(GB)) == "Fits into this machine's memory."
    assert advice(a_model(4 * 2140 * 10**6, cache=1)).startswith("Fits, but leaves little")


@pytest.mark.usefixtures("free")
def test_what_suits_is_bounded_by_pace_or_by_memory(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, quick = 20.0 * GB, 2000.0 * GB
    assert suited(settings, slow).startswith("Models of up to about 1.0 billion parameters suit")
    assert "fewer than 5 tokens per second" in suited(settings, slow)
    assert suited(settings, quick).startswith("Models of up to about 2.1 billion parameters suit")
    assert "it has 12.0 GB of memory" in suited(settings, quick)
    unmeasured = suited(settings)
    assert unmeasured.startswith("Models of up to about 2.1 billion parameters fit this machine")
    assert unmeasured.endswith(f"it has 12.0 GB of memory. {UNMEASURED}")
    assert "cpu" not in unmeasured
    assert "float" not in unmeasured
    monkeypatch.setattr(machine, "free_memory", lambda _: None)
    monkeypatch.setattr(machine, "total_memory", lambda _: None)
    assert too_large(a_model(900 * GB)) is None
    assert "fewer than 5" in suited(settings, slow)
    assert suited(settings).startswith("The amount of memory on this system is unknown.")


def test_a_measured_pass_says_what_the_machine_reads() -> None:
    assert pace_of(GB, 50.0) == pytest.approx(20 * GB, rel=0.06)
    assert pace_of(GB, 50.0) == pace_of(GB, 51.0) != pace_of(GB, 60.0), "no more than was measured"
    assert pace_of(GB, None) is pace_of(0, 50.0) is None
    assert "about 1.2 tokens" in advice(a_model(8 * GB), 9 * GB, 10 * GB)
