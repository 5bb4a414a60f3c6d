"""A search without a question: sentences that have the words or are near in meaning, best first.

What is found is shown with its words marked and its place; nothing is stored and no language model
is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.events import Evidence
from app.evidence import as_evidence
from retrieval import Library
from storage.fulltext import STOP_WORDS

MOST = 30
"""Sentences that are found at most."""

_WORD = re.compile(r"\w+")
_ENDINGS = r"(?:'s|s|es|ed|ing)?"
"""Endings that a word may have beyond the words that were searched for."""


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A sentence that was found.

    Attributes:
        marks: ranges [start, end) of its text, in code points, that are words searched for.
    """

    found: Evidence
    marks: tuple[tuple[int, int], ...]


def search(
    library: Library, words: str, documents: Sequence[int], most: int = MOST
) -> tuple[SearchHit, ...]:
    """The sentences of the documents that have most of the words, or are near in meaning.

    Args:
        documents: ids of those that are searched.
    """
    if not has_words(words):
        return ()
    found = as_evidence(library.question(words).sentences_about(documents, most))
    return tuple(SearchHit(each, marks(each.text, words)) for each in found)


def has_words(query: str) -> bool:
    """Whether there is anything to search for: a letter or a digit."""
    return any(map(str.isalnum, query))


def marks(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Where a text has the words, whole but for a usual ending, in any case; of words such as "of"
    only where nothing else is searched for.
    """
    every = {*_WORD.findall(words)}
    told = {word for word in every if word.lower() not in STOP_WORDS}
    searched = sorted(told or every, key=len, reverse=True)
    if not searched:
        return ()
    pattern = rf"\b(?:{'|'.join(map(re.escape, searched))}){_ENDINGS}\b"
    return tuple(each.span() for each in re.finditer(pattern, text, re.IGNORECASE))
