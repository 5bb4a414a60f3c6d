"""Titles by their looks, where a file's format has none: a short line alone, the numbered title of
a clause, capitals or a few words right above their text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.text.cells import CELL_BREAK
from retrieval.text.line_forms import (
    BULLETS,
    ENDED,
    MARKER,
    MOST_HEADING,
    are_alike,
    are_items,
    are_rows,
)
from retrieval.text.wrapping import ends_short
from retrieval.words.value_words import COUNT_WORDS, CURRENCY_NAME, WEEKDAY

MOST_TITLE = 60
"""Characters of a title that stands on the line right above its text."""

_CLAUSE = re.compile(
    r"(?:(?:Article|Section|Clause|Chapter|Part|Schedule|Exhibit|Annex|Appendix)\s+"
    r"(?:\d{1,3}|[IVX]{1,5}|[A-Z])[.:]?|"
    r"\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?|§+\s?\d+[a-z]?\.?|[IVX]{2,5}\.)\s+(?=\S)"
)
_LEVELS = re.compile(r"\d{1,3}(?:\.\d{1,3})+[.)]?\s")
_MONTH = re.compile(
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Jän|Mär|Mai|Okt|Dez)[a-zä]{0,6}\b"
)
_CAPITALS = re.compile(r"(?=.*[A-Z]{4})[A-Z\d][^a-z_:,;|{}]*[A-Z\d)?]")
_FEW_WORDS = re.compile(r"[A-Z][\w'\u2019&/-]*(?: [\w'\u2019&/-]+){0,5}\??")
_TELLS = re.compile(
    r"(?!what|how|when|where|who|why|which|can|do|does|is|are)"
    r"(?=.*(?:\d|\b(?:is|are|was|were|has|have|had|be|must|shall|will|may|can|ends?|begins?|not"
    rf"|please|you|we|{CURRENCY_NAME}|{'|'.join(COUNT_WORDS)}|{WEEKDAY}s?)\b))",
    re.IGNORECASE,
)
"""What tells something, and is no title: "Boiler serviced 2023", "THIS WARRANTY ENDS SOON"."""

_SAYS = re.compile(r"\b(?:is|are|was|were|has|have|must|shall|will|may|can)\b", re.IGNORECASE)
"""Verbs of a sentence in capitals: "5. Parking Is Free."."""

_PART = re.compile(
    r"(?:ANNEX|APPENDIX|ARTICLE|CHAPTER|EXHIBIT|PART|SCHEDULE|SECTION) [\dIVX]{1,3}\b"
)
_GREETING = re.compile(r"(?:Dear|Hi|Hello|Hey|Yours|Best|Kind|Many|With|Sincerely|Regards)\b")


def stands_alone(line: str, following: Sequence[str]) -> bool:
    """Whether a line between blank ones looks like a heading: short, no sentence, before something
    longer, or numbered before what is numbered below it: "5. Board" before "5.1 Aims".

    Args:
        following: the lines up to the next blank one.
    """
    return (
        len(line) <= MOST_HEADING
        and (line[-1].isalnum() or _is_numbered_title(line))
        and not line[0].islower()
        and line[0] not in BULLETS
        and any(c.isalpha() for c in line)
        and ": " not in line
        and CELL_BREAK not in line
        and (sum(map(len, following)) > len(line) or _is_above(line, following))
        and (not are_items(line, following[0]) or _has_items(line, following[0]))
    )


def _is_numbered_title(line: str) -> bool:
    """Whether a line with a full stop is a numbered title in capitals: "8. Termination."."""
    number = _CLAUSE.match(line)
    words = re.findall(r"[^\W\d_]{4,}", line[number.end() :]) if number else []
    is_titled = bool(words) and all(word[0].isupper() for word in words)
    return line[-1] == "." and is_titled and _SAYS.search(line) is None


def _has_items(line: str, below: str) -> bool:
    """Whether a line with a number of two levels stands above items: "5.2. Election" and "1."."""
    return _LEVELS.match(line) is not None and not are_alike(line, below)


def _is_above(line: str, following: Sequence[str]) -> bool:
    """Whether a number is that of the line and one more: "5." and "5.1"."""
    number = _CLAUSE.match(line)
    below = _CLAUSE.match(following[0]) if following else None
    if number is None or below is None:
        return False
    return below[0].startswith(number[0].rstrip(" .)") + ".")


def opens_clause(line: str, below: Sequence[str], width: int) -> bool:
    """Whether the first line of a group is the numbered title of a clause whose sentences stand
    right below: "3. Rent" before "The monthly rent is ..."; an item of a list isn't, nor a date.

    Args:
        below: the group's other lines.
        width: characters of its longest line.
    """
    number = _CLAUSE.match(line)
    return (
        number is not None
        and len(line) <= MOST_TITLE
        and line[-1].isalnum()
        and not any(mark in line[number.end() :] for mark in (": ", ", ", CELL_BREAK))
        and line[number.end()].isupper()
        and not _MONTH.match(line, number.end())
        and not below[0][0].islower()
        and ENDED.search(below[-1]) is not None
        and ends_short(line, below[0], width)
        and not any(are_alike(line, other) for other in below)
    )


def is_title(before: str | None, line: str, below: tuple[str, str], width: int) -> bool:
    """Whether a line is a title whose text stands right below: "WHAT IS COVERED", or a few words
    before sentences that are longer: "Diagnoses" before "Acute infarction. Diabetes."

    Args:
        before: the line above it, if no blank one is between.
        below: the next line, and the last one before a blank one.
        width: characters of the longest line of these.
    """
    following, last = below
    if CELL_BREAK in following or are_rows(line, following) or MARKER.match(line):
        return False
    if _TELLS.match(line) and not _PART.match(line):
        return False
    is_first = before is None or ENDED.search(before) is not None
    if _CAPITALS.fullmatch(line):
        is_first = is_first or (before is not None and ends_short(before, line, width))
        return is_first and any(map(str.islower, following))
    return (
        is_first
        and _FEW_WORDS.fullmatch(line) is not None
        and not _GREETING.match(line)
        and not _MONTH.match(line)
        and (following[0].isupper() or MARKER.match(following) is not None)
        and len(following) >= 2 * len(line)
        and following[-1] != "?"
        and ends_short(line, following, width)
        and ENDED.search(last) is not None
    )
