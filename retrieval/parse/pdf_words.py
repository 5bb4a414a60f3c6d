"""The text of one page of a PDF and the positions of its words.

A word that a line's end broke is mended: its halves stand together, each with its own place on the
page, and the line ends behind it. The raised mark of a footnote is a word of its own, and an
exponent stands behind "^".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from ctypes import create_string_buffer
from itertools import pairwise

import pypdfium2
from pypdfium2 import raw

from retrieval.parse.hyphens import Hyphens
from retrieval.parse.pdf_raised import POWER, RaisedSigns

_DEVICE = 1_000_000
"""Pixels to which a page is mapped to find its rotation and edges; fine enough for any point."""

_IDENTIFIER = re.compile(r"[^\W_]_\r\n(?=[^\W_])")
"""A line's end within a name of code: "aes128_" and "set_key". Prose has no word that ends so."""

# PDFium marks a line's end with \r\n and a hyphen there with U+FFFE or \x02.
_PIECES = re.compile(r"\r\n|[\ufffe\x02]|\0|[^\S\r]+|\r|[^\s\ufffe\x02\0]+")
_PART_OF_FONT = re.compile(r"^[A-Z]{6}\+")
_MOST_NAME = 128
_HYPHENS = "\ufffe", "\x02"
_BOX = raw.FPDFText_GetLooseCharBox
_REPLACED = {"\r\n": "\n", "\0": ""}


