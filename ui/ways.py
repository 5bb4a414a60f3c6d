"""The choice of how a session's questions are answered, below the question box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ui.render import escape

if TYPE_CHECKING:
    from app.events import Way

WAYS: Mapping[Way, tuple[str, str]] = {
    "auto": ("Automatic", "Quotes, and the model's words if it reads well enough."),
    "quotes": ("Quotes only", "Sentences of your documents and nothing else."),
    "model": ("The model", "Quotes, and below them the model's own words."),
}
"""The name and the meaning of each way: short enough for one line of a telephone, so that nothing
moves when another one is chosen.
"""


def choice(way: Way, origin: str | None) -> str:
    """The ways as radio buttons, and what the chosen one means.

    Args:
        way: the session's.
        origin: the flag or variable that sets it, so that it can't be chosen here.
    """
    disabled = " disabled" if origin else ""
    meaning = f"{WAYS[way][1]} Set by {origin}." if origin else WAYS[way][1]
    return (
        f'<fieldset aria-describedby="way-meaning"{disabled}><legend class="said">Answer with'
        f'</legend><span aria-hidden="true">Answer with:</span>'
        f"{''.join(_radio(each, is_chosen=each == way) for each in WAYS)}</fieldset>"
        f'<p id="way-meaning" role="status">{escape(meaning)}</p>'
    )


def _radio(way: Way, *, is_chosen: bool) -> str:
    checked = " checked" if is_chosen else ""
    return f'<label><input type="radio" name="way" value="{way}"{checked}>{WAYS[way][0]}</label>'
