"""Tells prose, source code and rows of values apart."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import lru_cache
from operator import or_

from app.instructions.places.structure import (
    CharRange,
    fenced,
    indent,
    line_ranges,
    marked_headings,
)

LEAST_SHARE = 0.4
"""Of a text's lines that must look like code or markup, for it not to be prose."""

_LEAST_EITHER = 0.6
"""Of lines that look so or have keys and values."""

_MARKUP = re.compile(r"\s*</?[a-zA-Z!?]")
_DEFINES = re.compile(r"^[ \t]*(?:async )?(?:def|class) ", re.MULTILINE)
_IN_QUOTES = re.compile(r"\s*\"[^\"\n]*\"(?:\s*:|,\s*(?:#.*)?$)")
"""A key of JSON, or a value among others."""

_KEY = re.compile(
    r"\s*(?:- )?(?:[\w.-]+:(?:\s|$)|[\w.\"-]+[ \t]*[:+?]?=(?!=)|\[[^\[\]\n]+\]{1,2}\s*$)"
)
_CODE = re.compile(
    r"\s*+(?:(?:def|class|import|from|return|elif|except|function|const|let|var|public|private"
    r"|#include|package|func|fn|use|namespace|struct|enum)\b[^.!?]*$|//|/\*|\*/|[{}\])]+[;,]?\s*$"
    r"|@\w+)|[^\n]*[{};]\s*$|(?>[^\n]*?\w\()(?>[^\n]*\))\s*+:?\s*$"
)
_MAKEFILE = re.compile(r"\.PHONY[ \t]*:")
_OF_DOCKER = (
    r"FROM|RUN|COPY|ADD|ENV|ARG|WORKDIR|EXPOSE|CMD|ENTRYPOINT|USER|VOLUME|LABEL|HEALTHCHECK"
)
_OF_SQL = (
    r"(?:SELECT|WHERE|VALUES|SET|UPDATE|(?:(?:LEFT|RIGHT|INNER|OUTER|FULL|CROSS) )*JOIN|ON|HAVING"
    r"|GROUP BY|ORDER BY|LIMIT|UNION)(?: |$)|(?i:create (?:or replace )?(?:temp(?:orary)? )?"
    r"(?:unique )?(?:table|index|view|trigger|schema)|(?:alter|drop) (?:table|index|view)"
    r"|insert into|delete from|select\b[^.]* from)\b"
)
_OF_SHELL = (
    r"(?:fi|esac)$|(?:el)?if \[|(?:for|while) .*; do$|export \w+=|set -[a-z]|exit \d|echo [\"'$]"
    r"|[^\n]*(?: && | \|\| |\$\{\w|\"\$[A-Za-z_]|\$\([\w-]+[) ])"
)
_LATEX = re.compile(r"\\(?:documentclass|usepackage|chapter|(?:sub){0,2}section|begin)\b")
_SHEBANG = re.compile(r"#!.*\b(?:ba|da|k|z)?sh\b")
_BRACE_AT_END = re.compile(r"[{}][ \t;,]*\r?$", re.MULTILINE)
_SLASHED_OR_ENDED = re.compile(r"^[ \t]*/[/*]|[^;\s];[ \t]*\r?$", re.MULTILINE)
"""A comment of another language than a shell's, or a statement that ends with a semicolon."""

_SQL = re.compile(_OF_SQL)
_COMMAND = re.compile(rf"(?!.*[.!?]$)(?:(?:{_OF_DOCKER})(?: |$)|{_OF_SQL})|COPY .+ \.$|{_OF_SHELL}")
"""A line of a Dockerfile, of SQL or of a shell's script, without the white space at its ends."""


@lru_cache(maxsize=2)
def is_prose(text: str) -> bool:
    """Whether it consists of paragraphs: no code, no markup, no keys and values, no table."""
    lines = _lines(text)
    if not lines:
        return True
    if is_table(text) or _is_script(text):
        return False
    commands = _commands(text)
    odd = [
        at in commands or any(form.match(each) for form in (_MARKUP, _CODE, _IN_QUOTES))
        for at, each in enumerate(lines)
    ]
    keys = [_KEY.match(each) is not None for each in lines]
    either = sum(map(or_, odd, keys))
    return sum(odd) < LEAST_SHARE * len(lines) and either <= _LEAST_EITHER * len(lines)


