"""A text that becomes a document of a library."""

from __future__ import annotations

from pathlib import Path

from retrieval import Library


def add(library: Library, folder: Path, name: str, text: str) -> int:
    """Its id."""
    path = folder / "source.txt"
    path.write_text(text, encoding="utf-8")
    return library.add(path, name).id
