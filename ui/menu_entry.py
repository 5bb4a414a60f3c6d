"""The entry of Palimpsest in the system's menu of programs."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

_ENTRY = """[Desktop Entry]
Type=Application
Name=Palimpsest
Comment=Ask your own documents, on your own machine
Exec={command} %F
Icon={icon}
Terminal=false
Categories=Office;
MimeType={types}
"""
_ICON = Path(__file__).parent / "static" / "palimpsest.svg"

_OFFICE = "application/vnd.openxmlformats-officedocument"
MEDIA_TYPES = (
    "application/pdf",
    f"{_OFFICE}.wordprocessingml.document",
    f"{_OFFICE}.presentationml.presentation",
    f"{_OFFICE}.spreadsheetml.sheet",
    "application/epub+zip",
    "application/zip",
    *("text/plain", "text/markdown", "text/html", "application/xhtml+xml"),
    *("text/csv", "text/tab-separated-values"),
    *("image/png", "image/jpeg", "image/tiff", "image/webp", "image/bmp"),
    *("text/x-python", "text/x-csrc", "text/x-chdr", "text/x-c++src", "text/x-c++hdr"),
    *("text/x-csharp", "text/x-java", "text/x-kotlin", "text/x-scala", "text/x-go", "text/x-ruby"),
    *("text/rust", "text/x-lua", "text/x-tex", "text/x-rst", "text/css", "text/javascript"),
    *("text/x-typescript", "application/javascript", "application/json", "application/xml"),
    *("application/sql", "application/toml", "application/x-yaml", "application/x-php"),
    "application/x-shellscript",
)
"""The types of the files that it reads, as the system names them."""


def install(options: Sequence[str] = ()) -> str:
    """Make the entry, where the system is Linux; what was done, or is to be done by hand.

    Args:
        options: of `palimpsest desktop`, that the entry is to have.

    Raises:
        OSError: it can't be written.
    """
    command = " ".join(map(_quoted, (_program(), "desktop", *options)))
    if not sys.platform.startswith("linux"):
        return (
            f"Menu entries are made on Linux only. Make a shortcut to: {command}. Files "
            "that are dropped on it are added to the library."
        )
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    icon = data / "icons" / "hicolor" / "scalable" / "apps" / "palimpsest.svg"
    path = data / "applications" / "palimpsest.desktop"
    for each in (icon, path):
        each.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(_ICON, icon)
    types = "".join(f"{each};" for each in MEDIA_TYPES)
    # A backslash stands for itself only twice over: once for strings, once for arguments.
    shown = command.replace("\\", "\\\\").replace("%", "%%")
    entry = _ENTRY.format(command=shown, icon="palimpsest", types=types)
    path.write_text(entry, encoding="utf-8")
    return f"Palimpsest is in the menu of programs ({path})."


def _program() -> str:
    found = shutil.which("palimpsest") or shutil.which(sys.argv[0]) or sys.argv[0]
    return str(Path(found).absolute())


def _quoted(argument: str) -> str:
    """An argument as entries have it (Desktop Entry Specification, "The Exec key")."""
    if argument.replace("-", "").isalnum() and argument.isascii():
        return argument
    for character in ("\\", '"', "`", "$"):
        argument = argument.replace(character, f"\\{character}")
    return f'"{argument}"'
