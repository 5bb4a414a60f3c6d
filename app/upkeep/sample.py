"""The sample document, and questions about it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from storage import Document

NAME = "The Archimedes Palimpsest.md"
"""Its name in the library."""

QUESTIONS = (
    "Who discovered the text of Archimedes?",
    "When was the palimpsest sold?",
    "Where was the palimpsest sold?",
)
"""Suggested questions, answered like any others."""

_PATH = Path(__file__).parent / "archimedes-palimpsest.md"


class TakesFiles(Protocol):
    """Anything that the sample can be added to: a library, or an assistant."""

    def add(self, path: Path, name: str | None = ..., *, session: str | None = ...) -> Document: ...


def add(library: TakesFiles, session: str) -> Document:
    """Add the sample to the library like any file, and wait until the session can use it.

    Raises:
        storage.NotFoundError: there is no such session.
        storage.StorageError: the data folder can't take it.
    """
    return library.add(_PATH, NAME, session=session)
