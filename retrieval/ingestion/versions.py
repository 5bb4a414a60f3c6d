"""Versions of documents, made from what was read of a file or copied from one that was read before.

A version that was made is invisible until its text has been cut into chunks
(`retrieval.ingestion.stages`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from retrieval.errors import DocumentError
from retrieval.extraction.extract import Extracted
from storage import Counters, Document, Documents, Job, StorageError, Store, Structure
from storage.properties import Properties
from storage.text_looks import TextLooks
from storage.text_parts import TextParts


class Versions:
    """Makes versions in a store, each within the transaction of its caller."""

    def __init__(self, store: Store) -> None:
        self._documents = Documents(store)
        self._structure = Structure(store)
        self._parts = TextParts(store)
        self._looks = TextLooks(store)
        self._properties = Properties(store)
        self._counters = Counters(store)

    def make(self, file: Job | Document, extracted: Extracted) -> Document:
        """A version of the file that has a text which none of the same bytes and name has."""
        made = self._documents.add(
            file.name,
            file.sha256,
            file.size,
            extracted.text,
            extracted.media_type,
            extracted.pages,
            file.origin,
        )
        self._structure.put(made.id, extracted.headings, extracted.words)
        self._parts.put(made.id, extracted.parts)
        self._looks.put(made.id, extracted.looks)
        self._properties.put(made.id, extracted.properties)
        self._counters.increment("documents_parsed")
        return made

    def copy(self, file: Job, twin: Document) -> Document:
        """A version of the file with the text of another document of the same bytes."""
        pages = self._documents.pages(twin.id)
        text = self._documents.text(twin.id)
        made = self._documents.add(
            file.name, file.sha256, file.size, text, twin.media_type, pages, file.origin
        )
        self._structure.copy(twin.id, made.id)
        self._parts.copy(twin.id, made.id)
        self._looks.copy(twin.id, made.id)
        self._properties.copy(twin.id, made.id)
        return made


@contextmanager
def as_document_error(name: str) -> Iterator[None]:
    """Any parser error fails that file only."""
    try:
        yield
    except (DocumentError, StorageError):
        raise
    except Exception as error:
        raise DocumentError(
            name,
            f"can't be read ({type(error).__name__}: {error})",
            "This is a bug in Palimpsest; please report it, with the file if you can.",
        ) from error
