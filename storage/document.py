"""What there is to know of a document: a version of a file, its pages, how far it has come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from storage.errors import RowError, shown

_Word = TypeVar("_Word", bound=StrEnum)


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
    start: int
    end: int


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
    sha256: str
    size: int
    stage: Stage
    media_type: str
    text_sha256: str
    characters: int
    page_count: int | None
    created_at: str
    version: int
    is_current: bool


def document_of(row: dict[str, Any]) -> Document:
    """A document from its row.

    Raises:
        RowError: its stage is none.
    """
    stage, is_current = word_of(Stage, row["stage"]), bool(row["is_current"])
    return Document(**{**row, "stage": stage, "is_current": is_current})


def word_of(kind: type[_Word], value: str) -> _Word:
    """A stored word as the one of its kind.

    Raises:
        RowError: there is none.
    """
    try:
        return kind(value)
    except ValueError as error:
        raise RowError(
            f"A record has the {kind.__name__.lower()} {shown(value)}, which Palimpsest doesn't "
            "know. `palimpsest doctor` names it and says what to do."
        ) from error
