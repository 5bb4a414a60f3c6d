"""Words or lines put into a text: beside a place, within it, or at an end of the text."""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.asked_change import Destination
from app.instructions.finding import found_places
from app.instructions.named_place import Unit
from app.instructions.replaced_words import places_of
from app.instructions.replacement import Replacement
from app.instructions.text_edit import TextEdit, usual_line_end
from app.instructions.units import CharRange, marked_headings, units_of
from app.safe_text import quoted
from retrieval.line_forms import BULLETS, ENDED, MARKER

_BLANK_AROUND: frozenset[Unit] = frozenset(
    {"paragraph", "section", "definition", "method", "heading"}
)
"""Units that have blank lines around them."""

_CLOSED = tuple(".,;:!?)")
_BLOCK_BEGINS = (":", "{")


def inserted(
    text: str, new: str, unit: Unit | None, to: Destination, window: CharRange
) -> TextEdit | None:
    """What is put there; None where that isn't said for certain.

    Args:
        unit: as what; None for what the place suggests.
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: there is no such place, or there are several.
    """
    if to.words:
        return _beside_words(text, new, unit, to, window)
    if to.place is None:
        return _at_an_end(text, new, unit, to, window)
    found = found_places(text, to.place, window)
    if found is None:
        return None
    place, kind = (found[0][0], found[-1][1]), to.place.unit
    if to.side in {"beginning", "end"}:
        return _within(text, new, unit, to, place, kind)
    if kind == "sentence":
        is_after = to.side == "after"
        return inline(text, new, place, is_after=is_after) if unit in {None, kind} else None
    return lines_put(text, new, unit or kind, place, is_after=to.side == "after")


def lines_put(
    text: str, new: str, unit: Unit, place: CharRange, *, is_after: bool
) -> TextEdit | None:
    """Whole lines before or after a place, written as what stands there: with its indentation, as
    an item of its list, with blank lines around a paragraph.
    """
    at = place[1] if is_after else place[0]
    beside = _last_line(text, place) if is_after else _first_line(text, place)
    if unit == "item":
        beside = around_place(text, "item", beside) or beside
        marker = MARKER.match(text[slice(*beside)].lstrip())
        if marker and marker[0][0] not in BULLETS:
            return None  # the numbers of others would change
        new = new if MARKER.match(new) or not marker else f"{marker[0]}{new}"
    if unit == "heading":
        new = _marked(text, new, at)
    if new and unit in {"line", "item"} and not new[0].isspace():
        new = _indentation(text, beside, at, is_after=is_after) + new
    return block(text, new, at, blank=int(unit in _BLANK_AROUND or unit == "sentence"))


def _marked(text: str, title: str, at: int) -> str:
    """A heading as others of the text are marked: like the one before it, or behind it."""
    headings = marked_headings(text)
    before = [each for each in headings if each.start < at]
    if not headings or title.startswith("#"):
        return title
    level = (before or headings)[-1 if before else 0].level
    is_title = level == 1 and sum(each.level == 1 for each in headings) == 1
    return f"{'#' * (level + is_title)} {title}"


def block(text: str, new: str, at: int, *, blank: int) -> TextEdit:
    """Lines put between two lines of the text, with so many blank ones around them at least."""
    line_end = usual_line_end(text)
    head, tail = text[:at], text[at:]
    before = head[len(head.rstrip()) :].count("\n") - 1 if head.strip() else blank
    behind = tail[: len(tail) - len(tail.lstrip())].count("\n") if tail.strip() else blank
    ahead = line_end * max(0, blank - before)
    if head and not head.endswith("\n"):  # the text's last line has no end, nor has the new one
        return TextEdit(at, at, f"{line_end}{line_end * blank}{new}")
    return TextEdit(at, at, f"{ahead}{new}{line_end}{line_end * max(0, blank - behind)}")


def inline(text: str, new: str, place: CharRange, *, is_after: bool) -> TextEdit:
    """Words put right before or after a place, with a space between where one belongs."""
    at = place[1] if is_after else place[0]
    if is_after:
        gap = "" if new.startswith(_CLOSED) or text[at - 1 : at].isspace() else " "
        return TextEdit(at, at, f"{gap}{new}")
    return TextEdit(at, at, new if new[-1:].isspace() else f"{new} ")


