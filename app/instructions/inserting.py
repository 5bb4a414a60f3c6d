"""Words or lines put into a text: beside a place, within it, or at an end of the text."""

from __future__ import annotations

import re

from app.instructions.asked_change import Destination
from app.instructions.finding import first_to_last, found_places
from app.instructions.named_place import DEFINED
from app.instructions.naming_words import words_place
from app.instructions.structure import (
    CharRange,
    heading_lines,
    is_prose,
    item_mark,
    line_around,
    marked_headings,
    title_lines,
)
from app.instructions.text_edit import TextEdit, usual_line_end
from app.instructions.unclear import UnclearError
from app.instructions.units import own_lines, units_of
from app.instructions.vocabulary import Unit
from retrieval.line_forms import BULLETS, ENDED, MARKER

_BLANK = re.compile(r"\n[ \t\r]*\n")
_MARKS = tuple(".,;:!?")
_CLOSED, _OPENED = tuple(".,;:!?)]}"), tuple("([{\u201c\u201e")
_BLOCK_BEGINS = (":", "{")
FIRST_LINES = re.compile(r"---|\+\+\+|#!|<[!?a-zA-Z]|\"\"\"|'''|# -\*-|@|[A-Za-z-]+: ")
"""Of what has to come first in a file: front matter, a declaration, a docstring, a mail's head."""


def inserted(
    text: str, new: str, unit: Unit | None, to: Destination, window: CharRange
) -> tuple[TextEdit, ...]:
    """What is put there.

    Args:
        unit: as what; None for what the place suggests.
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: there is no such place, or there are several.
        UnclearError: it isn't said for certain where.
    """
    if unit is None and is_prose(text) and (MARKER.match(new) or re.match("#+ ", new)):
        unit = "heading" if new.startswith("#") else "item"
    if to.words:
        return (_beside_words(text, new, unit, to, window),)
    if to.place is None:
        return (_at_an_end(text, new, unit, to, window),)
    found, kind = found_places(text, to.place, window), to.place.unit
    if to.side in {"beginning", "end"} and kind != "section":
        return tuple(_inside_unit(text, new, unit, to, each, kind) for each in found)
    if to.place.is_every:
        raise UnclearError
    place = first_to_last(found)
    if to.side in {"beginning", "end"}:
        return (_in_section(text, new, unit, to, place),)
    is_after = to.side == "after"
    if kind == "sentence":
        if unit not in {None, kind}:
            raise UnclearError
        return (inline(text, new, place, is_after=is_after),)
    unit = unit or ("paragraph" if kind == "heading" else kind)
    return (lines_put(text, new, unit, place, is_after=is_after),)


def lines_put(text: str, new: str, unit: Unit, place: CharRange, *, is_after: bool) -> TextEdit:
    """Whole lines before or after a place, written as what stands there: with its indentation, as
    an item of its list, with blank lines around a paragraph.

    Raises:
        UnclearError: others would have to be counted anew.
    """
    at = place[1] if is_after else place[0]
    is_last = is_after and unit not in {"item", *DEFINED}
    beside = line_around(text, place[1] - 1) if is_last else place
    if unit == "item":
        mark = item_mark(text[slice(*place)]).replace("[x]", "[ ]").replace("[X]", "[ ]")
        if mark and mark[0] not in BULLETS:
            raise UnclearError
        new = new if MARKER.match(new) else f"{mark}{new}"
    if unit == "heading":
        new = _marked(text, new, at)
    if new and unit in {"line", "item", *DEFINED} and not new[0].isspace():
        new = _indentation(text, beside, at, is_after=is_after) + new
    if unit == "section" and not marked_headings(text):
        return block(text, new, at, blank=min(blank_lines(text, place)))
    return block(text, new, at, blank=int(unit not in {"line", "item"}))


def mark_put(text: str, mark: str, to: Destination, window: CharRange) -> TextEdit:
    """A punctuation mark right behind a word, where no other one stands.

    Raises:
        UnclearError: one does, or it isn't said behind which word.
    """
    if not to.words:
        raise UnclearError
    start, end = words_place(text, to.words, window)
    at = end if to.side == "after" else len(text[:start].rstrip(" \t\u00a0"))
    if not text[at - 1 : at].isalnum() or text[at : at + 1] in _MARKS:
        raise UnclearError
    return TextEdit(at, at, mark)


def block(text: str, new: str, at: int, *, blank: int) -> TextEdit:
    """Lines put between two lines of the text, with so many blank ones around them at least."""
    line_end = usual_line_end(text)
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
        is_apart = new.startswith((*_CLOSED, " ")) or not text[at - 1 : at].strip()
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


