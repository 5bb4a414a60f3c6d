"""A text as an editor shows it, with line feeds alone, and what was edited as the text has it.

Contract: lines that weren't touched keep every byte; new ones get the text's usual ending.
"""

from __future__ import annotations

from app.editing.alignment import common_blocks
from app.lines import content, ending, lines_of, usual_ending

RETURN = "\u240d"
"""Stands for a carriage return that ends no line, which an editor would take for the end of one."""


def shown(text: str) -> str:
    """The text for an editor."""
    return "".join(map(_shown, lines_of(text)))


def written(edited: str, text: str) -> str:
    """Convert an edited `shown(text)` back to a text with its own line endings."""
    old, new = lines_of(text), lines_of(edited.replace("\r\n", "\n").replace("\r", "\n"))
    usual, is_plain = usual_ending(old), RETURN in text
    lines, at = list[str](), 0
    for block in common_blocks([*map(_shown, old)], new):
        for line in new[at : block.new]:
            words = content(line) if is_plain else content(line).replace(RETURN, "\r")
            lines.append(words + (usual if ending(line) else ""))
        lines += old[block.old : block.old + block.length]
        at = block.new + block.length
    return "".join(lines)


def _shown(line: str) -> str:
    return content(line).replace("\r", RETURN) + ("\n" if ending(line) else "")
