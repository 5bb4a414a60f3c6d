"""A document to begin with, and what can be asked about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from storage import Document

if TYPE_CHECKING:
    from app.assistant import Assistant

NAME = "The Archimedes Palimpsest.md"
"""As the library calls it."""

QUESTIONS = (
    "Who discovered the text of Archimedes?",
    "When was the palimpsest sold?",
    "Where was the palimpsest sold?",
)
"""They are answered as any other."""

_PATH = Path(__file__).parent / "archimedes-palimpsest.md"


def add(assistant: Assistant, session: str) -> Document:
    """Put the sample into the library as any file, and wait until the session can use it.

    Raises:
        storage.NotFoundError: there is no such session.
        storage.StorageError: the data folder can't take it.
    """
    return assistant.add(_PATH, NAME, session)