class PageText:
    """The text of one page.

    Attributes:
        text: of the page, line ends "\\n".
        width, height: in points, as the page is shown.
        ranges: start and end in `text` of each word, one after the other.
        boxes: left, top, right, bottom of each word, in points from the top left corner.
        fonts: the name of each word's font; "" where PDFium doesn't know.
    """

    def __init__(self, page: pypdfium2.PdfPage, hyphens: Hyphens | None = None) -> None:
        self.width, self.height = page.get_size()
        self._page = page
        self._hyphens = hyphens or Hyphens()
        self._to_shown = self._transformation()
        self.ranges: list[int] = []
        self.boxes: list[float] = []
        self.fonts: list[str] = []
        self._first, self._last = raw.FS_RECTF(), raw.FS_RECTF()
        self._font = create_string_buffer(_MOST_NAME)
        textpage = page.get_textpage()
        try:
            self._textpage = textpage.raw
            characters = _characters(textpage)
            self.text = self._read(characters, RaisedSigns(textpage, characters))
        finally:
            textpage.close()

    def shown(self, x: float, y: float) -> tuple[float, float]:
        """A point of the page's own space, in points from the top left corner as it is shown."""
        a, b, c, d, e, f = self._to_shown
        return a * x + b * y + e, c * x + d * y + f

    def cut(self, start: int, end: int) -> None:
        """Take code points [start, end) out of the text, and the places of the words within."""
        self.text = self.text[:start] + self.text[end:]
        edges = list(zip(self.ranges[::2], self.ranges[1::2], strict=True))
        kept = [place for place, (a, b) in enumerate(edges) if a < start or b > end]
        self.ranges = [
            edge - (min(edge, end) - start if edge > start else 0)
            for place in kept
            for edge in edges[place]
        ]
        self.fonts = [self.fonts[place] for place in kept]
        self.boxes = [value for place in kept for value in self.boxes[4 * place : 4 * place + 4]]

    def put_between(self, texts: Mapping[tuple[int, int], str]) -> None:
        """Put other texts in ranges that have no words."""
        parts: list[str] = []
        at = shift = 0
        ranges: list[int] = []
        words = iter(zip(self.ranges[::2], self.ranges[1::2], strict=True))
        word = next(words, None)
        for (start, end), text in [*sorted(texts.items()), ((len(self.text),) * 2, "")]:
            while word is not None and word[1] <= start:
                ranges += (word[0] + shift, word[1] + shift)
                word = next(words, None)
            parts += (self.text[at:start], text)
            at, shift = end, shift + len(text) - (end - start)
        self.text, self.ranges = "".join(parts), ranges

    def join_lines(self, ends: Sequence[int]) -> None:
        """Put a space for each of these ends of lines.

        Args:
            ends: ascending.
        """
        edges = [-1, *ends, len(self.text)]
        self.text = " ".join(self.text[one + 1 : other] for one, other in pairwise(edges))

    def arrange(self, pieces: Sequence[tuple[int, int] | str]) -> None:
        """Put parts of the text, and texts without words between them, in this order.

        Args:
            pieces: ranges that cut no word in two.
        """
        starts = self.ranges[::2]
        parts: list[str] = []
        ranges: list[int] = []
        boxes: list[float] = []
        fonts: list[str] = []
        length = 0
        for piece in pieces:
            if isinstance(piece, str):
                parts.append(piece)
            else:
                first, last = (bisect_left(starts, edge) for edge in piece)
                parts.append(self.text[slice(*piece)])
                ranges += [edge - piece[0] + length for edge in self.ranges[2 * first : 2 * last]]
                boxes += self.boxes[4 * first : 4 * last]
                fonts += self.fonts[first:last]
            length += len(parts[-1])
        self.text, self.ranges, self.boxes, self.fonts = "".join(parts), ranges, boxes, fonts

    def _transformation(self) -> tuple[float, float, float, float, float, float]:
        """PDFium's own mapping, which knows of turned and cropped pages."""
        (e, f), (x1, y1), (x2, y2) = (self._device(x, y) for x, y in ((0, 0), (1000, 0), (0, 1000)))
        return (
            *((x1 - e) / 1000, (x2 - e) / 1000),
            *((y1 - f) / 1000, (y2 - f) / 1000),
            *(e, f),
        )

    def _device(self, x: float, y: float) -> tuple[float, float]:
        left, top = raw.c_int(), raw.c_int()
        raw.FPDF_PageToDevice(self._page, 0, 0, _DEVICE, _DEVICE, 0, x, y, left, top)
        return left.value * self.width / _DEVICE, top.value * self.height / _DEVICE

    def _read(self, characters: str, raised: RaisedSigns) -> str:
        """The text, with the words noted as they are met."""
        pieces = list(_PIECES.finditer(characters))
        words = [piece.group() for piece in pieces]
        self._hyphens.learn(words)
        parts: list[str] = []
        length, is_broken = 0, False
        for number, piece in enumerate(pieces):
            found = piece.group()
            part = _REPLACED.get(found, found)
            if found in _HYPHENS and _is_page_number(words[number + 1 :]):
                part = "-\n"  # the next page has the other half
            elif found in _HYPHENS:
                around = words[max(number - 3, 0) : number], words[number + 1 : number + 4]
                half, other = "".join(around[0][-1:]), "".join(around[1][:1])
                in_capitals = all(each.isupper() for side in around for each in side[::2])
                part = self._hyphens.between(half, other, in_capitals=in_capitals)
                is_broken = True
            elif found == "\r\n" and _IDENTIFIER.match(characters, max(piece.start() - 2, 0)):
                part, is_broken = "", True
            elif is_broken and part.isspace():  # the line that broke the word ends here
                part, is_broken = "\n", False
            elif found == "\r\n":
                part = raised.joint(piece.start()) or part
            if len(part) == len(found) and not part.isspace():
                part = self._noted(part, piece.start(), length, raised)
            parts.append(part)
            length += len(part)
        return "".join(parts)

    def _noted(self, word: str, first: int, start: int, raised: RaisedSigns) -> str:
        """A word as it is written from `start` on, noted; or the words that it is."""
        written, at, noted, begun = "", 0, 0, 0
        for end, joint in [*raised.joints(word, first).items(), (len(word), "")]:
            written += word[at:end]
            at = end
            if joint != POWER:
                self._note(start + noted, start + len(written), first + begun, first + end)
                noted, begun = len(written) + len(joint), end
            written += joint
        return written

    def _note(self, start: int, end: int, first: int, last: int) -> None:
        """A word, by its first and last characters on the page; none without a place there.

        Called for every word of every page: three calls of PDFium and little else.
        """
        one = other = self._first
        if not _BOX(self._textpage, first, one):
            return
        if last - first > 1:
            other = self._last
            if not _BOX(self._textpage, last - 1, other):
                return
        a, b, c, d, e, f = self._to_shown
        left, right = min(one.left, other.left), max(one.right, other.right)
        low, high = min(one.bottom, other.bottom), max(one.top, other.top)
        x, y = a * left + b * high + e, c * left + d * high + f
        x_end, y_end = a * right + b * low + e, c * right + d * low + f
        self.ranges += (start, end)
        self.fonts.append(self._font_name(first))
        if x <= x_end and y <= y_end:
            self.boxes += (x, y, x_end, y_end)
        else:  # a turned page
            self.boxes += (min(x, x_end), min(y, y_end), max(x, x_end), max(y, y_end))

    def _font_name(self, place: int) -> str:
        """Of the font that a character is in, without the letters that tell a part of it."""
        length = raw.FPDFText_GetFontInfo(self._textpage, place, self._font, _MOST_NAME, None)
        if not 0 < length <= _MOST_NAME:
            return ""
        return _PART_OF_FONT.sub("", self._font.value.decode("utf-8", "replace"))


def _is_page_number(rest: Sequence[str]) -> bool:
    """Whether nothing but a number follows on a page: no half of a word, as in "COVID-19"."""
    return "".join(rest[:3]).strip().isdigit() and len(rest) < 3


def _characters(textpage: pypdfium2.PdfTextPage) -> str:
    """The page's characters, one code point for each place that PDFium counts."""
    text: str = textpage.get_text_range()
    count = textpage.count_chars()
    if len(text) == count:
        return text
    codes = (raw.FPDFText_GetUnicode(textpage, index) for index in range(count))
    return "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)
