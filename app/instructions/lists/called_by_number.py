"""Items that are called by the name of their list and a number: `Delete goal 3`.

The third item of the numbered list below "Goals", or the line that begins with "Goal 3:".
"""

from __future__ import annotations

import re

from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.lists.item_lists import item_lists, names_in_full
from app.instructions.places.structure import (
    CharRange,
    fenced,
    indent,
    item_mark,
    line_around,
    line_number,
    line_ranges,
    number_of,
    title_lines,
)
from app.instructions.text_edit import without
from app.instructions.text_kinds import is_prose

_ASKED = re.compile(
    rf"{BEGIN}{DELETE} (?:the )?(?P<name>[^\W\d_]+) (?:no\. ?|number |#)?"
    r"(?P<number>\d{1,3})[.!]?",
    re.IGNORECASE,
)

_CAPTIONED = frozenset({"table", "figure", "fig", "image", "picture", "photo", "chart"})
_CAPTIONED |= {"graph", "diagram", "map", "box", "listing", "equation"}
"""What is no line, even where one that begins so stands beside it."""


def numbered_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without the only item or line that is called so; None where none or several are."""
    asked = _ASKED.fullmatch(" ".join(instruction.split()))
    if asked is None or asked["name"].lower() in _CAPTIONED or not is_prose(text):
        return None
    lines = _lines(text, asked["name"], int(asked["number"]), window)
    items = _items(text, asked["name"], int(asked["number"]), window)
    if len(lines) + len(items) != 1:
        return None
    (place,) = lines or items
    if lines and not _is_whole(text, place, asked["name"]):
        return None
    where = f"line {line_number(text, place[0]):,}"
    edits = without(text, "item" if items else "line", [place])
    return ChangedText(edits, f"Deletes {where}.", (f"Deleted: {where}.",), counts=bool(items))


def _items(text: str, name: str, number: int, window: CharRange) -> list[CharRange]:
    """The items with this number in the lists that are called so and no more."""
    return [
        item
        for of in item_lists(text, window)
        if of.is_numbered(text) and names_in_full(text, of, name)
        for item in of.items
        if number_of(text[slice(*item)]) == number
    ]


def _lines(text: str, name: str, number: int, window: CharRange) -> list[CharRange]:
    """The lines that begin with the name and the number, and go on behind a mark."""
    label = rf"{name} {number}[*_]{{0,2}}[:.)]"
    return [
        line
        for line in line_ranges(text)
        if window[0] <= line[0] < window[1]
        and line[0] not in fenced(text)
        and _begins(text, line, label)
    ]


def _is_whole(text: str, line: CharRange, name: str) -> bool:
    """Whether nothing below belongs to a line: there is the next of its kind, a title, or nothing.

    What stands below a blank line may be the answer to a question, or what a day is about, unless
    the one before stands right above and has nothing either.
    """
    titles, behind = title_lines(text), text[line[1] :]
    blank = indent(behind)
    below = line_around(text, line[1] + blank)
    above = line_around(text, max(0, line[0] - 1))
    is_next = not behind.strip() or below[0] in titles or _begins(text, below, rf"{name} \d")
    is_last = "\n" in behind[:blank] and _begins(text, above, rf"{name} \d")
    return line[0] not in titles and (is_next or (is_last and above != line))


def _begins(text: str, line: CharRange, form: str) -> bool:
    """Whether a line begins with what a pattern finds, in any case, behind an item's marker or
    emphasis.
    """
    own = text[slice(*line)].lstrip()
    words = own.removeprefix(item_mark(own))
    return re.match(rf"[*_]{{0,2}}{form}", words, re.IGNORECASE) is not None
