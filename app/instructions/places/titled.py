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
from app.instructions.places.fitting import has_first_word
from app.instructions.places.latex_parts import is_latex_document, latex_end, latex_headings
from app.instructions.places.structure import (
    BLANK,
    CharRange,
    has_latex_headings,
    heading_lines,
    headings,
    known_headings,
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
_ATTACHED = re.compile(r"\W*(?:schedule|annex|appendix|exhibit)\b", re.IGNORECASE)
_DIGITS = re.compile(r"(?:[a-z]+ )?\d+(?:\.\d+)*", re.IGNORECASE)
_LABELLED = re.compile(r"\W*(?P<label>(?:[^\W\d]+ )?\d{1,3}(?:\.\d+)*)[.):]?(?:\s|$)")
NOTE = re.compile(r"\[[^\]\n]+\]:[ \t]")
"""What a footnote or the target of a link begins with."""

_LABEL = re.compile(r"\w[\w ]*:")
_TITLE_MARKS = "#*_ \t\r\n=-"


def title_place(text: str) -> CharRange:
    """The heading with which a text begins.

    Raises:
        UnclearError: it begins with something else, that may be a name above an address, or the
            text is one of LaTeX.
    """
    is_read = is_prose(text) and not (is_latex_document(text) or has_latex_headings(text))
    first = headings(text)[:1] if is_read else []
    if not first or text[: line_around(text, first[0].start)[0]].strip():
        raise UnclearError
    start, end = heading_lines(text, first[0].start)
    below = text[slice(*line_around(text, end))].strip() if end < len(text) else ""
    if below and not (marked_headings(text) or MARKER.match(below) or _LABEL.match(below)):
        raise UnclearError
    return start, end


def title_of_all(text: str) -> CharRange | None:
    """The line of the heading that is a text's title and no section's: the only one of the highest
    level; in plain text one without a number with which it begins.
    """
    found = headings(text)
    if not found or text[: line_around(text, found[0].start)[0]].strip():
        return None
    line = line_around(text, found[0].start)
    if marked_headings(text):
        is_title = [each.level for each in found].count(found[0].level) == 1
        return line if is_title and found[0].level == min(each.level for each in found) else None
    return None if MARKER.match(text[slice(*line)].lstrip()) else line


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
    """All headings of the text, and the indices of those that have the title or number."""
    is_latex = has_latex_headings(text)
    if not (is_prose(text) or is_latex):
        raise UnclearError
    found, wanted = headings(text), bare_title(called)
    titles = [bare_title(each.title) for each in found]
    places = [n for n, title in enumerate(titles) if title == wanted]
    # A function's heading has its arguments.
    function = f"{wanted.removesuffix('()')}("
    places = places or [n for n, title in enumerate(titles) if title.startswith(function)]
    if not places and _NUMBER.fullmatch(called):
        if is_latex:
            raise UnclearError  # LaTeX counts them itself
        number = _CLAUSE.sub("", called, count=1)
        section = section_called(number, found, len(text), lambda: _numbered(text))
        is_among = section is None or any(section.start == each.start for each in found)
        found = found if is_among else _numbered(text)
        places = [n for n, each in enumerate(found) if section and each.start == section.start]
        is_clause = number != called
        places = [n for n in places if _has(found[n], number) or _counts(found, n, is_clause)]
        places = [n for n in places if _is_attached(called) == _is_attached(found[n].title)]
        places = _alike(text, found, places[0]) if places else []
    if not places and is_about:
        lines, words = title_lines(text), set(wanted.split())
        places = [
            n
            for n, each in enumerate(found)
            if line_around(text, each.start)[0] in lines
            and words <= set(bare_title(each.title).split())
        ]
    return found, places


def _alike(text: str, found: Sequence[Heading], place: int) -> list[int]:
    """The headings that begin with the same number; of several, those with something below, since
    the others may be lines of a table of contents.
    """
    label = _label(found[place])
    alike = [n for n, each in enumerate(found) if _label(each) == label] if label else [place]
    return [n for n in alike if _has_text(text, found, n)] or alike if alike[1:] else alike


def _is_attached(title: str) -> bool:
    """Whether something is a schedule or the like: clause 2 isn't schedule 2."""
    return _ATTACHED.match(title) is not None


def _label(heading: Heading) -> str:
    """The number that a title begins with, and the word before it: "4.2", "schedule 1"."""
    found = _LABELLED.match(heading.title)
    return found["label"].casefold() if found else ""


def _has_text(text: str, found: Sequence[Heading], place: int) -> bool:
    """Whether something stands below a heading before the next one of its level."""
    after = found[place + 1 : place + 2]
    end = line_around(text, after[0].start)[0] if after else len(text)
    is_above = bool(after) and after[0].level > found[place].level
    return is_above or bool(text[heading_lines(text, found[place].start)[1] : end].strip())


def _has(heading: Heading, number: str) -> bool:
    own = number.rpartition(" ")[2]
    return re.search(rf"(?<!\w){re.escape(own)}(?!\w)", heading.title, re.IGNORECASE) is not None


@lru_cache(maxsize=2)
def has_numbers(text: str) -> bool:
    """Whether its sections have numbers of their own."""
    return sum(map(bool, map(_label, headings(text)))) > 1


def may_have(text: str, called: str) -> bool:
    """Whether a section may be called so though no heading is; where sections have numbers, another
    number must stand at the beginning of a line.
    """
    number = _CLAUSE.sub("", called, count=1)
    if _DIGITS.fullmatch(number) and has_numbers(text):
        begun = rf"^[^\w\n]*(?:[^\W\d]+ )?{re.escape(number)}(?!\w|[.,]\d)"
        return re.search(begun, text, re.MULTILINE) is not None
    return has_first_word(text, called)


def _counts(found: Sequence[Heading], place: int, is_clause: bool) -> bool:
    """Whether "section 2" may mean a heading without a number by counting: there must be several of
    its level. "Clause 2" may not, since clauses have numbers.
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
    """Where the footnotes and the links begin that a text of Markdown ends with, or what stands
    behind LaTeX's sections; its end if there are none.
    """
    found = len(text)
    if has_latex_headings(text):
        return latex_end(text, latex_headings(text)[-1].start)
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
    end = min(end, latex_end(text, start)) if has_latex_headings(text) else end
    notes = notes_start(text)
    end = notes if text[heading_lines(text, start)[1] : notes].strip() and notes < end else end
    last = line_around(text, start + len(text[start:end].rstrip()) - 1)[1]
    if end == len(text) and not known_headings(text) and BLANK.search(text, start, last):
        raise UnclearError  # a signature is no part of the last clause
    return start, last
