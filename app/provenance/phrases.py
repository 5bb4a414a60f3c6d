"""Phrases of two words: too short for the copy index, but often quoted, especially names.

How many tokens a name has is an accident of the tokenizer ("North Dakota" has two, "Yale Kamisar"
three), so the minimum span must not decide on it. Two words occur together in many texts by chance;
so a phrase counts only where the model has read it, and only if it is a name or is close to the
source of a neighbouring span.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.provenance.matching import SourceText
from app.provenance.word_edges import EMPTY_WORDS, is_cut, places_of

NEAR = 120
"""Code points, about a sentence, between the places of a phrase and of the adjacent span."""

MAX_LENGTH = 80
"""Maximum length of a phrase in code points; longer ones have enough tokens to be found as
matches.
"""

_WORD = re.compile(r"\w+(?:['\u2019.-]\w+)*")


@dataclass(frozen=True, slots=True)
class Phrase:
    """answer[start:end], which is also in what the model has read."""

    start: int
    end: int
    is_name: bool


def phrases(answer: str, start: int, end: int, sources: Sequence[SourceText]) -> Iterator[Phrase]:
    """Longest phrases of two words or more in answer[start:end], none of them a stop word."""
    words = [
        (found.start(), found.end())
        for found in _WORD.finditer(answer, start, end)
        if not is_cut(answer, found.start()) and found[0].lower() not in EMPTY_WORDS
    ]
    i = 0
    while i + 1 < len(words):
        last = i
        while last + 1 < len(words) and _is_read(answer, words[i : last + 2], sources):
            last += 1
        if last > i:
            parts = [answer[a:b] for a, b in words[i : last + 1]]
            is_name = all(part[0].isupper() or part[0].isdigit() for part in parts)
            yield Phrase(words[i][0], words[last][1], is_name)
        i = last + 1


def _is_read(answer: str, words: Sequence[tuple[int, int]], sources: Sequence[SourceText]) -> bool:
    """Whether the words are one space apart, and so in what the model has read."""
    (_, before), (after, end) = words[-2:]
    start = words[0][0]
    if answer[before:after] != " " or end - start > MAX_LENGTH:
        return False
    text = answer[start:end]
    return any(
        True
        for source in sources
        for start, end in source.read
        for _ in places_of(text, source.indexed.text, start, end)
    )
