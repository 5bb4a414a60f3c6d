"""The sections of a text, by their headings.

Contract: sections are whole lines, from a heading to the next of its level or a higher one, without
the blank lines behind them. Notes at the end of a text of Markdown belong to no section.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from app.asking.sections import headings_of, section_called
from app.instructions.structure import (
    BLANK,
    CharRange,
    heading_lines,
    headings,
    line_around,
    line_ranges,
    marked_headings,
    title_lines,
)
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from retrieval.text.line_forms import MARKER
from storage import Heading

_NUMBER = re.compile(r"(?:[a-z]+ )?(?:[\divxlc]+|[a-z])(?:\.\d+)*[a-z]?", re.IGNORECASE)
_CLAUSE = re.compile(r"(?:clause|article) ", re.IGNORECASE)
NOTE = re.compile(r"\[[^\]\n]+\]:[ \t]")
"""What a footnote or the target of a link begins with."""

_TITLE_MARKS = "#*_ \t\r\n=-"


def title_place(text: str) -> CharRange:
    """The heading with which a text begins.

    Raises:
        UnclearError: it begins with something else.
    """
    first = headings(text)[:1] if is_prose(text) else []
    if not first or text[: line_around(text, first[0].start)[0]].strip():
        raise UnclearError
    return heading_lines(text, first[0].start)


def sections_named(text: str, called: str, *, is_about: bool) -> tuple[CharRange, ...]:
    """The sections with this title or number.

    Args:
        is_about: whether titles that have all of these words among others will do.

    Raises:
        UnclearError: one has no end that could be told from what follows it.
    """
    found, places = _headings_named(text, called, is_about=is_about)
    return tuple(_section(text, found, place) for place in places)


def headings_named(text: str, called: str, *, is_about: bool) -> tuple[CharRange, ...]:
    """The lines of the headings of `sections_named`."""
    found, places = _headings_named(text, called, is_about=is_about)
    return tuple(heading_lines(text, found[place].start) for place in places)


def _headings_named(
    text: str, called: str, *, is_about: bool
) -> tuple[Sequence[Heading], list[int]]:
    """All headings, and which of them it are."""
    if not is_prose(text):
        raise UnclearError
    found, wanted = headings(text), bare_title(called)
    places = [n for n, each in enumerate(found) if bare_title(each.title) == wanted]
    if not places and _NUMBER.fullmatch(called):
        number = _CLAUSE.sub("", called, count=1)
        section = section_called(number, found, len(text), lambda: _numbered(text))
        is_among = section is None or any(section.start == each.start for each in found)
        found = found if is_among else _numbered(text)
        places = [n for n, each in enumerate(found) if section and each.start == section.start]
        is_clause = number != called
        places = [n for n in places if _has(found[n], number) or _counts(found, n, is_clause)]
    if not places and is_about:
        titles, words = title_lines(text), set(wanted.split())
        places = [
            n
            for n, each in enumerate(found)
            if line_around(text, each.start)[0] in titles
            and words <= set(bare_title(each.title).split())
        ]
    return found, places


def _has(heading: Heading, number: str) -> bool:
    own = number.rpartition(" ")[2]
    return re.search(rf"(?<!\w){re.escape(own)}(?!\w)", heading.title, re.IGNORECASE) is not None


def _counts(found: Sequence[Heading], place: int, is_clause: bool) -> bool:
    """Whether a heading without a number may be meant by its place among the others: the title
    alone may not, nor any by "clause", since clauses have numbers and may be items.
    """
    return not is_clause and sum(each.level == found[place].level for each in found) > 1


def bare_title(title: str) -> str:
    """A heading's words without its number and its marks, in small letters."""
    words = MARKER.sub("", title.strip(_TITLE_MARKS), count=1)
    return " ".join(words.strip(f"{_TITLE_MARKS}.:`").casefold().split())


def _numbered(text: str) -> list[Heading]:
    """Lines that look like numbered headings, where there are no others."""
    return [] if marked_headings(text) else headings_of(text, ())


def sections(text: str, start: int, end: int, *, is_counted: bool) -> list[CharRange]:
    """From a heading to the next of its level or a higher one."""
    found = headings(text)
    inside = [n for n, each in enumerate(found) if start <= each.start < end]
    levels = Counter(found[n].level for n in inside)
    level = min((level for level, count in levels.items() if count > 1), default=1)
    return [_section(text, found, n) for n in inside if found[n].level == level or not is_counted]


@lru_cache(maxsize=2)
def notes_start(text: str) -> int:
    """Where the footnotes and the links begin that a text of Markdown ends with; its end if there
    are none.
    """
    found = len(text)
    for start, end in reversed(line_ranges(text) if marked_headings(text) else ()):
        if NOTE.match(text, start, end):
            found = start
        elif text[start:end].strip() and not text[start].isspace():
            break
    return found


def _section(text: str, found: Sequence[Heading], place: int) -> CharRange:
    """Without the blank lines behind it."""
    start = line_around(text, found[place].start)[0]
    after = (each.start for each in found[place + 1 :] if each.level <= found[place].level)
    end = next(after, len(text))
    end = end if end == len(text) else line_around(text, end)[0]
    notes = notes_start(text)
    end = notes if text[heading_lines(text, start)[1] : notes].strip() and notes < end else end
    last = line_around(text, start + len(text[start:end].rstrip()) - 1)[1]
    if end == len(text) and not marked_headings(text) and BLANK.search(text, start, last):
        raise UnclearError  # a signature is no part of the last clause
    return start, last
