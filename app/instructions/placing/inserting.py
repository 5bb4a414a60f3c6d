"""Words or lines put into a text: beside a place, within it, or at an end of the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.instructions.asked_change import Destination
from app.instructions.change_forms import MARKS
from app.instructions.lists.entries_beside import entry_beside
from app.instructions.lists.latex_items import require_item
from app.instructions.places.finding import first_to_last, found_places
from app.instructions.places.named_place import DEFINED
from app.instructions.places.structure import (
    BLANK,
    CharRange,
    heading_lines,
    indent,
    item_mark,
    known_headings,
    line_around,
    title_lines,
)
from app.instructions.places.units import own_lines, units_of
from app.instructions.places.vocabulary import Unit
from app.instructions.placing.putting import CLOSED, around_place, block, inline, lines_put
from app.instructions.placing.putting_marks import MARKED, marks_put
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code, is_prose
from app.instructions.unclear import UnclearError
from app.instructions.words.naming import words_place
from retrieval.text.line_forms import ENDED, MARKER

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
    kind = to.place.unit
    is_mark = to.side == "end" and new in MARKS.values() and kind in MARKED
    if is_mark and to.place.is_every:
        return marks_put(text, new, to, window)
    found = found_places(text, to.place, window)
    return _put_at(text, new, unit, to, found, kind)


def _put_at(
    text: str,
    new: str,
    unit: Unit | None,
    to: Destination,
    found: Sequence[CharRange],
    kind: Unit,
) -> tuple[TextEdit, ...]:
    """Beside places or within them."""
    if kind == "item" and to.side != "end":
        require_item(text, new, found[0])
    if to.side in {"beginning", "end"} and kind != "section":
        return tuple(_inside_unit(text, new, unit, to, each, kind) for each in found)
    if to.place and to.place.is_every:
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


def _beside_words(
    text: str, new: str, unit: Unit | None, to: Destination, window: CharRange
) -> TextEdit:
    place = words_place(text, to.words, window)
    line = text[slice(*line_around(text, place[0]))].strip()
    if unit is None and not new.startswith(CLOSED):
        words = text[slice(*place)]
        unit = "line" if line == words else unit
        unit = "item" if line != words and line == f"{item_mark(line)}{words}" else unit
    is_after = to.side == "after"
    if unit is None:
        entry = entry_beside(text, new, place, is_after=is_after)
        return entry or inline(text, new, place, is_after=is_after)
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
    if window == (0, len(text)) and unit == "line" and is_after:
        _require_level(text, new, last)
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


def _require_level(text: str, new: str, last: CharRange) -> None:
    """At the end of code it is said how far a line is indented, where the last one is."""
    if indent(text[slice(*last)]) and new[:1].strip() and not is_prose(text):
        raise UnclearError


def _suggested(text: str, new: str, window: CharRange, *, is_after: bool) -> Unit:
    """The unit as which new words are put at an end of the text or of the selected lines: the kind
    of what stands there, or a line.
    """
    own = text[slice(*window)].strip()
    is_sentence, has_paragraphs = ENDED.search(new.rstrip()), BLANK.search(text)
    if window == (0, len(text)):
        return "paragraph" if is_sentence and has_paragraphs else "line"
    edge = own.splitlines()[-1 if is_after else 0] if own else ""
    if item_mark(edge):
        return "item"
    if not is_sentence or not own:
        return "line"
    return "paragraph" if BLANK.search(own) else "sentence"


def _inside_unit(
    text: str, new: str, unit: Unit | None, to: Destination, place: CharRange, kind: Unit
) -> TextEdit:
    """At the beginning or the end of a line, a sentence, a paragraph or an item."""
    if kind in {"heading", *DEFINED} or unit not in {None, "sentence"}:
        raise UnclearError
    if kind == "line" and to.side == "beginning":
        at = place[0] + (indent(text[slice(*place)]) if is_code(text) else 0)
        return inline(text, new, (at, at), is_after=False)
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
        return block(text, new, heading[1], blank=int(bool(known_headings(text))))
    last = line_around(text, body[0] + len(own.rstrip()) - 1)
    is_list = MARKER.match(text[slice(*last)].lstrip()) is not None
    if unit == "sentence":
        if is_list:
            raise UnclearError
        return _inside(text, new, body, is_after=is_after)
    if is_list and (unit == "item" or (unit is None and not ENDED.search(new))):
        unit = "item"
        return lines_put(text, new, unit, around_place(text, "item", last), is_after=True)
    if unit is None and not known_headings(text):
        raise UnclearError
    return lines_put(text, new, unit or "paragraph", body, is_after=True)


def _inside(text: str, new: str, place: CharRange, *, is_after: bool) -> TextEdit:
    """Words at the beginning or the end of a place, behind a marker and before the line's end."""
    own = text[slice(*place)]
    if is_after:
        return inline(text, new, (place[0], place[0] + len(own.rstrip())), is_after=True)
    start = indent(own)
    at = place[0] + start + len(item_mark(own[start:]))
    return inline(text, new, (at, at), is_after=False)
