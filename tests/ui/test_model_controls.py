"""The settings as components: each can be chosen, and no component offers what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import gradio as gr
import pytest

from app.errors import PreferenceError
from app.settings.preferences import ANSWERING, Name, Preferences
from app.settings.settings import Settings
from storage import Store
from ui.model_controls import changes, control, meant, said, shown

FIXED = {"seed": "--seed", "drafters": "PALIMPSEST_DRAFTERS"}
SETTINGS = Settings(seed=3, temperature=0.5)
CONTROLS = {name: control(name, SETTINGS, FIXED.get(name)) for name in ANSWERING}


@pytest.fixture(scope="module")
def preferences(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preferences]:
    with closing(Store(tmp_path_factory.mktemp("controls"))) as store:
        yield Preferences(store, Settings())


def test_every_setting_of_answers_has_its_own_component_in_order() -> None:
    for texts in ("elem_id", "label", "info"):
        assert len({getattr(each, texts) for each in CONTROLS.values()}) == len(ANSWERING)
    assert CONTROLS["repetition_penalty"].elem_id == "setting-repetition-penalty"


def test_what_a_flag_or_variable_sets_can_not_be_changed_and_says_so() -> None:
    for name, made in CONTROLS.items():
        assert made.interactive == (name not in FIXED)
        assert (made.info == f"Set by {FIXED.get(name)}.") == (name in FIXED)


def test_a_component_shows_the_value_in_effect() -> None:
    assert CONTROLS["seed"].value == 3
    assert CONTROLS["temperature"].value == 0.5
    assert control("loop_guard", Settings(loop_guard=False), None).value is False


@pytest.mark.parametrize("name", ANSWERING)
def test_whatever_a_component_can_send_is_taken_and_shown_again(
    preferences: Preferences, name: Name
) -> None:
    """A slider goes to both of its ends; a person who opens the panel changes nothing by it."""
    control: Any = CONTROLS[name]
    sent = [shown(name, Settings())]
    if isinstance(control, gr.Slider):
        sent += [control.minimum, control.maximum, control.minimum + control.step]
    elif isinstance(control, gr.Checkbox):
        sent += [True, False]
    elif isinstance(control, gr.Radio):
        sent += [value for _, value in control.choices]
    else:
        sent.append(1)
        assert control.precision == 0, "a whole number"
    for value in sent:
        preferences.put(name, meant(name, value))
        assert shown(name, preferences.settings()) == value


@pytest.mark.parametrize("name", ANSWERING)
def test_a_number_typed_below_a_slider_is_below_the_setting_s_limit_too(
    preferences: Preferences, name: Name
) -> None:
    if isinstance(slider := CONTROLS[name], gr.Slider):
        with pytest.raises(PreferenceError, match="greater than or equal to"):
            preferences.put(name, slider.minimum - slider.step)


@pytest.mark.parametrize("name", ANSWERING)
def test_a_number_typed_above_a_slider_is_above_the_setting_s_limit_too(
    preferences: Preferences, name: Name
) -> None:
    if isinstance(slider := CONTROLS[name], gr.Slider):
        with pytest.raises(PreferenceError, match="less than or equal to"):
            preferences.put(name, slider.maximum + slider.step)


def test_what_is_wrong_is_said_under_the_name_on_the_page() -> None:
    assert said("max_tokens", "max_tokens: -5 is bad.") == "Maximum answer length: -5 is bad."
    assert said("seed", "seed is set by --seed.") == "Seed is set by --seed."
    assert said("seed", "The disk is full.") == "The disk is full."


def test_speculative_decoding_is_off_only_without_any_drafter() -> None:
    chosen = [Settings.model_construct(drafters=each) for each in (None, (), ("ngram",))]
    assert [shown("drafters", each) for each in chosen] == [True, False, True]
    assert meant("drafters", True) is None, "all there are"


def test_a_number_counts_when_it_is_whole_and_anything_else_at_once() -> None:
    """Not with every digit, and by the Enter key as well as by leaving the field."""
    names = [
        [event.event_name for event in changes(CONTROLS[name])]
        for name in ("seed", "temperature", "loop_guard")
    ]
    assert names == [["submit", "blur"], ["input"], ["input"]]
