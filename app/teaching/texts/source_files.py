"""Functions, classes and docstrings, cut from Python source files."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from textwrap import dedent

MIN_LINES, MAX_LINES = 5, 60
MIN_LENGTH, MAX_LENGTH = 180, 2400
"""Code points of a piece."""

MAX_LINE = 100
"""Code points of a line of code."""

_PARTS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_DOCUMENTED = (ast.Module, *_PARTS)


def parsed(source: str) -> ast.Module:
    """The module; an empty one where it has errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(source)
        except (SyntaxError, ValueError):
            return ast.Module([], [])


def pieces_of_code(tree: ast.Module, source: str) -> Iterator[str]:
    """Whole functions and classes, with their decorators, none inside another one."""
    lines = source.splitlines()
    waiting = list(reversed(tree.body))
    while waiting:
        node = waiting.pop()
        if not isinstance(node, _PARTS):
            continue
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)]) - 1
        assert node.end_lineno is not None
        piece = dedent("\n".join(line.rstrip() for line in lines[first : node.end_lineno]))
        if _is_usable(piece):
            yield piece
        elif isinstance(node, ast.ClassDef):
            waiting.extend(reversed(node.body))


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Of the module, its classes and its functions."""
    waiting: list[ast.stmt | ast.Module] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _DOCUMENTED):
            waiting.extend(reversed(node.body))
            if text := ast.get_docstring(node):
                yield text


def _is_usable(piece: str) -> bool:
    lines = piece.splitlines()
    return (
        MIN_LINES <= len(lines) <= MAX_LINES
        and MIN_LENGTH <= len(piece) <= MAX_LENGTH
        and max(map(len, lines)) <= MAX_LINE
        and piece.isascii()
        and "\t" not in piece
        and not piece.startswith(" ")
    )
