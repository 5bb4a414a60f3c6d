"""Forms of words, as far as their beginnings tell."""

from __future__ import annotations

from collections.abc import Collection, Iterable

_ENDINGS = frozenset({"s", "d", "ed", "er", "es", "ing"})
_STEM, _LONGEST_ENDING = 4, 3
"""Letters that two forms of a word share at least, and that one has more than the other."""


def is_form(one: str, other: str) -> bool:
    """Whether two words in lower case are forms of one: "box" and "boxes", "supplies" and
    "supplier".
    """
    return _goes_on(one, other) or _goes_on(one.rstrip("s"), other.rstrip("s"))


def has_form(word: str, words: Iterable[str]) -> bool:
    """Whether one of the words is a form of it."""
    return any(is_form(word, other) for other in words)


def count_forms(words: Iterable[str], others: Collection[str]) -> int:
    """Of how many of the words one of the others is a form."""
    return sum(has_form(word, others) for word in words)


def _goes_on(one: str, other: str) -> bool:
    """Whether they are the same, or the longer one is the other with an ending."""
    shorter, longer = sorted((one, other), key=len)
    if shorter == longer:
        return True
    if not shorter.isalpha() or not longer.startswith(shorter):
        return False
    ending = longer[len(shorter) :]
    return ending in _ENDINGS or (len(shorter) >= _STEM and len(ending) <= _LONGEST_ENDING)
