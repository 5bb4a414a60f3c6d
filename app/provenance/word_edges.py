"""Word boundaries, and words that mean nothing alone (stop words)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from retrieval.words.value_words import CURRENCY_SIGNS
from storage.fulltext import STOP_WORDS

_MEANINGFUL = (
    "d doing having hers ll m much must nor off ours own re shall theirs through us ve whose yours"
)
"""Stop words of a search that mean something in a quote: "must be paid"."""

EMPTY_WORDS = (STOP_WORDS - set(_MEANINGFUL.split())) | {"after", "before", "here", "one", "only"}
"""A span of only these would link to every document; searches use the five that are added here."""

_WORD = re.compile(r"\d+(?:[.,]\d+)+(?!\w)|\w+")
_UNIT = re.compile(f"[%‰°{CURRENCY_SIGNS}]")
_ENDED = re.compile(r"\n|[!?:;]\s|[a-z]\.\s")
"""Between words that nothing but chance has put side by side."""

_FEWEST_DIGITS = 3
"""A number with fewer is in every text."""
_FIRST_UNSPACED = "\u2e80"
"""From here on are the scripts without spaces between words."""


def is_cut(text: str, position: int) -> bool:
    """Whether `position` lies inside a word."""
    return (
        0 < position < len(text) and _is_letter(text[position - 1]) and _is_letter(text[position])
    )


def places_of(
    text: str, source: str, start: int = 0, end: int | None = None, step: int = 1
) -> Iterator[int]:
    """Where source[start:end] contains `text` without cutting a word of the source at its ends.

    Args:
        step: code points from one occurrence to where the next one is looked for.
    """
    found = source.find(text, start, end)
    while found >= 0:
        if not is_cut(source, found) and not is_cut(source, found + len(text)):
            yield found
        found = source.find(text, found + step, end)


def _is_letter(character: str) -> bool:
    return (character.isalnum() or character == "_") and character < _FIRST_UNSPACED


def _is_before(character: str) -> bool:
    return character.isspace() or character in ".,;:!?)]}"


def _is_after(character: str) -> bool:
    return character.isspace() or character in "([{"


def is_trivial(text: str) -> bool:
    """Whether `text` says nothing by itself: it has only function words, or besides them a single
    word that is neither a name nor a number of several digits.

    The number of an item ("12.", "(a)") and the end of one sentence with the beginning of the next
    ("Note", line break, "The") are in every document.
    """
    telling = ""
    for found in _WORD.finditer(text):
        if found[0].lower() in EMPTY_WORDS:
            continue
        if telling:
            return False
        telling = found[0]
    if telling[:1].isdigit():
        return sum(c.isdigit() for c in telling) < _FEWEST_DIGITS and not _UNIT.search(text)
    is_common = telling.isalpha() and (telling.islower() or len(telling) == 1)
    return not telling or is_common or bool(_ENDED.search(text.strip()))


def trimmed(answer: str, source: str, start: int, end: int, shift: int) -> tuple[int, int]:
    """The largest part of answer[start:end] that is whole words on both sides.

    Space at both ends, marks that close what precedes and those that open what follows are left
    out.

    `source` holds the same characters at an offset of `shift`.
    """

    def is_bad_edge(position: int) -> bool:
        return is_cut(answer, position) or is_cut(source, position + shift)

    while start < end and (_is_before(answer[start]) or is_bad_edge(start)):
        start += 1
    while start < end and (_is_after(answer[end - 1]) or is_bad_edge(end)):
        end -= 1
    return start, end
