"""Laws of the settings: their precedence, and which values are valid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from app.errors import SettingsError
from app.settings.loading import load
from app.settings.preferences import Name
from app.settings.settings import Settings
from retrieval import Limits

ROOT = Path(__file__).parents[3]


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


def documented(page: str) -> Iterator[tuple[str, list[str]]]:
    """Each setting in a table "Setting | Default" of a page, with the cells behind its name."""
    _, table = (ROOT / page).read_text("utf-8").split("| Setting | Default |")
    for line in table.split("\n\n")[0].splitlines()[2:]:
        first, default, *cells = [each.strip() for each in line.split("|")[1:-1]]
        names = re.findall(r"`(\w+)`", first)
        defaults = default.split(", ") if len(names) > 1 else [default]
        yield from ((n, [d, *cells]) for n, d in zip(names, defaults, strict=True))


@pytest.mark.parametrize("page", ["docs/settings.md", "README.md"])
def test_defaults_are_those_of_the_pages(page: str) -> None:
    for name, (told, *_) in documented(page):
        value = Settings.model_fields[name].default
        if isinstance(value, bool):
            assert told == str(value).lower(), name
        elif isinstance(value, str):
            assert told == value, name
        elif isinstance(value, int | float):
            assert float(told.replace(",", "")) == value, name
        else:  # none, or found out: told in words
            assert re.match("[a-zA-Z]{3}", told), name


def test_the_page_of_settings_has_them_all_and_says_which_are_on_the_page() -> None:
    rows = dict(documented("docs/settings.md"))
    assert set(rows) == set(Settings.model_fields)
    assert {name for name, cells in rows.items() if cells[1]} == set(get_args(Name))


def test_every_limit_that_is_set_is_the_library_s() -> None:
    set_here = {
        "max_file_mb": 11, "max_pages": 12, "max_characters": 13, "parse_seconds": 14.5,
        "parse_memory_mb": 150, "max_members": 16, "max_nesting": 17, "max_unpacked_mb": 18,
        "max_ratio": 19,
    }  # fmt: skip
    expected = Limits(
        file_mb=11, pages=12, characters=13, seconds=14.5, memory_mb=150, members=16, nesting=17,
        unpacked_mb=18, ratio=19,
    )  # fmt: skip
    assert load(set_here).limits == expected


def test_what_is_not_set_is_limited_as_the_library_does_itself() -> None:
    assert load({}).limits == Limits()
