"""The choice of how a session's questions are answered, below the question box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ui.render import escape

if TYPE_CHECKING:
    from app.events import Way

WAYS: Mapping[Way, tuple[str, str]] = {
    "auto": (
        "Automatic",
        "Quotes from your documents; below them the model's own words, if it reads well enough",
    ),
    "quotes": ("Quotes only", "Only sentences of your documents"),
    "model": ("The model", "Quotes from your documents, and below them the model's own words"),
}
"""The name and the meaning of each way."""


def choice(way: Way, origin: str | None) -> str:
    """The ways as radio buttons.

    Args:
        way: the session's.
        origin: the flag or variable that sets it, so that it can't be chosen here.
    """
    why = f' title="Set by {escape(origin)}"' if origin else ""
    disabled = " disabled" if origin else ""
    return (
        f'<fieldset{disabled}{why}><legend class="said">Answer with</legend>'
        f'<span aria-hidden="true">Answer with:</span>'
        f"{''.join(_radio(each, is_chosen=each == way) for each in WAYS)}</fieldset>"
    )


def _radio(way: Way, *, is_chosen: bool) -> str:
    name, meaning = WAYS[way]
    checked = " checked" if is_chosen else ""
    return (
        f'<label title="{escape(meaning)}"><input type="radio" name="way" value="{way}"{checked}>'
        f"{name}</label>"
    )
