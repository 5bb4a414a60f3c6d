"""Proper names in a question, told by their capitals, names in source code, and years."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from retrieval.words.value_words import MONTHS, WEEKDAYS, YEAR
from retrieval.words.word_forms import folded
from storage.fulltext import STOP_WORDS

MOST_NAMES = 32
"""Words of a question that may be names; what is further back in a long text isn't asked for."""

LEAST_LETTERS = 3
"""Of an abbreviation of words in small letters."""

_WORD = re.compile(r"[^\W_]+")
_IDENTIFIER = re.compile(r"\b\w*[^\W_]_\w*[^\W_]\w*|\b[^\W\d]\w*(?=\(\))")
"""Names in source code: "read_all", "close()"."""

CODE = re.compile(r"\b(?P<letters>[^\W\d_]{1,5})(?P<hyphen>-?)\d\w*")
"""Letters with a number right behind them, such as E27 or CH-210."""

_BEGINS = re.compile(r"(?:\A|[?!:]\s+|[^\W\d_]{3,}\.\s+)\W*\Z")
_YEAR = re.compile(YEAR)
_SMALL_WORDS = STOP_WORDS - {"i", "may"}
"""They have a capital only where all words have."""

_EVERYDAY = "ok okay pm asap fyi btw ps nb vs etc tbc tbd please thanks always never ever already"
_WRITTEN_LARGE = frozenset(_EVERYDAY.split())
"""Words of messages that have capitals as such, or to stress them."""

_NO_NAMES = STOP_WORDS | _WRITTEN_LARGE | frozenset(map(str.lower, (*MONTHS, *WEEKDAYS)))
"""They may have capitals, and name nobody and nothing."""


TITLES = frozenset({"mr", "mrs", "ms", "dr"})
"""Of persons; a name follows."""

_INNER = re.compile(r"[^\W_]*[^\W\dA-Z_][A-Z][^\W_]*")
"""A word with a capital behind a small letter, such as "iPhone" or "PowerPoint"."""

_NO_INNER = re.compile(
    r"[kmnpu\u00b5](?:[AVWJNFSL]h?|Hz|Pa|Bq|Gy|Sv|eV|Mol)|[kMGT]e?[VW]h?|pH|mmHg|dB\w?|PhDs?"
)
"""Units and the like, which are written so and name nothing."""


def words_with_capitals(question: str) -> Iterator[tuple[re.Match[str], bool]]:
    """The words, and whether each has a capital that tells something: not where a sentence begins,
    and not where words such as "Of" have capitals too, unless it is within the word.
    """
    words = list(_WORD.finditer(question))
    capitals = {
        each.start(): each[0].lower()
        for each in words
        if each[0][0].isupper()
        and not _BEGINS.search(question[max(each.start() - 20, 0) : each.start()])
    }
    is_titled = any(word in _SMALL_WORDS for word in capitals.values())
    for each in words:
        yield each, (each.start() in capitals and not is_titled) or _has_inner(each[0])


def _has_inner(word: str) -> bool:
    return _INNER.fullmatch(word) is not None and _NO_INNER.fullmatch(word) is None


def is_name(word: str) -> bool:
    """Whether a word with a capital may be a proper name."""
    return word.lower() not in _NO_NAMES


@lru_cache(maxsize=4)  # asked for each row of each table
def capitalised(question: str) -> frozenset[str]:
    """The words of a question with a capital that tells something: names, months and weekdays."""
    found = islice(
        (each[0] for each, has_capital in words_with_capitals(question) if has_capital), MOST_NAMES
    )
    return frozenset(each for each in found if each.lower() not in _SMALL_WORDS and each != "I")


def names_and_years(question: str) -> list[re.Match[str]]:
    """The first words of an English question that are proper names, names in source code or years,
    in order.
    """
    code = list(_IDENTIFIER.finditer(question))
    found = (
        each
        for each, has_capital in words_with_capitals(question)
        if ((has_capital and is_name(each[0])) or _YEAR.fullmatch(each[0]))
        and not any(name.start() <= each.start() < name.end() for name in code)
    )
    return sorted([*code, *islice(found, MOST_NAMES)], key=re.Match.start)[:MOST_NAMES]


def words_of_names(question: str) -> frozenset[str]:
    """The words of its proper names, folded; a year is none, nor is a title."""
    names = (folded(each[0]) for each in names_and_years(question))
    return frozenset(name for name in names if not name.isdigit()) - TITLES


def is_abbreviation(name: str) -> bool:
    """Whether a name consists of the capitals of other words, as "VAT" does."""
    return re.fullmatch(r"[A-Z]{2,6}", name) is not None


def spells_out(text: str, abbreviation: str) -> bool:
    """Whether a text has words that follow each other and begin with the letters of an
    abbreviation: "value added tax". Two letters alone stand for words with capitals.
    """
    if not is_abbreviation(abbreviation):
        return False
    case = re.NOFLAG if len(abbreviation) < LEAST_LETTERS else re.IGNORECASE
    return re.search(spelled_out(abbreviation), text, case) is not None


def spelled_out(abbreviation: str) -> str:
    """Return the pattern of the words that an abbreviation stands for."""
    between = r"(?:[\s-]+(?:of|and|for|the|in|to))?[\s-]+"
    return r"\b" + between.join(rf"{letter}[^\W\d_]+" for letter in abbreviation)


def joined_names(question: str, words: Iterable[re.Match[str]]) -> list[str]:
    """Words of a question, those as one that stand side by side: "Emma Baker"."""
    names: list[str] = []
    end = -1
    for each in words:
        between = question[end : each.start()] if names else ""
        if between == " ":
            names[-1] += between + each[0]
        else:
            names.append(each[0])
        end = each.end()
    return names
