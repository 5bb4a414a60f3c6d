"""The settings of answers as components: how each is shown, and how values are converted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gradio as gr

from app.settings.preferences import Name
from app.settings.settings import Settings
from ui.ways import WAYS


def control(name: Name, settings: Settings, origin: str | None) -> Any:
    """The component of a setting that can be chosen, with its value.

    Args:
        origin: the flag or variable that sets it, so that it can't be changed.
    """
    make, info, options = _MADE[name]
    if make is gr.Slider:
        # Its own reset button doesn't know the settings.
        options = {**options, **_ends(name), "buttons": []}
    return make(
        value=shown(name, settings),
        info=f"Set by {origin}." if origin else info,
        interactive=origin is None,
        elem_id=f"setting-{name.replace('_', '-')}",
        **options,
    )


def _ends(name: Name) -> dict[str, float]:
    """Where a slider begins and ends, which is where the valid values do."""
    field = Settings.model_json_schema()["properties"][name]
    return {end: field[end] for end in ("minimum", "maximum")}


def said(name: Name, problem: str) -> str:
    """Return a setting's error, under the name that it has on the page."""
    label = _MADE[name][2]["label"]
    return f"{label}{problem.removeprefix(name)}" if problem.startswith(name) else problem


def shown(name: Name, settings: Settings) -> Any:
    """A setting's value as its component shows it."""
    value = getattr(settings, name)
    return value != () if name == "drafters" else value


def meant(name: Name, value: object) -> object:
    """A component's value as the setting's value."""
    if name == "drafters":
        return None if value else []
    return value


def changes(component: Any) -> list[Any]:
    """The events that mean a person chose another value."""
    if isinstance(component, gr.Number):
        return [component.submit, component.blur]
    return [component.input]


_WHOLE = {"precision": 0}
_MADE: Mapping[Name, tuple[Callable[..., Any], str, dict[str, Any]]] = {
    "answer": (
        gr.Radio,
        "Unless a session has a choice of its own, below the question box.",
        {"label": "Answer with", "choices": [(name, way) for way, (name, _) in WAYS.items()]},
    ),
    "temperature": (
        gr.Slider,
        "0 always takes the most likely word; higher values make answers vary.",
        {"label": "Temperature", "step": 0.05},
    ),
    "top_k": (
        gr.Number,
        "Choose among this number of the most likely words; 0 means all.",
        {"label": "Top k", **_WHOLE},
    ),
    "top_p": (
        gr.Slider,
        "Choose among the most likely words whose probabilities sum to p; 1 means all.",
        {"label": "Top p", "step": 0.01},
    ),
    "min_p": (
        gr.Slider,
        "Leave out words whose probability is below this share of the most likely one's.",
        {"label": "Min p", "step": 0.01},
    ),
    "repetition_penalty": (
        gr.Slider,
        "Above 1, words that already occur become less likely.",
        {"label": "Repetition penalty", "step": 0.01},
    ),
    "seed": (
        gr.Number,
        "The same seed gives the same answer to the same question about the same documents.",
        {"label": "Seed", **_WHOLE},
    ),
    "max_tokens": (
        gr.Number,
        "In tokens, which are words or parts of words.",
        {"label": "Maximum answer length", **_WHOLE},
    ),
    "loop_guard": (
        gr.Checkbox,
        "Ends an answer that has begun to repeat itself.",
        {"label": "Stop repetition"},
    ),
    "drafters": (
        gr.Checkbox,
        "Words of your documents are tried before the model writes them: faster, same text.",
        {"label": "Speculative decoding"},
    ),
}
