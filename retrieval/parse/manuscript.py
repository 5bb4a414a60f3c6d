"""The output of a parser: the text of a file, its headings, pages and words, as lines of JSON.

{"text": "..."}                       the next piece of the text
{"page": 1200}                        a page begins at this code point
{"heading": [1200, 2, "Data"]}        a heading of level 2 does
{"part": [1200, 1290, "table"]}       what the text between is; see `storage.text_parts`
{"look": [1200, 1204, "bold", ""]}    how it looks; see `storage.text_looks`
{"property": ["author", "Ada"]}       what the file says of itself: title, author or date
{"words": [595.0, 842.0, "...", "..."]}  the last page's width and height, words and boxes
{"unread": "page"}                    the last page has no text, but shows something; or "part"
{"progress": [3, 20]}                 pages done and pages in all
{"image": "..."}                      a page as PNG, if that was asked for
"""

from __future__ import annotations

import json
import re
from array import array
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO, Literal

from retrieval.errors import DocumentError
from retrieval.parse.placed_looks import PlacedLooks
from retrieval.parse.styled import AnyWords, Styled, joined, squeezed, styled
from retrieval.text.cells import CELL_BREAK

PAGE_BREAK = "\n\n"
MAX_TITLE = 200
"""Longest title of a heading; a longer one is cut, since it is a paragraph styled as a heading."""

INDENT = "  "
"""Before an item, for each list that its own is in."""

BULLET = "-"
_MOST_INDENTS = 9

_PIECE = 65_536
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_SPACES = re.compile(r"\s+")


