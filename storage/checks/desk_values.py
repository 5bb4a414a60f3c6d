"""Rules for what the writing desk stores, as far as a value alone shows."""

from __future__ import annotations

import codecs
import re
from typing import Any
from unicodedata import category

from storage.checks.json_values import parsed
from storage.checks.values import are_counts

_ENCODING = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_MARKS = frozenset(
    {b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE}
    | {codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE}
)
_HUNK = {"start", "end", "new", "conflict", "key", "sources"}
_LATER = {"joint", "ask", "also"}
"""Hunks stored by earlier versions have none."""

_SOURCE = {"document", "name", "start", "end", "words"}


def is_encoding(value: str) -> bool:
    """The name of an encoding of text."""
    if _ENCODING.fullmatch(value) is None:
        return False
    try:
        "".encode(value)
    except (LookupError, UnicodeError):  # there is none, or it isn't one of text
        return False
    return True


def is_byte_order_mark(value: bytes) -> bool:
    """Whether a value is a mark that a text file may begin with."""
    return value in _MARKS


def is_hunks(text: str) -> bool:
    """Hunks that wait, as JSON."""
    value = parsed(text)
    return isinstance(value, list) and all(map(_is_hunk, value))


def is_told(text: str) -> bool:
    """Sentences for people, as JSON."""
    return _are_lines(parsed(text))


def _is_hunk(value: Any) -> bool:
    if not isinstance(value, dict) or value.keys() - _LATER != _HUNK:
        return False
    numbers = [value["start"], value["end"], value["key"]]
    numbers += [value.get(name, 0) for name in _LATER]
    return (
        are_counts(numbers)
        and value["start"] <= value["end"]
        and _are_lines(value["new"])
        and (value["conflict"] is None or _are_lines(value["conflict"]))
        and isinstance(value["sources"], list)
        and all(map(_is_source, value["sources"]))
    )


def _is_source(value: Any) -> bool:
    if not isinstance(value, dict) or value.keys() != _SOURCE:
        return False
    numbers = [value["document"], value["start"], value["end"]]
    return (
        are_counts(numbers)
        and value["start"] <= value["end"]
        and _are_lines([value["name"], value["words"]])
    )


def _are_lines(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(line, str) and not any(category(c) == "Cs" for c in line) for line in value
    )
