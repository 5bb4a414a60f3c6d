"""The network: MiniLM's layers over a question and a window, and what is read off each sentence.

The embeddings are those of the embedding model, unchanged. A sentence is the mean of its tokens'
states, as the embedding model was taught; beside the question's mean it gives two numbers: a score
that orders sentences, and the logit that it answers at all. Each token gives two more: that the
answer's words begin or end there.

What is known without reading is given too: which words are shared (added to the tokens' embeddings)
and how near a sentence is by meaning and by words (added to its two numbers, so that reading has
only to correct the plain sum).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from retrieval.ranker.encoding import EncodedWindow
from retrieval.vectors.embedder import BUILDING


@dataclass(frozen=True, slots=True)
class Batch:
    """Padded inputs: int64 (windows, length) each.

    Attributes:
        shared: float32 (windows, length); see `EncodedWindow`.
        owners: number of the sentence over the whole batch, -1 for other tokens.
        plain: float32 (sentences, 2), the cosine to the question and the share of its words.
        sentences: how many sentences the batch has.
        window_of: (sentences,) the window that each is in.
    """

    ids: Tensor
    kinds: Tensor
    mask: Tensor
    shared: Tensor
    owners: Tensor
    plain: Tensor
    sentences: int
    window_of: Tensor


@dataclass(frozen=True, slots=True)
class Outputs:
    """The outputs of the network.

    Attributes:
        scores, answers: (sentences,) order and logit of answering.
        starts, ends: (windows, length) logits that the answer's words begin or end at a token.
    """

    scores: Tensor
    answers: Tensor
    starts: Tensor
    ends: Tensor


def untaught(folder: Path, attention: str = "sdpa") -> RankerNetwork:
    """The embedding model's layers with outputs that have learnt nothing, in float32.

    Args:
        folder: the embedding model's.
        attention: transformers' name of its implementation; "eager" is faster to train.

    Raises:
        OSError: the folder doesn't hold the model.
    """
    from transformers import BertModel

    with BUILDING:
        bert = BertModel.from_pretrained(
            folder,
            local_files_only=True,
            attn_implementation=attention,
            dtype=torch.float32,
        )
    bert.pooler = None  # left out here and not above, which transformers would report
    return RankerNetwork(bert)


def mean(networks: Sequence[RankerNetwork]) -> RankerNetwork:
    """The first of the networks, its weights now the mean of all."""
    first, *others = networks
    with torch.no_grad():
        for own, *same in zip(first.parameters(), *(e.parameters() for e in others), strict=True):
            own.copy_(torch.stack([own, *same]).mean(dim=0))
    return first


def fast_type() -> torch.dtype:
    """The fastest number type that is safe on this processor."""
    return torch.bfloat16 if torch.cpu._is_amx_tile_supported() else torch.float32


def batch(windows: Sequence[EncodedWindow], cosines: Sequence[Sequence[float]]) -> Batch:
    """Windows of equal or different length in one batch.

    Args:
        cosines: of each window's sentences to the question, by the embedding model.
    """
    counts = [len(each) for each in cosines]
    length = max(len(window.ids) for window in windows)
    shape = len(windows), length
    ids, kinds, mask = (torch.zeros(shape, dtype=torch.int64) for _ in range(3))
    owners = torch.full(shape, -1, dtype=torch.int64)
    shared = torch.zeros(shape)
    first = 0
    for row, (window, count) in enumerate(zip(windows, counts, strict=True)):
        size = len(window.ids)
        ids[row, :size] = torch.tensor(window.ids)
        kinds[row, :size] = torch.tensor(window.kinds)
        mask[row, :size] = 1
        shared[row, :size] = torch.tensor(window.shared)
        own = torch.tensor(window.owners)
        owners[row, :size] = torch.where(own >= 0, own + first, -1)
        first += count
    window_of = torch.repeat_interleave(torch.arange(len(counts)), torch.tensor(counts))
    plain = torch.tensor(
        [
            pair
            for window, own in zip(windows, cosines, strict=True)
            for pair in zip(own, window.coverage, strict=True)
        ]
    )
    return Batch(ids, kinds, mask, shared, owners, plain, first, window_of)


PLAIN = 5.0, 1.5
"""Weights of the plain sum before anything was learnt."""


class RankerNetwork(nn.Module):
    """Embeddings and layers of a `transformers.BertModel`, and the outputs above them."""

    def __init__(self, bert: Any) -> None:
        super().__init__()
        self.bert = bert
        size = bert.config.hidden_size
        self.judge = nn.Linear(4 * size, size)
        self.verdict = nn.Linear(size, 2)
        self.span = nn.Linear(size, 2)
        self.shared = nn.Linear(2, size, bias=False)
        self.plain = nn.Linear(2, 2, bias=False)
        with torch.no_grad():
            self.shared.weight.normal_(std=0.02)
            self.plain.weight.copy_(torch.tensor([PLAIN, PLAIN]))

    def forward(self, given: Batch) -> Outputs:
        words = self.bert.embeddings.word_embeddings(given.ids)
        shared = torch.stack([given.shared, given.shared.gt(0).float()], dim=-1).to(words.dtype)
        states = self.bert(
            inputs_embeds=words + self.shared(shared),
            attention_mask=given.mask,
            token_type_ids=given.kinds,
        ).last_hidden_state
        questions = _means(states, (given.kinds == 0) & (given.mask == 1))[given.window_of]
        sentences = _sentence_means(states, given)
        joined = torch.cat(
            [sentences, questions, sentences * questions, states[:, 0][given.window_of]], dim=1
        )
        verdicts = self.verdict(nn.functional.gelu(self.judge(joined))).float()
        verdicts = verdicts + given.plain @ self.plain.weight.float().T
        spans = self.span(states).float()
        return Outputs(verdicts[:, 0], verdicts[:, 1], spans[..., 0], spans[..., 1])


def _means(states: Tensor, chosen: Tensor) -> Tensor:
    weights = chosen.unsqueeze(-1).to(states.dtype)
    return (states * weights).sum(1) / weights.sum(1).clamp(min=1)


def _sentence_means(states: Tensor, given: Batch) -> Tensor:
    """(sentences, size); zero for a sentence none of whose tokens was read."""
    flat, owners = states.reshape(-1, states.shape[-1]), given.owners.reshape(-1)
    inside = owners >= 0
    sums = states.new_zeros(given.sentences, states.shape[-1])
    sums = sums.index_add(0, owners[inside], flat[inside])
    counts = torch.bincount(owners[inside], minlength=given.sentences).clamp(min=1)
    return sums / counts.unsqueeze(1).to(states.dtype)
