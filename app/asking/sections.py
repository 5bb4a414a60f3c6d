"""Sections of a document: found by the number or the words of their heading; a text's parts.

Where a file's format has no headings, lines that look like some are taken: a numbered line, a short
line between blank ones, or a title right above its text (`retrieval.text.blocks`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.asking.titled_sections import by_words
from retrieval.text.blocks import blocks
from storage import Heading

LONGEST_LINE = 80
"""Code points of a line that may be a heading."""

LONGEST_TITLE = 120

LEAST_WRAPPED = 50
"""Code points of a line that goes on in the next one."""

_OPENING = "[\"'*_\u201c\u201e\u2018\u00ab]{1,3}"
"""Before a term that a numbered line defines: 1.4 "Business Day" means."""

_NUMBERED = re.compile(
    r"^[ \t]{0,8}(?P<title>"
    r"(?:(?i:section|chapter|article|clause|part|appendix|annex|schedule|exhibit)\s+|§\s?)"
    r"(?:[\divxlcIVXLC.]{1,9}|[A-Z])\b[^\n]*"
    r"|\d{1,3}(?:(?:\.\d{1,3})+\.?|[.)])[ \t]+[^\W\d_a-z][^\n]*"
    rf"|\d{{1,3}}(?:\.\d{{1,3}})+\.?[ \t]+{_OPENING}[^\W\d_][^\n]*"
    rf"|(?:\d{{1,2}}|[IVXLC]+\.)[ \t]+[^\W\d_a-z][^\n.;,]{{1,{LONGEST_LINE}}})$",
    re.MULTILINE,
)
_ALONE = re.compile(
    rf"(?:\A|\n[ \t\r]*\n)[ \t]*(?P<title>[^\W\d_a-z][^\r\n]{{1,{LONGEST_LINE}}}?)[ \t\r]*\n"
    r"[ \t\r]*\n"
)
_ENDED = re.compile(r"[.,;:!?]$")
_OVER = re.compile(r"[.;:!?]$")
_CLOSING = ')]"\u201d\u2019'
_ROMAN = "(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
NUMBER = rf"(?:\d{{1,3}}(?:\.\d{{1,3}})*[a-z]?|{_ROMAN}|[a-z])"
"""Of a section, in Arabic or Roman numerals or a letter; whatever its case."""

ITEM = r"\((?:[a-z]|[ivx]{1,5}|\d{1,2})\)"
"""Of a section, as it is named behind the section's number."""

_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_ATTACHED = "(?P<attached>appendix|annex|schedule|exhibit)"
_LABEL = re.compile(
    rf"^\W*(?:(?:section|chapter|article|clause|paragraph|part|{_ATTACHED})\s*)?"
    rf"(?:no\.?\s*)?(?P<number>{NUMBER})\b[.:)]*(?!['-])",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"[A-Z](?P<rest>(?:\.\d{1,3})+)\b")
_IS_NUMBER = re.compile(rf"(?:{_ATTACHED} )?(?P<number>{NUMBER})", re.IGNORECASE)

_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class TextSection:
    """Code points [start, end) of a text, under a heading; `title` is "" for what has none."""

    title: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TextRange:
    """Code points [start, end) of a document."""

    document: int
    start: int
    end: int


def headings_of(text: str, stored: Sequence[Heading]) -> list[Heading]:
    """The stored headings; where there are none, the lines that look like headings."""
    if stored:
        return list(stored)
    found = {}
    for match in _NUMBERED.finditer(text):
        if _goes_on(text, match.start()):
            continue
        at, title = match.start("title"), match["title"].strip()
        found[at] = Heading(at, _level(title), title[:LONGEST_TITLE])
    for match in _ALONE.finditer(text):
        if not _ENDED.search(match["title"]):
            at = match.start("title")
            title = match["title"].strip()
            found.setdefault(at, Heading(at, _level(title), title))
    for block in blocks(text):
        title = text[block.start : block.end] if block.kind == "heading" else ""
        if _WORD.search(title):  # not the line below one
            found.setdefault(block.start, Heading(block.start, 1, title[:LONGEST_TITLE]))
    return [found[start] for start in sorted(found)]


def _level(title: str) -> int:
    """By the points in a title's number: 2 for "2.1" and "A.1"."""
    if (lettered := _LETTERED.match(title)) is not None:
        return 1 + lettered["rest"].count(".")
    label = _LABEL.match(title)
    return 1 + label["number"].count(".") if label else 1


def _goes_on(text: str, start: int) -> bool:
    """Whether the line above is a long one that ends no sentence: "... as stated in section" above
    "7. This requirement"; a comma ends none.
    """
    above = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)].strip()
    return len(above) >= LEAST_WRAPPED and not _OVER.search(above) and above[-1] not in _CLOSING


