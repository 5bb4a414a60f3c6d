"""The units of a text as a person counts them: paragraphs, sentences, items, sections.

Contract: each unit is a range [start, end) of code points, in order of their beginnings; items are
within items. Units of whole lines have the last one's ending, too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from app.instructions.places.definitions import definitions
from app.instructions.places.latex_parts import is_latex_document
from app.instructions.places.named_place import DEFINED
from app.instructions.places.structure import (
    BLANK,
    CharRange,
    fenced,
    has_latex_headings,
    heading_lines,
    headings,
    indent,
    line_ranges,
    title_lines,
    underlines,
)
from app.instructions.places.titled import NOTE, sections
from app.instructions.places.vocabulary import Unit
from app.instructions.text_kinds import is_prose, python
from app.instructions.unclear import UnclearError
from retrieval.text.line_forms import MARKER
from retrieval.text.sentences import sentences

WHOLE_LINES: frozenset[Unit] = frozenset(
    {"line", "paragraph", "item", "section", "heading", "definition", "method"}
)
"""Units that consist of whole lines."""

MOST_SHORT = 45
"""Code points of a line of an address or a signature."""

MOST_AT_ONCE = 500_000
"""Code points in which sentences are looked for: it takes a second."""

_TO_SIGN = re.compile(r"_{3}|\.{5}|\u2026{2}")
"""A line to be filled in by hand."""

_ENDED = re.compile(r"[.!?:;\u2026\u3002\uff01\uff1f][\"'\u201c\u201d\u2019\u00bb)\]*_]*\s*$")
_NOTE_MARKS = re.compile(r"(?:\[\^[^\]\s]+\])+\s*$")
"""Of footnotes, behind the full stop."""


@lru_cache(maxsize=8)  # a plan is shown at each pause while an instruction is typed
def units_of(
    text: str, unit: Unit, start: int, end: int, *, is_counted: bool
) -> tuple[CharRange, ...]:
    """The units of one kind that are in a range of a text.

    Args:
        is_counted: whether a person counts them, who leaves out greetings, titles and what is
            within an item, and counts sections of the highest level that has several.

    Raises:
        UnclearError: the text has no such units, as code has no paragraphs.
    """
    _require_units(text, unit)
    first, last = _widened(text, start, end)
    match unit:
        case "line":
            found = _lines(text, start, end)
        case "paragraph":
            found = _paragraphs(text, first, last, is_counted=is_counted)
        case "sentence":
            found = _sentences(text, first, last, is_counted=is_counted)
        case "item":
            found = _items(text, first, last, is_counted=is_counted)
        case "heading":
            titles = title_lines(text)
            found = [heading_lines(text, each.start) for each in headings(text)]
            found = [each for each in found if each[0] in titles] or found
            found = [each for each in found if not _TO_SIGN.search(text[slice(*each)])]
        case "section":
            found = sections(text, start, end, is_counted=is_counted)
        case "definition" | "method":
            found = [place for _, place, _ in definitions(text)]
    return tuple(each for each in found if start <= each[0] and each[1] <= end)


def own_lines(text: str, unit: Unit, place: CharRange) -> CharRange:
    """The lines that a unit has itself: an item's without those of items within it."""
    if unit != "item":
        return place
    first, *others = line_ranges(text[slice(*place)])
    end = first[1]
    for each in others:
        if MARKER.match(text[place[0] + each[0] : place[0] + each[1]].lstrip()):
            break
        end = each[1]
    return place[0], place[0] + end


def own_text(text: str, unit: Unit, place: CharRange) -> str:
    """What a unit says itself, without a box to tick."""
    own = text[slice(*own_lines(text, unit, place))]
    return re.sub(r"^(\s*[-*+] )\[[ xX]\] ", r"\1", own) if unit == "item" else own


def item_words(text: str, item: CharRange) -> str:
    """What an item says itself, without its marker."""
    return MARKER.sub("", own_text(text, "item", item).lstrip(), count=1)


def _require_units(text: str, unit: Unit) -> None:
    if unit in {"paragraph", "sentence", "item", "section", "heading"} and not is_prose(text):
        raise UnclearError
    is_command = unit == "heading" and has_latex_headings(text)
    if is_command or (unit == "paragraph" and is_latex_document(text)):
        raise UnclearError  # what stands between blank lines may be commands
    if unit in DEFINED and python(text) is None:
        raise UnclearError


def _widened(text: str, start: int, end: int) -> CharRange:
    """A range up to the blank lines around it, so that what it has a part of is seen whole."""
    gaps = [each.end() for each in BLANK.finditer(text, max(0, start - 20_000), start + 1)]
    gap = BLANK.search(text, max(0, end - 1))
    first = gaps[-1] if gaps else (0 if start <= 20_000 else start)
    return min(first, start), gap.start() + 1 if gap else len(text)


