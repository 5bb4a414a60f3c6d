"""A cache of recently read texts: a panel asks for the same ones again."""

from __future__ import annotations

import threading

from cachetools import LRUCache

from storage import Document, Documents, Store

KEPT_CHARACTERS = 24_000_000
"""Size limit of the cache: the longest text that the library accepts, and some more."""


class TextCache:
    """The texts of one store; may be used by several threads."""

    def __init__(self, store: Store) -> None:
        self._documents = Documents(store)
        # By the text's hash, so that one can never be taken for another document's.
        self._kept: LRUCache[str, str] = LRUCache(KEPT_CHARACTERS, getsizeof=len)
        self._lock = threading.Lock()

    def read(self, document: Document, start: int, end: int) -> str:
        """Code points [start, end) of the document's text.

        Raises:
            storage.NotFoundError: it has been removed.
        """
        with self._lock:
            text = self._kept.get(document.text_sha256)
        if text is None:
            text = self._documents.text(document.id)
            with self._lock:
                if len(text) <= KEPT_CHARACTERS:
                    self._kept[document.text_sha256] = text
        return text[start:end]

    def clear(self) -> None:
        """Clear the cache after a document was removed."""
        with self._lock:
            self._kept.clear()
