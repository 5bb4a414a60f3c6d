"""Words that take each other's places wherever they stand: `Swap Mary and John`.

Without quotation marks only where a text that is no code has both as they are said, and neither as
a heading, an item or a line. The heads of a table are left alone: its columns may be meant.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from app.instructions.bare_words import BARE, bare, is_plain
from app.instructions.changed_text import ChangedText
from app.instructions.naming_words import missing
from app.instructions.quotations import SET_APART, set_apart
from app.instructions.replaced_words import places_of, replaced_words
from app.instructions.replacement import BEGIN_REPLACING, WHERE, Replacement
from app.instructions.structure import CharRange, python
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.unclear import UnclearError
from app.safe_text import counted, quoted
from retrieval.cells import cells_of

_CALLED = r"(?:(?:the )?(?:words?|phrases?|terms?|names?) )?"
_SWAP = re.compile(
    rf"{BEGIN_REPLACING}(?:swap|switch|exchange|interchange) {_CALLED}(?P<one>{SET_APART}|{BARE}) "
    rf"(?:and|with) {_CALLED}(?P<other>{SET_APART}|{BARE}){WHERE}[.!?]?",
    re.IGNORECASE,
)


_BEFORE = re.compile(r"^[\s>#*+\-]*(?:\d+[.)]\s+)?")
"""What stands before a line's own words."""


def swapped_words(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with two words or phrases in each other's places; None if that isn't asked for.

    Raises:
        EditError: one that is in quotation marks isn't there.
        UnclearError: they share words, or stand in a table's row.
    """
    words = _named(text[slice(*window)], instruction)
    if words is None:
        return None
    first, second = (_put(text, old, new, window) for old, new in (words, words[::-1]))
    edits = in_order([*first, *second])
    if len(edits) < len(first) + len(second) or any(a.end > b.start for a, b in pairwise(edits)):
        raise UnclearError
    if any(len(cells_of(_line(text, each))) > 1 for each in edits):
        raise UnclearError
    if len(first) == len(second) == 1:
        edits = tuple(replace(each, is_joint=True) for each in edits)
    one, other = map(quoted, words)
    where = counted(len(edits), "place")
    done = f"{one} and {other} were swapped word for word in {where}."
    return ChangedText(edits, f"Swaps {one} and {other} in {where}.", (done,))


def _named(own: str, instruction: str) -> tuple[str, str] | None:
    """The words that are to be swapped."""
    asked = set_apart(instruction)
    found = _SWAP.fullmatch(asked.words) if asked else None
    if asked is None or found is None:
        return None
    named = [found["one"], found["other"]]
    quotations = [asked.quotation(each) for each in named]
    one, other = (
        bare(each) if said is None else said for each, said in zip(named, quotations, strict=True)
    )
    if one.lower() == other.lower():
        return None
    is_said = all(each is not None for each in quotations)
    is_certain = is_said or (
        python(own) is None and _are_words(own, one) and _are_words(own, other)
    )
    return (one, other) if is_certain else None


def _are_words(own: str, words: str) -> bool:
    """Whether they describe nothing, and are nowhere the whole of a heading, an item or a line."""
    if not is_plain(own, words):
        return False
    lines = (_BEFORE.sub("", line).rstrip(" \t:") for line in own.splitlines())
    return words.lower() not in map(str.lower, lines)


def _put(text: str, old: str, new: str, window: CharRange) -> list[TextEdit]:
    """The new words wherever the old ones stand."""
    asked = Replacement("words", old, new, is_certain=True)
    own, at = text[slice(*window)], window[0]
    places = places_of(own, asked)
    if not places:
        raise missing(text, old, window)
    found = replaced_words(own, asked, places).edits
    return [replace(each, start=at + each.start, end=at + each.end) for each in found]


def _line(text: str, edit: TextEdit) -> str:
    start, end = text.rfind("\n", 0, edit.start) + 1, text.find("\n", edit.end)
    return text[start : end if end >= 0 else len(text)]
