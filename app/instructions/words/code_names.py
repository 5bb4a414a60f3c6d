"""Names of source code that are renamed: where they are names, and whether the new one is free.

A name that may also be a word, such as `user`, is renamed where it is a name alone: strings,
comments and docstrings stay. One that is nothing but a name, such as `get_user`, is meant there
too.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from tokenize import NAME, STRING, TokenError, generate_tokens

from app.errors import EditError
from app.instructions.code.comments import SQL_COMMENT
from app.instructions.places.structure import CharRange
from app.instructions.text_kinds import is_code, is_shell, is_sql, python
from app.instructions.unclear import UnclearError
from app.instructions.words.other_objects import of_others
from app.instructions.words.replacement import Replacement
from app.safe_text import quoted

_FORMATTED = re.compile(r"[a-z]{0,2}f[a-z]{0,2}['\"]", re.IGNORECASE)
_OF_TEXT = re.compile(r"\{\{|[^{}]+|[{}]")
_OF_FIELD = re.compile(r"![rsa](?=[:}])|'[^']*'|\"[^\"]*\"|\w+|.", re.DOTALL)
"""The pieces of a formatted string, outside of its fields and within them."""

_OF_SHELL = (
    r"\"(?:[^\"\\\n]|\\.)*(?P<open>\"?)|'(?:[^'\\\n]|\\.)*(?P<shut>'?)|`[^`]*`?|(?<!\S)#[^\n]*"
)
_OF_OTHERS = rf"{_OF_SHELL}|(?<![\w.*])/\*(?:[^*]|\*(?!/))*(?:\*/)?|(?<![:\w/])//[^\n]*"
_NO_SHELL_CODE = re.compile(_OF_SHELL)
_NO_CODE = re.compile(_OF_OTHERS)
_NO_SQL = re.compile(rf"{_OF_OTHERS}|{SQL_COMMENT}")
"""Strings and comments; "lists/*" and "http://" begin none."""

_VARIABLE_OR_SIGN = re.compile(r"(\$(?:\(\([^()\n]*\)\)|[{(]?[#!]?\w+))|\\?[^\n]")
"""In a shell's double quotes: a variable, or a calculation with some; or any other character."""

_REACH = 40
"""Characters beside a place that are looked at."""


def names_meant(
    text: str, asked: Replacement, places: Sequence[re.Match[str]], at: int
) -> list[re.Match[str]]:
    """Which of some places of a name are meant; all of them in a text that is no code.

    Args:
        places: of the part of the text that begins at `at`.

    Raises:
        EditError: the new name is used already.
        UnclearError: they are several names, or may be.
    """
    if not is_code(text):
        return [*places]
    tree = python(text)
    names = _other_names(text, asked) if tree is None else _names(text)
    if asked.kind == "name":
        _require_unused(text, asked, names, tree)
        is_data = tree is None and all(text[slice(*each)] != asked.old for each in names)
        if not (asked.is_certain or is_data):
            places = [e for e in places if (at + e.start(), at + e.end()) in names]
        if tree is not None:
            others = of_others(text, asked.old, [at + each.start() for each in places])
            places = [each for each in places if at + each.start() not in others]
    if not places or (tree is not None and _are_several(tree, asked, places)):
        raise UnclearError
    return [*places]


def _require_unused(
    text: str, asked: Replacement, names: frozenset[CharRange], tree: ast.Module | None
) -> None:
    """The new name is none of the text's. "load" in "json.load" alone leaves the name "load" free.

    Args:
        tree: of a text in Python.

    Raises:
        EditError: it is.
    """
    used = [each for each in names if text[slice(*each)] == asked.new]
    if used and tree is not None and not _is_attribute(text, asked.old, names, tree):
        used = [each for each in used if not text.endswith(".", 0, each[0])]
    if used:
        raise EditError(
            f"{quoted(asked.new)} is a name there already: nothing is renamed. Choose another one. "
            f'In quotation marks it is replaced everywhere: Replace "{asked.old}" with '
            f'"{asked.new}".'
        )


def _is_attribute(text: str, name: str, names: frozenset[CharRange], tree: ast.Module) -> bool:
    """Whether a name in Python is, or may be, an attribute of something in this text."""
    if any(text[slice(*each)] == name and text.endswith(".", 0, each[0]) for each in names):
        return True
    classes = (each for each in ast.walk(tree) if isinstance(each, ast.ClassDef))
    return any(name in _bound(each) for own in classes for each in own.body)


