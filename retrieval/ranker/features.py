"""The features of each sentence: a few numbers read off the network's outputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from retrieval.ranker.encoding import EncodedWindow, Window, encode

if TYPE_CHECKING:
    from torch import Tensor

    from retrieval.ranker.network import Outputs, RankerNetwork

ANSWER_TOKENS = 30
"""Most tokens of the words that answer."""

Plain = tuple[float, float]
"""A sentence's cosine to the question, and its share of the best BM25 score."""

UNREAD = -20.0
"""The logit of words of a sentence that was not read."""


@dataclass(frozen=True, slots=True)
class Features:
    """One sentence beside a question.

    Attributes:
        order, answers: the network's two numbers.
        sure: logit of `words`.
        cosine: of the sentence and the question.
        coverage: share of the question's words that are in the sentence.
        bm25: share of the best BM25 score of the sentences compared.
        words: code points of the window's text that answer best, or None for a sentence that was
            not read because its window is too long.
    """

    order: float
    answers: float
    sure: float
    cosine: float
    coverage: float
    bm25: float
    words: tuple[int, int] | None

    @property
    def numbers(self) -> tuple[float, ...]:
        """The features that are weighed, (6,)."""
        return self.order, self.answers, self.sure, self.cosine, self.coverage, self.bm25


def features(
    network: RankerNetwork,
    tokenizer: Any,
    question: str,
    windows: Sequence[Window],
    plain: Sequence[Sequence[Plain]],
) -> list[list[Features]]:
    """Those of each window's sentences, in one pass.

    Args:
        plain: what is known of each window's sentences without reading them.
    """
    import torch

    from retrieval.ranker.network import batch

    encoded = encode(tokenizer, question, windows)
    with torch.inference_mode():
        outputs = network(batch(encoded, [[cosine for cosine, _ in own] for own in plain]))
    read = _read(outputs, encoded, [window.words for window in windows], plain)
    return [[next(read) for _ in own] for own in plain]


def _read(
    outputs: Outputs,
    windows: Sequence[EncodedWindow],
    begins: Sequence[Sequence[int]],
    plain: Sequence[Sequence[Plain]],
) -> Iterator[Features]:
    """The sentences of all windows, in order."""
    order, answers = iter(outputs.scores.tolist()), iter(outputs.answers.tolist())
    for row, (window, first, own) in enumerate(zip(windows, begins, plain, strict=True)):
        tokens: list[list[int]] = [[] for _ in own]
        for token, owner in enumerate(window.owners):
            if owner >= 0 and (not first or window.offsets[token][0] >= first[owner]):
                tokens[owner].append(token)
        starts, ends = outputs.starts[row], outputs.ends[row]
        for places, (cosine, bm25), coverage in zip(tokens, own, window.coverage, strict=True):
            words, sure = _words(starts, ends, window, places)
            yield Features(next(order), next(answers), sure, cosine, coverage, bm25, words)


def _words(
    starts: Tensor, ends: Tensor, window: EncodedWindow, tokens: Sequence[int]
) -> tuple[tuple[int, int] | None, float]:
    """The best words among a sentence's tokens, which follow each other, and their logit."""
    if not tokens:
        return None, UNREAD
    chosen = list(tokens)
    pairs = starts[chosen].unsqueeze(1) + ends[chosen].unsqueeze(0)
    allowed = pairs.new_ones(pairs.shape).triu().tril(ANSWER_TOKENS - 1).bool()
    best = int(pairs.masked_fill(~allowed, -inf).argmax())
    first, last = divmod(best, len(chosen))
    place = window.offsets[chosen[first]][0], window.offsets[chosen[last]][1]
    return place, float(pairs[first, last])
