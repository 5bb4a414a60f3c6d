"""Sentences beside each other: what the network's numbers don't say of the one that answers.

The network reads each window by itself, so it can't know how rare a word of the question is among
the sentences found. And it was taught on few kinds of text: that "Why" wants a reason, and that
`--keep` stands for itself, it hardly knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from math import log

from retrieval.ranker.encoding import STEM, Window
from retrieval.ranker.features import Features
from retrieval.words.word_forms import folded
from storage.fulltext import content_words

COUNT = 15
"""How many numbers a sentence has."""

_YES_OR_NO = r"\bnot\b|n['\u2019]t\b|\bonly\b|\A\W*(?:no|yes|never)\b"
_REASON = r"\b(?:because|since|so that|in order|otherwise|due to|as this|to avoid|reasons?)\b"
_AUXILIARY = "(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had)"
_ASKED_AND_SAID = tuple(
    (re.compile(asked, re.IGNORECASE), re.compile(said, re.IGNORECASE))
    for asked, said in (
        (rf"\A\W*{_AUXILIARY}\b", _YES_OR_NO),
        (r"\bhow (?:many|much|long)\b", r"\d"),
        (r"\A\W*when\b", r"\d"),
        (r"\bwhy\b", _REASON),
        (r"\bdefault|\bif I don['\u2019]t\b", r"\bdefault"),
    )
)
"""What a question asks for, and how a sentence looks that may say it."""

_CODE = re.compile(r"\d|_|\A\W*--?\w|[a-z][A-Z]|\w[(/]|\.\w")
_AROUND = ".,;:!?()\"'`\u201c\u201d"


def compared(
    question: str, windows: Sequence[Window], read: Sequence[Sequence[Features]]
) -> list[list[tuple[float, ...]]]:
    """The numbers by which the sentences of one question are ordered, (COUNT,) each, by window.

    They are `Features.numbers`; the share of the question's words, by how rare these are here, that
    the sentence has, and that it has together with the one before; the share of the question's
    codes and identifiers; the logarithm of the length; and for each form of question 1 if it is
    this one's and the sentence looks like an answer to it.
    """
    texts = [[window.text[slice(*place)] for place in window.sentences] for window in windows]
    words = [[_stems(text) for text in own] for own in texts]
    rarity = _rarity(question, list(chain.from_iterable(words)))
    codes = {word.strip(_AROUND).lower() for word in question.split() if _CODE.search(word)}
    forms = [(bool(asked.search(question)), said) for asked, said in _ASKED_AND_SAID]
    return [
        [
            (
                *one.numbers,
                _share(own, rarity),
                _share(own | before, rarity),
                sum(code in text.lower() for code in codes) / max(len(codes), 1),
                log(len(text) + 1),
                *(float(is_asked and bool(said.search(text))) for is_asked, said in forms),
            )
            for one, text, own, before in zip(
                of_window, texts[number], words[number], [set(), *words[number]], strict=False
            )
        ]
        for number, of_window in enumerate(read)
    ]


def _stems(text: str) -> set[str]:
    return {folded(word)[:STEM] for word in content_words(text)}


def _rarity(question: str, found: Sequence[Collection[str]]) -> dict[str, float]:
    """The weight of each word of the question: its inverse document frequency in sentences."""
    return {
        stem: log((len(found) + 1) / (sum(stem in each for each in found) + 0.5))
        for stem in _stems(question)
    }


def _share(words: Collection[str], rarity: Mapping[str, float]) -> float:
    has = sum(weight for stem, weight in rarity.items() if stem in words)
    return has / (sum(rarity.values()) or 1.0)
