"""Names of files in the library: labels that can be stored and shown, never paths.

A label has at most `MAX_BYTES` bytes of UTF-8 and no invisible, control or undrawable characters. A
valid name is unchanged. Of any other name the visible part is kept, with its suffix and a few
digits derived from the whole name, so that different names stay different and the same name always
gives the same label.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import PurePath, PurePosixPath
from unicodedata import category

MAX_BYTES = 255
"""Maximum length of a label in bytes; most file systems allow as much for a name."""

_MAX_SUFFIX = 20
_DIGITS = 8
_UNNAMED = "unnamed"
_UNKNOWN = "\ufffd"
_DOTTED_CIRCLE = "\u25cc"
_JOINERS = "\u200c\u200d"
"""Invisible, and parts of words in Persian and Indic scripts and of emoji: of no use elsewhere."""

_IDLE_JOINER = re.compile(rf"(?<![^\0-\x7f])[{_JOINERS}]+|[{_JOINERS}]+(?![^\0-\x7f{_JOINERS}])")

_REPLACED = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Controls, halves of characters (bytes that aren't UTF-8, in Python), private and unassigned ones,
and ends of lines."""

_BLANK = set("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols without a visible glyph."""

_SKIN_TONES = range(0x1F3FB, 0x1F400)
_LONGEST_CHARACTER = 16
"""Code points that are one character on the screen; a name may have one without end."""


def label(name: str) -> str:
    """A label for the last part of `name`, which may be a path."""
    name = PurePath(name).name or name.strip("/")
    return _fitted(name, _visible(name))


def path_label(path: str) -> str:
    """A label for a file within an archive: all parts of its path, made harmless."""
    parts = [part for part in path.split("/") if part not in {"", ".", ".."}]
    return _fitted("/".join(parts), "/".join(map(_visible, parts)) or _UNNAMED)


def _visible(name: str) -> str:
    """`name` with a mark for what can't be shown and without bidi and invisible characters."""
    text = _IDLE_JOINER.sub("", "".join(map(_shown, name)))
    if text in {".", ".."} or not any(map(_is_drawn, text)):
        return _UNNAMED
    return _DOTTED_CIRCLE + text if _is_mark(text[0]) else text


def _shown(character: str) -> str:
    kind = category(character)
    if kind in _REPLACED:
        return _UNKNOWN
    return "" if kind == "Cf" and character not in _JOINERS else character


def _is_drawn(character: str) -> bool:
    return category(character)[0] in "LMNPS" and character not in _BLANK


def _is_mark(character: str) -> bool:
    return category(character)[0] == "M"


def _fitted(name: str, text: str) -> str:
    """`text` if it is all of `name` and fits; else as much of it as fits, made unique."""
    if text == (name or _UNNAMED) and len(text.encode()) <= MAX_BYTES:
        return text
    digits = sha256(name.encode(errors="surrogatepass")).hexdigest()[:_DIGITS]
    suffix = PurePosixPath(text).suffix
    suffix = suffix if len(suffix) <= _MAX_SUFFIX else ""
    stem, ending = text.removesuffix(suffix), f"~{digits}{suffix}"
    if len((stem + ending).encode()) > MAX_BYTES:
        ending = "…" + ending
        stem = _cut(stem, MAX_BYTES - len(ending.encode()))
    return stem + ending


def _cut(text: str, most: int) -> str:
    """The beginning of at most `most` bytes, cut between two characters as they are seen."""
    end = len(text.encode()[:most].decode(errors="ignore"))
    least = max(end - _LONGEST_CHARACTER, 0)
    while end > least and _joins(text[end - 1], text[end]):
        end -= 1
    return text[:end]


def _joins(before: str, after: str) -> bool:
    """Whether the two are parts of one character on the screen."""
    return before == "\u200d" or after in _JOINERS or _is_mark(after) or ord(after) in _SKIN_TONES
