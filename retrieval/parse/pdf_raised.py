"""Raised signs on a page of a PDF: marks of footnotes, and exponents.

Its text has them glued to what they stand behind, where they say something else: "berths13" and
"224" for two to the power of 24.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import pypdfium2
from pypdfium2 import raw

SMALLER, RAISED = 0.85, 0.3
"""Heights of a letter that a raised sign is high at most, and above its foot at least. A sign of
that size on the line itself is above it by 0.1."""

NEAR = 0.3
"""Heights of a digit between it and its exponent, at most."""

MOST_MARKED = 60
"""Characters of a word with raised signs."""

POWER = "^"

_MARKED = re.compile(
    r"(?:\S*[^\W\d_]{3}|\S*[^\W\d_]\S*[.,;:!?)\]\u201d\u2019\"'])(?P<mark>\d{1,3}\W*)"
)
_SIGNS = r"[+\-\u2010\u2212\u2013]?\d"
_DIGITS = re.compile(rf"\d(?={_SIGNS})")
_PARTED = re.compile(rf"\d\r\n(?={_SIGNS})")
_FRACTION = re.compile(r"\d{1,3}(?:\r\n)?[/\u2044](?:\r\n)?(?=\d)")


class RaisedSigns:
    """The raised signs of a page.

    Args:
        characters: of the page, one code point for each place that PDFium counts.
    """

    def __init__(self, textpage: pypdfium2.PdfTextPage, characters: str) -> None:
        self._textpage = textpage.raw
        self._characters = characters

    def joints(self, word: str, first: int) -> Mapping[int, str]:
        """What to put within a word, ascending: "^" between a digit and its exponent, a space
        before a footnote's mark and a small fraction.

        Behind an exponent nothing is put: in many manuals it is the first digit only that is
        raised where TeX was given "2^24".

        Args:
            first: the place of the word's first character.
        """
        if len(word) > MOST_MARKED:
            return {}
        marked = _MARKED.fullmatch(word)
        at = marked.start("mark") if marked else 0
        if at and self._is_raised(first + at - 1, first + at):
            return {at: " "}
        joints = {each.end(): self._joint(first + each.end()) for each in _DIGITS.finditer(word)}
        return {at: joint for at, joint in joints.items() if joint}

    def joint(self, place: int) -> str:
        """What to put instead of a line's end that PDFium tells where digits are raised; "" where
        a line ends.

        Args:
            place: of "\\r\\n".
        """
        is_between = place and _PARTED.match(self._characters, place - 1)
        return self._joint(place + 2, place - 1) if is_between else ""

    def _joint(self, place: int, digit: int | None = None) -> str:
        """What to put between a digit, by default the one before, and a raised one; else ""."""
        digit = place - 1 if digit is None else digit
        if not self._is_raised(digit, place):
            return ""
        return " " if self._begins_fraction(place, digit) else POWER

    def _begins_fraction(self, place: int, digit: int) -> bool:
        """Whether the raised digits are the upper ones of a fraction, whose lower ones are small
        and stand on the line: "3 1/2".
        """
        found = _FRACTION.match(self._characters, place)
        if found is None:
            return False
        whole, lower = self._box(digit), self._box(found.end())
        if whole is None or lower is None:
            return False
        height = _height(whole)
        is_low = lower.bottom - whole.bottom <= RAISED * height
        return is_low and _height(lower) < SMALLER * height

    def _is_raised(self, letter: int, sign: int) -> bool:
        """Whether one character is smaller than another one beside it and raised above its foot."""
        one, other = self._box(letter), self._box(sign)
        if one is None or other is None:
            return False
        height = _height(one)
        gap = max(one.left, other.left) - min(one.right, other.right)
        return (
            _height(other) < SMALLER * height
            and RAISED * height < other.bottom - one.bottom < height
            and abs(gap) < NEAR * height
        )

    def _box(self, place: int) -> raw.FS_RECTF | None:
        box = raw.FS_RECTF()
        return box if raw.FPDFText_GetLooseCharBox(self._textpage, place, box) else None


def _height(box: raw.FS_RECTF) -> float:
    return abs(float(box.top) - float(box.bottom))
