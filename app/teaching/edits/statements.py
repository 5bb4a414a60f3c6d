"""Lines of code that are whole statements, which a person can name by writing them out."""

from __future__ import annotations

import ast

from app.teaching.texts.source_files import parsed

MAX_LENGTH = 60
"""Code points of a line that people write out."""

_SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.Raise, ast.Import)


def statements(text: str) -> list[int]:
    """Numbers of the lines that hold one statement each and stand in the text once, from 0."""
    lines = text.split("\n")
    found = []
    for node in ast.walk(parsed(text)):
        if not isinstance(node, _SIMPLE) or node.lineno != node.end_lineno:
            continue
        line = lines[node.lineno - 1].strip()
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_alone = line.startswith(ast.get_source_segment(text, node) or line)
        if is_alone and not is_docstring and 6 <= len(line) <= MAX_LENGTH:
            found += [node.lineno - 1] * (text.count(line) == 1)
    return sorted(found)


def lines_of_code(text: str) -> list[int]:
    """These lines, and those that are comments and stand in the text once."""
    lines = text.split("\n")
    comments = [
        n
        for n, line in enumerate(lines)
        if line.strip().startswith("# ")
        and len(line.strip()) <= MAX_LENGTH
        and text.count(line.strip()) == 1
    ]
    return sorted({*statements(text), *comments})
