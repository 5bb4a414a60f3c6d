"""A question and a window of text as the tokens that the network reads.

A *window* is a stretch of one document: a few consecutive sentences. The network reads
`[CLS] question [SEP] window [SEP]`, so that each sentence is judged beside its neighbours.

It is also told which words the two share (the exact-match feature of Chen et al. 2017, "Reading
Wikipedia to Answer Open-Domain Questions", section 3.2): with a few thousand examples it would
hardly learn to see that by itself. A word is shared if its first letters are, accents aside; it
weighs the more the rarer it is, which the order of the vocabulary says well enough.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from retrieval.words.word_forms import folded

QUESTION_TOKENS = 48
WINDOW_TOKENS = 192
"""Longest question and longest input; what is longer is cut at its end."""


STEM = 5
"""Letters that two forms of a word share."""

_FIRST_WORD = 1996
"""The vocabulary's most common word; the rarer ones follow."""

_RARE = 2.7
"""Weight of a word that is in pieces, about that of the vocabulary's last words."""


@dataclass(frozen=True, slots=True)
class Window:
    """Consecutive sentences of a text.

    Attributes:
        text: what is read.
        sentences: ranges of code points of `text`, in order.
        words: where the words of each sentence begin, behind the marker of an item, which answers
            nothing; () where no sentence has one.
    """

    text: str
    sentences: tuple[tuple[int, int], ...]
    words: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EncodedWindow:
    """A question and a window as token ids.

    Attributes:
        ids, kinds: (length,) token ids; 0 for the question and 1 for the window.
        owners: (length,) the number of the sentence that a token belongs to, else -1.
        offsets: (length,) each token's range in the window's text; (0, 0) outside of it.
        shared: (length,) the weight of a token's word if the question and the window share it,
            else 0.
        coverage: for each sentence the share of the question's words (by weight) that are in it.
    """

    ids: list[int]
    kinds: list[int]
    owners: list[int]
    offsets: list[tuple[int, int]]
    shared: list[float]
    coverage: list[float]


def encode(tokenizer: Any, question: str, windows: Sequence[Window]) -> list[EncodedWindow]:
    """The inputs for one question; `tokenizer` is a `tokenizers.Tokenizer` without padding."""
    asked = tokenizer.encode(question, add_special_tokens=False)
    start, end = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    head = [start, *asked.ids[:QUESTION_TOKENS], end]
    asked_stems = _stems(asked, question)[:QUESTION_TOKENS]
    weights = _weights(asked_stems, asked.ids)
    encoded = []
    for window in windows:
        read = tokenizer.encode(window.text, add_special_tokens=False)
        room = WINDOW_TOKENS - len(head) - 1
        offsets, stems = read.offsets[:room], _stems(read, window.text)[:room]
        owners = [*[-1] * len(head), *_owners(offsets, window.sentences), -1]
        encoded.append(
            EncodedWindow(
                [*head, *read.ids[:room], end],
                [0] * len(head) + [1] * (len(offsets) + 1),
                owners,
                [(0, 0)] * len(head) + [*offsets, (0, 0)],
                [
                    *(0.0, *_shared(asked_stems, set(stems), weights), 0.0),
                    *(*_shared(stems, weights.keys(), weights), 0.0),
                ],
                _coverage(stems, owners[len(head) : -1], len(window.sentences), weights),
            )
        )
    return encoded


def _stems(encoding: Any, text: str) -> list[str]:
    """For each token the first letters of its word; "" for punctuation."""
    spans: dict[int, tuple[int, int]] = {}
    for word, (start, end) in zip(encoding.word_ids, encoding.offsets, strict=True):
        spans[word] = spans.get(word, (start, end))[0], end
    stems = {word: folded(text[start:end])[:STEM] for word, (start, end) in spans.items()}
    return [stem if (stem := stems[word]).isalnum() else "" for word in encoding.word_ids]


def _weights(stems: Sequence[str], ids: Sequence[int]) -> dict[str, float]:
    """Return the weight of each word of the question."""
    weights: dict[str, float] = {}
    for stem, token in zip(stems, ids, strict=False):
        if stem:
            common = log(max(token, _FIRST_WORD + 10) / _FIRST_WORD)
            weights[stem] = _RARE if stem in weights else common
    return weights


def _shared(
    stems: Sequence[str], other: Collection[str], weights: Mapping[str, float]
) -> list[float]:
    return [weights.get(stem, 0.0) if stem in other else 0.0 for stem in stems]


def _coverage(
    stems: Sequence[str], owners: Sequence[int], count: int, weights: Mapping[str, float]
) -> list[float]:
    inside: list[set[str]] = [set() for _ in range(count)]
    for stem, owner in zip(stems, owners, strict=True):
        if owner >= 0 and stem in weights:
            inside[owner].add(stem)
    whole = sum(weights.values()) or 1.0
    return [sum(weights[stem] for stem in found) / whole for found in inside]


def _owners(offsets: Sequence[tuple[int, int]], sentences: Sequence[tuple[int, int]]) -> list[int]:
    """For each token the sentence in which it begins, else -1; both are in order."""
    owners, current = [], 0
    for start, _ in offsets:
        while current < len(sentences) and sentences[current][1] <= start:
            current += 1
        inside = current < len(sentences) and sentences[current][0] <= start
        owners.append(current if inside else -1)
    return owners
