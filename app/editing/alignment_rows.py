"""Lines that come one by one, aligned with those of a text: one row of scores for each.

A line counts the more the more letters it has; a gap costs more to begin than to go on (Gotoh 1982,
"An improved algorithm for matching biological sequences"). What has come may end anywhere in the
text, so that nothing is taken for left out because it hasn't come yet.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_OPEN, _SKIP, _INSERT, _REPLACE = 1.0, 0.02, 0.1, 0.09
"""Costs: to leave out lines of the text at all, for each of them, for each new line that is put in,
and for one in the place of another.
"""

_Scores = NDArray[np.float64]


class AlignmentRows:
    """Aligns new lines with the lines of a text.

    Args:
        text: lines without their endings.
    """

    def __init__(self, text: Sequence[str]) -> None:
        self._text = text
        self._numbers: dict[str, int] = {}
        numbers = [self._numbers.setdefault(line, len(self._numbers)) for line in text]
        self._lines = np.array(numbers, np.int64)
        self._worth = np.array([0.05 + min(letters(line), 40) / 10 for line in text], np.float64)
        skipped = np.arange(len(text) + 1)
        self._rows: list[_Scores] = [np.where(skipped > 0, -_OPEN - _SKIP * skipped, 0.0)]
        self._came: list[str] = []

    @property
    def place(self) -> int:
        """The likeliest number of the text's lines that the new ones have come past."""
        return int(np.argmax(self._rows[-1]))

    def push(self, line: str) -> None:
        """Take the next line."""
        before = self._rows[-1]
        row = before - _INSERT
        is_same = self._lines == self._numbers.get(line, -1)
        row[1:] = np.maximum(row[1:], before[:-1] + np.where(is_same, self._worth, -_REPLACE))
        self._rows.append(np.maximum(row, _skipping(row)))
        self._came.append(line)

    def unchanged_run(self) -> int:
        """Number of the newest lines that are the text's last before `place`."""
        place, at = self.place, len(self._came)
        while at and place and self._is_match(at, place):
            at, place = at - 1, place - 1
        return len(self._came) - at

    def pairs(self, place: int) -> list[tuple[int, int]]:
        """Numbers of equal lines, in order, of the text up to `place` and of the new lines."""
        found, at = [], len(self._came)
        while at:
            row, before = self._rows[at], self._rows[at - 1]
            if place and self._is_match(at, place):
                at, place = at - 1, place - 1
                found.append((place, at))
            elif not place or row[place] <= before[place] - _INSERT + 1e-6:
                at -= 1
            elif row[place] <= before[place - 1] - _REPLACE + 1e-6:
                at, place = at - 1, place - 1
            else:
                lengths = np.arange(place, 0, -1)
                place = int(np.argmax(row[:place] - _OPEN - _SKIP * lengths))
        return found[::-1]

    def _is_match(self, at: int, place: int) -> bool:
        """Whether the best way to this cell takes both lines for the same."""
        if self._text[place - 1] != self._came[at - 1]:
            return False
        gained = self._rows[at - 1][place - 1] + self._worth[place - 1]
        return bool(self._rows[at][place] <= gained + 1e-6)


def letters(line: str) -> int:
    """Characters other than white space."""
    return len("".join(line.split()))


def _skipping(row: _Scores) -> _Scores:
    """Best scores where some lines of the text, up to each, are left out."""
    places = np.arange(len(row))
    best = np.maximum.accumulate(row + _SKIP * places) - _SKIP * places
    return np.concatenate([[-np.inf], best[:-1] - _OPEN - _SKIP])
