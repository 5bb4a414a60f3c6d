"""The numbered headings of a PDF that has no outline: "2.5. MEMORY MANAGEMENT".

A line is one where it begins with the number that is next, in type that isn't the text's: larger,
or in another font (bold type has a font of its own) with more white above than between lines.
Headings of one level look alike. So the items of a list, the rows of a table and the lines of a
table of contents are none, nor are lines of code. A line without a number is a heading where it has
the larger type of one of the levels: "References".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median, quantiles
from typing import NamedTuple

from retrieval.parse.pdf_words import PageText
from retrieval.parse.placed_lines import PlacedLine, placed_lines
from retrieval.parse.section_numbers import SectionNumber, section_number
from retrieval.text.cells import CELL_BREAK
from retrieval.text.line_forms import MOST_HEADING

LARGE = 1.15
"""Height of larger type, at least, in that of the text's."""

SMALL = 0.8
"""Height of any heading's type, at least: PDFium's heights differ between fonts of one size."""

WITHIN = 0.9
"""Height of a heading, at least, in that of those within its section."""

WHITE = 1.25
"""White above a heading, at least, in that between lines."""

NEAR = 0.6
"""White between the lines of one heading, at most, in their heights."""

FULL = 0.6
"""Share of the page's widest line that the first of two lines is as wide as, at least."""

EVEN = 0.01
"""Share by which the widths of letters may differ in a font that has one."""

LEAST_EVEN = 3
"""Words in which they are alike, at least: in two they may be by chance."""

COLUMN_GAP = 1.5
"""White before the page's number in a table of contents, at least, in heights."""

MOST_LINES = 5
"""Of a heading; bounds the work for a page that was made to cost some."""

MOST = 240
"""Characters of a heading with a number."""

_TITLE = re.compile(r"(?![a-z]).*[^\W\d_]{3}")
_NO_TITLE = re.compile(r"[.,;:]$|(?:[.·…]\s?){4}")


class _TypedLine(NamedTuple):
    """A line of the page, with the fonts, the lengths and the boxes of its words."""

    start: int
    end: int
    text: str
    place: PlacedLine
    fonts: Sequence[str]
    lengths: Sequence[int]
    boxes: Sequence[float]

    @property
    def is_contents(self) -> bool:
        """Whether the number of a page stands behind its words."""
        gap = self.boxes[-4] - self.boxes[-6] if len(self.fonts) > 1 else 0.0
        return self.text[-1].isdigit() and gap > COLUMN_GAP * self.place.height

    @property
    def is_code(self) -> bool:
        """Whether all letters are equally wide."""
        edges = zip(self.boxes[::4], self.boxes[2::4], self.lengths, strict=True)
        widths = [(right - left) / length for left, right, length in edges]
        return len(widths) >= LEAST_EVEN and max(widths) - min(widths) < EVEN * max(widths)

    def is_below(self, above: _TypedLine, white: float) -> bool:
        """Whether more white than that stands between two lines, or they are in two columns."""
        between = self.place.top - above.place.bottom
        return between > white or between < -self.place.height

    def goes_on(self, above: _TypedLine) -> bool:
        """Whether it may be another line of the same heading."""
        return (
            self.place.is_as_high_as(above.place.height)
            and not {*self.fonts}.isdisjoint(above.fonts)
            and not self.is_below(above, NEAR * above.place.height)
            and CELL_BREAK not in self.text
            and section_number(self.text) is None
        )


class _HeadingLook(NamedTuple):
    """How the headings of a level look: the font of the number, the dot behind it, the height."""

    font: str
    dot: str
    height: float


