"""Tells prose, source code and rows of values apart."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import lru_cache

from app.instructions.structure import CharRange, fenced, line_ranges

LEAST_SHARE = 0.4
"""Of a text's lines that must look like code or markup, for it not to be prose."""

_MARKUP = re.compile(r"\s*</?[a-zA-Z!?]")
_DEFINES = re.compile(r"^[ \t]*(?:async )?(?:def|class) ", re.MULTILINE)
_KEY = re.compile(r"\s*(?:- )?[\w.-]+:(?:\s|$)")
_CODE = re.compile(
    r"\s*(?:(?:def|class|import|from|return|elif|except|function|const|let|var|public|private"
    r"|#include|package|func|fn|use|namespace|struct|enum)\b[^.!?]*$|//|/\*|\*/|[{}\])]+[;,]?\s*$"
    r"|@\w+)|[^\n]*[{};]\s*$|[^\n]*\w\([^\n]*\)\s*:?\s*$"
)


@lru_cache(maxsize=2)
def is_prose(text: str) -> bool:
    """Whether it consists of paragraphs: no code, no markup, no keys and values, no table."""
    lines = [text[slice(*each)] for each in line_ranges(text) if each[0] not in fenced(text)]
    lines = [each for each in lines if each.strip()]
    if not lines:
        return True
    if is_table(text):
        return False
    odd = sum(bool(_MARKUP.match(each) or _CODE.match(each)) for each in lines)
    keys = sum(bool(_KEY.match(each)) for each in lines)
    return odd < LEAST_SHARE * len(lines) and keys <= 0.6 * len(lines)


@lru_cache(maxsize=2)
def is_code(text: str) -> bool:
    """Whether it is source code: Python, or lines that look like it."""
    lines = [each for each in text.splitlines() if each.strip()]
    own = (each for each in lines if not (_MARKUP.match(each) or each.lstrip()[0] == "\\"))
    odd = sum(_CODE.match(each) is not None for each in own)
    return python(text) is not None or odd > LEAST_SHARE * len(lines)


@lru_cache(maxsize=2)
def is_table(text: str) -> bool:
    """Whether each line has as many commas, semicolons or tabs as the others."""
    lines = [text[slice(*each)] for each in line_ranges(text) if each[0] not in fenced(text)]
    lines = [re.sub('"[^"]*"', "", each) for each in lines if each.strip()]
    counts = Counter((mark, each.count(mark)) for each in lines for mark in ",;\t")
    return len(lines) > 2 and any(n == len(lines) and c for (_, c), n in counts.items())


@lru_cache(maxsize=2)
def python(text: str) -> ast.Module | None:
    """The text as Python that defines something; None where it isn't."""
    if "\r" in text.replace("\r\n", "") or not _DEFINES.search(text):
        return None  # a carriage return ends a line for Python, and here it doesn't
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def place_of(text: str, node: ast.alias | ast.stmt | ast.expr) -> CharRange:
    """Where a node of `python` stands; columns there are counted in bytes."""
    return (
        _place(text, node.lineno, node.col_offset),
        _place(text, node.end_lineno or node.lineno, node.end_col_offset or 0),
    )


def _place(text: str, line: int, column: int) -> int:
    start, end = line_ranges(text)[line - 1]
    return start + len(text[start:end].encode()[:column].decode())
