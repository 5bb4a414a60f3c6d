"""What there is to know of a document: a version of a file, its pages, how far it has come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.reading import Natural, Sha256


class Stage(StrEnum):
    """How far a document's ingestion has come; each stage holds all that the ones before made."""

    STORED = "stored"
    PARSED = "parsed"
    CHUNKED = "chunked"
    EMBEDDED = "embedded"
    INDEXED = "indexed"


@dataclass(frozen=True, slots=True)
class PageRange:
    """Page `number` (from 1) is `text[start:end]`; the pages of a document partition its text."""

    number: int
    start: Natural
    end: Natural


@dataclass(frozen=True, slots=True)
class Document:
    """One version of a file in the library.

    Attributes:
        name: what it is called; a label, never a path.
        sha256: hash of its bytes, and `size` their number.
        stage: `INDEXED` when it is complete; a version that was replaced is `PARSED`.
        media_type, text_sha256, characters: of the extracted text.
        page_count: None where there are no pages.
        created_at: UTC, ISO 8601.
        version: from 1, counted for each name; 0 until it has been current.
        is_current: whether it is the version that its name stands for.
    """

    id: int
    name: str
    sha256: Sha256
    size: Natural
    stage: Stage
    media_type: str
    text_sha256: str
    characters: Natural
    page_count: Natural | None
    created_at: str
    version: Natural
    is_current: bool
