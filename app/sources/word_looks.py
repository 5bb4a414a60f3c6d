"""Formatting and links of the words in a window of a text, by offsets of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from storage.text_looks import LookKind, TextLook, place_in

_MOST_SHOWN = 200
"""Characters that are marked of the line that a link within the document leads to."""


@dataclass(frozen=True, slots=True)
class WordLook:
    """Code points [start, end) of a window, all of which look so.

    Attributes:
        address: of a link to a web page or for mail.
        place: range of the document that any other link leads to.
    """

    start: int
    end: int
    kind: LookKind
    address: str = ""
    place: tuple[int, int] | None = None


def word_looks(text: str, since: int, until: int, looks: Sequence[TextLook]) -> list[WordLook]:
    """The looks of the window [since, until) of a text.

    Args:
        looks: those that any of its code points have.
    """
    return [
        WordLook(
            max(look.start, since) - since,
            min(look.end, until) - since,
            look.kind,
            "" if (at := place_in(look.target)) is not None else look.target,
            None if at is None else _line_at(text, at),
        )
        for look in looks
    ]


def _line_at(text: str, at: int) -> tuple[int, int]:
    """The line that begins there, or the beginning of a long one."""
    start = min(at, len(text))
    end = text.find("\n", start, start + _MOST_SHOWN)
    return start, min(start + _MOST_SHOWN, len(text)) if end < 0 else end