class Manuscript:
    """The text being written; `length` is the position of the next code point.

    `has_text` and `is_scan` say whether any page has text, and whether any has an image instead;
    `looks` takes the names of places that links lead to.

    Args:
        stream: the output.
        name: the file's, for messages.
        limits: see `retrieval.Limits`, as a mapping.
    """

    def __init__(self, stream: BinaryIO, name: str, limits: dict[str, Any]) -> None:
        self.name = name
        self.limits = limits
        self.length = 0
        self.has_text = False
        self.looks = PlacedLooks()
        self._stream = stream
        self._pieces: list[str] = []
        self._pending = 0
        self._gap = ""
        self._pages = 0
        self.is_scan = False

    def check_pages(self, count: int, unit: str = "pages") -> None:
        """Refuse a file that has too many pages.

        Raises:
            DocumentError: `count` is over the limit.
        """
        if count > self.limits["pages"]:
            raise DocumentError(
                self.name,
                f"has {count:,} {unit} and the limit is {self.limits['pages']:,}",
                "Split it, or raise PALIMPSEST_MAX_PAGES.",
            )

    def write(self, text: str) -> None:
        """Add `text` as it is; what can't be stored (NUL, half characters) becomes U+FFFD.

        Raises:
            DocumentError: the text is longer than the limit.
        """
        self.length += len(text)
        if self.length > self.limits["characters"]:
            raise DocumentError(
                self.name,
                f"has more than {self.limits['characters']:,} characters of text",
                "Split it, or raise PALIMPSEST_MAX_CHARACTERS.",
            )
        if _UNSTORABLE.search(text):
            text = _UNSTORABLE.sub("\ufffd", text)
        self.has_text = self.has_text or not (text.isspace() or not text)
        self._pieces.append(text)
        self._pending += len(text)
        if self._pending >= _PIECE:
            self._flush()

    def paragraph(self, words: AnyWords) -> None:
        """Add a block of text, a blank line before it; nothing if it is blank."""
        self._separated("\n\n", words)

    def line(self, words: AnyWords) -> None:
        """Add a line to the block: a row, an item."""
        self._separated("\n", words)

    def item(self, mark: str, words: AnyWords, level: int = 0) -> None:
        """Add an item of a list.

        Args:
            mark: what stands before it: `BULLET`, "3."; "" for what follows in the same item.
            level: number of lists that its own is in.
        """
        indent = INDENT * min(level, _MOST_INDENTS)
        below = indent + INDENT
        words = styled(words)
        text = words.text.strip("\n").replace("\n", f"\n{below}")
        self.line(Styled(text, words.looks).after(f"{indent}{mark} " if mark else below))

    def table(
        self,
        rows: Iterable[Iterable[AnyWords]],
        *,
        has_head: bool = True,
        captions: Iterable[AnyWords] = (),
    ) -> None:
        """Add a table.

        Args:
            has_head: whether its first row is its columns' names.
            captions: lines above it.
        """
        self.end_block()
        for caption in captions:
            self.line(caption)
        start = self.length + len(self._gap)
        for row in rows:
            self.row(row)
        self.end_part("table" if has_head else "rows", start)

    @contextmanager
    def part(self, kind: str) -> Iterator[None]:
        """Make what is written within a block of this kind; see `storage.text_parts`."""
        start = self.begin_part()
        yield
        self.end_part(kind, start)

    def begin_part(self) -> int:
        """Where the part will begin; `end_part` takes it."""
        self.end_block()
        return self.length + len(self._gap)

    def end_part(self, kind: str, start: int) -> None:
        """Record what was written since as a part, if anything was."""
        if self.length > start:
            self.mark_part(kind, start, self.length)
        self.end_block()

    def mark_part(self, kind: str, start: int, end: int) -> None:
        """Record that the text between is a part."""
        self.put({"part": [start, end, kind]})

    def row(self, cells: Iterable[AnyWords]) -> None:
        """Add a table's row as a line: one line of text a cell, empty ones at the end left out."""
        row = joined(map(squeezed, cells), CELL_BREAK)
        self.line(Styled(row.text.rstrip(" |"), row.looks))

    def end_block(self) -> None:
        """Put a blank line before what comes next."""
        self._gap = "\n\n" if self._gap else ""

    def heading(self, level: int, title: AnyWords) -> None:
        """Add a heading's line."""
        line = styled(squeezed(title))
        if line.text:
            self.paragraph(line)
            self.mark_heading(self.length - len(line.text), level, line.text)
            self.end_block()

    def mark_heading(self, start: int, level: int, title: str) -> None:
        """Record a heading at `start`."""
        title = _SPACES.sub(" ", title).strip()[:MAX_TITLE]
        if title:
            self.put({"heading": [start, level, title]})

    def property(self, name: str, value: object) -> None:
        """Record what the file says of itself; nothing if it is blank."""
        text = _UNSTORABLE.sub("\ufffd", _SPACES.sub(" ", str(value or "")).strip())
        if text := "".join(c for c in text if c.isprintable())[:MAX_TITLE]:
            self.put({"property": [name, text]})

    def page(self, joint: str = PAGE_BREAK) -> None:
        """Begin a page; what stands between it and the one before belongs to that."""
        if self._pages:
            self.write(joint)
        self._gap = ""
        self._pages += 1
        self.put({"page": self.length})

    def words(
        self, width: float, height: float, ranges: Sequence[int], boxes: Sequence[float]
    ) -> None:
        """The places of the words of the page begun last; see `storage.PageWords`."""
        packed = (array("i", ranges), array("f", boxes))
        encoded = [b64encode(values.tobytes()).decode() for values in packed]
        self.put({"words": [width, height, *encoded]})

    def unread(self, what: Literal["page", "part"]) -> None:
        """Record that the page begun last is an image, or a large part of it."""
        self.is_scan = self.is_scan or what == "page"
        self.put({"unread": what})

    def progress(self, done: int, total: int) -> None:
        """Report progress."""
        self._flush()
        self.put({"progress": [done, total]})
        self._stream.flush()

    def put(self, value: dict[str, Any]) -> None:
        """Write one line."""
        self._stream.write(json.dumps(value).encode() + b"\n")

    def finish(self) -> None:
        """Write what is pending."""
        self._flush()
        for look in self.looks.take():
            self.put({"look": look})
        self._stream.flush()

    def _separated(self, gap: str, words: AnyWords) -> None:
        words = styled(words)
        text = words.text.strip("\n").rstrip()
        if text.strip():
            self.write(max(gap, self._gap, key=len) if self._gap else "")
            self.looks.place(words.looks, text, self.length)
            self.write(text)
            self._gap = "\n"

    def _flush(self) -> None:
        text = "".join(self._pieces)
        for start in range(0, len(text), _PIECE):
            self.put({"text": text[start : start + _PIECE]})
        self._pieces, self._pending = [], 0
