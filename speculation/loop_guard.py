"""The loop guard: penalises loops, which small models fall into.

After DRY ("don't repeat yourself", p-e-w, 2024): a token that would extend a sequence already in
the answer is made less likely, more so for longer sequences. Two things differ from DRY. Only the
answer counts, never the prompt: quoting a document is not repetition. And a token that continues a
copy from a document is not penalised, even when the answer quotes the passage a second time. A loop
of quotes still ends, at its seam: there the end of a passage is followed by its beginning, which
occurs in no document.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import torch
from transformers import LogitsProcessor

from speculation.copies.agreement import followed
from speculation.copies.segment import GAMMA, Segment

MIN_MATCH = 8
"""Shorter repetitions are ordinary language."""

MAX_MATCH = 32
"""The penalty grows up to this length."""

DOCUMENT_PLACES = 256
"""Maximum number of places compared per document and token; bounds the work."""

PLACES = 16
"""Maximum number of earlier places compared per token, the latest first; bounds the work."""


class LoopGuard(LogitsProcessor):
    """Penalty `multiplier * base ** (match - MIN_MATCH)` on the logit of a repeating token.

    Args:
        prompt_length: tokens before the answer.
        documents: segments whose continuation is never penalised.
    """

    def __init__(
        self,
        prompt_length: int,
        documents: Sequence[Segment] = (),
        multiplier: float = 0.8,
        base: float = 1.5,
    ) -> None:
        self.multiplier = multiplier
        self.base = base
        self._prompt_length = prompt_length
        self._documents = documents
        self._answer: list[int] = []
        self._places: dict[tuple[int, ...], list[int]] = {}

    def __call__(self, input_ids: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        """Scores (1, vocabulary) after `input_ids` (1, prompt and answer so far)."""
        self._catch_up(input_ids[0, self._prompt_length + len(self._answer) :].tolist())
        penalties = self._penalties()
        if penalties:
            scores = scores.clone()
            for token, penalty in penalties.items():
                scores[0, token] -= penalty
        return scores

    def _catch_up(self, tokens: Sequence[int]) -> None:
        for token in tokens:
            if len(self._answer) >= MIN_MATCH:
                gram = tuple(self._answer[-MIN_MATCH:])
                self._places.setdefault(gram, []).append(len(self._answer))
            self._answer.append(token)

    def _penalties(self) -> dict[int, float]:
        longest: dict[int, int] = {}
        places = self._places.get(tuple(self._answer[-MIN_MATCH:]), [])
        for place in places[-PLACES:]:
            token = self._answer[place]
            match = followed(self._answer, place, self._answer, MAX_MATCH)
            longest[token] = max(longest.get(token, 0), match)
        return {
            token: self.multiplier * self.base ** (match - MIN_MATCH)
            for token, match in longest.items()
            if not self._continues_document(token)
        }

    def _continues_document(self, token: int) -> bool:
        gram = self._answer[-GAMMA:]
        return any(
            segment.slice(position + GAMMA, position + GAMMA + 1) == [token]
            for segment in self._documents
            for position in islice(segment.occurrences(gram), DOCUMENT_PLACES)
        )