@lru_cache(maxsize=2)
def is_code(text: str) -> bool:
    """Whether it is source code: Python, or lines that look like it."""
    if _is_script(text) or python(text) is not None:
        return True
    lines = [each for each in text.splitlines() if each.strip()]
    own = (each for each in lines if not (_MARKUP.match(each) or each.lstrip()[0] == "\\"))
    odd = sum(_CODE.match(each) is not None for each in own)
    commands = len(_commands(text))
    return max(odd, commands) > LEAST_SHARE * len(lines)


@lru_cache(maxsize=2)
def is_latex(text: str) -> bool:
    """Whether it has commands of LaTeX at the beginning of lines, and no headings of Markdown."""
    is_one = any(_LATEX.match(each) for each in _lines(text))
    return is_one and not marked_headings(text)


@lru_cache(maxsize=2)
def has_hyphens_in_names(text: str) -> bool:
    """Whether a hyphen between letters belongs to a name, as in YAML, JSON and the commands of a
    shell, and is no minus sign.
    """
    lines, commands = _lines(text), _commands(text)
    if is_prose(text) or is_table(text) or python(text) is not None:
        return False
    data = [bool(_KEY.match(each) or _IN_QUOTES.match(each)) for each in lines]
    named = sum(is_data or at in commands for at, is_data in enumerate(data))
    other = sum(
        any(form.match(each) for form in (_CODE, _MARKUP)) and any(map(str.isalpha, each))
        for at, each in enumerate(lines)
        if at not in commands and not _IN_QUOTES.match(each)
    )
    is_sql = any(_SQL.match(each.strip()) for each in lines)
    is_most = named > max(other, LEAST_SHARE * len(lines))
    return not is_sql and (is_most or is_makefile(text))


def _is_script(text: str) -> bool:
    return text.startswith("#!") or is_makefile(text)


@lru_cache(maxsize=2)
def is_sql(text: str) -> bool:
    """Whether it is SQL: the first command that is known is one of SQL, and no brace ends a line,
    as in languages whose strings may have such commands.
    """
    own = (each.strip() for each in _lines(text))
    first = next((each for each in own if _COMMAND.match(each)), "")
    is_other = _is_script(text) or _BRACE_AT_END.search(text)
    return _SQL.match(first) is not None and not is_other and is_code(text)


@lru_cache(maxsize=2)
def is_shell(text: str) -> bool:
    """Whether it is a shell's script, a Dockerfile or a Makefile, in which `"$name"` is a variable
    and only "#" begins a comment.
    """
    if text.startswith("#!"):
        return _SHEBANG.match(text) is not None
    is_most = len(_commands(text)) > LEAST_SHARE * len(_lines(text))
    is_one = is_most and not is_sql(text) and not _SLASHED_OR_ENDED.search(text)
    return is_one or is_makefile(text)


@lru_cache(maxsize=2)
def is_makefile(text: str) -> bool:
    """Whether it says which of its targets are no files, outside of fenced code."""
    return any(_MAKEFILE.match(each) for each in _lines(text))


@lru_cache(maxsize=2)
def _lines(text: str) -> list[str]:
    """Those that aren't blank, outside of fenced code."""
    lines = (text[slice(*each)] for each in line_ranges(text) if each[0] not in fenced(text))
    return [each for each in lines if each.strip()]


@lru_cache(maxsize=2)
def _commands(text: str) -> frozenset[int]:
    """Which of the lines are commands, with those that go on behind a backslash or further in."""
    found, depth, is_open = set[int](), -1, False
    for at, line in enumerate(_lines(text)):
        own = indent(line)
        if _COMMAND.match(line.strip()):
            depth = own if depth < 0 or own < depth or not is_open else depth
        elif not is_open and not 0 <= depth < own:
            depth = -1
            continue
        is_open = line.rstrip().endswith("\\")
        found.add(at)
    return frozenset(found)


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


def place_of(text: str, node: ast.alias | ast.stmt | ast.expr | ast.keyword) -> CharRange:
    """Where a node of `python` stands; columns there are counted in bytes."""
    return (
        _place(text, node.lineno, node.col_offset),
        _place(text, node.end_lineno or node.lineno, node.end_col_offset or 0),
    )


def _place(text: str, line: int, column: int) -> int:
    start, end = line_ranges(text)[line - 1]
    return start + len(text[start:end].encode()[:column].decode())
