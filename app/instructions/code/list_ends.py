"""What a list of code ends with, where its last lines are deleted: `('Ada', 1),` above
`('Test', 2);` becomes `('Ada', 1);`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.instructions.brackets import open_brackets
from app.instructions.places.structure import CharRange
from app.instructions.readable_code import is_python
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.text_kinds import is_prose

_CLOSING = re.compile(r"\s*[)\]}]+[;,]?[ \t]*(?:$|\n|\r)")
_COMMENTS = re.compile(r"(?:(?:#|//|--)[^\n]*+\s*+|/\*(?:[^*]|\*(?!/))*+\*/\s*+)++")
_ROW = re.compile(r"[(\[{].*[)\]}];", re.DOTALL)
"""What is a list's entry in prose, too, such as Markdown and SQL; "(b) cats;" is none."""


def with_list_ends(text: str, edits: Sequence[TextEdit], window: CharRange) -> tuple[TextEdit, ...]:
    """Deleted lines, and in place of the comma before them the end that the last of them has: a
    semicolon, or nothing before a closing bracket.

    Args:
        edits: that delete whole lines, in order.
        window: the part of the text that may be changed.
    """
    commas = [_comma(text, run) for run in _runs(text, edits)]
    return in_order([*edits, *(e for e in commas if e and window[0] <= e.start < window[1])])


def _runs(text: str, edits: Sequence[TextEdit]) -> list[CharRange]:
    """Deleted lines with nothing but blank ones between."""
    runs = list[CharRange]()
    for each in edits:
        if runs and not text[runs[-1][1] : each.start].strip():
            runs[-1] = runs[-1][0], each.end
        else:
            runs.append((each.start, each.end))
    return runs


def _comma(text: str, gone: CharRange) -> TextEdit | None:
    """The comma before deleted lines, replaced by their end; None where it stays."""
    start, end = gone
    above, own = text[:start].rstrip(), text[start:end].strip()
    if not above.endswith(",") or own.endswith(",") or _COMMENTS.fullmatch(own):
        return None
    if not _is_whole(own):
        return None
    is_ended = own.endswith(";") and (_ROW.fullmatch(own) or not is_prose(text))
    closing = _CLOSING.match(text, end)
    if not is_ended and not closing:
        return None
    if closing and closing[0].lstrip().startswith(")") and is_python(text):
        return None  # where the comma may make a tuple
    return TextEdit(len(above) - 1, len(above), ";" if own.endswith(";") else "")


def _is_whole(code: str) -> bool:
    """Whether each bracket that opens or closes in it has the other one there."""
    left, are_matched = open_brackets(code, 0, len(code))
    return are_matched and not left and bool(code)
