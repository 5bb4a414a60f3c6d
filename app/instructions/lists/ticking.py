"""Boxes of items ticked, cleared, and items with ticked ones deleted: `Mark Buy paint as done`,
`Uncheck "Call Ben"`, `Delete the completed items`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.places.fitting import plain
from app.instructions.places.structure import CharRange, indent, item_mark, line_number
from app.instructions.places.units import item_words, units_of
from app.instructions.quotations import SET_APART, SetApart, set_apart
from app.instructions.text_edit import TextEdit, without
from app.instructions.unclear import UnclearError
from app.instructions.words.bare_words import BARE, bare
from app.safe_text import counted

_ITEMS = r"(?:items?|tasks?|to-?dos?|entries|entry|points?|boxe?s?|checkboxe?s?)"
_EACH = rf"(?P<each>everything|all(?: of)?(?: the| my)?(?: {_ITEMS})?|(?:every|each) {_ITEMS})"
_WHAT = rf"(?:{_EACH}|(?:the {_ITEMS} )?(?P<what>{SET_APART}|{BARE}))"
_DONE = r"(?:done|completed?|finished|checked(?: off)?|ticked(?: off)?)"
_OPEN = r"(?:not (?:yet )?(?:done|complete|finished)|undone|open|incomplete|unfinished|to ?do)"
_FORMS = tuple(
    (re.compile(f"{BEGIN}{form}[.!]?", re.IGNORECASE), is_done)
    for form, is_done in (
        (rf"(?:untick|uncheck) {_WHAT}", False),
        (rf"mark {_WHAT} (?:as )?{_OPEN}", False),
        (rf"(?:tick|check) {_WHAT} off", True),
        (rf"(?:tick|check)(?: off)? {_WHAT}", True),
        (rf"mark {_WHAT} (?:as )?{_DONE}", True),
    )
)
_DELETE = re.compile(
    rf"{BEGIN}{DELETE} (?:all )?(?:of )?(?:the |my )?{_DONE} {_ITEMS}[.!]?", re.IGNORECASE
)
_BOX = re.compile(r"\[([ xX])\] $")


def ticked(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with boxes of items changed; None for other instructions.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: they are as they should be already.
        UnclearError: there is no such item with a box, or more than one.
    """
    asked = set_apart(instruction)
    if asked is None:
        return None
    if _DELETE.fullmatch(asked.words):
        return _without_ticked(text, _boxes(text, window))
    for form, is_done in _FORMS:
        if found := form.fullmatch(asked.words):
            boxes = _boxes(text, window)
            if not found["each"]:
                boxes = [_named(text, asked, found["what"], boxes)]
            return _set(text, boxes, is_done=is_done)
    return None


def _boxes(text: str, window: CharRange) -> list[CharRange]:
    """The items that have a box; at least one."""
    items = units_of(text, "item", *window, is_counted=False)
    found = [each for each in items if _BOX.search(item_mark(text[slice(*each)]))]
    if not found:
        raise UnclearError
    return found


def _at(text: str, item: CharRange) -> int:
    """Where the mark of an item's box stands."""
    own = text[slice(*item)]
    return item[0] + indent(own) + len(item_mark(own)) - len("x] ")


def _is_ticked(text: str, item: CharRange) -> bool:
    return text[_at(text, item)] != " "


def _named(text: str, asked: SetApart, words: str, boxes: Sequence[CharRange]) -> CharRange:
    """The only item that says these words and no others."""
    quotation = asked.quotation(words)
    wanted = plain(bare(words) if quotation is None else quotation)
    found = [each for each in boxes if plain(item_words(text, each)) == wanted]
    if len(found) != 1:
        raise UnclearError
    return found[0]


def _set(text: str, boxes: Sequence[CharRange], *, is_done: bool) -> ChangedText:
    others = [each for each in boxes if _is_ticked(text, each) != is_done]
    if not others:
        state = "ticked" if is_done else "open"
        raise EditError(f"What is named is {state} already: nothing is changed.")
    places = (_at(text, each) for each in others)
    edits = tuple(TextEdit(at, at + 1, "x" if is_done else " ") for at in places)
    line = f"line {line_number(text, others[0][0]):,}"
    what = line if len(others) == 1 else counted(len(others), "item")
    plan, done = ("Ticks", "Ticked") if is_done else ("Clears the box of", "Cleared the box of")
    return ChangedText(edits, f"{plan} {what}.", (f"{done}: {what}.",))


def _without_ticked(text: str, boxes: Sequence[CharRange]) -> ChangedText:
    """An item goes with those within it, so none of these may be open."""
    gone = [each for each in boxes if _is_ticked(text, each)]
    if not gone:
        raise EditError("No item is ticked: nothing is changed.")
    end = 0  # of what goes so far
    for each in boxes:
        if _is_ticked(text, each):
            end = max(end, each[1])
        elif each[0] < end:
            raise UnclearError
    what = counted(len(gone), "ticked item")
    edits = without(text, "item", gone)
    return ChangedText(edits, f"Deletes {what}.", (f"Deleted: {what}.",), counts=True)
