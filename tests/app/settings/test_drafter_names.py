"""Names of drafters in settings: those there are, in any form, and a line for those there aren't."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import SettingsError
from app.settings.loading import load


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "config.toml"
    path.touch()
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(path))
    return path


def test_drafters_are_all_or_named_or_none(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().drafters is None
    config.write_text('drafters = ["copyspec"]')
    assert load().drafters == ("copyspec",)
    for given, meant in (
        ("none", ()),
        ("[]", ()),
        ("casd", ("casd",)),
        ("copyspec, casd", ("copyspec", "casd")),
        ('["casd"]', ("casd",)),
    ):
        monkeypatch.setenv("PALIMPSEST_DRAFTERS", given)
        assert load().drafters == meant
    assert load({"drafters": "copyspec,library"}).drafters == ("copyspec", "library")
    assert load({"fixed": "casd+copyspec", "nodes": 24}).fixed == "casd+copyspec"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("drafters", "casd,guess", "Unknown drafter 'guess'. Available: continuations, "),
        ("drafters", "casd,none", "Unknown drafter 'none'. Available: continuations, "),
        ("fixed", "guess", "Unknown drafter 'guess'. Available: copyspec, "),
        ("fixed", "casd+guess", "Unknown drafter 'guess'. Available: copyspec, "),
        ("fixed", "none", "Unknown drafter 'none'. Available: copyspec, "),
    ],
)
def test_an_unknown_drafter_is_one_line_that_names_those_there_are(
    config: Path, name: str, value: object, reason: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        load({name: value})
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"--{name}: {value!r} ")
    assert reason in line


def test_a_method_on_top_of_another_is_one_that_can_be(config: Path) -> None:
    with pytest.raises(SettingsError, match="guess"):
        load({"fixed": "guess+casd"})
    assert load({"fixed": "copyspec+casd+library"}).fixed == "copyspec+casd+library"
