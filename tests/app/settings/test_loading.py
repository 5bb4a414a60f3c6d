"""Laws of reading the settings: errors say where a value came from, and so does what was given."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import SettingsError
from app.settings.loading import load


def test_a_falsy_flag_is_given(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALIMPSEST_TEMPERATURE", "0.7")
    monkeypatch.setenv("PALIMPSEST_LOOP_GUARD", "true")
    settings = load({"temperature": 0.0, "loop_guard": False})
    assert settings.temperature == 0.0
    assert settings.loop_guard is False


def test_every_mistake_has_a_line_that_names_its_origin(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text("top_p = 0\nmax_tokns = 3\n")
    monkeypatch.setenv("PALIMPSEST_SEED", "soon")
    with pytest.raises(SettingsError) as caught:
        load({"max_tokens": 0})
    lines = sorted(str(caught.value).splitlines())
    assert len(lines) == 4
    assert lines[0].startswith("--max-tokens: 0 should be greater than or equal to 1")
    assert lines[1].startswith("PALIMPSEST_SEED: 'soon' is not a whole number")
    assert lines[2] == f"max_tokns in {config}: unknown setting."
    assert lines[3].startswith(f"top_p in {config}: 0 should be greater than 0")


@pytest.mark.parametrize("content", [b"port = ", b"\xff\xfe"])
def test_a_damaged_file_is_named(config: Path, content: bytes) -> None:
    config.write_bytes(content)
    with pytest.raises(SettingsError, match=r"config\.toml"):
        load()


def test_a_named_file_that_is_missing_is_an_error(config: Path) -> None:
    config.unlink()
    with pytest.raises(SettingsError, match="PALIMPSEST_CONFIG names"):
        load()


def test_what_a_flag_or_a_variable_gave_is_told(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text("max_tokens = 10\n")
    monkeypatch.setenv("PALIMPSEST_TOP_K", "3")
    monkeypatch.setenv("PALIMPSEST_TOP_P", "")
    monkeypatch.delenv("PALIMPSEST_DATA_DIR", raising=False)
    given = load({"repetition_penalty": 1.1, "seed": None}).given
    assert given == {"repetition_penalty": "--repetition-penalty", "top_k": "PALIMPSEST_TOP_K"}


def test_a_number_out_of_its_range_is_one_line_with_the_limit(config: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load({"nodes": 0})
    (line,) = str(caught.value).splitlines()
    assert line.startswith("--nodes: 0 ")
    assert "should be greater than or equal to 1" in line
