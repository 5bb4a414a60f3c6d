"""Numbers and bullets of a list that is named: `Turn the list into a numbered list`, `Put bullets
before the chores`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.lists.item_lists import LIST, ListOfItems, list_called, lists_called
from app.instructions.places.structure import CharRange, indent, is_counted, line_ranges
from app.instructions.quotations import SetApart
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.unclear import UnclearError
from app.safe_text import counted
from retrieval.text.line_forms import BULLETS, MARKER

_TURN = r"(?:turn|convert|make) (?:the|this|my) (?P<other>.+?) (?:(?:in)?to |in )?"
_NUMBERS = r"(?:(?:numbered|ordered)(?: (?:list|items))?|numbers)"
_NUMBER = re.compile(rf"{BEGIN}(?:number {LIST}|{_TURN}(?:an? )?{_NUMBERS})[.!]?", re.IGNORECASE)
_BULLETS = re.compile(
    rf"{BEGIN}(?:put bullets before {LIST}"
    rf"|{_TURN}(?:an? )?(?:(?:bullet(?:ed)?|unordered) (?:list|points|items)|bullets|bulleted))"
    r"[.!]?",
    re.IGNORECASE,
)


def list_marked(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with numbers or bullets before the items of a list; None for other instructions.

    Raises:
        EditError: the list has them already, or there are several such lists.
        UnclearError: it isn't said for certain which list is meant.
    """
    for form, is_numbered in ((_NUMBER, True), (_BULLETS, False)):
        if found := form.fullmatch(asked.words):
            called = found["list"] or found["other"]
            lists = lists_called(text, called, window)
            others = [each for each in lists if each.is_numbered(text) != is_numbered]
            of = others[0] if len(others) == 1 else list_called(text, called, window)
            return _restyled(text, of, is_numbered=is_numbered)
    return None


def _restyled(text: str, of: ListOfItems, *, is_numbered: bool) -> ChangedText:
    """The markers of a list's own items, behind numbers or bullets."""
    edits = list[TextEdit]()
    for number, (start, end) in enumerate(of.items, start=1):
        own = text[start:end]
        at = start + indent(own)
        old = MARKER.match(own.lstrip())
        is_bullet = old is not None and old[0][0] in BULLETS
        if old is None or not (is_bullet or is_counted(own)):
            raise UnclearError
        new = f"{number}. " if is_numbered else "- "
        if is_bullet == is_numbered:
            edits.append(TextEdit(at, at + len(old[0]), new, is_joint=True))
            edits += _indented(text, (start, end), len(new) - len(old[0]))
    if not edits:
        raise EditError(f"The list has {'numbers' if is_numbered else 'bullets'} already.")
    what = counted(len(of.items), "item")
    kind = "Numbers" if is_numbered else "Sets bullets before"
    return ChangedText(in_order(edits), f"{kind} {what}.", (f"Changed: {what}.",))


def _indented(text: str, item: CharRange, more: int) -> Iterator[TextEdit]:
    """The lines below an item's first one as far to the right as its words are now."""
    for start, end in line_ranges(text[slice(*item)])[1:]:
        at, line = item[0] + start, text[item[0] + start : item[0] + end]
        if line.strip() and more > 0:
            yield TextEdit(at, at, " " * more, is_joint=True)
        elif line.strip() and more < 0:
            yield TextEdit(at, at + min(-more, indent(line)), is_joint=True)
