"""Places of a text moved to another one, or swapped with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from app.errors import EditError
from app.instructions.asked_change import Destination
from app.instructions.lists.counting import refers_to
from app.instructions.lists.item_lists import list_around
from app.instructions.places.finding import first_to_last, found_places
from app.instructions.places.named_place import DEFINED
from app.instructions.places.structure import (
    CharRange,
    heading_lines,
    headings,
    indent,
    is_counted,
    known_headings,
    line_around,
)
from app.instructions.places.titled import notes_start
from app.instructions.places.units import WHOLE_LINES
from app.instructions.places.vocabulary import Unit
from app.instructions.placing.inserting import FIRST_LINES
from app.instructions.placing.putting import around_place, blank_lines, block, inline
from app.instructions.text_edit import TextEdit, in_order, without
from app.instructions.unclear import UnclearError
from app.instructions.words.naming import words_place
from retrieval.text.line_forms import BULLETS, ENDED, MARKER

_NUMBERED = re.compile(rf"(?![{re.escape(''.join(BULLETS))}])(?:{MARKER.pattern})")


def moved(
    text: str,
    unit: Unit,
    places: Sequence[CharRange],
    to: Destination,
    window: CharRange,
    *,
    keeps_number: bool = False,
) -> tuple[TextEdit, ...]:
    """The edits that move these units.

    Args:
        places: of the units, which must follow each other.
        window: the part of the text that may be changed, in whole lines.
        keeps_number: whether a section may keep its number where it is moved to.

    Raises:
        EditError: there is no such place, there are several, or they are there already.
        UnclearError: it isn't said for certain where to, or others have letters for numbers.
    """
    start, end = first_to_last(places)
    if any(text[one[1] : other[0]].strip() for one, other in pairwise(places)):
        raise UnclearError
    own = text[start:end].rstrip("\r\n")
    is_lettered = unit == "item" and _is_numbered(own) and not is_counted(own)
    has_number = unit == "section" and not keeps_number and _mark(text, unit, (start, end))
    if is_lettered or has_number:
        raise UnclearError  # the others would have to be counted anew
    target = _target(text, unit, (start, end), to, window)
    between = text[end:target] if target > end else text[target:start]
    is_apart = unit not in {"line", "item", "sentence"}
    if start <= target <= end or (is_apart and not between.strip()):
        raise EditError("It is there already: nothing is moved.")
    if unit in DEFINED and indent(text[start:end]) != _indent_below(text, target):
        raise UnclearError  # it would belong to something else there
    if unit in WHOLE_LINES:
        put = block(text, own, target, blank=_blank_around(text, (start, end), unit))
    else:
        is_after = to.side in {"after", "end"}
        put = inline(text, own, (target, target), is_after=is_after)
    return in_order([*without(text, unit, places), put])


def swapped(
    text: str, units: tuple[Unit, Unit], places: tuple[Sequence[CharRange], Sequence[CharRange]]
) -> tuple[TextEdit, ...]:
    """The edits that put each of two places where the other one is. Markers of items that are
    counted stay where they are.

    Raises:
        UnclearError: they aren't alike, or share something.
    """
    one, other = map(first_to_last, places)
    is_alike = (units[0] in WHOLE_LINES) == (units[1] in WHOLE_LINES)
    if not is_alike or (one[0] < other[1] and other[0] < one[1]):
        raise UnclearError
    marks = [_mark(text, unit, each) for unit, each in zip(units, (one, other), strict=True)]
    _require_numbers_kept(text, units, (one, other), marks)
    slots = [_slot(text, e, len(m)) for e, m in zip((one, other), marks, strict=True)]
    contents = [text[slice(*each)] for each in slots]
    return in_order(
        [TextEdit(*slot, new) for slot, new in zip(slots, reversed(contents), strict=True)]
    )


def _indent_below(text: str, at: int) -> int:
    """The indentation of the next line that isn't blank; 0 at the text's end."""
    rest = text[at:]
    blank = len(rest) - len(rest.lstrip())
    return blank - rest.rfind("\n", 0, blank) - 1 if rest.strip() else 0


def _is_numbered(item: str) -> bool:
    return bool(_NUMBERED.match(item.lstrip()))


def _mark(text: str, unit: Unit, place: CharRange) -> str:
    """What of an item or a section stays where it is: the number, with what stands before it."""
    own = text[slice(*place)]
    title = own.lstrip("# \t") if unit == "section" else own.lstrip()
    number = _NUMBERED.match(title) if unit in {"item", "section"} else None
    return own[: len(own) - len(title) + number.end()] if number else ""


def _require_numbers_kept(
    text: str, units: Sequence[Unit], places: Sequence[CharRange], marks: Sequence[str]
) -> None:
    """What is swapped has numbers of one kind or none, and they are named nowhere else."""
    numbers = [each.strip("#.)( \t") for each in marks]
    if "section" in units:
        if len({re.sub(r"\d", "", each) for each in marks}) > 1:
            raise UnclearError
        for place, number in zip(places, numbers, strict=True):
            inner = re.compile(rf"^[ \t]*{re.escape(number)}\.\d", re.MULTILINE)
            if number and inner.search(text[slice(*place)]):
                raise UnclearError  # the clauses within it have its number
    if any(numbers) and refers_to(text, numbers):
        raise UnclearError


def _slot(text: str, place: CharRange, mark: int) -> CharRange:
    """A place without what stays before it, the line's end and the blank lines behind it."""
    return place[0] + mark, place[0] + len(text[slice(*place)].rstrip())


