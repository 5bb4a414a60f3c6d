"""Laws of the settings: their precedence, and which values are valid."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import SettingsError
from app.settings.loading import load


def test_flags_over_environment_over_file_over_defaults(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text("max_tokens = 10\nseed = 10\ntop_k = 10\n")
    monkeypatch.setenv("PALIMPSEST_MAX_TOKENS", "20")
    monkeypatch.setenv("PALIMPSEST_SEED", "20")
    settings = load({"max_tokens": 30, "seed": None, "top_k": None})
    assert (settings.max_tokens, settings.seed, settings.top_k) == (30, 20, 10)
    assert settings.top_p == 1.0


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