def _lines(text: str, start: int, end: int) -> list[CharRange]:
    return [each for each in line_ranges(text) if start <= each[0] and each[1] <= end]


def _paragraphs(text: str, start: int, end: int, *, is_counted: bool) -> list[CharRange]:
    """Lines between blank ones, titles above them apart, and no fenced code."""
    titles, code = title_lines(text), fenced(text) | underlines(text)
    found = list[CharRange]()
    is_open = False
    for first, last in _lines(text, start, end):
        if not text[first:last].strip() or first in code:
            is_open = False
        elif is_open:
            found[-1] = found[-1][0], last
        else:
            found.append((first, last))
            is_open = first not in titles
    if not is_counted:
        return found
    marked = [(e, _counts(text[slice(*e)])) for e in found if e[0] not in titles]
    sure = [each for each, counts in marked if counts]
    return sure or [each for each, counts in marked if counts is None]


def unsure_paragraphs(text: str, start: int, end: int) -> list[CharRange]:
    """Blocks that some people count and others don't: addresses, signatures, notes; none where all
    are such.
    """
    titles = title_lines(text)
    found = _paragraphs(text, *_widened(text, start, end), is_counted=False)
    inside = [e for e in found if start <= e[0] and e[1] <= end and e[0] not in titles]
    counts = [_counts(text[slice(*each)]) for each in inside]
    return [e for e, is_one in zip(inside, counts, strict=True) if is_one is None and any(counts)]


def _counts(paragraph: str) -> bool | None:
    """Whether people count a block of lines as a paragraph. A salutation, a list, a table, a note
    and a rule are none; None for a quotation and for short lines that end no sentence, which some
    people count.
    """
    lines = paragraph.strip().splitlines()
    if all(NOTE.match(each) or indent(each) for each in lines):
        return False
    if any(each.startswith(">") for each in lines) or _TO_SIGN.search(paragraph):
        return None
    if _ENDED.search(_NOTE_MARKS.sub("", lines[-1])):
        return True
    is_short = len(lines) < 6 and max(map(len, lines)) < MOST_SHORT
    is_greeting = lines[0].rstrip().endswith(",") and is_short
    if is_greeting or has_rows_alone(paragraph) or not re.search(r"\w", paragraph):
        return False
    return None if is_short else True


def has_rows_alone(paragraph: str) -> bool:
    """Whether all of its lines are items, rows of a table or indented."""
    lines = paragraph.strip().splitlines()
    return all(indent(each) or MARKER.match(each) or each.startswith("|") for each in lines)


def _sentences(text: str, start: int, end: int, *, is_counted: bool) -> list[CharRange]:
    """The sentences in a range, without the markers of items. If they are counted, only those of
    paragraphs; of items and quotations only those that end with a punctuation mark.
    """
    if end - start > MOST_AT_ONCE:
        raise UnclearError
    code, found = fenced(text) | underlines(text), list[CharRange]()
    paragraphs = _paragraphs(text, start, end, is_counted=True) if is_counted else []
    begins = [each[0] for each in paragraphs]
    for each in sentences(text[start:end]):
        first, last = start + each.start, start + each.end
        line = text.rfind("\n", 0, first) + 1
        if line in code:
            continue
        marker = MARKER.match(text, first) if not text[line:first].strip() else None
        if marker and marker.end() < last:
            first = marker.end()
        is_ended = _ENDED.search(text[first:last]) is not None
        near = bisect_right(begins, first) - 1
        is_inside = near >= 0 and last <= paragraphs[near][1]
        if not is_counted or (is_inside and (is_ended or each.kind == "prose")):
            found.append((first, last))
    return found


def _items(text: str, start: int, end: int, *, is_counted: bool) -> list[CharRange]:
    """List items with the lines and the items that belong to them, which are indented deeper."""
    titles, code = title_lines(text), fenced(text)
    lines = _lines(text, start, end)
    found, depths = list[CharRange](), list[int]()
    for number, (first, _) in enumerate(lines):
        line = text[slice(*lines[number])]
        if not MARKER.match(line.lstrip()) or first in titles or first in code:
            continue
        depth, last = indent(line), number
        for later in range(number + 1, len(lines)):
            below = text[slice(*lines[later])]
            is_lazy = last == later - 1 and not MARKER.match(below.lstrip())  # goes on unindented
            is_lazy = is_lazy and lines[later][0] not in titles | code
            if below.strip() and indent(below) <= depth and not is_lazy:
                break
            last = later if below.strip() else last
        found.append((first, lines[last][1]))
        depths.append(depth)
    least = min(depths, default=0)
    return [e for e, depth in zip(found, depths, strict=True) if not is_counted or depth == least]