def _target(text: str, unit: Unit, place: CharRange, to: Destination, window: CharRange) -> int:
    """Where something is moved to."""
    is_after = to.side in {"after", "end"}
    if to.words:
        return around_place(text, unit, words_place(text, to.words, window))[is_after]
    if to.place is None:
        if place == window != (0, len(text)):
            raise EditError(
                "That is outside of the selected lines: nothing is moved. Select nothing, and name "
                "the lines: Move lines 5 to 9 to the end."
            )
        is_signed = unit == "section" and not known_headings(text)
        if unit == "sentence" or (is_signed and is_after):
            raise UnclearError
        if unit == "section" and not is_after and window[0] == 0 and known_headings(text):
            return _first_section(text, place)
        ends = list_around(text, place) if unit == "item" else window
        ends = (ends[0], min(ends[1], notes_start(text))) if unit == "section" else ends
        return _end_of(text, unit, ends, is_after=is_after)
    beside, kind = first_to_last(found_places(text, to.place, window)), to.place.unit
    is_alike = (unit in WHOLE_LINES) == (kind in WHOLE_LINES)
    match to.side, kind:
        case "before" | "after", _ if is_alike:
            return beside[is_after]
        case "beginning" | "end", "section" if is_alike:
            return beside[1] if is_after else heading_lines(text, beside[0])[1]
        case "beginning" | "end", "paragraph" if not is_alike:
            return beside[0] + len(text[slice(*beside)].rstrip()) if is_after else beside[0]
    raise UnclearError


def _first_section(text: str, section: CharRange) -> int:
    """Where the first section below the title begins: what stands above would become part of one
    that came before it.
    """
    first, *others = known_headings(text)
    level = next(e.level for e in (first, *others) if e.start >= section[0])
    is_title = first.level == 1 and not text[: first.start].strip()
    if is_title and others and all(each.level > 1 for each in others):
        first = others[0]
    if level > first.level:
        raise UnclearError  # it would be part of another section, or of none
    return first.start


def _end_of(text: str, unit: Unit, window: CharRange, *, is_after: bool) -> int:
    """An end of what may be changed; its beginning is behind the title."""
    own = text[slice(*window)]
    if is_after:
        return line_around(text, window[0] + len(own.rstrip()) - 1)[1]
    first = window[0] + indent(own)
    if window[0] == 0 and unit not in {"line", "item"}:
        found = known_headings(text)
        if found and found[0].start == first and found[0].level == 1:
            return heading_lines(text, first)[1]
        if not found and _is_title(text, first):
            return line_around(text, first)[1]
        if FIRST_LINES.match(own) or not own[:1].isalnum():
            raise UnclearError
    return window[0]


def _is_title(text: str, start: int) -> bool:
    """Whether a plain text's first line is its title, and no section's behind a number."""
    line = text[slice(*line_around(text, start))]
    return start in {line_around(text, each.start)[0] for each in headings(text)} and not (
        _NUMBERED.match(line.lstrip()) or ENDED.search(line.rstrip())
    )


def _blank_around(text: str, place: CharRange, unit: Unit) -> int:
    """Blank lines around what is moved."""
    before, behind = blank_lines(text, place)
    is_first, is_last = not text[: place[0]].strip(), not text[place[1] :].strip()
    if unit in {"line", "item"}:  # lines that stand apart do so elsewhere, too
        return int(unit == "line" and (before > 0 or is_first) and (behind > 0 or is_last))
    if unit in DEFINED:
        return max(1, before, behind)
    if unit != "section" or known_headings(text):
        return 1
    sides = [*([] if is_first else [before]), *([] if is_last else [behind])]
    return min(sides, default=0)
