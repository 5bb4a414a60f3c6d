"""Properties of files, apart from their text: title, author, date; and what OCR read.

Pages are named like "3-5, 8" (`retrieval.extraction.page_numbers`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from storage.database import Store
from storage.table_rows import TableRows

OCR: Final = "ocr"
"""How sure OCR is of what it read, as "96%"."""

OCR_LANGUAGES: Final = "ocr_languages"
"""The languages it looked for, as Tesseract names them: "eng+deu"."""

OCR_PAGES: Final = "ocr_pages"
"""The pages that it read; missing where it read the whole document."""

UNREAD_PAGES: Final = "unread_pages"
"""The pages that are images and were not read."""

OCR_ERROR: Final = "ocr_error"
"""Why the first of those was not read."""

IMAGE_PAGES: Final = "image_pages"
"""The pages with text a large part of which is an image."""

_OF_IMAGES: Final = (OCR, OCR_LANGUAGES, OCR_PAGES, UNREAD_PAGES, OCR_ERROR, IMAGE_PAGES)
PROPERTIES: Final = ("title", "author", "date", *_OF_IMAGES)

_ROWS = TableRows("properties", tuple[int, str, str])


class Properties:
    """The properties of a store's documents."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, document: int, properties: Mapping[str, str]) -> None:
        """Store those of a new document."""
        with self._store.transaction() as db:
            db.conn.executemany(
                "INSERT INTO properties VALUES (?, ?, ?)",
                [(document, name, value) for name, value in properties.items()],
            )

    def copy(self, source: int, target: int) -> None:
        """Give `target`, which has the same bytes, those of `source`."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO properties SELECT ?, name, value FROM properties WHERE document = ?",
                [target, source],
            )

    def of_images(self) -> dict[int, dict[str, str]]:
        """Return the properties of images, value by name, of each document that has any."""
        found: dict[int, dict[str, str]] = {}
        for document, name, value in _ROWS.read(
            self._store.db,
            "SELECT document, name, value FROM properties "
            "WHERE name IN (SELECT value FROM json_each(?)) ORDER BY document, name",
            [json.dumps(_OF_IMAGES)],
        ):
            found.setdefault(document, {})[name] = value
        return found

    def titles(self, documents: Sequence[int]) -> dict[int, str]:
        """Return documents' titles, for those that have one."""
        rows = _ROWS.read(
            self._store.db,
            "SELECT document, name, value FROM properties WHERE name = 'title' "
            "AND document IN (SELECT value FROM json_each(?))",
            [json.dumps(list(documents))],
        )
        return {document: value for document, _, value in rows}

    def of(self, documents: Sequence[int]) -> dict[int, dict[str, str]]:
        """Value by name, by document; empty for those without any."""
        found: dict[int, dict[str, str]] = {document: {} for document in documents}
        for document, name, value in _ROWS.read(
            self._store.db,
            "SELECT document, name, value FROM properties "
            "WHERE document IN (SELECT value FROM json_each(?)) ORDER BY document, name",
            [json.dumps(list(documents))],
        ):
            found[document][name] = value
        return found