def section_called(
    named: str,
    headings: Sequence[Heading],
    length: int,
    lines: Callable[[], Sequence[Heading]] = tuple,
) -> TextSection | None:
    """The section with this number, or whose title, alone or with those that it stands below, has
    all of these words; None if there is none.

    "schedule 2" isn't section 2. Where nothing has the number and no title has any, "3" is the
    third section of the highest level that has several.

    Args:
        headings: ascending.
        length: of the text, in code points.
        lines: finds those that look like headings, ascending; called only for a number that no
            heading has, since it reads a whole text.
    """
    number = _IS_NUMBER.fullmatch(named)
    if number is None:
        place = by_words(named, headings)
        return None if place is None else _section(headings, place, length)
    if (place := _by_number(number, headings)) is not None:
        return _section(headings, place, length)
    looked = lines()
    if (place := _by_number(number, looked)) is not None:
        return _section(looked, place, length)
    place = None if number["attached"] else _by_count(number["number"], headings)
    return None if place is None else _section(headings, place, length)


def item_called(text: str, within: TextSection, named: str) -> TextSection:
    """The item of a section by its marker, "(d)", up to the next one of its list; the whole section
    if it has no line that begins so.
    """
    marker = named.strip("()").lower()
    first = _marked(text, within.start, within.end, marker)
    if first is None:
        return within
    start = first.start("marker")
    found = (_marked(text, first.end(), within.end, each) for each in _following(marker))
    end = min((each.start("marker") for each in found if each), default=within.end)
    return TextSection(f"{within.title} {named}", start, end)


def _marked(text: str, start: int, end: int, marker: str) -> re.Match[str] | None:
    """The first line of a range that begins with the marker."""
    line = rf"^[ \t]*(?:[-*•] )?(?P<marker>\(?{re.escape(marker)}[.)][ \t])"
    return re.compile(line, re.IGNORECASE | re.MULTILINE).search(text, start, end)


def _following(marker: str) -> list[str]:
    """The markers that may follow: "j" and "ii" follow "i"."""
    if marker.isdigit():
        return [str(int(marker) + 1)]
    letter = [chr(ord(marker) + 1)] if len(marker) == 1 else []
    roman = _ROMANS.index(marker) + 1 if marker in _ROMANS else len(_ROMANS)
    return [*letter, *_ROMANS[roman : roman + 1]]


def parts(headings: Sequence[Heading], start: int, end: int) -> list[TextSection]:
    """The range [start, end) from heading to heading of the highest level that has several.

    What precedes the first heading is a part without a title, and so is a range without headings.
    """
    inside = [each for each in headings if start <= each.start < end]
    levels = Counter(each.level for each in inside)
    level = min((level for level, count in levels.items() if count > 1), default=None)
    chosen = [] if level is None else [each for each in inside if each.level <= level]
    edges = [*(each.start for each in chosen), end]
    found = [
        TextSection(each.title, each.start, after)
        for each, after in zip(chosen, edges[1:], strict=True)
    ]
    return [TextSection("", start, edges[0]), *found] if edges[0] > start else found


def _by_number(wanted: re.Match[str], headings: Sequence[Heading]) -> int | None:
    """The first title with the number: called alike ("schedule"), else one that isn't a section."""
    kind = (wanted["attached"] or "").lower()
    found = [
        ((label["attached"] or "").lower(), place)
        for place, each in enumerate(headings)
        if (label := _LABEL.match(each.title))
        and label["number"].lower() == wanted["number"].lower()
    ]
    alike = [place for called, place in found if called == kind]
    places = alike or [place for called, place in found if called]
    return places[0] if places else None


def _by_count(wanted: str, headings: Sequence[Heading]) -> int | None:
    """The place by counting, where no title has a number."""
    labels = [label["number"] for each in headings if (label := _LABEL.match(each.title))]
    if not wanted.isdigit() or any(number[:1].isdigit() for number in labels):
        return None
    levels = Counter(each.level for each in headings)
    level = min((level for level, count in levels.items() if count > 1), default=1)
    places = [place for place, each in enumerate(headings) if each.level == level]
    return places[int(wanted) - 1] if 0 < int(wanted) <= len(places) else None


def _section(headings: Sequence[Heading], place: int, length: int) -> TextSection:
    """From a heading to the next of its level or a higher one."""
    chosen = headings[place]
    after = (each.start for each in headings[place + 1 :] if each.level <= chosen.level)
    return TextSection(chosen.title, chosen.start, next(after, length))
