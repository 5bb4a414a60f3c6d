"""The words of a question: those that tell what it is about, and those that ask yes or no."""

from __future__ import annotations

import re

from retrieval.words.word_forms import folded
from storage.fulltext import STOP_WORDS

_WORD = re.compile(r"\d+(?:[.,]\d+)+|\w+")

_YES_OR_NO = re.compile(
    r"\W*(?:can|could|may|must|do|does|did|is|are|was|were|will|would|should|has|have|am)\b",
    re.IGNORECASE,
)


def split_words(text: str) -> list[str]:
    """The words of any text in order, numbers whole."""
    return _WORD.findall(text)


def words_of(text: str) -> set[str]:
    """The words of any text in lower case and without accents."""
    return set(split_words(folded(text)))


def telling_words(question: str) -> list[str]:
    """Its words but the common ones, folded, in order: they tell what it is about."""
    return [word for word in split_words(folded(question)) if word not in STOP_WORDS]


def is_yes_or_no(question: str) -> bool:
    """Whether a question asks for yes or no rather than for a value."""
    return _YES_OR_NO.match(question) is not None
