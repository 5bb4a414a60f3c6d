"""Clauses that are named by their numbers and replaced: `Replace clause 3.3 with "..."`.

A clause without a title is what stands behind its number, so to replace it and to change it is the
same. Of one with a title, `Change clause 3 to "Fees"` is about the title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.instructions.places.finding import found_places
from app.instructions.places.named_place import NamedPlace, place_named
from app.instructions.places.structure import BLANK, CharRange, line_around, title_lines
from app.instructions.quotations import set_apart
from app.instructions.unclear import UnclearError
from retrieval.text.line_forms import MARKER

KINDS = r"(?:clause|section|article|chapter|schedule|annex|appendix|paragraph(?=s? \d+\.\d))"
"""A pattern of what clauses are called."""


def place_of_clause(said: str) -> NamedPlace | None:
    """The place that is named by a kind and a number: "clause 3.1"."""
    asked = set_apart(said)
    place = place_named(asked, said) if asked else None
    return place if place and place.unit == "section" else None


def is_numbered(place: NamedPlace) -> bool:
    """Whether a section, or its heading, is named by its number."""
    is_section = place.unit in {"section", "heading"} and place.how == "called"
    return is_section and re.search(r"\d", place.words) is not None


def clause_named(
    text: str, place: NamedPlace, window: CharRange
) -> tuple[NamedPlace, Sequence[CharRange]]:
    """The clause, or its title, as a place whose number stays.

    Raises:
        EditError: as `found_places` does.
        UnclearError: likewise, or the clause has items or several paragraphs.
    """
    title = replace(place, unit="heading")
    heads = found_places(text, title, window)
    is_title = line_around(text, heads[0][0])[0] in title_lines(text)
    if place.unit == "heading" and is_title:
        return place, heads
    found = _section_or_paragraph(text, place, heads[0][0], window)
    _, *others = text[slice(*found)].rstrip().splitlines()
    if not others:
        return title, heads
    if is_title or not all(each.strip() and not MARKER.match(each.lstrip()) for each in others):
        raise UnclearError
    return replace(place, unit="item"), [found]


def _section_or_paragraph(text: str, place: NamedPlace, start: int, window: CharRange) -> CharRange:
    """A section; the last one of a plain text, below which a signature may stand, is the paragraph
    that begins with its number.
    """
    try:
        return found_places(text, replace(place, unit="section"), window)[0]
    except UnclearError:
        gap = BLANK.search(text, start)
        if gap is None or MARKER.match(text[gap.end() :].lstrip()):
            raise
        return start, gap.start() + 1
