"""Models that are offered: a line says what each needs here."""

from __future__ import annotations

import pytest

from app.models.offered import OFFERED, described, here
from app.models.suitability import suited
from app.settings.settings import Settings

GIB = 2**30


@pytest.fixture
def settings() -> Settings:
    return Settings(device="cpu", dtype="float32")


def test_they_are_named_once_from_small_to_large() -> None:
    sizes = [model.parameters for model in OFFERED]
    assert sizes == sorted(sizes)
    assert 4 <= len({model.name for model in OFFERED}) == len(OFFERED) <= 6
    assert all(model.name.count("/") == 1 and model.licence for model in OFFERED)
    assert 4e8 < sizes[0] < sizes[-1] < 9e9


@pytest.mark.parametrize(
    ("total", "pace", "said"),
    [
        (64 * GIB, 100e9, "fits"),
        (64 * GIB, 1e9, "fits, slow"),
        (8 * GIB, 100e9, "too large"),
        (None, 100e9, "fits"),
        (64 * GIB, None, "fits"),
    ],
)
def test_a_line_says_whether_it_fits(
    total: int | None,
    pace: float | None,
    said: str,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.models.machine.total_memory", lambda _: total)
    line = described(OFFERED[1], settings, pace)
    assert line.endswith(f" · {said}")
    assert "1.5 billion parameters · Apache-2.0 · 6.2 GB in memory · " in line
    speed = (
        f"about {pace / (4 * OFFERED[1].parameters):.2g} tokens" if pace else "speed not measured"
    )
    assert f" · {speed}" in line


def test_what_fits_is_what_is_said_to_fit_whatever_is_free_now(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The offers and the sentence below them agree, and stay as they are from minute to minute."""
    monkeypatch.setattr("app.models.machine.total_memory", lambda _: 16 * GIB)
    seen = set()
    for free in (2 * GIB, 9 * GIB, 15 * GIB):
        monkeypatch.setattr("app.models.machine.free_memory", lambda _, free=free: free)
        fit = [here(model, settings, None).verdict for model in OFFERED]
        seen.add((suited(settings).partition(" fit ")[0], *fit))
    ((said, *verdicts),) = seen
    assert said == "Models of up to about 3.0 billion parameters"
    assert [verdict == "fits" for verdict in verdicts] == [
        model.parameters < 3.006e9 for model in OFFERED
    ]
