"""Decides whether a hyphen at the end of a line belongs to its word ("well-known") or to the layout
("dis-tributions"), by the words that the document has elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ENDS = re.compile(r"\w*$")
_STARTS = re.compile(r"\w*")

_LETTERS = re.compile(r"[^\W\d_]{2,}")

_WHOLE = 4
"""Letters of a half that, as a word of its own, speaks for a compound."""

_COMPOUNDS = frozenset({"all", "cross", "half", "non", "quasi", "self", "so", "well"})
"""First halves that keep their hyphen where nothing else is known."""


class Hyphens:
    """The words of a document as far as it was read."""

    def __init__(self) -> None:
        self._words: Counter[str] = Counter()

    def learn(self, words: Sequence[str]) -> None:
        """Take over the words of a page; those beside a hyphen at a line's end are halves.

        Args:
            words: pieces of a page's text, marks for such hyphens among them.
        """
        marks = {place for place, word in enumerate(words) if word in ("\ufffe", "\x02")}
        halves = {place + step for place in marks for step in (-1, 1)} | marks
        for place, word in enumerate(words):
            if place not in halves:
                self._words.update(_WORD.findall(word.lower()))

    def between(
        self, before: str, after: str, *, are_learnt: bool = False, in_capitals: bool = False
    ) -> str:
        """ "-" or "", which stands between the halves of a word.

        Args:
            are_learnt: whether the halves, at the edges of two pages, were learnt as words.
            in_capitals: whether all of the words around are.
        """
        ending, beginning = _ENDS.search(before), _STARTS.match(after)
        first = ending[0] if ending else ""
        second = beginning[0] if beginning else ""
        one, other = first.lower(), second.lower()
        letters = _LETTERS.match(other)
        if one.isalpha() and letters and one + letters[0] in self._words:
            return ""  # "BLO-SUM62", too
        is_word = first.isalpha() and second.isalpha()
        if not is_word or not (second.islower() or (in_capitals and first.isupper())):
            return "-"  # "COVID-19", "Jean-Paul", a dash
        if f"{one}-{other}" in self._words or one in _COMPOUNDS:
            return "-"
        is_compound = all(
            len(half) >= _WHOLE and self._words[half] > are_learnt for half in (one, other)
        )
        return "-" if is_compound else ""
