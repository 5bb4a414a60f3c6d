"""Laws of what is chosen on the page: its place among the settings, and that it is never trusted."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import PreferenceError
from app.settings.loading import load
from app.settings.preferences import Preferences
from storage import Store
from storage.preferences import StoredPreferences


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "data")
    yield opened
    opened.close()


def test_choices_are_over_the_file_and_the_defaults(config: Path, store: Store) -> None:
    config.write_text("seed = 10\nmax_tokens = 10\n")
    preferences = Preferences(store, load())
    preferences.put("seed", 20)
    preferences.put("top_p", 0.5)
    preferences.put("drafters", [])
    settings = preferences.settings()
    assert (settings.seed, settings.max_tokens, settings.top_p) == (20, 10, 0.5)
    assert settings.drafters == ()
    assert Preferences(store, load()).settings() == settings
    preferences.reset()
    assert preferences.settings() == load()


def test_choices_are_under_flags_and_variables(
    config: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    Preferences(store, load()).put("seed", 20)
    Preferences(store, load()).put("temperature", 0.5)
    Preferences(store, load()).put("top_k", 20)
    monkeypatch.setenv("PALIMPSEST_TEMPERATURE", "0.7")
    monkeypatch.setenv("PALIMPSEST_TOP_K", "")
    preferences = Preferences(store, load({"seed": 0, "data_dir": "somewhere"}))
    settings = preferences.settings()
    assert (settings.seed, settings.temperature, settings.top_k) == (0, 0.7, 20)
    assert preferences.fixed == {"seed": "--seed", "temperature": "PALIMPSEST_TEMPERATURE"}
    with pytest.raises(PreferenceError, match="seed is set by --seed and can't be changed here"):
        preferences.put("seed", 3)
    preferences.use_model("folder")
    assert preferences.settings().model == "folder"


def test_the_model_that_a_flag_names_is_not_kept_as_chosen(config: Path, store: Store) -> None:
    Preferences(store, load({"model": "here"})).use_model("here")
    preferences = Preferences(store, load())
    assert preferences.settings().model is None
    assert preferences.used_models() == ["here"]


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("top_p", 0, "top_p: 0 should be greater than or equal to 0.01"),
        ("seed", None, "seed: an empty field is not a whole number"),
        ("seed", 1e30, r"seed: 1e\+30 has too many digits\."),
        ("temperature", float("nan"), "temperature: nan should be a finite number"),
        ("temperature", 9, "temperature: 9 should be less than or equal to 2"),
        ("drafters", ["oracle"], "drafters: .*Unknown drafter 'oracle'"),
        ("max_tokens", "many", "max_tokens: 'many' is not a whole number"),
    ],
)
def test_what_is_not_valid_is_refused_and_the_old_value_stays(
    config: Path, store: Store, name: str, value: object, reason: str
) -> None:
    preferences = Preferences(store, load())
    before = preferences.settings()
    with pytest.raises(PreferenceError, match=reason):
        preferences.put(name, value)  # type: ignore[arg-type]
    assert preferences.settings() == before


def test_a_stored_value_that_is_not_valid_counts_as_not_chosen_and_is_logged_once(
    config: Path, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    stored = StoredPreferences(store)
    stored.put("top_p", 7)
    stored.put("seed", {"a": 1})
    stored.put("data_dir", "/elsewhere")
    stored.put("used_models", "none")
    stored.put("max_tokens", 9)
    preferences = Preferences(store, load())
    with caplog.at_level(logging.WARNING):
        settings = preferences.settings()
        assert preferences.settings() == settings
    assert settings == load().model_copy(update={"max_tokens": 9})
    assert preferences.used_models() == []
    assert sorted(record.getMessage().split(":")[1].strip() for record in caplog.records) == [
        "seed",
        "top_p",
    ]


def test_models_used_before_are_listed_the_latest_first(config: Path, store: Store) -> None:
    preferences = Preferences(store, load())
    for name in [*(f"m{n}" for n in range(9)), None, "m5"]:
        preferences.use_model(name)
    assert preferences.used_models() == ["m5", "m8", "m7", "m6", "m4", "m3", "m2", "m1"]
    assert preferences.settings().model == "m5"
