"""Picks the key sentences of a text: central ones that differ from each other, early ones first.

A sentence is central if it shares its rarer words with the others: the cosine to the mean of their
word vectors, each word weighted by how few of them have it. Sentence embeddings instead of words
did worse, and take a hundred times as long (docs/log.md).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt

from storage.fulltext import content_words

EARLINESS = 0.3
"""Weight of the place: of the first sentence, half of it of the second, a third of the third."""

LIKENESS = 0.5
"""Weight of a sentence's likeness to those chosen before it."""

LEANING = 0.1
"""Taken from a sentence that leans on the one before it."""

UNFIT = 0.3
"""Taken from what is hardly a sentence: too few words, or a page of them."""

POINTING = 0.2
"""Taken from what only tells where something stands, asks, or begins within a sentence."""

SUMMING = 0.15
"""Given to a sentence that says what a text is about or comes to, or what was decided."""

FEWEST, MOST_WORDS = 6, 60

_LEANS = re.compile(
    r"\W*(?:he|she|it|they|this|that|these|those|his|her|its|their|but|and|so|however|also|then|such"
    r"|thus|therefore|hence|moreover|furthermore|for example|for instance|in addition)\b",
    re.IGNORECASE,
)

_POINTS = re.compile(
    r"\A\W*(?:see|refer to|figure|fig\.|table) |\b(?:(?:this|the (?:next|previous))"
    r"|(?:the )?following(?: \w+)?|(?:remainder|rest) of (?:this|the)) "
    r"(?:section|chapter|appendix|part|page|document|table|figure)s?\b",
    re.IGNORECASE,
)
_WORK = (
    r"(?:paper|article|study|report|review|thesis|work|manual|guide|handbook|document|book|policy"
    r"|agreement|contract|memo|proposal|plan)"
)
_SUMS_UP = re.compile(
    rf"\b(?:in this {_WORK},? we|this {_WORK} (?:\w+ )?(?:describe|explain|cover|present|show"
    r"|propose|report|argue|outline|govern|set|define|recommend)s?"
    r"|(?:aim|purpose|goal|objective)s? of (?:this|the)"
    r"|(?:it was|was|were|has|have|the \w+) (?:unanimously )?(?:decided|resolved|agreed)"
    r" (?:to|that|on)"
    r"|we (?:\w+ )?(?:show|find|found|conclude|propose|demonstrate|recommend|argue)"
    r"|in (?:summary|conclusion|short))\b",
    re.IGNORECASE,
)

_WordVector = Mapping[str, float]


def key_sentences(texts: Sequence[str], most: int) -> list[int]:
    """Places of the `most` sentences that say most of all of `texts`, ascending."""
    vectors = word_vectors(texts)
    scores = [
        central + EARLINESS / (place + 1) - _flaws(text)
        for place, (text, central) in enumerate(zip(texts, centrality(vectors), strict=True))
    ]
    chosen: list[int] = []
    while len(chosen) < min(most, len(texts)):
        best = max(range(len(scores)), key=scores.__getitem__)
        chosen.append(best)
        scores[best] = -float("inf")
        for place, vector in enumerate(vectors):
            if scores[place] > -float("inf"):
                alike = [_product(vector, vectors[other]) for other in chosen]
                scores[place] -= LIKENESS * (max(alike) - max(alike[:-1], default=0.0))
    return sorted(chosen)


def distinct(texts: Sequence[str], known: Iterable[str] = ()) -> list[int]:
    """Places of the texts that equal neither an earlier one nor a known one, whatever white space
    is between the words.
    """
    seen = {" ".join(text.split()) for text in known}
    found: list[int] = []
    for place, text in enumerate(texts):
        if (words := " ".join(text.split())) not in seen:
            seen.add(words)
            found.append(place)
    return found


def word_vectors(texts: Sequence[str]) -> list[_WordVector]:
    """The weight of each distinct word of each text, of length 1 together."""
    words = [content_words(text) for text in texts]
    held = Counter(word for each in words for word in each)
    found: list[_WordVector] = []
    for each in words:
        weights = {word: log(1 + len(texts) / held[word]) for word in each}
        length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        found.append({word: weight / length for word, weight in weights.items()})
    return found


def centrality(vectors: Sequence[_WordVector]) -> list[float]:
    """The cosine of each vector to the sum of all."""
    total: defaultdict[str, float] = defaultdict(float)
    for vector in vectors:
        for word, weight in vector.items():
            total[word] += weight
    length = sqrt(sum(weight * weight for weight in total.values())) or 1.0
    return [_product(vector, total) / length for vector in vectors]


def _product(left: _WordVector, right: _WordVector) -> float:
    return sum(weight * right.get(word, 0.0) for word, weight in left.items())


def _flaws(text: str) -> float:
    """Return the penalty of a sentence; below 0 for one that sums up."""
    is_short_or_long = not FEWEST <= len(text.split()) <= MOST_WORDS
    if _SUMS_UP.search(text) is not None:
        return UNFIT * is_short_or_long - SUMMING
    is_part = text[:1].islower() or text.endswith("?") or _POINTS.search(text) is not None
    leans = _LEANS.match(text) is not None
    return LEANING * leans + POINTING * is_part + UNFIT * is_short_or_long
