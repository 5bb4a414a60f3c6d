"""Places of a text moved to another one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from app.errors import EditError
from app.instructions.asked_change import Destination
from app.instructions.finding import found_places
from app.instructions.inserting import around_place, block, inline, words_place
from app.instructions.named_place import Unit
from app.instructions.text_edit import TextEdit, in_order, without
from app.instructions.units import WHOLE_LINES, CharRange, units_of
from retrieval.line_forms import BULLETS, MARKER


def moved(
    text: str, unit: Unit, places: Sequence[CharRange], to: Destination, window: CharRange
) -> tuple[tuple[TextEdit, ...], int] | None:
    """The edits that move these units, and where to; None where that isn't said for certain.

    Args:
        places: of the units, which must follow each other.
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: there is no such place, there are several, or they are there already.
    """
    start, end = places[0][0], places[-1][1]
    if any(text[one[1] : other[0]].strip() for one, other in pairwise(places)):
        return None
    own = text[start:end].rstrip("\r\n")
    marker = MARKER.match(own.lstrip())
    if unit == "item" and marker and marker[0][0] not in BULLETS:
        return None  # the numbers of others would change
    ends = _list_around(text, (start, end)) if unit == "item" else window
    target = _target(text, unit, to, ends)
    if target is None:
        return None
    if start <= target <= end:
        raise EditError("It is there already: nothing is moved.")
    if unit in WHOLE_LINES:
        put = block(text, own, target, blank=_blank_around(text, start, end, unit))
    else:
        put = inline(text, own, (target, target), is_after=to.side in {"after", "end"})
    return in_order([*without(text, unit, places), put]), target


def swapped(
    text: str, units: tuple[Unit, Unit], places: tuple[Sequence[CharRange], Sequence[CharRange]]
) -> tuple[TextEdit, ...] | None:
    """The edits that put each of two places where the other one is; None where they aren't alike
    or share something. Markers of items that are counted stay where they are.
    """
    if (units[0] in WHOLE_LINES) != (units[1] in WHOLE_LINES):
        return None
    one, other = ((each[0][0], each[-1][1]) for each in places)
    if one[0] < other[1] and other[0] < one[1]:
        return None
    slots = [_slot(text, unit, each) for unit, each in zip(units, (one, other), strict=True)]
    contents = [text[slice(*each)] for each in slots]
    return in_order(
        [TextEdit(*slot, new) for slot, new in zip(slots, reversed(contents), strict=True)]
    )


def _slot(text: str, unit: Unit, place: CharRange) -> CharRange:
    """A place without the line's end and the blank lines behind it."""
    start, end = place
    own = text[start:end]
    marker = MARKER.match(own, len(own) - len(own.lstrip())) if unit == "item" else None
    is_counted = marker is not None and marker[0].strip()[:1] not in BULLETS
    return start + (marker.end() if marker and is_counted else 0), start + len(own.rstrip())


def _target(text: str, unit: Unit, to: Destination, window: CharRange) -> int | None:
    """Where something is moved to."""
    is_after = to.side in {"after", "end"}
    if to.words:
        around = around_place(text, unit, words_place(text, to.words, window))
        return around and around[is_after]
    if to.place is None:
        return None if unit == "sentence" else _end_of(text, unit, window, is_after=is_after)
    places = found_places(text, to.place, window)
    return None if places is None else _beside(text, unit, (places[0][0], places[-1][1]), to)


def _beside(text: str, unit: Unit, place: CharRange, to: Destination) -> int | None:
    """Before, after or at an end of a place that has been found."""
    is_after, kind = to.side in {"after", "end"}, to.place.unit if to.place else unit
    is_alike = (unit in WHOLE_LINES) == (kind in WHOLE_LINES)
    match to.side, kind:
        case "before" | "after", _ if is_alike:
            return place[is_after]
        case "beginning" | "end", "section" if is_alike:
            return place[1] if is_after else text.find("\n", place[0]) + 1 or None
        case "beginning" | "end", "paragraph" if not is_alike:
            return place[0] + len(text[slice(*place)].rstrip()) if is_after else place[0]
    return None


def _list_around(text: str, items: CharRange) -> CharRange:
    """From the first to the last item of their list."""
    start, end = items
    for each in reversed(units_of(text, "item", 0, start, is_counted=False)):
        start = each[0] if not text[each[1] : start].strip() else start
    for each in units_of(text, "item", end, len(text), is_counted=False):
        end = each[1] if not text[end : each[0]].strip() else end
    return start, end


def _end_of(text: str, unit: Unit, window: CharRange, *, is_after: bool) -> int:
    """An end of what may be changed; its beginning is behind the title."""
    own = text[slice(*window)]
    if is_after:
        return text.find("\n", window[0] + len(own.rstrip())) + 1 or len(text)
    headings = units_of(text, "heading", *window, is_counted=False)
    first = window[0] + len(own) - len(own.lstrip())
    has_title = headings and headings[0][0] == first and text.startswith("# ", first)
    return headings[0][1] if has_title and unit != "heading" else window[0]


def _blank_around(text: str, start: int, end: int, unit: Unit) -> int:
    """Blank lines around what is moved."""
    if unit in {"line", "item"}:
        return 0
    before, behind = text[:start], text[end:]
    counts = (
        before[len(before.rstrip()) :].count("\n") - 1 if before.strip() else 0,
        behind[: len(behind) - len(behind.lstrip())].count("\n") if behind.strip() else 0,
    )
    return max(1, *(counts if unit in {"definition", "method"} else (1,)))
