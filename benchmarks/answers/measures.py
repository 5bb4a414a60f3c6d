"""Whether a text answers a question: by its words, or by the sentences that people selected.

Words are compared as by SQuAD (Rajpurkar et al., "SQuAD: 100,000+ Questions for Machine
Comprehension of Text", 2016): in lower case, without punctuation, articles and extra spaces.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)
_SPACED = str.maketrans(dict.fromkeys(string.punctuation, " "))

_KINDS = {
    "how many": r"\bhow (many|much|long|old|far|often|big|large|tall|high)\b",
    "how": r"\bhow\b",
    "who": r"\b(who|whom|whose)\b",
    "when": r"\b(when|(what|which) (year|date|day|month|century|decade|time))\b",
    "where": r"\b(where|(what|which) (city|country|state|place|region))\b",
    "why": r"\bwhy\b",
    "what": r"\b(what|which)\b",
    "yes-no": r"(?:^|(?<=, ))(is|are|was|were|am|do|does|did|can|could|will|would|has|have|had|may|"
    r"might|must|should|shall)\b",
}
"""By kind, the words that a question of it begins with; of two at one place the first counts."""

KINDS = ("who", "when", "where", "what", "how many", "how", "why", "yes-no", "other")
"""Kinds of question."""

Place = tuple[int, int]
"""Start and end in a document's text, in code points."""


@lru_cache(maxsize=1 << 16)
def normalised(text: str) -> str:
    """The text as SQuAD compares it."""
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def words(text: str) -> list[str]:
    """The words that are compared; those of an answer that has no others are its articles."""
    return normalised(text).split() or text.lower().split()


def contains(text: str, answers: Iterable[str]) -> bool:
    """Whether any of the answers stands in the text, with its first and last word whole.

    Two words that only punctuation divides ("1922/23", "Darwin's") count as two and as one.
    """
    return any(
        _stands(answer, text) or _stands(_divided(answer), _divided(text)) for answer in answers
    )


def _stands(answer: str, text: str) -> bool:
    wanted = re.escape(" ".join(words(answer)))
    return bool(wanted) and re.search(rf"(?<!\w){wanted}(?!\w)", normalised(text)) is not None


@lru_cache(maxsize=1 << 16)
def _divided(text: str) -> str:
    return text.translate(_SPACED)


def covers(texts: Iterable[str], answers: Iterable[str]) -> bool:
    """Whether the texts together have at least half of the words of any answer."""
    there = Counter(word for text in texts for word in words(text))
    return any(
        _common(wanted, there) >= wanted.total() / 2
        for answer in answers
        if (wanted := Counter(words(answer)))
    )


def f1(text: str, gold: str) -> float:
    """F1 of the words of a text against those of the gold one, 0 to 1."""
    given, wanted = Counter(words(text)), Counter(words(gold))
    common = _common(given, wanted)
    return 2 * common / max(given.total() + wanted.total(), 1)


def best_f1(text: str, golds: Iterable[str]) -> float:
    """The highest F1 against any of the gold texts."""
    return max((f1(text, gold) for gold in golds), default=0.0)


def _common(some: Counter[str], others: Counter[str]) -> int:
    return (some & others).total()


def places(text: str, parts: Iterable[str]) -> Iterator[Place]:
    """Where each of the parts stands in a text, for those that do."""
    for part in parts:
        start = text.find(part)
        if part and start >= 0:
            yield start, start + len(part)


def lies_in(text: str, place: Place, ranges: Sequence[Place]) -> bool:
    """Whether more than half of the visible characters at a place of a text are in the ranges."""
    visible = [i for i in range(*place) if not text[i].isspace()]
    inside = sum(any(start <= i < end for start, end in ranges) for i in visible)
    return 2 * inside > len(visible)


def kind_of(question: str) -> str:
    """The kind of question, by the first question word in it: one of `KINDS`."""
    asked = " ".join(question.lower().split())
    found = {
        kind: match.start()
        for kind, pattern in _KINDS.items()
        if (match := re.search(pattern, asked))
    }
    return min(found, key=found.__getitem__, default="other")
