"""Code told apart by what its words are: keywords, strings, comments, numbers, names.

No character is added, dropped or changed; where a lexer would, the code is plain.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, String, is_token_subtype
from pygments.util import ClassNotFound

if TYPE_CHECKING:
    from pygments.lexer import Lexer
    from pygments.token import _TokenType

CodeWords = tuple[str, str]
"""A class, "" for plain text, and the words that have it."""

CLASSES = ("k", "s", "c", "m", "f")
"""Keyword, string, comment, number, name; in the style sheet "code-k" and so on."""

MOST_LINE = 1000
"""Code points of a line in code whose words are told apart: over longer ones, which programs write,
many lexers take time that grows with their square.
"""

_KINDS = (
    (Keyword, "k"),
    (String, "s"),
    (Comment, "c"),
    (Number, "m"),
    (Name.Tag, "k"),
    (Name.Attribute, "f"),
    (Name.Builtin, "f"),
    (Name.Function, "f"),
    (Name.Class, "f"),
    (Name.Decorator, "f"),
)
_ALIASES = {".ipynb": "json", ".pl": "perl", ".sql": "sql", ".svelte": "html"}
"""The languages of suffixes that Pygments doesn't know, or takes for rarer ones."""


def code_lines(name: str, lines: Sequence[str]) -> list[list[CodeWords]]:
    """The words of each line.

    Args:
        name: of the file, which tells the language.
    """
    found: list[list[CodeWords]] = [[]]
    for kind, words in _told_apart(_of_file(name), "\n".join(lines)):
        first, *rest = words.split("\n")
        found[-1].append((kind, first))
        found += [[(kind, each)] for each in rest]
    return found


def code_words(language: str, text: str) -> list[CodeWords]:
    """The words of a block of code.

    Args:
        language: as it is called behind a fence of Markdown; may be anything.
    """
    return _told_apart(_named(language.split(maxsplit=1)[0] if language.strip() else ""), text)


def is_code(name: str) -> bool:
    """Whether a file of this name has a language."""
    return _of_file(name) is not None


def _told_apart(lexer: Lexer | None, text: str) -> list[CodeWords]:
    if lexer is None or max(map(len, text.split("\n"))) > MOST_LINE:
        return [("", text)]
    found = [(_class(kind), words) for kind, words in lexer.get_tokens(text)]
    return found if "".join(words for _, words in found) == text else [("", text)]


def _of_file(name: str) -> Lexer | None:
    alias = _ALIASES.get(PurePosixPath(name).suffix.lower())
    if alias is not None:
        return _named(alias)
    try:
        found: Lexer = get_lexer_for_filename(name, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None
    return None if found.name == "Text only" else found


def _named(language: str) -> Lexer | None:
    try:
        found: Lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None
    return found


def _class(kind: _TokenType) -> str:
    return next((name for known, name in _KINDS if is_token_subtype(kind, known)), "")
