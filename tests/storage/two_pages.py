"""A document of two pages with all that makes offsets go wrong: umlauts, emoji, CR LF, accents."""

from __future__ import annotations

from storage import ChunkRange, Chunks, Document, Documents, PageRange, Store

TEXT = "Zwei Häuser 🏠🏠.\r\nUnd a\u0301 tree: 樹.\n"


def add_document(
    store: Store, name: str = "a.txt", text: str = TEXT, sha256: str = "ab" * 32
) -> Document:
    """The document, cut into a chunk for each page and made current."""
    documents = Documents(store)
    pages = [PageRange(1, 0, 15), PageRange(2, 15, 33)]
    document = documents.add(name, sha256, 40, text, "text/plain", pages)
    Chunks(store).replace(document.id, [ChunkRange(0, 15, 1), ChunkRange(15, len(text), 2)])
    documents.make_current(document.id)
    return documents.get(document.id)
