"""Letters that take up two columns where every letter has the same width, such as Chinese ones.

A text is *widened* by a filler behind each, so that its code points are its columns.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from unicodedata import east_asian_width

from app.instructions.places.structure import CharRange
from app.instructions.text_edit import TextEdit

_FILLER = "\ue000"
"""A code point for private use, which no text that is widened has."""


def columns_of(text: str) -> int:
    """How many columns a text takes up."""
    return len(text) + (0 if text.isascii() else sum(map(_is_wide, text)))


def _is_wide(letter: str) -> bool:
    return east_asian_width(letter) in {"W", "F"}


class WidenedText:
    """A text in which each place is a column, and the way back.

    Attributes:
        text: the widened one.
    """

    def __init__(self, text: str) -> None:
        self._wide = [place for place, each in enumerate(text) if _is_wide(each)]
        self.text = _widened(text)

    @staticmethod
    def is_needed(text: str) -> bool:
        """Whether a text has such letters, and can be widened."""
        return not text.isascii() and _FILLER not in text and any(map(_is_wide, text))

    def place(self, at: int) -> int:
        """Where a place of the text is in the widened one."""
        return at + bisect_left(self._wide, at)

    def range(self, places: CharRange) -> CharRange:
        """The same for a range."""
        return self.place(places[0]), self.place(places[1])

    def widened(self, edits: Sequence[TextEdit]) -> list[TextEdit]:
        """Edits of the text as edits of the widened one."""
        return [
            replace(each, start=start, end=end, new=_widened(each.new))
            for each, (start, end) in ((e, self.range((e.start, e.end))) for e in edits)
        ]

    def narrowed(self, edits: Sequence[TextEdit]) -> list[TextEdit]:
        """Edits of the widened text as edits of the text."""
        return [
            replace(
                each,
                start=each.start - self.text.count(_FILLER, 0, each.start),
                end=each.end - self.text.count(_FILLER, 0, each.end),
                new=each.new.replace(_FILLER, ""),
            )
            for each in edits
        ]


def _widened(text: str) -> str:
    return "".join(f"{each}{_FILLER}" if _is_wide(each) else each for each in text)
