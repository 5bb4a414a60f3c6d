"""Capital letters at the beginning of items and lines: `Capitalize the groceries`, `Capitalize
every item`, `Capitalize the first letter of each line`.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.lists.item_lists import LIST, item_lists, list_called
from app.instructions.places.structure import (
    CharRange,
    fenced,
    front_matter,
    indent,
    item_mark,
    line_ranges,
)
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.instructions.words.letter_case import with_capital
from app.safe_text import counted

_FIRST = r"(?:the (?:first )?(?:letters?|words?|beginnings?) (?:of|in) )?"
_ITEMS = r"(?:(?:list )?(?:item|entr(?:y|ie)|bullet(?: ?point)?)s?)"
_CAPITALIZE = re.compile(
    rf"{BEGIN}capitali[sz]e {_FIRST}(?:"
    rf"(?:every|each|all)(?: of)?(?: the)? (?P<what>{_ITEMS}|lines?)(?: (?:in|of|on) {LIST})?"
    rf"|{LIST.replace('<list>', '<called>')})[.!]?",
    re.IGNORECASE,
)
_NO_WORD = re.compile(r"\S*(?:[._/@\\`<>\d]|[a-z][A-Z])")
"""What begins an item and is a name, a number or code."""


def capitalized(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with a capital letter at the beginning of items or lines; None for other
    instructions.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: all of them have one, or there are several such lists.
        UnclearError: there is no such list.
    """
    found = _CAPITALIZE.fullmatch(" ".join(instruction.split()))
    if found is None:
        return None
    if not is_prose(text):
        raise UnclearError
    edits = tuple(edit for each in _places(text, found, window) if (edit := _edit(text, each)))
    if not edits:
        raise EditError("They begin with capital letters already: nothing is changed.")
    what = counted(len(edits), "capital letter")
    return ChangedText(edits, f"Writes {what}.", (f"Written: {what}.",))


def _places(text: str, found: re.Match[str], window: CharRange) -> list[CharRange]:
    called = found["list"] or found["called"]
    if called:
        return [*list_called(text, called, window).items]
    if not found["what"].lower().startswith("line"):
        return [each for of in item_lists(text, window) for each in of.items]
    lines, apart = line_ranges(text), fenced(text) | front_matter(text)
    return [e for e in lines if window[0] <= e[0] < window[1] and e[0] not in apart]


def _edit(text: str, place: CharRange) -> TextEdit | None:
    line = text[slice(*place)].partition("\n")[0]
    at = indent(line)
    at += len(item_mark(line[at:]))
    at += len(line[at:]) - len(line[at:].lstrip("*_\"'\u201c("))
    own = line[at:]
    if not own[:1].islower() or _NO_WORD.match(own):
        return None
    return TextEdit(place[0] + at, place[0] + at + 1, with_capital(own[:1]))
