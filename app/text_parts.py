"""Parts of documents' texts, read in blocks that are kept: a panel asks for the same ones again."""

from __future__ import annotations

from functools import lru_cache

from storage import Documents, Store

BLOCK = 1 << 16
"""Code points; most texts are one block."""

KEPT_BLOCKS = 128


class TextParts:
    """The texts of one store; may be used by several threads."""

    def __init__(self, store: Store) -> None:
        documents = Documents(store)

        # By the text's hash, so that a block can never be that of another document.
        @lru_cache(maxsize=KEPT_BLOCKS)
        def block(text_sha256: str, number: int) -> str:
            return documents.part(text_sha256, number * BLOCK, (number + 1) * BLOCK)

        self._block = block

    def read(self, text_sha256: str, start: int, end: int) -> str:
        """Code points [start, end) of the text with this hash.

        Raises:
            storage.NotFoundError: there is no such text.
        """
        first, last = start // BLOCK, max(end - 1, start) // BLOCK
        text = "".join(self._block(text_sha256, number) for number in range(first, last + 1))
        return text[start - first * BLOCK : end - first * BLOCK]

    def clear(self) -> None:
        """Forget what is kept: a document has been removed."""
        self._block.cache_clear()
