"""An instruction with what stands in quotation marks set apart, so that its own words can be read.

`Delete the line with "in the end"` is about a line that has words, and not about an end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MARKS = ('""', "''", "``", "\u201c\u201d", "\u201e\u201c", "\u2018\u2019", "\u00ab\u00bb")
"""Pairs of quotation marks."""

SET_APART = "\x02\\d\x03"
"""A pattern of what takes a quotation's place."""

MOST_QUOTATIONS = 10

_EITHER = "|".join(f"{marks[0]}([^{marks}\n]+){marks[1]}" for marks in MARKS)
_QUOTATION = re.compile(rf"(?<![^\s(\[])(?:{_EITHER})(?!\w)")
_TOKEN = re.compile(SET_APART)


@dataclass(frozen=True, slots=True)
class SetApart:
    """An instruction's own words on one line, and what stood in quotation marks among them.

    Attributes:
        words: with what `SET_APART` finds for each quotation.
    """

    words: str
    quotations: tuple[str, ...]

    def quotation(self, words: str) -> str | None:
        """What stands in quotation marks, if these words are that and nothing else."""
        if _TOKEN.fullmatch(words) is None:
            return None
        return self.quotations[int(words[1])]

    def has_quotation(self, words: str) -> bool:
        """Whether there is one among these words."""
        return _TOKEN.search(words) is not None


def set_apart(instruction: str) -> SetApart | None:
    """The instruction with its quotations apart; None where one has several lines, is empty, or
    where there are too many.
    """
    found: list[str] = []

    def taken(match: re.Match[str]) -> str:
        found.append(next(filter(None, match.groups())))
        return f"\x02{len(found) - 1}\x03"

    clean = re.sub("[\x02\x03]", " ", instruction)
    words = " ".join(_QUOTATION.sub(taken, clean).split())
    if len(found) > MOST_QUOTATIONS or not all(map(str.strip, found)):
        return None
    return SetApart(words, tuple(found))
