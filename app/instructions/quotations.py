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

MOST_OWN = 300
"""Characters of an instruction's own words."""

_EITHER = "|".join(f"{marks[0]}([^{marks}\n]*){marks[1]}" for marks in MARKS)
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

    def restored(self, words: str) -> str:
        """The words with their quotations, in quotation marks."""
        return _TOKEN.sub(lambda each: f"\u201c{self.quotations[int(each[0][1])]}\u201d", words)

    def has_quotation(self, words: str) -> bool:
        """Whether there is one among these words."""
        return _TOKEN.search(words) is not None


def set_apart(instruction: str) -> SetApart | None:
    """The instruction with its quotations apart; None where it is too long, or has too many or
    a blank one.
    """
    found: list[str] = []

    def taken(match: re.Match[str]) -> str:
        words = next(each for each in match.groups() if each is not None)
        found.append(words.strip() if match[0].startswith("\u00ab") else words)
        return f"\x02{len(found) - 1}\x03"

    clean = re.sub("[\x02\x03]", " ", instruction)
    words = " ".join(_QUOTATION.sub(taken, clean).split())
    is_blank = any(each and not each.strip() for each in found)
    if is_blank or len(found) > MOST_QUOTATIONS or len(words) > MOST_OWN:
        return None
    return SetApart(words, tuple(found))