class NumberedHeadings:
    """The headings of a document, found page by page."""

    def __init__(self) -> None:
        self._fonts: Counter[str] = Counter()
        self._font, self._height = "", 0.0
        self._last: SectionNumber | None = None
        self._looks: dict[int, _HeadingLook] = {}

    def find(self, page: PageText) -> list[tuple[int, int, str]]:
        """(start in the page's text, level, title) of each, in the text's order; those of several
        lines have one in the text then.
        """
        self._learn(page)
        found: list[tuple[int, int, str]] = []
        joined: list[int] = []
        for level, heading in self._headings(list(_lines(page))):
            title = " ".join(line.text for line in heading)
            found.append((heading[0].start, level, title))
            joined += (line.end - 1 for line in heading[:-1])
        page.join_lines(joined)
        return found

    def _learn(self, page: PageText) -> None:
        """The text's type: the font of most words so far, and its height on this page."""
        self._fonts.update(page.fonts)
        self._font = max(self._fonts, key=self._fonts.__getitem__, default="")
        heights = [
            page.boxes[4 * place + 3] - page.boxes[4 * place + 1]
            for place, font in enumerate(page.fonts)
            if font == self._font
        ]
        self._height = median(heights) if heights else self._height

    def _headings(self, lines: Sequence[_TypedLine]) -> Iterator[tuple[int, Sequence[_TypedLine]]]:
        """The level of each heading, and its lines."""
        white = WHITE * _white([line.place for line in lines])
        least = FULL * max((line.place.width for line in lines), default=0.0)
        end = 0
        for place in range(len(lines)):
            if place < end or not self._stands_out(lines[max(place - 1, 0) : place + 1], white):
                continue
            after, most = place + 1, min(place + MOST_LINES, len(lines))
            while after < most and self._goes_on(lines[after - 1], lines[after], least):
                after += 1
            if level := self._level(lines[place:after]):
                end = after
                yield level, lines[place:after]

    def _stands_out(self, lines: Sequence[_TypedLine], white: float) -> bool:
        """Whether the last of one or two lines is in other type than the text, and larger or with
        more white above.
        """
        line, above = lines[-1], lines[0]
        is_first = len(lines) == 1
        return self._is_apart(line) and (
            is_first or self._is_large(line) or line.is_below(above, white)
        )

    def _is_apart(self, line: _TypedLine) -> bool:
        """Whether none of a line's words is in the text's type, nor all in that of code."""
        is_high = line.place.height >= SMALL * self._height
        is_other = is_high and self._font not in line.fonts and not line.is_code
        return is_other or self._is_large(line)

    def _is_large(self, line: _TypedLine) -> bool:
        return line.place.height >= LARGE * self._height

    def _goes_on(self, above: _TypedLine, below: _TypedLine, least: float) -> bool:
        """Whether a heading goes on in the next line.

        Args:
            least: width of a line that is full.
        """
        return above.place.width >= least and below.goes_on(above) and self._is_apart(below)

    def _level(self, lines: Sequence[_TypedLine]) -> int:
        """The level of the heading that these lines are; 0 for none."""
        title = " ".join(line.text for line in lines)
        if len(title) > MOST or _NO_TITLE.search(title) or CELL_BREAK in title:
            return 0
        number = section_number(title)
        if number is None:
            is_title = len(title) <= MOST_HEADING and _TITLE.match(title)
            return self._level_of_look(lines[0]) if is_title else 0
        return number.level if self._takes(number, lines) else 0

    def _takes(self, number: SectionNumber, lines: Sequence[_TypedLine]) -> bool:
        """Whether lines with this number are the next heading."""
        if self._last is None:
            is_next = number.is_first or self._is_large(lines[0])
        else:
            is_next = number.follows(self._last)
        look = _HeadingLook(lines[0].fonts[0], number.dot, lines[0].place.height)
        is_next = is_next and self._may_look(look, number.level) and not lines[-1].is_contents
        if is_next:
            self._last = number
            self._looks[number.level] = look
        return is_next

    def _level_of_look(self, line: _TypedLine) -> int:
        """The level whose larger type a line has, as "References" has; 0 for none."""
        height = line.place.height
        like = {
            abs(look.height - height): level
            for level, look in self._looks.items()
            if look.font == line.fonts[0] and line.place.is_as_high_as(look.height)
        }
        return like[min(like)] if like and self._is_large(line) else 0

    def _may_look(self, look: _HeadingLook, level: int) -> bool:
        """Whether a heading looks like others of its level, and no smaller than those within."""
        alike = self._looks.get(level, look)
        within = [each.height for other, each in self._looks.items() if other > level]
        is_large = look.height >= WITHIN * max(within, default=0.0)
        return (look.font, look.dot) == (alike.font, alike.dot) and is_large


def _lines(page: PageText) -> Iterator[_TypedLine]:
    starts = page.ranges[::2]
    for (start, end), place in placed_lines(page):
        line = page.text[start:end]
        first, last = bisect_left(starts, start), bisect_left(starts, end)
        boxes = page.boxes[4 * first : 4 * last]
        edges = zip(starts[first:last], page.ranges[2 * first + 1 : 2 * last : 2], strict=True)
        lengths = [edge - begun for begun, edge in edges]
        at, fonts = start + len(line) - len(line.lstrip()), page.fonts[first:last]
        yield _TypedLine(at, end, line.strip(), place, fonts, lengths, boxes)


def _white(lines: Sequence[PlacedLine]) -> float:
    """The white between lines of a paragraph: the lower quartile of all."""
    between = [(below.top - above.bottom, above.height) for above, below in pairwise(lines)]
    found = [white for white, height in between if 0 < white < height]
    return quantiles(found)[0] if len(found) > 1 else 0.0
