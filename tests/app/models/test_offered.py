"""Models that are offered: a line says what each needs here."""

from __future__ import annotations

import pytest

from app.models.offered import OFFERED, described
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
    ("free", "pace", "said"),
    [
        (64 * GIB, 100e9, "fits"),
        (64 * GIB, 1e9, "fits, slow"),
        (1 * GIB, 100e9, "too large for this machine"),
        (None, 100e9, "fits"),
        (64 * GIB, None, "fits"),
    ],
)
def test_a_line_says_whether_it_fits(
    free: int | None,
    pace: float | None,
    said: str,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.models.machine.free_memory", lambda _: free)
    line = described(OFFERED[1], settings, pace)
    assert line.endswith(f" · {said}")
    assert "1.5 billion parameters · Apache-2.0 · 6.2 GB in memory · " in line
    speed = (
        f"about {pace / (4 * OFFERED[1].parameters):.2g} tokens" if pace else "speed not measured"
    )
    assert f" · {speed}" in line
