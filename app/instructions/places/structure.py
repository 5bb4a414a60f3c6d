"""The structure of a text: lines, fences, headings and items."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

from app.asking.sections import headings_of
from app.instructions.places.latex_parts import is_latex_document, latex_headings
from app.lines import lines_of
from retrieval.text.line_forms import ENDED, MARKER
from retrieval.whole_numbers import whole_number
from storage import Heading

CharRange = tuple[int, int]
"""Code points [start, end)."""

MOST_TITLE = 70
"""Code points of a numbered line that is a title."""

NEARLY = 2
"""Characters by which the line under a numbered title may be shorter or longer."""

BLANK = re.compile(r"\n[ \t\r]*\n")
"""Between paragraphs."""

BOX = re.compile(r"^\[[ xX]\] ")
"""To tick, behind an item's bullet."""

_ATX = re.compile(r" {0,3}(#{1,6})[ \t]+(\S[^\n]*)\n?")
_UNDERLINE = re.compile(r" {0,3}(=+|--+)[ \t]*\r?\n?")
_MAY_BE_MARKED = re.compile(r" {0,3}#")
_UNDERLINED = re.compile(r" {0,3}(?:=|--)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^\n]*)")
_COUNTED = re.compile(r"[ \t]*(\d{1,3})[.)][ \t]")


@lru_cache(maxsize=2)
def line_ranges(text: str) -> tuple[CharRange, ...]:
    """The lines, each with its ending; only the last one may have none."""
    ends = [0, *accumulate(map(len, lines_of(text)))]
    return tuple(pairwise(ends))


@lru_cache(maxsize=2)
def fenced(text: str) -> frozenset[int]:
    """Where the lines of Markdown's fenced code begin, the fences among them."""
    return frozenset(line for block in fences(text) for line in block)


def fences(text: str) -> list[list[int]]:
    """The blocks of Markdown's fenced code, as where their lines begin; one that isn't closed goes
    to the end.
    """
    found, fence = list[list[int]](), ""
    for start, end in line_ranges(text):
        opening = _FENCE.match(text, start, end)
        if fence:
            found[-1].append(start)
            is_end = opening and not opening[2].strip() and opening[1].startswith(fence)
            fence = "" if is_end else fence
        elif opening:
            found.append([start])
            fence = opening[1]
    return found


@lru_cache(maxsize=2)
def front_matter(text: str) -> frozenset[int]:
    """Where the lines begin of what stands between rules at the top of a text."""
    lines = line_ranges(text)
    if not text.startswith(("---\n", "---\r\n")):
        return frozenset()
    rules = [n for n, each in enumerate(lines) if n and text[slice(*each)].rstrip() == "---"]
    return frozenset(start for start, _ in lines[: rules[0] + 1]) if rules else frozenset()


@lru_cache(maxsize=2)
def underlines(text: str) -> frozenset[int]:
    """Where the lines begin that make a heading of the line above."""
    lines = (line_around(text, each.start) for each in marked_headings(text))
    below = (end for start, end in lines if end < len(text) and not _ATX.match(text, start))
    return frozenset(at for at in below if _UNDERLINE.match(text, at))


def heading_lines(text: str, start: int) -> CharRange:
    """The line of a heading that begins there, and the one under it that marks it as such."""
    first = line_around(text, start)
    is_marked = first[1] < len(text) and first[1] in underlines(text)
    return first[0], line_around(text, first[1])[1] if is_marked else first[1]


@lru_cache(maxsize=2)
def marked_headings(text: str) -> tuple[Heading, ...]:
    """Headings of Markdown, behind number signs or above a line, outside of fences."""
    return tuple(_marked(text))


def known_headings(text: str) -> tuple[Heading, ...]:
    """Headings that are marked as such: those of Markdown, or of LaTeX where there are none."""
    return latex_headings(text) if has_latex_headings(text) else marked_headings(text)


def has_latex_headings(text: str) -> bool:
    """Whether the headings of a text are commands of LaTeX."""
    is_one = is_latex_document(text) or not marked_headings(text)
    return is_one and bool(latex_headings(text))


def headings(text: str) -> list[Heading]:
    """The headings of Markdown or LaTeX; in a text without any, numbered lines that make no list,
    and lines between blank ones that look like headings.
    """
    return list(known_headings(text)) or _plain_headings(text)


