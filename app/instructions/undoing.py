"""Refuses to undo: what a text was before is kept beside it, and no model knows it."""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN

_CHANGES = r"(?:changes?|edits?|revisions?|steps?|instructions?|corrections?)"
_WHAT = (
    r"(?:it|that|this|these|those|them|all(?: of (?:it|that|this|them))?|everything"
    r"|(?:the|my|your|our) last (?:one|thing)|what (?:you|i|we)(?: (?:have|just))* (?:did|done)"
    r"|(?:(?:all|the|my|your|our|this|that|these|those|last|previous|latest|\d+|two|three) )*"
    rf"{_CHANGES}(?: (?:to|in|of) .+)?)"
)
_VERSION = (
    r"(?:the |an? )?(?:previous|earlier|old|older|original|last|first) "
    r"(?:version|text|state|revision|wording|one)"
)
_ASKED = re.compile(
    rf"{BEGIN}(?:(?:undo|revert|roll back|take back)(?: {_WHAT})?|redo(?: (?:it|that|this))?"
    rf"|take (?:it|that|this) back|(?:go|change it|put it) back(?: to {_VERSION})?"
    rf"|(?:restore|bring back|revert to|revert it to|go back to) {_VERSION})"
    r"(?: again)?(?:,? please)?[.!]*",
    re.IGNORECASE,
)


def require_no_undoing(instruction: str) -> None:
    """An instruction asks for a change of the text as it is.

    Raises:
        EditError: it asks for what the text was before; says where that is.
    """
    if _ASKED.fullmatch(" ".join(instruction[:300].split())):
        raise EditError(
            "An instruction can't undo anything: nothing is changed. At the desk there are "
            "\u201cUndo\u201d and \u201cHistory\u201d. For a file, `palimpsest revisions list` "
            "shows what it was, and `palimpsest revisions restore` brings that back."
        )
