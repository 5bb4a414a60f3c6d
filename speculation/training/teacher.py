"""The target as a head's teacher: one frozen pass gives the states that the head reads and the
distributions that it learns.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import embedding, linear

from speculation.target.layer_list import decoder_layers
from speculation.training.head_batches import AnswerBatch


class Taught(NamedTuple):
    """The target's outputs for a batch.

    Attributes:
        features: (rows, longest, tapped layers * hidden), the tapped layers' outputs.
        last: (taught tokens, hidden), what each is chosen from, row after row.
        wanted: int64 (taught tokens,), their numbers in the draft vocabulary; -1 outside of it.
    """

    features: Tensor
    last: Tensor
    wanted: Tensor


class Chances(NamedTuple):
    """The target's probabilities of the next tokens.

    Attributes:
        shares: (taught tokens, draft vocabulary), its distribution over the draft vocabulary, of
            sum 1.
        entropies: (taught tokens,) of these.
        wanted: as in `Taught`.
    """

    shares: Tensor
    entropies: Tensor
    wanted: Tensor


class Teacher:
    """A frozen target.

    Args:
        model: of `AutoModelForCausalLM`, in evaluation mode.
        tapped: layers whose outputs the head reads, from 1.
        draft_ids: the target's ids of the draft vocabulary, ascending.

    Attributes:
        device: that the model is on.
        draft_ids: int64 (draft vocabulary,), as given.
        embeddings: (vocabulary, hidden), in float32.
        output: (draft vocabulary, hidden), its rows of the output embeddings.
        norm: (hidden,), the weight of its last norm, where it has one of that name.
    """

    def __init__(self, model: Any, tapped: Sequence[int], draft_ids: Sequence[int]) -> None:
        self._model = model.eval().requires_grad_(False)
        layers = decoder_layers(model)
        self._tapped = [layers[number - 1] for number in tapped]
        self.device: torch.device = model.device
        self.embeddings: Tensor = model.get_input_embeddings().weight.detach().float()
        self.draft_ids = torch.tensor(draft_ids, device=self.device)
        self.output: Tensor = model.get_output_embeddings().weight.detach()[self.draft_ids]
        norm = getattr(model.base_model, "norm", None)
        self.norm: Tensor | None = None if norm is None else norm.weight.detach()
        self._numbers = torch.full((len(self.embeddings),), -1, device=self.device)
        self._numbers[self.draft_ids] = torch.arange(len(draft_ids), device=self.device)

    def embed(self, ids: Tensor) -> Tensor:
        """(..., hidden) of ids (...), in float32."""
        return embedding(ids, self.embeddings)

    @torch.no_grad()
    def read(self, batch: AnswerBatch) -> Taught:
        """One pass over a batch."""
        caught: dict[int, Tensor] = {}
        with ExitStack() as stack:
            for number, layer in enumerate(self._tapped):
                hook = layer.register_forward_hook(
                    lambda _layer, _given, output, number=number: caught.update(
                        {number: output[0] if isinstance(output, tuple) else output}
                    )
                )
                stack.callback(hook.remove)
            last = self._model.base_model(batch.ids, use_cache=False).last_hidden_state
        features = torch.cat([caught[number] for number in range(len(self._tapped))], -1).float()
        there = batch.is_there
        answering = last[batch.rows, batch.places][there]
        next_ids = batch.ids[batch.rows, batch.places + 1][there]
        return Taught(features, answering, self._numbers[next_ids])

    @torch.no_grad()
    def chances(self, taught: Taught) -> Chances:
        """Return its probabilities; large, so computed where they are needed."""
        logits = linear(taught.last, self.output).float()
        shares = logits.softmax(-1)
        entropies = logits.logsumexp(-1) - (shares * logits).sum(-1)
        return Chances(shares, entropies, taught.wanted)