def _beside_words(
    text: str, new: str, unit: Unit | None, to: Destination, window: CharRange
) -> TextEdit:
    place = words_place(text, to.words, window)
    line = text[slice(*line_around(text, place[0]))].strip()
    if unit is None and not new.startswith(_CLOSED):
        words = text[slice(*place)]
        unit = "line" if line == words else unit
        unit = "item" if line != words and line == f"{item_mark(line)}{words}" else unit
    is_after = to.side == "after"
    if unit is None:
        return inline(text, new, place, is_after=is_after)
    if unit == "heading":
        return lines_put(text, new, unit, around_place(text, "paragraph", place), is_after=is_after)
    around = around_place(text, unit, place)
    if unit == "sentence":
        return inline(text, new, around, is_after=is_after)
    return lines_put(text, new, unit, around, is_after=is_after)


def _at_an_end(
    text: str, new: str, unit: Unit | None, to: Destination, window: CharRange
) -> TextEdit:
    """At an end of the text or of the selected lines."""
    own, is_after = text[slice(*window)], to.side == "end"
    if not is_after and window[0] == 0 and FIRST_LINES.match(text):
        raise UnclearError
    if unit is None:
        unit = _suggested(text, new, window, is_after=is_after)
    if unit == "sentence" and own.strip():
        return _inside(text, new, window, is_after=is_after)
    if not own.strip():
        return block(text, new, window[0], blank=0)
    last = line_around(text, window[0] + len(own.rstrip()) - 1)
    place = (window[0], last[1])
    if unit == "item":
        first = line_around(text, window[0] + len(own) - len(own.lstrip()))
        place = last if is_after else first
        around = [
            each
            for each in units_of(text, "item", 0, len(text), is_counted=False)
            if each[0] <= place[0] and place[1] <= each[1]
        ]
        place = around[0] if around else place
    return lines_put(text, new, unit, place, is_after=is_after)


def _suggested(text: str, new: str, window: CharRange, *, is_after: bool) -> Unit:
    """As what something is put at an end of a text or of the selected lines."""
    own = text[slice(*window)].strip()
    is_sentence, has_paragraphs = ENDED.search(new.rstrip()), _BLANK.search(text)
    if window == (0, len(text)):
        return "paragraph" if is_sentence and has_paragraphs else "line"
    edge = own.splitlines()[-1 if is_after else 0] if own else ""
    if item_mark(edge):
        return "item"
    if not is_sentence or not own:
        return "line"
    return "paragraph" if _BLANK.search(own) else "sentence"


def _inside_unit(
    text: str, new: str, unit: Unit | None, to: Destination, place: CharRange, kind: Unit
) -> TextEdit:
    """At the beginning or the end of a line, a sentence, a paragraph or an item."""
    if kind in {"heading", *DEFINED} or unit not in {None, "sentence"}:
        raise UnclearError
    return _inside(text, new, own_lines(text, kind, place), is_after=to.side == "end")


def _in_section(
    text: str, new: str, unit: Unit | None, to: Destination, place: CharRange
) -> TextEdit:
    """At the beginning of a section, behind its heading, or at its end."""
    heading = heading_lines(text, place[0])
    is_after = to.side == "end"
    if heading[0] not in title_lines(text):  # a clause whose number stands before its words
        if unit not in {None, "sentence"}:
            raise UnclearError
        return _inside(text, new, place, is_after=is_after)
    body = heading[1], place[1]
    own = text[slice(*body)]
    if not own.strip() or (not is_after and unit != "sentence"):
        return block(text, new, heading[1], blank=int(bool(marked_headings(text))))
    last = line_around(text, body[0] + len(own.rstrip()) - 1)
    is_list = MARKER.match(text[slice(*last)].lstrip()) is not None
    if unit == "sentence":
        if is_list:
            raise UnclearError
        return _inside(text, new, body, is_after=is_after)
    if is_list and (unit == "item" or (unit is None and not ENDED.search(new))):
        unit = "item"
        return lines_put(text, new, unit, around_place(text, "item", last), is_after=True)
    if unit is None and not marked_headings(text):
        raise UnclearError
    return lines_put(text, new, unit or "paragraph", body, is_after=True)


def _inside(text: str, new: str, place: CharRange, *, is_after: bool) -> TextEdit:
    """Words at the beginning or the end of a place, behind a marker and before the line's end."""
    own = text[slice(*place)]
    if is_after:
        return inline(text, new, (place[0], place[0] + len(own.rstrip())), is_after=True)
    start = len(own) - len(own.lstrip())
    marker = MARKER.match(own, start)
    at = place[0] + (marker.end() if marker else start)
    return inline(text, new, (at, at), is_after=False)


def _marked(text: str, title: str, at: int) -> str:
    """A heading as others of the text are marked: like the one before it, or behind it."""
    headings = marked_headings(text)
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
