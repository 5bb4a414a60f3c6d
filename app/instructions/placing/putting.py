"""Words and lines put at a place of a text, written as what stands there."""

from __future__ import annotations

import re
from itertools import pairwise

from app.instructions.places.named_place import DEFINED
from app.instructions.places.structure import (
    CharRange,
    has_latex_headings,
    indent,
    is_counted,
    item_mark,
    known_headings,
    line_around,
    line_ranges,
    marked_headings,
)
from app.instructions.places.units import units_of
from app.instructions.places.vocabulary import Unit
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.lines import lines_of, usual_ending
from retrieval.text.line_forms import BULLETS, MARKER

CLOSED = tuple(".,;:!?)]}")
"""What stands right behind a word."""

_OPENED = tuple("([{\u201c\u201e")
_BLOCK_BEGINS = (":", "{")


def lines_put(text: str, new: str, unit: Unit, place: CharRange, *, is_after: bool) -> TextEdit:
    """Whole lines before or after a place, written as what stands there: with its indentation, as
    an item of its list, with blank lines around a paragraph.

    Raises:
        UnclearError: others have letters or numbers that can't be counted anew.
    """
    at = place[1] if is_after else place[0]
    is_last = is_after and unit not in {"item", *DEFINED}
    beside = line_around(text, place[1] - 1) if is_last else place
    if unit == "item":
        mark = item_mark(text[slice(*place)]).replace("[x]", "[ ]").replace("[X]", "[ ]")
        own = MARKER.match(new)
        is_free = own is not None and _is_free(text, own[0].strip())
        if mark and mark[0] not in BULLETS and not is_counted(mark) and not is_free:
            raise UnclearError
        new = new if own else f"{mark}{new}"
    if unit == "heading":
        new = _marked(text, new, at)
    if new and unit in {"line", "item", *DEFINED} and not new[0].isspace():
        new = _indentation(text, beside, at, is_after=is_after) + new
    if unit == "section" and not known_headings(text):
        return block(text, new, at, blank=min(blank_lines(text, place)))
    blank = _between_items(text, new, place) if unit == "item" else int(unit != "line")
    return block(text, new, at, blank=blank)


def _between_items(text: str, new: str, place: CharRange) -> int:
    """Blank lines between the items of the new one's kind: beside a place, or else elsewhere."""
    if not is_prose(text):
        return 0
    items, kind = units_of(text, "item", 0, len(text), is_counted=False), _kind(new)
    starts = [start for start, _ in items if _kind(text[slice(*line_around(text, start))]) == kind]
    ends = dict(items)
    pairs = [
        (one, other, text[ends[one] : other].count("\n"))
        for one, other in pairwise(starts)
        if not text[ends[one] : other].strip()
    ]
    own = [gap for one, other, gap in pairs if place[0] in {one, other}]
    return min(own or [gap for *_, gap in pairs], default=0)


def _kind(line: str) -> tuple[int, str]:
    """How far an item is indented, and its marker without its number or letter."""
    return indent(line), re.sub(
        r"\d+|(?<![a-z])[a-z]+", "1", item_mark(line).strip(), flags=re.IGNORECASE
    )


def _is_free(text: str, mark: str) -> bool:
    """Whether no line begins with a letter or a number that a new item has."""
    return all(item_mark(text[slice(*e)]).strip() != mark for e in line_ranges(text))


def block(text: str, new: str, at: int, *, blank: int) -> TextEdit:
    """Lines put between two lines of the text, with so many blank ones around them at least."""
    line_end = usual_ending(lines_of(text))
    before, behind = blank_lines(text, (at, at))
    before = before if text[:at].strip() else blank
    behind = behind if text[at:].strip() else blank
    ahead = line_end * max(0, blank - before)
    if at and text[at - 1] != "\n":  # the text's last line has no end, nor has the new one
        return TextEdit(at, at, f"{line_end}{line_end * blank}{new}")
    return TextEdit(at, at, f"{ahead}{new}{line_end}{line_end * max(0, blank - behind)}")


def blank_lines(text: str, place: CharRange) -> tuple[int, int]:
    """How many there are before and behind whole lines."""
    head, tail = text[: place[0]], text[place[1] :]
    before = head[len(head.rstrip()) :].count("\n") - 1 if head.strip() else 0
    return max(before, 0), tail[: len(tail) - len(tail.lstrip())].count("\n") if tail.strip() else 0


def inline(text: str, new: str, place: CharRange, *, is_after: bool) -> TextEdit:
    """Words put right before or after a place, with a space between where one belongs."""
    at = place[1] if is_after else place[0]
    if is_after:
        is_apart = new.startswith((*CLOSED, " ")) or not text[at - 1 : at].strip()
        return TextEdit(at, at, new if is_apart else f" {new}")
    return TextEdit(at, at, new if new[-1:].isspace() or new.endswith(_OPENED) else f"{new} ")


def around_place(text: str, unit: Unit, place: CharRange) -> CharRange:
    """The smallest unit in which a place is.

    Raises:
        UnclearError: there is none.
    """
    found = [
        each
        for each in units_of(text, unit, 0, len(text), is_counted=False)
        if each[0] <= place[0] and place[1] <= each[1]
    ]
    if not found:
        raise UnclearError
    return min(found, key=lambda each: each[1] - each[0])


def _marked(text: str, title: str, at: int) -> str:
    """A title with the number signs of a heading: of the level of the heading before it, or else of
    the one behind it. Below the only heading of level 1, the document's title, it is one level
    deeper.
    """
    headings = marked_headings(text)
    if has_latex_headings(text):
        raise UnclearError
    before = [each for each in headings if each.start < at]
    if not headings or title.startswith("#"):
        return title
    level = (before or headings)[-1 if before else 0].level
    is_title = level == 1 and sum(each.level == 1 for each in headings) == 1
    return f"{'#' * (level + is_title)} {title}"


def _indentation(text: str, beside: CharRange, at: int, *, is_after: bool) -> str:
    """Of a line beside another one; inside of a block that the other one begins."""
    line = text[slice(*beside)]
    own = line[: len(line) - len(line.lstrip(" \t"))]
    if not (is_after and line.rstrip().endswith(_BLOCK_BEGINS)):
        return own
    behind = text[at : at + 1000].lstrip("\r\n")
    inner = behind[: len(behind) - len(behind.lstrip(" \t"))]
    return inner if len(inner) > len(own) else own
