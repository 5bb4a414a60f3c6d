"""Teaching the ranker, in steps that can be interrupted and resumed.

The layers learn from the embedding model's weights: three losses are added, one for the order of a
lesson's sentences (softmax over all of them), one for whether each answers at all, and one for the
words that answer. The lowest layer and the embeddings stay as they are. Where the processor has
fast bfloat16 the passes run in it, while the weights are kept in float32.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import Tensor, nn

from retrieval.ranker.lessons import Example, Lesson, examples
from retrieval.ranker.network import Batch, Outputs, RankerNetwork, batch, fast_type

RATE = 1.2e-4
HEAD_RATES = 5
"""The learning rate at its height, of the layers, and how much higher it is in the outputs above
them."""

WARM_UP = 60
"""Steps before the height; after it the rates fall to nearly 0 at the last step."""

DROPOUT = 0.05
"""Less than usual, since tokens are hidden as well."""

LESSONS = 10
"""Lessons of one step."""

_SAVE_EVERY = 50
_WORDS_SHARE = 0.5
_ANSWER_WEIGHT = 2.0
_PART_SHARES = (0, 0.45, 0.75, 1)
"""Windows of like length are read together, or much of the work would be padding."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where training is: the losses are means since the last progress."""

    step: int
    steps: int
    order: float
    answers: float
    words: float


