"""Pages of PDFs as images, drawn in a separate process and cached.

PDFium isn't thread-safe, and the files are untrusted: see `retrieval.parse.process`.
"""

from __future__ import annotations

import base64
import threading
from pathlib import Path

from cachetools import LRUCache

from retrieval.extract import Limits, request_for
from retrieval.parse.process import SERVER, answers, sound

KEPT_BYTES = 64_000_000
"""Size limit of the cache of recently used images."""

_PNG_MARK = b"\x89PNG\r\n\x1a\n"


class PageImages:
    """Draws pages within `limits`; may be used by several threads."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._kept: LRUCache[tuple[str, int], bytes] = LRUCache(KEPT_BYTES, getsizeof=len)
        self._drawing = 0
        self._lock = threading.Lock()

    def png(self, path: Path, sha256: str, number: int, name: str) -> bytes:
        """The page as PNG, 1,400 pixels wide unless it is very long.

        Args:
            sha256: of the file's bytes, by which the image is kept.
            number: of the page, from 1.
            name: the file's, for messages.

        Raises:
            DocumentError: it can't be drawn within the limits; says why.
        """
        key = sha256, number
        with self._lock:
            if (kept := self._kept.get(key)) is not None:
                return kept
            self._drawing += 1
        try:
            image = draw(path, number, self._limits, name)
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


def draw(path: Path, number: int, limits: Limits, name: str) -> bytes:
    """Page `number` (from 1) of the PDF at `path` as PNG.

    Raises:
        DocumentError: it can't be drawn within the limits; says why.
    """
    image = b""
    request = {**request_for("draw", path, limits, name), "page": number}
    with answers(request, name, limits.seconds) as values, sound(name):
        for value in values:
            if "image" in value:
                image = base64.b64decode(value["image"], validate=True)
        if not image.startswith(_PNG_MARK):
            raise ValueError
    return image
