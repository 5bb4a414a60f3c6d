"""Pages of PDFs as images, drawn in a separate process and cached.

PDFium isn't thread-safe, and the files are untrusted: see `retrieval.parse.process`.
"""

from __future__ import annotations

import base64
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from cachetools import LRUCache

from retrieval.extraction.extract import request_for
from retrieval.extraction.limits import Limits
from retrieval.parse.process import SERVER, answers, sound

KEPT_BYTES = 64_000_000
"""Size limit of the cache of recently used images."""

WIDTH = 1400
"""Pixels: the width of a page on a large screen, sharp enough on a high-density one."""

_MOST = 1e6
_PNG_MARK = b"\x89PNG\r\n\x1a\n"


Length = TypeVar("Length", int, float)


class PageImages:
    """Draws pages within `limits`; may be used by several threads."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._kept: LRUCache[tuple[str, int, int], bytes] = LRUCache(KEPT_BYTES, getsizeof=len)
        self._drawing = 0
        self._lock = threading.Lock()

    def png(self, path: Path, sha256: str, number: int, name: str, width: int = WIDTH) -> bytes:
        """The page as PNG, so many pixels wide unless it is very long.

        Args:
            sha256: of the file's bytes, by which the image is kept.
            number: of the page, from 1.
            name: the file's, for messages.

        Raises:
            DocumentError: it can't be drawn within the limits; says why.
        """
        key = sha256, number, width
        with self._lock:
            if (kept := self._kept.get(key)) is not None:
                return kept
            self._drawing += 1
        try:
            image = draw(path, number, self._limits, name, width).png
        finally:
            with self._lock:
                self._drawing -= 1
        with self._lock:
            if len(image) <= KEPT_BYTES:
                self._kept[key] = image
        return image

    def clear(self) -> None:
        """Clear the cache after a document was removed."""
        with self._lock:
            self._kept.clear()

    def close(self) -> None:
        """Cancel drawing; waiting callers get an error."""
        if self._drawing:
            SERVER.close()


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page of a PDF as PNG.

    Attributes:
        points: its width and height; `pixels` those of the image.
    """

    png: bytes
    points: tuple[float, float]
    pixels: tuple[int, int]


def draw(path: Path, number: int, limits: Limits, name: str, width: int = WIDTH) -> DrawnPage:
    """Page `number` (from 1) of the PDF at `path`.

    Args:
        width: in pixels; a page that is much longer than wide gets narrower.

    Raises:
        DocumentError: it can't be drawn within the limits; says why.
    """
    found: DrawnPage | None = None
    request = {**request_for("draw", path, limits, name), "page": number, "width": width}
    with answers(request, name, limits.seconds) as values, sound(name):
        for value in values:
            if "image" in value:
                image = base64.b64decode(value["image"], validate=True)
                points, pixels = map(float, value["points"]), map(int, value["pixels"])
                found = DrawnPage(image, _positive(*points), _positive(*pixels))
        if found is None or not found.png.startswith(_PNG_MARK):
            raise ValueError
    return found


def _positive(width: Length, height: Length) -> tuple[Length, Length]:
    if not (0 < width < _MOST and 0 < height < _MOST):
        raise ValueError
    return width, height
