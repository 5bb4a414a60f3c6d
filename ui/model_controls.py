"""The settings of answers as components: how each is shown, and what its value means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gradio as gr

from app.settings.preferences import SAMPLING, Name
from app.settings.settings import Settings


def controls(settings: Settings, fixed: Mapping[str, str]) -> dict[Name, Any]:
    """Components for all settings that can be chosen, with their values, in order.

    Args:
        fixed: what a flag or a variable sets, which can't be changed, and which one that is.
    """
    return {name: _control(name, settings, fixed.get(name)) for name in SAMPLING}


def shown(name: Name, settings: Settings) -> Any:
    """A setting's value as its component shows it."""
    value = getattr(settings, name)
    return value != () if name == "drafters" else value


def meant(name: Name, value: object) -> object:
    """A component's value as the setting that it stands for."""
    if name == "drafters":
        return None if value else []
    return value


def changes(component: Any) -> list[Any]:
    """The events after which a person has chosen another value."""
    if isinstance(component, gr.Number):
        return [component.submit, component.blur]
    return [component.input]


def _control(name: Name, settings: Settings, origin: str | None) -> Any:
    make, info, options = _MADE[name]
    if make is gr.Slider:
        options = {**options, "buttons": []}  # its own way back knows no settings
    return make(
        value=shown(name, settings),
        info=f"Set by {origin}." if origin else info,
        interactive=origin is None,
        elem_id=f"setting-{name.replace('_', '-')}",
        **options,
    )


_WHOLE = {"precision": 0}
_MADE: Mapping[Name, tuple[Callable[..., Any], str, dict[str, Any]]] = {
    "temperature": (
        gr.Slider,
        "0 takes the likeliest word each time; more makes answers vary.",
        {"label": "Temperature", "minimum": 0, "maximum": 2, "step": 0.05},
    ),
    "top_k": (
        gr.Number,
        "Choose among so many of the likeliest tokens; 0 is all of them.",
        {"label": "Top k", **_WHOLE},
    ),
    "top_p": (
        gr.Slider,
        "Choose among the likeliest tokens that have this share together; 1 is all of them.",
        {"label": "Top p", "minimum": 0.05, "maximum": 1, "step": 0.05},
    ),
    "min_p": (
        gr.Slider,
        "Leave out tokens that have less than this share of the likeliest one's.",
        {"label": "Min p", "minimum": 0, "maximum": 1, "step": 0.01},
    ),
    "repetition_penalty": (
        gr.Slider,
        "Above 1, what stands in the answer already becomes less likely.",
        {"label": "Repetition penalty", "minimum": 0.5, "maximum": 2, "step": 0.05},
    ),
    "seed": (
        gr.Number,
        "The same seed draws the same answer.",
        {"label": "Seed", **_WHOLE},
    ),
    "max_tokens": (
        gr.Number,
        "Where an answer ends at the latest.",
        {"label": "Most tokens of an answer", **_WHOLE},
    ),
    "loop_guard": (
        gr.Checkbox,
        "Keeps an answer from going round in circles.",
        {"label": "Break loops"},
    ),
    "drafters": (
        gr.Checkbox,
        "Answers come faster; the words are the same without.",
        {"label": "Draft ahead"},
    ),
}
