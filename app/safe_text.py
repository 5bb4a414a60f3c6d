"""Text made fit to show: short and on one line in a message, harmless on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.plurals import counted

__all__ = [
    "DIRECTIONS",
    "LISTED",
    "counted",
    "cut_short",
    "listed",
    "one_line",
    "plain",
    "printable",
    "quoted",
]

DIRECTIONS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Characters that change the text direction of what follows them, even beyond their own text."""

LISTED = 10
"""Maximum number of names or messages shown on one line."""

_MOST = 60
_MOST_PLAIN = 200
_MOST_OF_LINE = 500
_PICTURES = {
    **{code: 0x2400 + code for code in range(32) if chr(code) not in "\n\t"},
    **dict.fromkeys((*range(0x7F, 0xA0), *DIRECTIONS), 0xFFFD),
}


def quoted(text: str) -> str:
    """The text in quotes, invisible characters as codes; a long one is shortened in the middle."""
    return repr(_shortened(text, _MOST))


def plain(text: str) -> str:
    """The text unchanged, or quoted if it is long or has invisible characters."""
    return text if text.isprintable() and len(text) <= _MOST_PLAIN else quoted(text)


def one_line(message: str) -> str:
    """A message as one line; a long one is shortened in the middle."""
    return _shortened(" ".join(message.splitlines()), _MOST_OF_LINE)


def cut_short(text: str, most: int) -> str:
    """The text, or so many code points of it and a sign that it goes on."""
    return text if len(text) <= most else f"{text[:most]}…"


def printable(text: str) -> str:
    """The text with control characters and direction marks made visible."""
    return text.replace("\r\n", "\n").translate(_PICTURES)


def listed(names: Sequence[str]) -> str:
    """The first names of a list and the number of others, on one line."""
    shown = ", ".join(printable(name) for name in names[:LISTED])
    return f"{shown} and {len(names) - LISTED:,} more" if len(names) > LISTED else shown


def _shortened(text: str, most: int) -> str:
    half = most // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half + 1 :]}"
