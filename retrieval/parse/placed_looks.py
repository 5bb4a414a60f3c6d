"""How words of the manuscript look, in code points of it, and where links within it lead.

A link may name a place that is written later, so all is told at the end. A name stands for the
beginning of the block that it is in. What is kept is bounded, however much a hostile file has.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from retrieval.parse.styled import MOST_LOOKS, PLACE, WordsLook

_MOST_NAMES = 50_000
_MOST_NAME = 500
_MOST_OF_TARGETS = 4_000_000
"""Characters of all links' targets together."""

_WORD = re.compile(r"\S+")


class PlacedLooks:
    """The looks of one manuscript."""

    def __init__(self) -> None:
        self._looks: list[WordsLook] = []
        self._of_targets = 0
        self._ahead: list[str] = []
        self._names: dict[str, int] = {}

    def name(self, name: str | None) -> None:
        """Name the place of what is written next; a blank name does nothing."""
        known = len(self._names) + len(self._ahead)
        if name and len(name) <= _MOST_NAME and known < _MOST_NAMES:
            self._ahead.append(name)

    def place(self, looks: Sequence[WordsLook], text: str, at: int) -> None:
        """A block of text that has these looks stands at this code point."""
        for name in self._ahead:
            self._names.setdefault(name, at)
        self._ahead.clear()
        if not looks or len(self._looks) >= MOST_LOOKS:
            return
        places = _places(text, {edge for look in looks for edge in (look.start, look.end - 1)})
        for look in looks:
            start, last = places.get(look.start), places.get(look.end - 1, len(text) - 1)
            if start is not None:
                self._keep(look._replace(start=at + start, end=at + last + 1))

    def _keep(self, look: WordsLook) -> None:
        self._of_targets += len(look.target)
        if len(self._looks) < MOST_LOOKS and self._of_targets <= _MOST_OF_TARGETS:
            self._looks.append(look)

    def take(self) -> Iterator[list[int | str]]:
        """Start, end, kind and target of each, in order; those of links that lead nowhere aside."""
        looks, self._looks = self._looks, []
        for start, end, kind, target in looks:
            leads = self._leading(target) if kind == "link" else ""
            if leads or kind != "link":
                yield [start, end, kind, leads]

    def _leading(self, target: str) -> str:
        if not target.startswith(PLACE):
            return target
        place = self._names.get(target.removeprefix(PLACE))
        return "" if place is None else f"{PLACE}{place}"


def _places(text: str, numbers: Iterable[int]) -> dict[int, int]:
    """Where in the text the characters are that have these numbers, white space not counted."""
    wanted, found, before = deque(sorted(numbers)), dict[int, int](), 0
    for word in _WORD.finditer(text):
        length = word.end() - word.start()
        while wanted and wanted[0] < before + length:
            number = wanted.popleft()
            found[number] = word.start() + number - before
        if not wanted:
            break
        before += length
    return found
