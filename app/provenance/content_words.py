"""A sentence's content words, and the numbers, dates and names that its claims stand on.

A number, date or name is what is easily put into the wrong sentence, and makes it false.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.provenance.word_edges import EMPTY_WORDS
from retrieval.text.line_forms import MARKER
from retrieval.words.value_words import NUMBER_WORDS

_TOKEN = re.compile(r"[^\W_]+(?:(?:(?<=\d)[.,](?=\d)|['\u2019])[^\W_]+)*")
_POSSESSIVE = re.compile(r"['\u2019]s?$")
_SEPARATORS = re.compile(r"[.,](?=\d{3}(?!\d))")
"""Those of thousands: "85,000" and "85000" are one number."""

_OPENING = re.compile(r"[\s\"'\u201c\u2018(\[*_#>|-]*")
_BEFORE_CAPITALS = tuple('.:!?"\u201c')
_TELLING_NUMBERS = frozenset(NUMBER_WORDS) - {"one"}
"""Without "one", which is hardly ever a number."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word at `start` of a text, as it is `written` but for an ending 's.

    `key` is what it is compared by.
    """

    start: int
    written: str
    key: str


def words(text: str) -> list[Word]:
    """All words and numbers, in order."""
    return [_word(found.start(), found[0]) for found in _TOKEN.finditer(text)]


def _word(start: int, token: str) -> Word:
    written = _POSSESSIVE.sub("", token)
    return Word(start, written, _SEPARATORS.sub("", written).casefold())


def content(text: str) -> frozenset[str]:
    """Return a text's content words: all but its function words."""
    return frozenset(word.key for word in words(text)) - EMPTY_WORDS


def values(sentence: str, texts: Sequence[str]) -> list[Word]:
    """The numbers, dates and names of a sentence.

    Args:
        texts: parts of documents; they tell whether a sentence's first word is a name.
    """
    marker = MARKER.match(sentence)  # the number of an item claims nothing
    begin = _OPENING.match(sentence, marker.end() if marker else 0)
    first = begin.end() if begin else 0
    return [
        word
        for word in words(sentence)
        if word.start >= first and _claims(sentence, word, first, texts)
    ]


def _claims(sentence: str, word: Word, first: int, texts: Sequence[str]) -> bool:
    written = word.written
    if any(c.isdigit() for c in written) or word.key in _TELLING_NUMBERS:
        return True
    if not written[0].isupper() or written in {"A", "I"}:
        return False
    if word.key in EMPTY_WORDS and written != "May":
        return False
    is_first = word.start == first or sentence[: word.start].rstrip()[-1:] in _BEFORE_CAPITALS
    return not is_first or any(c.isupper() for c in written[1:]) or _is_name(written, texts)


def _is_name(written: str, texts: Sequence[str]) -> bool:
    """Whether the documents write it with a capital inside sentences, and hardly ever without."""
    inside = re.compile(rf"[a-z,;] {re.escape(written)}\b")
    small = re.compile(rf"\b{re.escape(written.lower())}\b")
    return sum(len(inside.findall(text)) for text in texts) > sum(
        len(small.findall(text)) for text in texts
    )


def place_of(written: str, text: str) -> int | None:
    """Where `text` has a number, date or name that is no part of another; None if nowhere."""
    if written not in text:
        return None
    found = re.search(rf"(?<![^\W_])(?<!\d[.,]){re.escape(written)}(?![^\W_]|[.,]\d)", text)
    return None if found is None else found.start()
