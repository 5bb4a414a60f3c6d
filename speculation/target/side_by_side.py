"""Passes of one model over answers that are written side by side, a token of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch
from transformers.cache_utils import DynamicCache

from speculation.prefixes import common_prefix
from speculation.target.answer_attention import use_answer_attention
from speculation.target.answer_cache import AnswerCache
from speculation.target.pretrained import PretrainedDecoder
from speculation.target.target import CHUNK

PADDED = 8_192
"""Tokens of prompts that a GPU reads in one pass, at most, padding included."""


class SideBySide:
    """One model with the keys and values of several answers, each in a slot.

    Args:
        model: of transformers, in evaluation mode, on its device; its attention is replaced.
        slots: answers that are written side by side.
        longest: tokens of a prompt and its answer, at most.

    Attributes:
        eos: ids of the tokens that end an answer.
        together: how many slots should be free before prompts are read. A GPU reads many prompts
            in the time that one takes.
    """

    def __init__(self, model: Any, slots: int, longest: int) -> None:
        use_answer_attention(model)
        layers = int(model.config.num_hidden_layers)
        self._model = model
        self._pretrained = PretrainedDecoder(model, layers)
        self._cache = AnswerCache(layers, slots, longest)
        self._reading, self._read = self._pretrained.cache(), list[int]()
        self.eos = self._pretrained.eos
        self._is_on_cpu = self._pretrained.device.type == "cpu"
        self.together = 1 if self._is_on_cpu else max(1, slots // 8)

    def begin(self, prompts: Mapping[int, Sequence[int]]) -> None:
        """Read prompts into their slots, without the last token of each."""
        befores = {slot: prompt[:-1] for slot, prompt in prompts.items() if len(prompt) > 1}
        if self._is_on_cpu:
            for slot, before in befores.items():
                self._begin_one(slot, before)
        else:
            for some in _passes(befores):
                self._begin_padded(some)

    def _begin_padded(self, befores: Mapping[int, Sequence[int]]) -> None:
        """In one pass; nothing attends to the padding, which stands behind."""
        ids = torch.zeros(len(befores), max(map(len, befores.values())), dtype=torch.long)
        for row, before in enumerate(befores.values()):
            ids[row, : len(before)] = torch.tensor(before)
        cache: Any = DynamicCache()
        device = self._pretrained.device
        self._model.base_model(ids.to(device), past_key_values=cache, use_cache=True)
        self._cache.fill([*befores], [(layer.keys, layer.values) for layer in cache.layers])

    def _begin_one(self, slot: int, before: Sequence[int]) -> None:
        """Less what it shares with the one read before."""
        known = common_prefix(self._read, before)
        self._reading.truncate(known)
        for start in range(known, len(before), CHUNK):
            self._pretrained.read(before[start : start + CHUNK], self._reading)
        self._read = list(before)
        self._cache.fill([slot], [layer.held() for layer in self._reading.buffered])

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


def _passes(befores: Mapping[int, Sequence[int]]) -> Iterator[Mapping[int, Sequence[int]]]:
    """Some prompts a pass, the longest first, so that little is padding."""
    left = sorted(befores.items(), key=lambda each: -len(each[1]))
    while left:
        rows = max(1, PADDED // len(left[0][1]))
        yield dict(left[:rows])
        left = left[rows:]
