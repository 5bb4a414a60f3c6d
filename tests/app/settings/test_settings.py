"""Laws of the settings: the precedence, and errors that say where the value came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import SettingsError
from app.settings.settings import load


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "config.toml"
    path.touch()
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(path))
    return path


def test_flags_over_environment_over_file_over_defaults(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text("max_tokens = 10\nseed = 10\ntop_k = 10\n")
    monkeypatch.setenv("PALIMPSEST_MAX_TOKENS", "20")
    monkeypatch.setenv("PALIMPSEST_SEED", "20")
    settings = load({"max_tokens": 30, "seed": None, "top_k": None})
    assert (settings.max_tokens, settings.seed, settings.top_k) == (30, 20, 10)
    assert settings.top_p == 1.0


def test_a_falsy_flag_is_given(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALIMPSEST_TEMPERATURE", "0.7")
    monkeypatch.setenv("PALIMPSEST_LOOP_GUARD", "true")
    settings = load({"temperature": 0.0, "loop_guard": False})
    assert settings.temperature == 0.0
    assert settings.loop_guard is False


def test_data_dir_is_absolute_and_the_home_is_expanded(
    config: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert load({"data_dir": "here"}).data_dir == tmp_path / "here"
    assert load({"data_dir": "~/there"}).data_dir == tmp_path / "home" / "there"


def test_data_dir_follows_the_platform_without_a_setting(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PALIMPSEST_DATA_DIR")
    assert load().data_dir.name == "palimpsest"
    assert load().data_dir.is_absolute()


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


def test_stop_strings_come_from_everywhere(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('stop = ["a"]')
    assert load().stop == ("a",)
    monkeypatch.setenv("PALIMPSEST_STOP", '["b", "c"]')
    assert load().stop == ("b", "c")
    assert load({"stop": ("d",)}).stop == ("d",)
    monkeypatch.setenv("PALIMPSEST_STOP", "e")
    with pytest.raises(SettingsError, match=r"PALIMPSEST_STOP must be a JSON list"):
        load()
    monkeypatch.setenv("PALIMPSEST_STOP", '[""]')
    with pytest.raises(SettingsError, match="PALIMPSEST_STOP: '' String should have at least 1"):
        load()


def test_languages_of_scans_are_names_and_no_flags(config: Path) -> None:
    config.write_text('ocr_languages = ["deu", "chi_sim", "script/Cyrillic"]')
    assert load().ocr_languages == ("deu", "chi_sim", "script/Cyrillic")
    for wrong in ("German language", "-c", "", "deu+eng", "deu\n"):
        with pytest.raises(SettingsError, match=r"--ocr-languages: .* as Tesseract names them"):
            load({"ocr_languages": (wrong,)})


@pytest.mark.parametrize("content", [b"port = ", b"\xff\xfe"])
def test_a_damaged_file_is_named(config: Path, content: bytes) -> None:
    config.write_bytes(content)
    with pytest.raises(SettingsError, match=r"config\.toml"):
        load()


def test_a_named_file_that_is_missing_is_an_error(config: Path) -> None:
    config.unlink()
    with pytest.raises(SettingsError, match="PALIMPSEST_CONFIG names"):
        load()


def test_the_page_is_on_the_loopback_address_unless_another_is_asked_for(config: Path) -> None:
    assert load().host == "127.0.0.1"
    assert load({"host": "192.168.1.7"}).host == "192.168.1.7"


def test_a_token_is_hard_to_guess_and_never_shown(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load().token is None
    monkeypatch.setenv("PALIMPSEST_TOKEN", "long-enough-to-be-safe")
    token = load().token
    assert token is not None
    assert token.get_secret_value() == "long-enough-to-be-safe"
    assert "long-enough" not in repr(load())
    for wrong in ("too-short", "with a space in the middle", "semi;colon;semi;colon"):
        monkeypatch.setenv("PALIMPSEST_TOKEN", wrong)
        with pytest.raises(SettingsError, match="PALIMPSEST_TOKEN: must be at least 16") as refused:
            load()
        assert wrong not in str(refused.value)


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
