"""Other versions of what is named with one: `Upgrade redis to 8` for `redis:7`, `Update
actions/checkout to v4`, `Bump flask to 3.0.0` for `flask==2.3.2`.

What stands behind the version stays: `python:3.10-slim` becomes `python:3.12-slim`.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.places.structure import CharRange
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose, is_table
from app.safe_text import quoted

_NAME = r"[`\"']?(?P<{0}>[A-Za-z@][\w./@-]*)[`\"']?"
_VERSION = r"v?\d+(?:\.\d+){0,4}(?:[-+.]?(?:alpha|beta|rc|dev|post)[-.]?\d*)?"
_UPGRADE = r"(?:bump|upgrade|update|downgrade|pin) (?:the )?(?:version of )?"
_ASKED = re.compile(
    rf"{BEGIN}(?:{_UPGRADE}{_NAME.format('name')}(?: version)?"
    rf"|(?:change|set) the (?:version of (?:the )?{_NAME.format('of')}"
    rf"|{_NAME.format('its')} (?:version|tag))) to (?:version )?(?P<new>{_VERSION})[.!]?",
    re.IGNORECASE,
)
_MARKS = r"==|>=|~=|===|@\^?"
_OF_IMAGES = ":"
"""What stands before an image's version; in prose it may introduce a number of something."""


def version_pinned(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another version behind the only name that is written so, without white space
    between; None for other instructions, and where there is none.

    Raises:
        EditError: there are several, or it is that version already.
    """
    asked = _ASKED.fullmatch(" ".join(instruction.split()))
    if asked is None or is_table(text):
        return None
    name = asked["name"] or asked["of"] or asked["its"]
    marks = _MARKS if is_prose(text) else f"{_MARKS}|{_OF_IMAGES}"
    form = re.compile(
        rf"(?<![\w.@-]){re.escape(name)}(?:\[[\w,-]*\])?(?:{marks})(?P<old>{_VERSION})(?![\w.:/])",
        re.IGNORECASE,
    )
    found = [each for each in form.finditer(text) if window[0] <= each.start() < window[1]]
    if not found:
        return None
    if len(found) > 1:
        raise EditError(
            f"{quoted(name)} stands with a version {len(found):,} times, at "
            f"{lines_named([each.span() for each in found], text)}: nothing is changed. Select the "
            "lines of the one that is meant."
        )
    old, new = found[0]["old"], asked["new"].lstrip("vV")
    new = f"{old[0]}{new}" if old[0] in "vV" else new
    if new == old:
        raise EditError(f"{quoted(name)} is at {quoted(old)} already: nothing is changed.")
    what = f"{quoted(old)} with {quoted(new)} in {lines_named([found[0].span()], text)}"
    edit = TextEdit(*found[0].span("old"), new)
    return ChangedText((edit,), f"Replaces {what}.", (f"Replaced: {what}.",))
