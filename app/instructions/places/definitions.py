"""Functions and classes of Python.

Contract: each is whole lines, with its decorators and the comments right above.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from app.instructions.places.structure import CharRange, indent, line_ranges
from app.instructions.text_kinds import python
from app.instructions.unclear import UnclearError


def definitions_named(text: str, name: str, *, is_method: bool) -> tuple[CharRange, ...]:
    """The functions and classes of Python with this name, with their decorators and the comments
    right above; those outside of classes, where there are any and no method is meant.

    Raises:
        UnclearError: the text isn't Python.
    """
    if python(text) is None:
        raise UnclearError
    name = name.rpartition(".")[2]
    found = [(place, within) for called, place, within in definitions(text) if called == name]
    alike = tuple(place for place, within in found if within == is_method)
    return alike if alike or is_method else tuple(place for place, _ in found)


def definitions(text: str) -> Iterator[tuple[str, CharRange, bool]]:
    """Name, place and whether it is within a class, of functions and classes."""
    tree, lines = python(text), line_ranges(text)
    for node in ast.walk(tree) if tree else ():
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                first = min([child.lineno, *(each.lineno for each in child.decorator_list)]) - 1
                depth = child.col_offset
                while first and _is_comment(text[slice(*lines[first - 1])], depth):
                    first -= 1
                place = lines[first][0], lines[(child.end_lineno or child.lineno) - 1][1]
                yield child.name, place, isinstance(node, ast.ClassDef)


def _is_comment(line: str, depth: int) -> bool:
    return line.lstrip().startswith("#") and indent(line) == depth and not line.startswith("#!")
