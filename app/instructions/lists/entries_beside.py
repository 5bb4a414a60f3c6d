"""An entry of a list on one line or in brackets, put beside another one: `Add "webp" after "png"`.

Words that are the whole of an entry get a new one beside them, in quotation marks where they have
some themselves: `["jpg", "png"]` and `Languages: Python, Go`. Words that are only part of something
get the new ones beside them as they are, which is for others to do.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.brackets import CLOSING, OPENING, open_brackets
from app.instructions.lists.one_line_lists import comma_list_around
from app.instructions.places.structure import CharRange, fenced, line_around, line_number
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_REACH = 4000
"""Characters before an entry in which the bracket around it is looked for."""

_MARKS = "\"'`"
_OF_ENTRY = re.compile(r"[(\[].*|\d[\d.,]*|(?:[^\W\d_]+\.)+|Dr|Mr|Mrs|Ms|Prof|PhD|MSc|BSc|MBA|MD")
"""What is no entry but belongs to one: words in brackets, a number, a title or a degree."""

_QUOTED = r"(?:\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`)"
_QUOTED_BEFORE = re.compile(rf"{_QUOTED},\s*$")
_QUOTED_BEHIND = re.compile(rf"\s*,\s*{_QUOTED}")


def entry_beside(text: str, new: str, place: CharRange, *, is_after: bool) -> TextEdit | None:
    """A new entry beside the one that these words are; None where they are none.

    Raises:
        EditError: it can't be told whether a new argument or more words in this one are meant.
        UnclearError: the new words can't be written as the entry's are, or a comment stands behind.
    """
    entry, mark = _with_its_marks(text, place)
    around = _around(text, entry)
    if mark and around[1:] == ":" and not is_prose(text):
        raise UnclearError  # a key, whose value would be another one's
    is_part = not mark and _OF_ENTRY.fullmatch(new)
    if is_part or "," in new or not _is_entry(text, entry, mark, around):
        return None
    if mark and not (new.startswith(mark) and new.endswith(mark) and new[1:]):
        if mark in new or "\\" in new:
            raise UnclearError
        new = f"{mark}{new}{mark}"
    gap = _gap(text, entry)
    if not is_after:
        return TextEdit(entry[0], entry[0], f"{new},{gap}")
    if "\n" in gap and text[entry[1] : line_around(text, entry[0])[1]].strip(" \t\r\n,"):
        raise UnclearError  # what stands behind it on its line may be about it
    return TextEdit(entry[1], entry[1], f",{gap}{new}")


def _with_its_marks(text: str, place: CharRange) -> tuple[CharRange, str]:
    """The words with the quotation marks right around them, or their own; "" if there are none."""
    start, end = place
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    if before and before == behind and before in _MARKS:
        return (start - 1, end + 1), before
    own = text[start:end]
    is_quoted = own[0] == own[-1] and own[0] in _MARKS and len(own) > 2
    return place, own[0] if is_quoted else ""


def _around(text: str, entry: CharRange) -> str:
    """The characters before and behind it, but for white space."""
    start, end = entry
    before = text[max(0, start - _REACH) : start].rstrip()[-1:] or " "
    return before + (text[end : end + _REACH].lstrip()[:1] or " ")


def _is_entry(text: str, entry: CharRange, mark: str, around: str) -> bool:
    """Whether something that stands between commas or brackets is one of a list's entries."""
    start, end = entry
    at = _bracket(text, start)
    bracket = text[at] if at >= 0 else ""
    if bracket and (mark or _is_apart(text, start) or bracket != "("):
        own_line = text[line_around(text, start)[0] : start]
        is_first = around[0] in f",{OPENING}" or (not own_line.strip() and around[0] != ":")
        is_between = is_first and around[1] in f",{CLOSING}"
        if mark and bracket == "(" and is_between and "," in around:
            raise EditError(
                f"It isn't clear whether the new words go into {quoted(text[start:end])} or stand "
                "beside it: nothing is changed. Say what the line is to be: Replace line "
                f"{line_number(text, start)} with \u201c\u2026\u201d."
            )
        is_index = bracket == "[" and re.match(r"[\w\])]", text[max(0, at - 1) : at])
        return is_between and ("," in around or bool(mark and bracket != "(" and not is_index))
    if mark:
        first, last = line_around(text, start)
        is_last = re.match(r"[,.;)]|\s*$", text[end:last]) is not None
        is_behind = is_last and _QUOTED_BEFORE.search(text[first:start])
        return bool(is_behind or _QUOTED_BEHIND.match(text, end, last))
    return comma_list_around(text, entry) is not None


def _is_apart(text: str, at: int) -> bool:
    """Whether a place is no prose."""
    return not is_prose(text) or line_around(text, at)[0] in fenced(text)


def _bracket(text: str, at: int) -> int:
    """Where the innermost opening bracket around a place stands; -1 if there is none."""
    left, _ = open_brackets(text, line_around(text, max(0, at - _REACH))[0], at)
    return left[-1] if left else -1


def _gap(text: str, entry: CharRange) -> str:
    """The white space between a comma and the next entry."""
    start, end = entry
    head = text[:start].rstrip()
    before = text[len(head) : start]
    if head.endswith(",") or "\n" in before:
        return before
    behind = re.match(r"\s*,(\s*)", text[end:])
    return behind[1] if behind else " "