@lru_cache(maxsize=2)
def title_lines(text: str) -> frozenset[int]:
    """Where the lines begin that are titles: headings of Markdown or LaTeX, and numbered lines that
    are short, end no sentence and have no other one's beginning below.
    """
    marked = known_headings(text)
    if marked:
        return frozenset(each.start for each in marked)
    return frozenset(_plain_titles(text))


def line_around(text: str, at: int) -> CharRange:
    """The line in which a place is, with its ending; the last one for the text's end."""
    lines = line_ranges(text)
    if not lines:
        return 0, 0
    return lines[max(0, bisect_right(lines, at, key=lambda each: each[0]) - 1)]


def line_number(text: str, at: int) -> int:
    """Of the line in which a place is, from 1; one more than there are for a new last line."""
    lines = line_ranges(text)
    number = bisect_right(lines, at, key=lambda each: each[0])
    is_behind = number == len(lines) and at == len(text) and (not text or text.endswith("\n"))
    return number + is_behind


def item_mark(line: str) -> str:
    """The marker of an item, with a box to tick if there is one; "" for other lines."""
    marker = MARKER.match(line.lstrip())
    if marker is None:
        return ""
    box = BOX.match(line.lstrip()[marker.end() :])
    return line.lstrip()[: marker.end() + (box.end() if box else 0)]


def number_of(item: str) -> int | None:
    """The number of an item, if it has one: 2 for "2. bread" and "2) bread"."""
    found = re.match(r"\s*(\d+)[.)] ", item)
    return whole_number(found[1]) if found else None


def is_counted(line: str) -> bool:
    """Whether it begins with the number of an item."""
    return number_of(line) is not None


def indent(line: str) -> int:
    """Characters of white space at its beginning."""
    return len(line) - len(line.lstrip())


def _marked(text: str) -> Iterator[Heading]:
    lines, code = line_ranges(text), fenced(text)
    for number, (start, end) in enumerate(lines):
        if start in code:
            continue
        if not _MAY_BE_MARKED.match(text, start) and not _UNDERLINED.match(text, end):
            continue
        line = text[start:end]
        if heading := _ATX.fullmatch(line):
            yield Heading(start, len(heading[1]), _without_closing(heading[2]))
            continue
        below = text[slice(*lines[number + 1])] if number + 1 < len(lines) else ""
        above = text[slice(*lines[number - 1])] if number else ""
        underline = _UNDERLINE.fullmatch(below)
        is_alone = not above.strip() and line.strip()
        if underline and is_alone and _may_be_underlined(line.strip(), underline[1]):
            yield Heading(start, 1 if "=" in underline[1] else 2, line.strip())


def _without_closing(words: str) -> str:
    """A heading's words without the number signs and white space that close it."""
    own = words.rstrip(" \t\r")
    return own[:1] + own[1:].rstrip("#").rstrip(" \t")


def _may_be_underlined(line: str, underline: str) -> bool:
    """Whether a line can be a heading because of the line drawn below it. An item can only if it is
    numbered and about as long as that line: plain texts mark their sections so, and a rule below a
    list is seldom as long as its last item.
    """
    if MARKER.match(line):
        is_numbered = line[0].isalnum() or line[0] in "(§["
        return is_numbered and abs(len(line) - len(underline)) <= NEARLY
    return not line.startswith((">", "|", "-", "="))


def _plain_headings(text: str) -> list[Heading]:
    """A line right above or below another one with the number before or behind is a list item."""
    found, lines = headings_of(text, ()), line_ranges(text)
    numbers = {}
    for each in found:
        if counted := _COUNTED.match(text, line_around(text, each.start)[0]):
            numbers[line_number(text, each.start)] = int(counted[1])
    items = {
        lines[at - 1][0]
        for at, number in numbers.items()
        if numbers.get(at - 1) == number - 1 or numbers.get(at + 1) == number + 1
    }
    return [each for each in found if line_around(text, each.start)[0] not in items]


def _plain_titles(text: str) -> Iterator[int]:
    last = len(text.rstrip())
    for each in _plain_headings(text):
        start, end = line_around(text, each.start)
        title, below = text[start:end].strip(), text[end : end + 200].split("\n", 1)[0].strip()
        number = MARKER.match(title)
        is_short = len(title) <= MOST_TITLE and not ENDED.search(title)
        is_short = is_short and ". " not in title[number.end() if number else 0 :]
        own = number[0].strip(" .)") if number else title
        goes_on = below[:1].islower() or (MARKER.match(below) and not below.startswith(f"{own}."))
        if is_short and not goes_on and end < last:
            yield start