def _bound(node: ast.stmt) -> Iterator[str]:
    """The names in a statement of a class that it may bind."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    else:
        yield from (each.id for each in ast.walk(node) if isinstance(each, ast.Name))


def _are_several(tree: ast.Module, asked: Replacement, places: Sequence[re.Match[str]]) -> bool:
    """Whether renaming a Python name could hit different things: it is an attribute as well as
    something else, such as "path" in "os.path", or a keyword argument of a function that isn't
    defined here.
    """
    before = [each.string[: each.start()][-6:] for each in places]
    attributes = sum(each.endswith(".") for each in before)
    defined = sum(each.endswith(("def ", "class ")) for each in before)
    if 0 < attributes < len(places) - defined:
        return True
    nodes = [*ast.walk(tree)]
    is_given = any(isinstance(each, ast.keyword) and each.arg == asked.old for each in nodes)
    return is_given and not any(isinstance(e, ast.arg) and e.arg == asked.old for e in nodes)


@lru_cache(maxsize=2)
def _names(text: str) -> frozenset[CharRange]:
    """Where the names of Python stand, also those within formatted strings."""
    starts = [0, *accumulate(map(len, io.StringIO(text)))]
    found = set[CharRange]()
    try:
        for token in generate_tokens(io.StringIO(text).readline):
            start, end = (starts[row - 1] + column for row, column in (token.start, token.end))
            if token.type == NAME:
                found.add((start, end))
            elif token.type == STRING and _FORMATTED.match(token.string):
                found.update(_in_fields(token.string, start))
    except (TokenError, IndentationError) as error:
        raise UnclearError from error
    return frozenset(found)


def _in_fields(string: str, at: int) -> Iterator[CharRange]:
    """The names in the fields of a formatted string, which is one token before Python 3.12, also in
    those within a format: "{price:>{width}}".
    """
    fields, place = list[int](), 0  # open brackets in each open field; -1 in its format
    while place < len(string):
        is_code = bool(fields) and fields[-1] >= 0
        piece = (_OF_FIELD if is_code else _OF_TEXT).match(string, place)
        if piece is None:
            return
        match piece[0]:
            case "}" if fields and fields[-1] <= 0:
                fields.pop()
            case "{" if not is_code:
                fields.append(0)
            case ":" if is_code and fields[-1] == 0:
                fields[-1] = -1
            case "(" | "[" | "{":
                fields[-1] += 1
            case ")" | "]" | "}" if is_code:
                fields[-1] -= 1
            case word if is_code and (word[0].isalnum() or word[0] == "_"):
                yield at + piece.start(), at + piece.end()
        place = piece.end()


def _other_names(text: str, asked: Replacement) -> frozenset[CharRange]:
    """Where the old name and the new one stand in code of another language, outside of strings and
    comments.

    Raises:
        UnclearError: the old one may be a word, and is that of a property somewhere, or one may
            stand in a string that isn't closed or has code in it.
    """
    plain = asked.kind == "name" and not asked.is_certain
    code = _strings(text).sub(lambda each: _blank(each, asked.old if plain else ""), text)
    either = f"{re.escape(asked.old)}|{re.escape(asked.new)}"
    found = [*re.finditer(rf"(?<!\w)(?:{either})(?!\w)", code)]
    own = [each for each in found if each[0] == asked.old]
    if plain and any(_may_be_property(each, has_keys=not is_shell(text)) for each in own):
        raise UnclearError
    return frozenset(each.span() for each in found)


def _strings(text: str) -> re.Pattern[str]:
    """Strings and comments of its language."""
    if is_shell(text):
        return _NO_SHELL_CODE
    return _NO_SQL if is_sql(text) else _NO_CODE


def _blank(found: re.Match[str], name: str) -> str:
    """A string or a comment without its words; "$name" stays in a shell's."""
    is_open = found[0][0] in "\"'" and not (found["open"] or found["shut"])
    is_template = found[0][0] == "`" and name and name in found[0]
    if name and (is_open or is_template):
        raise UnclearError
    if found[0][0] == '"' and is_shell(found.string):
        return _VARIABLE_OR_SIGN.sub(lambda each: each[1] or " " * len(each[0]), found[0])
    return re.sub(r"[^\n]", " ", found[0])


def _may_be_property(found: re.Match[str], *, has_keys: bool) -> bool:
    """Whether a name may be that of an object's property: "user: 1", "{user, items}", "a.user".

    Args:
        has_keys: of objects; in a shell "clean:" is a target and "${user:-ada}" a variable.
    """
    text, start, end = found.string, found.start(), found.end()
    before = text[max(0, start - _REACH) : start].rstrip()
    behind = text[end : end + _REACH].lstrip()
    is_short = before.endswith(("{", ",")) and behind.startswith(("}", ","))
    is_key = has_keys and behind.startswith(":") and not behind.startswith("::")
    return is_short or is_key or (before.endswith(".") and not before.endswith("..."))