def _beside_words(
    text: str, new: str, unit: Unit | None, to: Destination, window: CharRange
) -> TextEdit | None:
    place = words_place(text, to.words, window)
    lines = _first_line(text, place)[0], _last_line(text, place)[1]
    if unit is None and text[slice(*lines)].strip() == text[slice(*place)]:
        unit = "line"
    is_after = to.side == "after"
    if unit is None:
        return inline(text, new, place, is_after=is_after)
    around = around_place(text, unit, place)
    if around is None:
        return None
    if unit == "sentence":
        return inline(text, new, around, is_after=is_after)
    return lines_put(text, new, unit, around, is_after=is_after)


def words_place(text: str, words: str, window: CharRange) -> CharRange:
    """Where these words stand.

    Raises:
        EditError: they don't, or in several places.
    """
    start, end = window
    found = places_of(text[start:end], Replacement("words", words, words))
    if len(found) == 1:
        return start + found[0].start(), start + found[0].end()
    if not found:
        raise EditError(
            f"The text has no {quoted(words)} as a word of its own: nothing is changed. Check how "
            "it is written there."
        )
    raise EditError(
        f"{quoted(words)} is there {len(found):,} times: nothing is changed. Name more of the words"
        " around it, or give the line's number."
    )


def around_place(text: str, unit: Unit, place: CharRange) -> CharRange | None:
    """The unit in which a place is; None if there is none."""
    for each in units_of(text, unit, 0, len(text), is_counted=False):
        if each[0] <= place[0] and place[1] <= each[1]:
            return each
    return None


def _at_an_end(
    text: str, new: str, unit: Unit | None, to: Destination, window: CharRange
) -> TextEdit | None:
    """At an end of the text or of the selected lines."""
    own = text[slice(*window)]
    if unit == "sentence" and own.strip():
        return _inside(text, new, to, window)
    if unit is None:
        is_prose = ENDED.search(new.rstrip()) and re.search(r"\n[ \t\r]*\n", own)
        unit = "paragraph" if is_prose else "line"
    if not own.strip():
        return block(text, new, window[0], blank=0)
    is_after = to.side == "end"
    place = (window[0], window[1] - len(own) + len(own.rstrip()))
    lines = (place[0], _last_line(text, (place[0], place[1]))[1])
    return lines_put(text, new, unit, lines, is_after=is_after)


def _within(
    text: str, new: str, unit: Unit | None, to: Destination, place: CharRange, kind: Unit
) -> TextEdit | None:
    """At the beginning or the end of a place."""
    if kind in {"line", "item", "paragraph", "sentence"}:
        return _inside(text, new, to, place) if unit in {None, "sentence"} else None
    if kind != "section":
        return None
    own = text[slice(*place)]
    heading = _first_line(text, place)[1]
    body = (heading, place[0] + len(own.rstrip()))
    if not text[slice(*body)].strip():
        return block(text, new, heading, blank=1)
    if unit == "sentence":
        return _inside(text, new, to, body)
    if to.side == "beginning":
        return block(text, new, heading, blank=1)
    return lines_put(
        text, new, unit or "paragraph", (heading, _last_line(text, body)[1]), is_after=True
    )


def _inside(text: str, new: str, to: Destination, place: CharRange) -> TextEdit:
    """Words at the beginning or the end of a place, behind a marker and before the line's end."""
    own = text[slice(*place)]
    if to.side == "end":
        return inline(text, new, (place[0], place[0] + len(own.rstrip())), is_after=True)
    start = len(own) - len(own.lstrip())
    marker = MARKER.match(own, start)
    return inline(text, new, (place[0] + (marker.end() if marker else start), 0), is_after=False)


def _first_line(text: str, place: CharRange) -> CharRange:
    start = text.rfind("\n", 0, place[0]) + 1
    return start, text.find("\n", start) + 1 or len(text)


def _last_line(text: str, place: CharRange) -> CharRange:
    start = text.rfind("\n", 0, max(place[0], place[1] - 1)) + 1
    return start, text.find("\n", start) + 1 or len(text)


def _indentation(text: str, beside: CharRange, at: int, *, is_after: bool) -> str:
    """Of a line beside another one; inside of a block that the other one begins."""
    line = text[slice(*beside)]
    own = line[: len(line) - len(line.lstrip(" \t"))]
    if not (is_after and line.rstrip().endswith(_BLOCK_BEGINS)):
        return own
    behind = text[at:].lstrip("\r\n")
    inner = behind[: len(behind) - len(behind.lstrip(" \t"))]
    return inner if len(inner) > len(own) else own
