"""Entries of a list of definitions, numbered or not: `the definition of Business Day` is what
begins with "Business Day" means.

Without such a verb the term must be set apart, as in **Business Day**: a day on which banks open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.places.structure import CharRange, line_around, line_ranges, title_lines
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.instructions.words.literal_words import points
from retrieval.text.line_forms import MARKER

_SAYS = re.compile(
    r" (?:shall |will )?(?:means?|has the (?:same )?meaning|refers? to|denotes?)\b", re.IGNORECASE
)
_MARKS = "\"'*_\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
_ITEM = re.compile(r"\s*(?:\([a-z\d]{1,4}\)|[a-z][.)]|[-*\u2022])[ \t]")
"""What begins a part of a definition."""

_HARD = _MARKS.replace("'", "").replace("\u2019", "")  # no apostrophe
_MARKED = re.compile(
    rf"[ \t]*[{_MARKS}]{{1,3}}(?P<term>\w[^\r\n:{_HARD}]{{0,80}}?):?[{_MARKS}]{{1,3}}(?!\w)"
)
_PLAIN = re.compile(rf"[ \t]*(?P<term>\w[^\r\n:{_HARD}]{{0,80}}?)(?={_SAYS.pattern})", _SAYS.flags)
"""How an entry for any term begins, in marks or without."""


def terms_defined(text: str, term: str, within: CharRange) -> tuple[CharRange, ...]:
    """The entries of a range that define a term, as whole lines.

    Raises:
        UnclearError: the text has the term, but no entry for it; or an entry has items below.
    """
    if not is_prose(text):
        raise UnclearError
    found = tuple(_entry(text, start) for start, _ in _entries(text, term))
    found = tuple(each for each in found if within[0] <= each[0] and each[1] <= within[1])
    if not found and re.search(rf"(?<!\w){re.escape(term)}(?!\w)", text, re.IGNORECASE):
        raise UnclearError
    return found


def defines(words: str, term: str) -> bool:
    """Whether some words are an entry for a term."""
    return any(start == 0 for start, _ in _entries(words, term))


def term_uses(text: str, term: str) -> tuple[str, list[CharRange]]:
    """A term as its definition writes it, and where the text has it so, in the plural, too."""
    own = next((each for _, each in _entries(text, term)), term)
    uses = re.finditer(rf"(?<!\w){re.escape(own)}(?:e?s)?(?!\w)", text)
    return own, [each.span() for each in uses]


def _entries(text: str, term: str) -> Iterator[tuple[int, str]]:
    """Where entries for a term begin, and the term as each of them writes it."""
    own = r"[ ]".join(map(re.escape, term.split()))
    form = re.compile(
        rf"^[ \t]*(?:{MARKER.pattern})?(?P<marks>[{_MARKS}]{{1,3}})?(?P<term>{own})"
        rf"(?P<colon>:)?(?(marks)[{_MARKS}]{{1,3}})",
        re.IGNORECASE | re.MULTILINE,
    )
    for found in form.finditer(text):
        is_set_apart = found["marks"] and (
            found["colon"] or re.match(r" ?:| [\u2013\u2014-] ", text[found.end() :][:3])
        )
        if is_set_apart or _SAYS.match(text, found.end()):
            yield line_around(text, found.start("term"))[0], found["term"]


def _entry(text: str, start: int) -> CharRange:
    """The lines of an entry: to the next blank one, item, title or entry."""
    titles, end = title_lines(text), line_around(text, start)[1]
    for first, last in line_ranges(text):
        line = text[first:last].lstrip()
        if first >= end and (not line or first in titles or MARKER.match(line)):
            break
        if first >= end and _is_other(line, text[start:end].rstrip()):
            break
        end = max(end, last)
    is_item = _ITEM.match(text, start) is not None
    if text[start:end].rstrip().endswith(":") or (_ITEM.match(text, end) and not is_item):
        raise UnclearError
    return start, end


def _is_other(line: str, before: str) -> bool:
    """Whether a line right below is an entry of its own.

    Raises:
        UnclearError: it may as well go on with what stands before it.
    """
    marked, plain = _MARKED.match(line), _PLAIN.match(line)
    is_entry = marked is not None and defines(line, marked["term"])
    is_plain = plain is not None and line[0].isupper() and not points(plain["term"])
    if is_plain or (is_entry and before.endswith(",")):
        raise UnclearError  # "Loss means ..."; "..., where" and "money" means ...
    return is_entry
