"""A change of a file's text, printed as a patch."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from app.editing.patch import unified_patch
from app.safe_text import printable

if TYPE_CHECKING:
    from app.editing.text_file import TextFile

_RED, _GREEN, _CYAN, _PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[36m", "\x1b[0m"


def print_patch(old: TextFile, new: str, name: str, *, coloured: bool) -> None:
    """Print what makes the new text of a file's, in the file's own bytes unless it is coloured."""
    mark = "\ufeff" if old.mark else ""
    made = unified_patch(mark + old.text, mark + new, name)
    if coloured:
        sys.stdout.write("".join(map(_coloured, made.splitlines(keepends=True))))
        return
    encoding = "utf-8" if old.encoding.startswith("utf") else old.encoding
    sys.stdout.flush()
    sys.stdout.buffer.write(made.encode(encoding))
    sys.stdout.buffer.flush()


def _coloured(line: str) -> str:
    colours = {"-": _RED, "+": _GREEN, "@": _CYAN}
    body = printable(line.rstrip("\r\n"))
    colour = colours.get(line[:1], "") if not line.startswith(("---", "+++")) else ""
    return f"{colour}{body}{_PLAIN if colour else ''}\n"
