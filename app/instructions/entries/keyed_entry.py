"""An entry of a file of keys and values: where it stands, and in what."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from app.instructions.places.structure import CharRange

STRING = r"\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'"
"""A pattern of a value in quotation marks."""


@dataclass(frozen=True, slots=True)
class KeyedEntry:
    """A key with its value.

    Attributes:
        owners: the names of what it stands in, the outermost first.
        place: its whole lines, with all that belongs to it.
        value: where its value stands, without quotation marks; None if it is no plain value of one
            line.
        mark: the quotation mark around the value, or "".
        is_section: whether it is a section in INI or TOML, or a block in braces.
    """

    owners: tuple[str, ...]
    key: str
    place: CharRange
    value: CharRange | None = None
    mark: str = ""
    is_section: bool = False

    def is_inside(self, window: CharRange) -> bool:
        """Whether it stands in the part of the text that may be changed."""
        return window[0] <= self.place[0] and self.place[1] <= window[1]

    def until(self, end: int) -> KeyedEntry:
        """With more lines, up to a place."""
        return replace(self, place=(self.place[0], end))

    def without_value(self) -> KeyedEntry:
        """As one whose value is no plain one."""
        return replace(self, value=None, mark="")


def entry_of_line(
    owners: tuple[str, ...], found: re.Match[str], line: CharRange, at: int
) -> KeyedEntry:
    """An entry of one line.

    Args:
        found: with the groups `key` and `value`.
        at: where in the whole text the string begins in which they were found.
    """
    mark = found["value"][0] if re.fullmatch(STRING, found["value"]) else ""
    start, end = found.span("value")
    place = at + start + len(mark), at + end - len(mark)
    return KeyedEntry(owners, found["key"].strip('"'), line, place, mark)
