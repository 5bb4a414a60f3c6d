"""The entry of Palimpsest in the system's menu of programs."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

_ENTRY = """[Desktop Entry]
Type=Application
Name=Palimpsest
Comment=Ask your own documents, on your own machine
Exec={command} desktop %F
Terminal=false
Categories=Office;
MimeType=application/pdf;text/plain;text/markdown;text/html;application/epub+zip;
"""


def install() -> str:
    """Make the entry, where the system is Linux; what was done, or is to be done by hand.

    Raises:
        OSError: it can't be written.
    """
    command = _command()
    if not sys.platform.startswith("linux"):
        return (
            f"Menu entries are made on Linux only. Make a shortcut to: {command} desktop. Files "
            "that are dropped on it are added to the library."
        )
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    path = data / "applications" / "palimpsest.desktop"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_ENTRY.format(command=command), encoding="utf-8")
    return f"Palimpsest is in the menu of programs ({path})."


def _command() -> str:
    """The path of the program, quoted as entries are (Desktop Entry Specification, "Exec")."""
    found = shutil.which("palimpsest") or shutil.which(sys.argv[0]) or sys.argv[0]
    path = str(Path(found).absolute())
    for character in ("\\", '"', "`", "$"):
        path = path.replace(character, f"\\{character}")
    return f'"{path}"'.replace("%", "%%")
