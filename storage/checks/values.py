"""Rules for single values, as far as a value alone shows.

Each rule accepts everything that any version of Palimpsest has written; in doubt the rule is the
weaker one. Column types are checked before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from enum import StrEnum
from typing import Any
from unicodedata import category

from storage.files import is_sha256
from storage.tags import MOST_TAG

Rule = Callable[[Any], bool]

MOST = 2**53
"""Limit on ids, counts and sizes: what JavaScript and floats represent exactly."""

MOST_NAME = 1 << 16
"""Code points of a name; a file's own has at most 255."""

MOST_PATH = 6 << 12  # 4,096 bytes, each of which may be a code of six letters
"""Code points of the path of a file."""

_PAGES = 2**31
_SIZES = 1e-6, 1e9
"""Maximum width or height of a page, in points."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_KEY = re.compile(r"[0-9A-Za-z_-]{1,64}")
_MARK = re.compile(r"[0-9a-z]{1,64}")


def anything(value: object) -> bool:
    """Accept any value that the column's type allows."""
    del value
    return True


def is_id(value: int) -> bool:
    """An id, or a number counted from 1."""
    return 1 <= value <= MOST


def is_count(value: int) -> bool:
    """A count, or an offset."""
    return 0 <= value <= MOST


def are_counts(values: Iterable[object]) -> bool:
    """Whole numbers of JSON, each a count or an offset; true and false are none."""
    return all(type(value) is int and is_count(value) for value in values)


def is_flag(value: int) -> bool:
    """No or yes."""
    return value in {0, 1}


def is_page(value: int) -> bool:
    """Number of a page, from 1."""
    return 1 <= value < _PAGES


def is_length(value: float) -> bool:
    """Width or height of a page in points."""
    return _SIZES[0] <= value <= _SIZES[1]


def is_perplexity(value: float) -> bool:
    """0 or more; infinite where nothing could be predicted."""
    return value >= 0


def is_hash_or_empty(value: str) -> bool:
    """SHA-256 in hex, or "" for bytes that weren't taken."""
    return value == "" or is_sha256(value)


def is_key(value: str) -> bool:
    """The id of a session."""
    return _KEY.fullmatch(value) is not None


def is_name(value: str) -> bool:
    """A name that the program gave: of a counter, of a choice."""
    return _NAME.fullmatch(value) is not None


def is_mark(value: str) -> bool:
    """The value of a mark, of which one is part of a file's name."""
    return _MARK.fullmatch(value) is not None


def is_label(value: str) -> bool:
    """A file's name (`retrieval.names`)."""
    return len(value) <= MOST_NAME and not any(category(c) in {"Cc", "Cs"} for c in value)


def is_path(value: str) -> bool:
    """The path of a file, "" for none."""
    return len(value) <= MOST_PATH and "\0" not in value


def is_tag(value: str) -> bool:
    """A word or two that a person gave to documents (`storage.tags`)."""
    return 0 < len(value) <= MOST_TAG and value.isprintable() and value == value.strip()


def is_title(value: str) -> bool:
    """A session's title."""
    return len(value) <= MOST_NAME and "\0" not in value


def is_time(value: str) -> bool:
    """ISO 8601 with its offset from UTC."""
    try:
        time = datetime.fromisoformat(value)
    except ValueError:
        return False
    return time.tzinfo is not None and 1900 < time.year < 9000


def one_of(kind: type[StrEnum] | Collection[str]) -> Rule:
    """One of a few words."""
    allowed = frozenset(map(str, kind))
    return lambda value: value in allowed


def is_tokens(value: bytes) -> bool:
    """Little-endian int32, none below 0."""
    return len(value) % 4 == 0 and not any(byte & 0x80 for byte in value[3::4])