class Training:
    """A network that learns.

    Args:
        lessons: each with the weight with which it is drawn.
        kept: the file that training resumes from, if it is there, and is saved to.
        seed: of the order in which lessons are drawn.
        rate: the layers' at its height; the outputs above them have one `HEAD_RATES` times as high.
    """

    def __init__(
        self,
        network: RankerNetwork,
        tokenizer: Any,
        lessons: Sequence[tuple[Lesson, float]],
        steps: int,
        kept: Path,
        seed: int = 1,
        rate: float = RATE,
    ) -> None:
        self.network = network
        self.tokenizer = tokenizer
        self._lessons = [lesson for lesson, _ in lessons]
        self._weights = [weight for _, weight in lessons]
        self._steps = steps
        self._kept = kept
        self._random = Random(seed)  # noqa: S311  # the same lessons each time
        self._step = 0
        _prepare(network)
        self._passes = copy.deepcopy(network).to(fast_type())
        self._learning = [each for each in network.parameters() if each.requires_grad]
        inner = set(network.bert.parameters())
        groups = [
            {"params": [each for each in self._learning if each in inner], "rate": rate},
            {
                "params": [each for each in self._learning if each not in inner],
                "rate": HEAD_RATES * rate,
            },
        ]
        self._optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
        if kept.exists():
            self._resume()

    def run(self) -> Iterator[Progress]:
        """Learn until the last step; progress now and then. Closing it loses few steps."""
        sums, since = [0.0, 0.0, 0.0], 0
        while self._step < self._steps:
            losses = self._learn()
            sums = [total + loss for total, loss in zip(sums, losses, strict=True)]
            since += 1
            if self._step % _SAVE_EVERY == 0 or self._step == self._steps:
                self._save()
                yield Progress(self._step, self._steps, *(total / since for total in sums))
                sums, since = [0.0, 0.0, 0.0], 0

    def _learn(self) -> tuple[float, float, float]:
        drawn = self._random.choices(self._lessons, self._weights, k=LESSONS)
        parts = _parts([examples(each, self.tokenizer, self._random) for each in drawn])
        losses = _losses(parts, [self._passes(part.given) for part in parts])
        order, answers, words = losses
        (order + answers + _WORDS_SHARE * words).backward()
        self._apply()
        return order.item(), answers.item(), words.item()

    def _apply(self) -> None:
        """One step of the weights in float32, by the gradients of the passes."""
        passes = [each for each in self._passes.parameters() if each.requires_grad]
        for kept, used in zip(self._learning, passes, strict=True):
            kept.grad = None if used.grad is None else used.grad.float()
            used.grad = None
        nn.utils.clip_grad_norm_(self._learning, 1.0)
        share = min(1.0, self._step / WARM_UP) * max(0.02, 1 - self._step / self._steps)
        for group in self._optimizer.param_groups:
            group["lr"] = group["rate"] * share
        self._optimizer.step()
        self._optimizer.zero_grad()
        self._step += 1
        self._copy()

    def _copy(self) -> None:
        with torch.no_grad():
            for kept, used in zip(
                self.network.parameters(), self._passes.parameters(), strict=True
            ):
                used.copy_(kept)

    def _save(self) -> None:
        state = {
            "network": self.network.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "step": self._step,
            "random": self._random.getstate(),
            "dropout": torch.get_rng_state(),
        }
        partial = self._kept.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self._kept)

    def _resume(self) -> None:
        state = torch.load(self._kept, weights_only=True)
        self.network.load_state_dict(state["network"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._step = state["step"]
        version, internal, gauss = state["random"]
        self._random.setstate((version, tuple(internal), gauss))
        torch.set_rng_state(state["dropout"])
        self._copy()


@dataclass(frozen=True, slots=True)
class _Part:
    """Windows that are read together.

    Attributes:
        labels, lessons: (sentences,) whether each answers, and the lesson that it belongs to.
        words: for each window first and last token of the answer, or None.
    """

    given: Batch
    labels: Tensor
    lessons: Tensor
    words: list[tuple[int, int] | None]


def _prepare(network: RankerNetwork) -> None:
    for module in network.modules():
        if isinstance(module, nn.Dropout):
            module.p = DROPOUT
    network.bert.embeddings.requires_grad_(False)
    network.bert.encoder.layer[0].requires_grad_(False)
    network.train()


def _parts(drawn: Sequence[Sequence[Example]]) -> list[_Part]:
    numbered = [(number, each) for number, lesson in enumerate(drawn) for each in lesson]
    numbered.sort(key=lambda one: len(one[1].window.ids))
    edges = [int(share * len(numbered)) for share in _PART_SHARES]
    return [_part(numbered[first:last]) for first, last in pairwise(edges) if first < last]


def _part(numbered: Sequence[tuple[int, Example]]) -> _Part:
    return _Part(
        batch([each.window for _, each in numbered], [each.cosines for _, each in numbered]),
        torch.tensor([label for _, each in numbered for label in each.labels]),
        torch.tensor([number for number, each in numbered for _ in each.labels]),
        [each.words for _, each in numbered],
    )


def _losses(parts: Sequence[_Part], read: Sequence[Outputs]) -> tuple[Tensor, Tensor, Tensor]:
    labels = torch.cat([part.labels for part in parts])
    lessons = torch.cat([part.lessons for part in parts])
    scores = torch.cat([outputs.scores for outputs in read])
    answers = torch.cat([outputs.answers for outputs in read])
    known = labels >= 0
    answering = nn.functional.binary_cross_entropy_with_logits(
        answers[known], labels[known].float(), pos_weight=torch.tensor(_ANSWER_WEIGHT)
    )
    words = [_words_loss(part, outputs) for part, outputs in zip(parts, read, strict=True)]
    joined = torch.cat(words)
    return (
        _order_loss(scores, labels, lessons),
        answering,
        joined.mean() if len(joined) else joined.sum(),
    )


def _order_loss(scores: Tensor, labels: Tensor, lessons: Tensor) -> Tensor:
    """Minus the log of the share that the softmax of a lesson gives to what answers."""
    losses = []
    for lesson in range(int(lessons.max()) + 1):
        own = lessons == lesson
        every, right = scores[own & (labels >= 0)], scores[own & (labels == 1)]
        if len(right):
            losses.append(every.logsumexp(0) - right.logsumexp(0))
    return torch.stack(losses).mean() if losses else scores.sum() * 0


def _words_loss(part: _Part, outputs: Outputs) -> Tensor:
    """One loss for each window that has the words."""
    rows = [row for row, words in enumerate(part.words) if words is not None]
    found = [words for words in part.words if words is not None]
    ends = torch.tensor(found, dtype=torch.int64).reshape(-1, 2)
    outside = (part.given.kinds[rows] == 0) | (part.given.mask[rows] == 0)
    return sum(
        (
            nn.functional.cross_entropy(
                logits[rows].masked_fill(outside, -1e9), ends[:, side], reduction="none"
            )
            for side, logits in enumerate((outputs.starts, outputs.ends))
        ),
        torch.zeros(len(rows)),
    )
