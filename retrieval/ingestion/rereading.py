"""Reads the original of a document again: a text that comes out differently is a new version.

Parsers learn, and what they made of a file before stays as it was until its owner asks for more.
The version that is replaced keeps its text, so that answers go on to quote it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from retrieval.errors import DocumentError
from retrieval.extraction.extract import Extracted, ParserProgress
from retrieval.extraction.limits import Limits
from retrieval.extraction.scans import read
from retrieval.ingestion.versions import Versions, as_document_error
from storage import Document, Documents, Job, Jobs, Originals, Stage, Store
from storage.documents import text_hash
from storage.files import is_whole
from storage.text_looks import TextLooks
from storage.text_parts import TextParts


class Rereading:
    """Reads the originals of a store's documents again."""

    def __init__(
        self,
        store: Store,
        originals: Originals,
        limits: Limits,
        ocr_languages: Sequence[str] = (),
    ) -> None:
        self._store, self._originals, self._limits = store, originals, limits
        self._ocr_languages = ocr_languages
        self._documents = Documents(store)
        self._versions = Versions(store)
        self._jobs = Jobs(store)
        self._parts = TextParts(store)
        self._looks = TextLooks(store)

    def read(self, document: int, progress: ParserProgress | None = None) -> Job | None:
        """Read the original of the current version of a document again.

        Returns:
            The job of the version that was made of it, or None if the text is the same. Until the
            job has made the new version searchable, the old one stays the current one.

        Raises:
            NotFoundError: there is no such document.
            DocumentError: it can't be read again; it stays as it is.
        """
        before = self._current(document)
        path = self._original(before)
        with as_document_error(before.name):
            extracted = read(
                path,
                self._limits,
                name=before.name,
                progress=progress,
                languages=self._ocr_languages,
            )
        if text_hash(extracted.text) == before.text_sha256:
            with self._store.transaction():  # how it looks may be known better
                self._parts.put(before.id, extracted.parts)
                self._looks.put(before.id, extracted.looks)
            return None
        return self._record(before, extracted)

    def _record(self, before: Document, extracted: Extracted) -> Job:
        """The version and its job, both or neither."""
        with self._store.transaction():
            now = self._current(before.id)
            known = self._documents.find(now.name, now.sha256)
            if known is None or known.text_sha256 != text_hash(extracted.text):
                known = self._versions.make(now, extracted)
            return self._jobs.add_reread(known)

    def _current(self, document: int) -> Document:
        """The document, which is as it should be and not about to change."""
        found = self._documents.get(document)
        if not found.is_current:
            reason = f"document {document} is an older version of it"
            advice = "`palimpsest documents` lists the current ones."
            raise DocumentError(found.name, reason, advice)
        if found.stage is not Stage.INDEXED or not self._jobs.is_settled([found.name]):
            advice = "Run `palimpsest ingest`, then repeat `palimpsest reread`."
            raise DocumentError(found.name, "is still being added", advice)
        return found

    def _original(self, document: Document) -> Path:
        """Its original, which has the bytes that it was added with."""
        path = self._originals.path(document.sha256)
        try:
            problem = "" if is_whole(path, document.sha256) else "its bytes have changed"
        except OSError as error:
            problem = error.strerror or str(error)
        if problem:
            reason = f"its original in the data folder can't be used ({problem})"
            advice = "Add the file again, then repeat `palimpsest reread`."
            raise DocumentError(document.name, reason, advice)
        return path
