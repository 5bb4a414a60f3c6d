"""What other processes take of the machine, and not what this one takes."""

from __future__ import annotations

import subprocess
import sys
import time
from types import SimpleNamespace

import psutil
import pytest

from app.tuning.background_load import BackgroundLoad


def clock(monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, float], dict[str, float]]:
    """(seconds of all processors, seconds of this process), which a test may change."""
    machine = {"user": 5.0, "system": 1.0, "idle": 50.0, "iowait": 2.0, "guest": 3.0}
    own = {"user": 1.0, "system": 0.5}
    times = SimpleNamespace(_asdict=lambda: dict(machine))
    monkeypatch.setattr(psutil, "cpu_times", lambda: times)
    process = SimpleNamespace(cpu_times=lambda: SimpleNamespace(**own))
    monkeypatch.setattr(psutil, "Process", lambda: process)
    return machine, own


def test_what_others_take_is_what_this_process_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, own = clock(monkeypatch)
    background = BackgroundLoad()
    assert background.share() == 0.0, "no time has passed"
    machine["user"] += 5.0
    own["user"] += 2.0
    machine["idle"] += 3.0
    machine["iowait"] += 2.0
    machine["guest"] += 5.0  # among the user's already
    assert background.share() == pytest.approx(0.3)


def test_a_system_that_does_not_tell_counts_as_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise psutil.AccessDenied

    monkeypatch.setattr(psutil, "cpu_times", refuse)
    assert BackgroundLoad().share() == 0.0


def test_another_process_is_seen() -> None:
    background = BackgroundLoad()
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        end = time.monotonic() + 60
        while background.share() == 0.0 and time.monotonic() < end:
            time.sleep(0.1)
        busy.kill()
    assert background.share() > 0.0
