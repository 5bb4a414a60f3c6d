"""Forms of words, as far as their beginnings tell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

_ACCENTS = re.compile("[\u0300-\u036f]")
"""Accents as characters of their own."""

_ENDINGS = frozenset({"s", "d", "ed", "er", "es", "ing"})
_STEM, _LONGEST_ENDING = 4, 3
"""Letters that two forms of a word share at least, and that one has more than the other."""

_HISSES = ("s", "x", "z", "ch", "sh", "o")
"""Behind these a plural has "es"; "o" takes both."""


def folded(text: str) -> str:
    """In lower case and without accents, as people type on other keyboards and the index compares.
    Marks that make other letters, as in Japanese, stay.
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFD", text.lower())
    return unicodedata.normalize("NFC", _ACCENTS.sub("", apart))


def is_form(one: str, other: str) -> bool:
    """Whether two words in lower case are forms of one: "box" and "boxes", "supplies" and
    "supplier".
    """
    is_plural = is_plural_of(one, other) or is_plural_of(other, one)
    return is_plural or _goes_on(one, other) or _goes_on(one.rstrip("s"), other.rstrip("s"))


def is_plural_of(plural: str, one: str) -> bool:
    """Whether a word in lower case is the regular plural of another one: "dishes" of "dish",
    "batteries" of "battery".
    """
    if one.endswith("y") and one[-2:-1] not in {*"aeiou"}:
        return plural == f"{one[:-1]}ies"
    return plural == f"{one}s" or (one.endswith(_HISSES) and plural == f"{one}es")


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
