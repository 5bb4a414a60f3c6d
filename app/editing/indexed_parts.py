"""The copy maps of parts of texts, each made once while it is in use: a follow-up indexes only the
parts that have changed.
"""

from __future__ import annotations

from functools import lru_cache

from app.models.tokens import Tokens
from app.provenance.copy_maps import IndexedText
from storage.documents import text_hash


@lru_cache(maxsize=64)
def indexed_part(tokens: Tokens, text: str) -> IndexedText:
    """A text with line feeds, indexed; its key is no document's."""
    return IndexedText.build(f"part-{text_hash(text)}", text, tokens.encode(text))
