"""Which line ends of a page's text mean something: those of a table's rows, and blank lines."""

from __future__ import annotations

from retrieval.parse.manuscript import CELL_BREAK


def flowed(text: str) -> str:
    """The text, as long as before, with a space for each line end where a page merely ended."""
    lines = text.splitlines(keepends=True)
    is_kept = [CELL_BREAK in line or not line.strip() for line in lines]
    return "".join(
        line if any(is_kept[number : number + 2]) else line.replace("\n", " ")
        for number, line in enumerate(lines)
    )
