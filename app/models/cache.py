"""The user's cache folder: what can be downloaded or computed again, shared by all data folders.

Contract: a file written here is complete or missing, whenever the process is killed.
"""

from __future__ import annotations

import os
from pathlib import Path
from threading import get_native_id

from platformdirs import user_cache_path


def cache_folder(name: str) -> Path:
    """The folder for files of one kind; it may not exist yet."""
    return user_cache_path("palimpsest", appauthor=False) / name


def write_whole(path: Path, content: bytes) -> None:
    """Replace the file's content atomically, creating the folder first.

    Raises:
        OSError: it can't be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.{get_native_id()}")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
