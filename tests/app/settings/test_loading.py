"""Laws of reading the settings: errors say where a value came from, and so does what was given."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

import pytest

from app.errors import SettingsError
from app.settings.loading import load, unknown_variables
from app.settings.settings import Settings


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
    assert lines[3].startswith(f"top_p in {config}: 0 should be greater than or equal to 0.01")


@pytest.mark.parametrize("content", [b"port = ", b"\xff\xfe"])
def test_a_damaged_file_is_named(config: Path, content: bytes) -> None:
    config.write_bytes(content)
    with pytest.raises(SettingsError, match=r"config\.toml"):
        load()


def test_a_named_file_that_is_missing_is_an_error(config: Path) -> None:
    config.unlink()
    with pytest.raises(SettingsError, match="PALIMPSEST_CONFIG names"):
        load()


def test_an_empty_variable_names_no_file(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config.parent / "none"))
    monkeypatch.setenv("PALIMPSEST_CONFIG", "")
    assert load().max_tokens == Settings.model_fields["max_tokens"].default


def test_a_byte_order_mark_is_no_part_of_the_file(config: Path) -> None:
    config.write_bytes(codecs.BOM_UTF8 + b"max_tokens = 10\r\nseed = 3\r\n")
    settings = load()
    assert (settings.max_tokens, settings.seed) == (10, 3)


@pytest.mark.parametrize(
    ("given", "told"),
    [('["/x", 3]', "3 is not a path."), ('{"/x": 3}', "{'/x': 3} is not a list.")],
)
def test_what_is_no_list_of_paths_is_said_in_plain_words(
    config: Path, monkeypatch: pytest.MonkeyPatch, given: str, told: str
) -> None:
    monkeypatch.setenv("PALIMPSEST_WATCH", given)
    with pytest.raises(SettingsError) as caught:
        load()
    assert str(caught.value) == f"PALIMPSEST_WATCH: {told}"


def test_a_variable_that_sets_nothing_is_told_with_the_nearest_name(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALIMPSEST_SEED", "3")
    monkeypatch.setenv("palimpsest_top_k", "3")
    monkeypatch.setenv("PALIMPSEST_NOTHING_OF_THE_KIND", "")
    assert unknown_variables() == []
    monkeypatch.setenv("PALIMPSEST_MAX_TOKEN", "1")
    monkeypatch.setenv("PALIMPSEST_CONFG", "1")
    monkeypatch.setenv("PALIMPSEST_QQQ\nX", "1")
    config_line, tokens_line, other = unknown_variables()
    assert config_line.startswith("PALIMPSEST_CONFG: there is no such setting; it is ignored.")
    assert config_line.endswith(" Did you mean PALIMPSEST_CONFIG?")
    assert tokens_line.endswith(" Did you mean PALIMPSEST_MAX_TOKENS?")
    assert other == r"'PALIMPSEST_QQQ\nX': there is no such setting; it is ignored."


def test_what_the_tests_read_themselves_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tests = Path(__file__).parents[2]
    reads = re.compile(r'environ(?:\.get\(|\[)"(PALIMPSEST_\w+)"|RECORD "(PALIMPSEST_\w+)"')
    files = [*tests.rglob("*.py"), *tests.rglob("*.c")]
    found = {name or other for file in files for name, other in reads.findall(file.read_text())}
    assert len(found) >= 6
    for name in found:
        monkeypatch.setenv(name, "1")
    assert unknown_variables() == []


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
