"""Takes files into a store as ingestion does, without their chunks."""

from __future__ import annotations

from pathlib import Path

from retrieval import Limits
from retrieval.extraction.extract import extract
from storage import Document, Documents, Store, Structure
from storage.text_looks import TextLooks
from storage.text_parts import TextParts
from tests.originals import keep_original


def add(store: Store, path: Path) -> Document:
    """Take a file in; its document."""
    extracted = extract(path, Limits())
    sha256, size = keep_original(store.data_dir, path)
    documents = Documents(store)
    document = documents.add(
        path.name, sha256, size, extracted.text, extracted.media_type, extracted.pages
    )
    Structure(store).put(document.id, extracted.headings, extracted.words)
    TextParts(store).put(document.id, extracted.parts)
    TextLooks(store).put(document.id, extracted.looks)
    documents.make_current(document.id)
    return documents.get(document.id)
