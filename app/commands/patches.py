"""A change of a file's text, printed as a patch."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from app.editing.patch import patch_bytes, unified_patch
from app.safe_text import printable

if TYPE_CHECKING:
    from app.editing.text_file import TextFile

_RED, _GREEN, _CYAN, _PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[36m", "\x1b[0m"


def print_patch(old: TextFile, new: str, name: str, *, coloured: bool) -> None:
    """Print what makes the new text of a file's, in the file's own bytes unless it is coloured."""
    if coloured:
        made = unified_patch(old.text, new, name)
        sys.stdout.write("".join(map(_coloured, made.splitlines(keepends=True))))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(patch_bytes(old, new, name))
    sys.stdout.buffer.flush()


def _coloured(line: str) -> str:
    colours = {"-": _RED, "+": _GREEN, "@": _CYAN}
    body = printable(line.rstrip("\r\n"))
    colour = colours.get(line[:1], "") if not line.startswith(("---", "+++")) else ""
    return f"{colour}{body}{_PLAIN if colour else ''}\n"
