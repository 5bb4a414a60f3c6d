"""The type of a change, and the parts of a text that a change can be made to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from app.teaching.texts.free_texts import Form


@dataclass(frozen=True, slots=True)
class TextChange:
    """A text before and after.

    Attributes:
        wording: the list of wordings that ask for this change (`app.teaching.edits.wordings`).
        values: what these wordings name.
    """

    old: str
    new: str
    wording: str
    values: Mapping[str, str] = field(default_factory=dict)


MakeChange = Callable[[str, Form, Random], TextChange | None]
"""A change of one kind; None where the text has nothing that can be changed in this way."""


@dataclass(frozen=True, slots=True)
class ItemList:
    """Neighbouring lines that are items of a list.

    Attributes:
        first: number of the line of the first item, from 0.
        indent: white space before each.
        marks: of each item, such as "-" and "2.".
    """

    first: int
    indent: str
    marks: tuple[str, ...]
    items: tuple[str, ...]

    @property
    def end(self) -> int:
        """The number of the line after the last one."""
        return self.first + len(self.items)

    @property
    def is_numbered(self) -> bool:
        """Whether the items are counted."""
        return self.marks[0][0].isdigit()

    def lines(self, items: Sequence[str]) -> list[str]:
        """A list of these items in the same style, counted anew."""
        if not self.is_numbered:
            return [f"{self.indent}{self.marks[0]} {item}" for item in items]
        start, sign = int(self.marks[0][:-1]), self.marks[0][-1]
        return [f"{self.indent}{n}{sign} {item}" for n, item in enumerate(items, start)]


_ITEM = re.compile(r"(\s*)([-*+]|\d{1,2}[.)]) (\S.*)")
_FENCE = re.compile(r"^(```|~~~)", re.MULTILINE)
_HEADING = re.compile(r"(#{1,6}) +(\S.*?)\s*#*")
_STOP = re.compile(r"(?<=[.!?])['\")]?\s+(?=[\"'(]?[A-Z0-9])")
_ABBREVIATED = re.compile(
    r"\b(?:Mrs?|Ms|Dr|Prof|St|No|Nos|vs|etc|approx|Inc|Ltd|Co|Corp|Fig|e\.g|i\.e|cf|al|[A-Z]"
    r")\.$|^[0-9]{1,2}\.$"
)


def outside_code(text: str) -> list[bool]:
    """Return whether each line is outside fenced blocks of Markdown, and no fence."""
    inside, found = False, []
    for line in text.split("\n"):
        fence = bool(_FENCE.match(line))
        found.append(not inside and not fence)
        inside ^= fence
    return found


def lists(text: str) -> list[ItemList]:
    """Lists of at least three items, each in a line, with nothing nested."""
    found: list[ItemList] = []
    run: list[re.Match[str]] = []
    lines = text.split("\n")
    free = outside_code(text)
    for number, line in enumerate([*lines, ""]):
        item = _ITEM.fullmatch(line) if number < len(lines) and free[number] else None
        if item is not None and (not run or _continues(run[-1], item)):
            run.append(item)
            continue
        if len(run) >= 3 and not line.startswith((" ", "\t")) and item is None:
            indent, marks, items = zip(*(each.groups() for each in run), strict=True)
            found.append(ItemList(number - len(run), indent[0], marks, items))
        run = [] if item is None else [item]
    return [each for each in found if len(set(each.items)) == len(each.items)]


def _continues(before: re.Match[str], item: re.Match[str]) -> bool:
    if before[1] != item[1]:
        return False
    if before[2][0].isdigit() and item[2][0].isdigit():
        return int(item[2][:-1]) == int(before[2][:-1]) + 1 and item[2][-1] == before[2][-1]
    return before[2] == item[2]


def with_lines(text: str, first: int, end: int, new: Sequence[str]) -> str:
    """The text with other lines in place of [first, end)."""
    lines = text.split("\n")
    return "\n".join([*lines[:first], *new, *lines[end:]])


def without_lines(text: str, first: int, end: int) -> str:
    """The text without these lines, and without one of two blank lines that would meet."""
    before, after = text.split("\n")[:first], text.split("\n")[end:]
    if not any(before):
        before = []
    if not any(after):
        after = []
    if after and not after[0].strip() and (not before or not before[-1].strip()):
        after = after[1:]
    if not after:
        while before and not before[-1].strip():
            before.pop()
    return "\n".join([*before, *after])


def headings(text: str) -> list[tuple[int, int, str]]:
    """Line, level and title of each heading of Markdown."""
    free = outside_code(text)
    return [
        (number, len(heading[1]), heading[2])
        for number, line in enumerate(text.split("\n"))
        if free[number] and (heading := _HEADING.fullmatch(line))
    ]


def sentences(text: str) -> list[tuple[int, int]]:
    """Ranges [start, end) of the sentences of paragraphs, white space after them left out.

    Lists, headings, tables, blocks of code and lines without a full stop have none.
    """
    found: list[tuple[int, int]] = []
    place = 0
    for line, free in zip(text.split("\n"), outside_code(text), strict=True):
        if free and _is_running(line):
            found += [(place + start, place + end) for start, end in _in_line(line)]
        place += len(line) + 1
    return found


def _is_running(line: str) -> bool:
    marked = re.match(r"\s|[#|>]|[-*+] |\d+[.)] |[\w ]{1,20}:( |$)", line)
    return bool(line) and not marked and line.rstrip().endswith((".", "!", "?"))


def _in_line(line: str) -> list[tuple[int, int]]:
    stops = [
        each for each in _STOP.finditer(line) if not _ABBREVIATED.search(line, 0, each.start())
    ]
    starts = [0, *(each.end() for each in stops), len(line) + 1]
    return [(a, a + len(line[a:b].rstrip())) for a, b in pairwise(starts)]


def occurrences(text: str, words: str) -> list[int]:
    """Where the words stand, as whole words in this very writing."""
    found = re.finditer(rf"(?<![\w]){re.escape(words)}(?![\w])", text)
    return [each.start() for each in found]


def stands_alone(text: str, words: str) -> bool:
    """Whether every occurrence of the letters is of these whole words, not of parts of names,
    addresses or other words.
    """
    whole = re.compile(rf"(?<![\w@./\\#-]){re.escape(words)}(?![\w@/\\-]|\.\w)")
    count = text.casefold().count(words.casefold())
    return count > 0 and len(whole.findall(text)) == count


def opening(sentence: str, text: str) -> str | None:
    """The first words of a sentence or line, as many as no other place of the text has; None where
    that is nearly all of it.
    """
    words = sentence.split(" ")
    for count in range(3, len(words) - 2):
        start = " ".join(words[:count])
        if text.count(start) == 1:
            return start.rstrip(",;:")
    return None
