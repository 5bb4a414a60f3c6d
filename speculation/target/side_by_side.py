"""Passes of one model over answers that are written side by side, a token of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from speculation.target.answer_attention import use_answer_attention
from speculation.target.answer_cache import AnswerCache
from speculation.target.pretrained import PretrainedDecoder
from speculation.target.target import CHUNK, common_prefix


class SideBySide:
    """One model with the keys and values of several answers, each in a slot.

    Args:
        model: of transformers, in evaluation mode, on its device; its attention is replaced.
        slots: answers that are written side by side.
        longest: tokens of a prompt and its answer, at most.

    Attributes:
        eos: ids of the tokens that end an answer.
    """

    def __init__(self, model: Any, slots: int, longest: int) -> None:
        use_answer_attention(model)
        layers = int(model.config.num_hidden_layers)
        self._model = model
        self._pretrained = PretrainedDecoder(model, layers)
        self._cache = AnswerCache(layers, slots, longest)
        self._reading, self._read = self._pretrained.cache(), list[int]()
        self.eos = self._pretrained.eos

    def begin(self, slot: int, before: Sequence[int]) -> None:
        """Read all of a prompt but its last token into a slot, less what it shares with the one
        read before.
        """
        known = common_prefix(self._read, before)
        self._reading.truncate(known)
        for start in range(known, len(before), CHUNK):
            self._pretrained.read(before[start : start + CHUNK], self._reading)
        self._read = list(before)
        if before:
            self._cache.fill(slot, [layer.held() for layer in self._reading.buffered])

    def logits(self, lengths: Sequence[int], tokens: Sequence[int]) -> torch.Tensor:
        """(slots, vocabulary): what follows each slot's token, which is read into the cache.

        Args:
            lengths: of what each slot has.
            tokens: behind it, one a slot.
        """
        device = self._pretrained.device
        lasts = torch.tensor(lengths, device=device)
        seen = self._cache.seen(lasts)
        hidden = torch.zeros(seen.shape, dtype=self._pretrained.dtype, device=device)
        hidden.masked_fill_(~seen, torch.finfo(self._pretrained.dtype).min)
        output = self._model(
            input_ids=torch.tensor(tokens, device=device)[:, None],
            position_ids=lasts[:, None],
            attention_mask=hidden[:, None, None],
            past_key_values=self._cache,
            use_cache=True,
        )
        logits: torch.Tensor = output.logits[:, 0]
        return logits
