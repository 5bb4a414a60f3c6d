"""Text with how its words look, while it is on its way to the manuscript.

What is done to a text on this way only adds and removes white space: lines are joined, indented and
trimmed. So a range of it is counted in its characters that aren't white space, and stays right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

MOST_LOOKS = 50_000
"""Of one text; what comes after them is plain."""

PLACE = "#"
"""Begins the target of a link to a place of the same text."""

_SPACES = re.compile(r"\s+")


class WordsLook(NamedTuple):
    """A range of a text's characters that aren't white space, and how they look.

    Attributes:
        kind: "bold", "italic", "code" or "link".
        target: of a link; "" for others.
    """

    start: int
    end: int
    kind: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Styled:
    """A text; the looks of a kind ascend and don't overlap."""

    text: str
    looks: Sequence[WordsLook] = ()

    def after(self, prefix: str) -> Styled:
        """With a text put in front of it."""
        return Styled(prefix + self.text, _moved(self.looks, inked(prefix)))


AnyWords = str | Styled
"""A plain text is one without looks."""


def styled(words: AnyWords) -> Styled:
    """The words, as what has looks."""
    return Styled(words) if isinstance(words, str) else words


def squeezed(words: AnyWords) -> AnyWords:
    """The words on one line, with single spaces."""
    if isinstance(words, str):
        return _SPACES.sub(" ", words).strip()
    return Styled(_SPACES.sub(" ", words.text).strip(), words.looks)


def inked(text: str) -> int:
    """How many of a text's characters aren't white space."""
    return sum(map(len, text.split()))


def trimmed(words: Styled) -> Styled:
    """The words without white space at their ends."""
    return Styled(words.text.strip(), words.looks)


def joined(parts: Iterable[AnyWords], between: str) -> Styled:
    """The parts as one text."""
    all_ = list(parts)
    texts = [part if isinstance(part, str) else part.text for part in all_]
    looks: list[WordsLook] = []
    if any(not isinstance(part, str) and part.looks for part in all_):
        at, gap = 0, inked(between)
        for part, text in zip(all_, texts, strict=True):
            looks += [] if isinstance(part, str) else _moved(part.looks, at)
            at += inked(text) + gap
    return Styled(between.join(texts), looks)


class Gathering:
    """Gathers a text piece by piece; what is begun goes on in the next text until it is ended."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._count = 0
        self._looks: list[WordsLook] = []
        self._last: dict[str, int] = {}
        self._begun: dict[str, list[str | None]] = {}
        self._since: dict[str, int] = {}
        self._entered: list[list[str]] = []

    def add(self, text: str) -> None:
        """Add a piece of the text."""
        self._pieces.append(text)
        self._count += inked(text)

    def enter(self, looks: Iterable[tuple[str, str | None]]) -> None:
        """An element begins, which looks so: kinds, each with its target as in `begin`."""
        kinds = []
        for kind, target in looks:
            self.begin(kind, target)
            kinds.append(kind)
        self._entered.append(kinds)

    def leave(self) -> None:
        """The element that was entered last ends."""
        for kind in self._entered.pop():
            self.end(kind)

    def begin(self, kind: str, target: str | None = "") -> None:
        """Begin a look of what follows; a target of None turns it off, whatever it is in."""
        begun = self._begun.setdefault(kind, [])
        self._turn(kind, begun[-1] if begun else None, target)
        begun.append(target)

    def end(self, kind: str) -> None:
        """End what was begun last."""
        begun = self._begun[kind]
        target = begun.pop()
        self._turn(kind, target, begun[-1] if begun else None)

    def take(self) -> Styled:
        """The text since the last one was taken."""
        for kind, begun in self._begun.items():
            if begun:
                self._close(kind, begun[-1], self._count)
            self._since[kind] = 0
        taken = Styled("".join(self._pieces), self._looks)
        self._pieces, self._looks, self._last = [], [], {}
        self._count = 0
        return taken

    def _turn(self, kind: str, before: str | None, after: str | None) -> None:
        if before != after:
            self._close(kind, before, self._count)
            self._since[kind] = self._count

    def _close(self, kind: str, target: str | None, end: int) -> None:
        start = self._since.get(kind, 0)
        if target is None or start == end:
            return
        look, last = WordsLook(start, end, kind, target), self._last.get(kind, -1)
        # Word cuts what looks alike into pieces; code, which has edges, is kept as it is.
        if last >= 0 and self._looks[last][1:] == (start, kind, target) and kind != "code":
            self._looks[last] = look._replace(start=self._looks[last].start)
        elif len(self._looks) < MOST_LOOKS:
            self._last[kind] = len(self._looks)
            self._looks.append(look)


def _moved(looks: Sequence[WordsLook], by: int) -> Sequence[WordsLook]:
    if not by:
        return looks
    return [look._replace(start=look.start + by, end=look.end + by) for look in looks]
