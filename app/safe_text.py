"""What a person gave, or found on the disk, within a message: short and on one line."""

from __future__ import annotations

_MOST = 60
_MOST_PLAIN = 200
_MOST_OF_LINE = 500


def quoted(text: str) -> str:
    """The text in quotes, with codes for what can't be seen; of a long one both ends."""
    return repr(_shortened(text, _MOST))


def plain(text: str) -> str:
    """The text as it is, or quoted where it is long or can't be seen."""
    return text if text.isprintable() and len(text) <= _MOST_PLAIN else quoted(text)


def one_line(message: str) -> str:
    """A message as one line; of a long one, which has a name in it, the beginning and the end."""
    return _shortened(" ".join(message.splitlines()), _MOST_OF_LINE)


def _shortened(text: str, most: int) -> str:
    half = most // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half + 1 :]}"
