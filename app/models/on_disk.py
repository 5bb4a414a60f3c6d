"""Lists the models on this machine that can be chosen: folders and GGUF files, by their paths.

Contract: tells names only, of folders and of files that end in .gguf, and opens none of them.
Hidden ones are left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from app.models.facts import format_bytes
from app.models.gguf import SUFFIX

MOST = 500
"""Maximum number of entries shown of a folder."""


def home() -> Path:
    """Where choosing begins."""
    try:
        return Path.home()
    except RuntimeError:  # no home
        return Path.cwd()


def opened(typed: str) -> Path | None:
    """The folder to look into for a path; None for a model and for what isn't there.

    A folder with a config.json is a model.
    """
    try:
        path = Path(typed).expanduser().absolute()
        is_folder = path.is_dir() and not (path / "config.json").is_file()
    except (OSError, RuntimeError, ValueError):  # too long, not readable, no such user's home
        return None
    return path if is_folder else None


def entries(folder: Path) -> list[tuple[str, str]]:
    """(label, path) of the folder above, the folders in it and its GGUF files, in this order."""
    found = sorted(_found(folder), key=lambda entry: (entry[0], entry[1].lower()))
    listed = [(label, path) for _, label, path in found[:MOST]]
    if folder.parent != folder:
        listed.insert(0, (f"..{os.sep} (the folder above)", str(folder.parent)))
    return listed


def _found(folder: Path) -> Iterator[tuple[bool, str, str]]:
    """(whether it is a file, label, path)."""
    try:
        listed = list(os.scandir(folder))
    except OSError:
        return
    for entry in listed:
        if entry.name.startswith("."):
            continue
        try:
            if entry.is_dir():
                yield False, f"{entry.name}{os.sep}", entry.path
            elif entry.name.lower().endswith(SUFFIX):
                size = format_bytes(entry.stat().st_size)
                yield True, f"{entry.name} ({size})", entry.path
        except OSError:  # a link that leads nowhere
            continue
