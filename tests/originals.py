"""Originals kept as ingestion keeps them, for tests that start with a document's file."""

from __future__ import annotations

from pathlib import Path

from storage import Originals


def keep_original(data_dir: Path, source: Path) -> tuple[str, int]:
    """Keep the file's bytes, which nothing records yet: their SHA-256 (hex) and number."""
    originals = Originals(data_dir)
    incoming = originals.take(source)
    assert originals.keep(incoming)
    return incoming.sha256, incoming.size
