"""Assembles and checks a parser's answer: the parser may have been compromised.

See `retrieval.parse.manuscript` for the answer's lines.
"""

from __future__ import annotations

import base64
import itertools
from typing import Any, cast, get_args

import numpy as np
from numpy.typing import NDArray

from storage import Heading, PageRange, PageWords
from storage.properties import PROPERTIES
from storage.text_looks import (
    MOST_LOOKS,
    LookKind,
    TextLook,
    is_target_or_empty,
    place_in,
)
from storage.text_parts import PartKind, TextPart

_MAX_LEVEL = 15
_MOST_PROPERTY = 200


class AssembledText:
    """A text assembled piece by piece.

    Args:
        characters: most code points it may have.
    """

    def __init__(self, characters: int) -> None:
        self.media_type = ""
        self._characters = characters
        self._pieces: list[str] = []
        self._length = 0
        self._pages: list[int] = []
        self._headings: list[Heading] = []
        self._parts: list[TextPart] = []
        self._looks: list[TextLook] = []
        self._words: list[PageWords] = []
        self._unread: dict[str, list[int]] = {"page": [], "part": []}
        self.properties: dict[str, str] = {}

    def take(self, value: dict[str, Any]) -> None:
        """Add one value of an answer.

        Raises:
            ValueError, TypeError, KeyError: it is invalid.
        """
        if "text" in value:
            self._add_text(value["text"])
        elif "page" in value:
            self._pages.append(int(value["page"]))
        elif "heading" in value:
            start, level, title = value["heading"]
            self._headings.append(Heading(int(start), min(int(level), _MAX_LEVEL), str(title)))
        elif "part" in value:
            self._add_part(*value["part"])
        elif "look" in value:
            self._add_look(*value["look"])
        elif "property" in value:
            self._add_property(*value["property"])
        elif "words" in value:
            self._add_words(*value["words"])
        elif "unread" in value:
            self._add_unread(value["unread"])
        elif "end" in value:
            self.media_type = str(value["end"]["media_type"])

    @property
    def text(self) -> str:
        """All of the text so far."""
        return "".join(self._pieces)

    def pages(self) -> tuple[PageRange, ...]:
        """The pages, a partition of the text."""
        starts = self._ascending([*self._pages, self._length])
        _require(not self._pages or starts[0] == 0)
        edges = itertools.pairwise(starts)
        return tuple(PageRange(n, start, end) for n, (start, end) in enumerate(edges, start=1))

    def headings(self) -> tuple[Heading, ...]:
        """The headings, ascending."""
        self._ascending([heading.start for heading in self._headings])
        return tuple(self._headings)

    def parts(self) -> tuple[TextPart, ...]:
        """The parts, as they end: quotations follow one another, and so do the others."""
        for is_quotation in (True, False):
            alike = [part for part in self._parts if (part.kind == "quote") is is_quotation]
            self._ascending([edge for part in alike for edge in (part.start, part.end)])
        return tuple(self._parts)

    def looks(self) -> tuple[TextLook, ...]:
        """How words look; those of a kind follow one another."""
        for kind in get_args(LookKind):
            alike = [look for look in self._looks if look.kind == kind]
            self._ascending([edge for look in alike for edge in (look.start, look.end)])
        _require(all((place_in(look.target) or 0) <= self._length for look in self._looks))
        return tuple(self._looks)

    def words(self) -> tuple[PageWords, ...]:
        """The pages' words, each within its page's text."""
        pages = self.pages()
        for words in self._words:
            page = pages[words.number - 1]
            edges = words.ranges.reshape(-1)
            _require(not edges.size or page.start <= edges[0] <= edges[-1] <= page.end)
            _require(bool((edges[1:] >= edges[:-1]).all()))
        return tuple(self._words)

    def unread(self) -> tuple[int, ...]:
        """Numbers of the pages without text that show something."""
        return tuple(self._unread["page"])

    def partly_read(self) -> tuple[int, ...]:
        """Numbers of the pages a large part of which is an image."""
        return tuple(self._unread["part"])

    def _add_text(self, text: object) -> None:
        _require(isinstance(text, str))
        assert isinstance(text, str)
        text.encode()  # no half characters: they can't be stored
        self._length += len(text)
        _require(self._length <= self._characters)
        self._pieces.append(text)

    def _add_part(self, start: int, end: int, kind: str) -> None:
        _require(int(start) < int(end) and kind in get_args(PartKind))
        self._parts.append(TextPart(int(start), int(end), cast("PartKind", kind)))

    def _add_look(self, start: int, end: int, kind: str, target: str) -> None:
        _require(int(start) < int(end) and kind in get_args(LookKind))
        _require(isinstance(target, str) and is_target_or_empty(target))
        _require(bool(target) == (kind == "link"))
        _require(len(self._looks) < MOST_LOOKS)
        self._looks.append(TextLook(int(start), int(end), cast("LookKind", kind), target))

    def _add_property(self, name: object, value: object) -> None:
        _require(name in PROPERTIES and isinstance(value, str))
        assert isinstance(name, str)
        assert isinstance(value, str)
        _require(value.isprintable() and 0 < len(value) <= _MOST_PROPERTY)
        value.encode()
        self.properties.setdefault(name, value)

    def _add_words(self, width: float, height: float, ranges: str, boxes: str) -> None:
        number = len(self._pages)
        _require(number > 0 and (not self._words or self._words[-1].number < number))
        spans: NDArray[np.int32] = np.frombuffer(base64.b64decode(ranges), np.int32).reshape(-1, 2)
        places: NDArray[np.float32] = np.frombuffer(base64.b64decode(boxes), np.float32)
        _require(bool(np.isfinite(places).all()))
        places = places.reshape(len(spans), 4)
        self._words.append(PageWords(number, float(width), float(height), spans, places))

    def _add_unread(self, what: str) -> None:
        number, known = len(self._pages), self._unread[what]
        _require(number > 0 and (not known or known[-1] < number))
        known.append(number)

    def _ascending(self, starts: list[int]) -> list[int]:
        for start, after in zip([0, *starts], [*starts, self._length], strict=True):
            _require(start <= after)
        return starts


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError("a parser's answer contradicts itself")
