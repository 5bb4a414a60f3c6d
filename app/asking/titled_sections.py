"""Sections by the words of their titles, and of the titles that they stand below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from storage import Heading
from storage.fulltext import STOP_WORDS

_WORD = re.compile(r"[^\W_]+")
_NOT = re.compile(r"\bnot\b|n['\u2019]t\b", re.IGNORECASE)
_PARTS = frozenset({"chapter", "section", "part", "article", "clause"})
_LEAST_STEM = 5
"""Letters that two forms of a word share: payment, payments; terminate, termination."""


def by_words(named: str, headings: Sequence[Heading]) -> int | None:
    """The index of the shortest title with all of the words; if none has them, of the shortest with
    some of them that stands below titles with the others: "powers of the board" is 3.1 of "3. The
    board > 3.1 Powers". A title with "not" is only found by words with "not".
    """
    titles = [each.title for each in headings]
    place = _shortest(named, titles, titles)
    return _shortest(named, titles, _paths(headings)) if place is None else place


def is_called(named: str, title: str) -> bool:
    """Whether a title, without its number, has just these words, in any form of them."""
    wanted, words = _words(named), {word for word in _words(title) if not word.isdigit()} - _PARTS
    return bool(wanted) and all(
        all(_is_in(word, others) for word in each)
        for each, others in ((wanted, words), (words, wanted))
    )


def _shortest(named: str, titles: Sequence[str], paths: Sequence[str]) -> int | None:
    """The place of the shortest path that has all the words, some of them in its own title."""
    wanted, is_negated = _words(named), _NOT.search(named) is not None
    fitting = [
        (len(words), place)
        for place, words in enumerate(map(_words, paths))
        if wanted
        and all(_is_in(word, words) for word in wanted)
        and any(_is_in(word, _words(titles[place])) for word in wanted)
        and is_negated == (_NOT.search(paths[place]) is not None)
    ]
    return min(fitting)[1] if fitting else None


def _paths(headings: Sequence[Heading]) -> list[str]:
    """Each title behind those that it stands below."""
    open_titles: list[Heading] = []
    paths: list[str] = []
    for each in headings:
        open_titles = [one for one in open_titles if one.level < each.level] + [each]
        paths.append(" ".join(one.title for one in open_titles))
    return paths


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)} - STOP_WORDS


def _is_in(word: str, others: set[str]) -> bool:
    return any(_share_stem(word, other) for other in others)


def _share_stem(word: str, other: str) -> bool:
    """Whether two words are forms of one, as far as their beginnings tell."""
    if word == other or word.rstrip("s") == other.rstrip("s"):
        return True
    same = (a == b for a, b in zip(word, other, strict=False))
    shared = sum(takewhile(bool, same))
    return shared >= max(_LEAST_STEM, max(len(word), len(other)) - 4)
