"""Records of documents: a version of a file, its pages, its stage."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.table_rows import Natural, Sha256


class Stage(StrEnum):
    """A document's ingestion stage; each includes the results of the earlier ones."""

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
    """One version of a file in the library: other bytes, or another text of the same bytes.

    Attributes:
        name: its name; a label, never a path.
        sha256: hash of its bytes, and `size` their number.
        stage: `INDEXED` when it is complete; a version that was replaced is `PARSED`.
        media_type, text_sha256, characters: of the extracted text.
        page_count: None where there are no pages.
        created_at: UTC, ISO 8601.
        version: from 1, counted per name; 0 until it has been current.
        is_current: whether it is the current version of its name.
        origin: the path of the file on this machine that it was read from; "" where it isn't known.
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
    origin: str
