"""What a person gave, or found on the disk, within a message: short and on one line."""

from __future__ import annotations

_MOST = 60
_MOST_PLAIN = 200
_MOST_OF_LINE = 500


def quoted(text: str) -> str:
    """The text in quotes, cut if it is long, with codes for what can't be seen."""
    return repr(text if len(text) <= _MOST else text[: _MOST - 1] + "…")


def plain(text: str) -> str:
    """The text as it is, or quoted where it is long or can't be seen."""
    return text if text.isprintable() and len(text) <= _MOST_PLAIN else quoted(text)


def one_line(message: str) -> str:
    """A message as one line; of a long one, which has a name in it, the beginning and the end."""
    line = " ".join(message.splitlines())
    if len(line) <= _MOST_OF_LINE:
        return line
    half = _MOST_OF_LINE // 2
    return f"{line[:half]}…{line[-half + 1 :]}"
