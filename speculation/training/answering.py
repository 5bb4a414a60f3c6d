"""The target's own answers to many prompts, written side by side.

What a draft head learns from are texts as the target writes them, at the temperatures that people
use (EAGLE-3, Li et al. 2025, section 4, and DFlash train on the target's own answers as well). An
answer depends on its prompt, its temperature and its seed; on the answers beside it only as far as
kernels round sums of another length differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import torch

from speculation.loop_guard import LoopGuard
from speculation.target.side_by_side import SideBySide


@dataclass(frozen=True, slots=True)
class HeadPrompt:
    """A prompt for the target.

    Attributes:
        number: of this prompt, its own; it seeds what is drawn.
        ids: token ids of the prompt, at least one.
        kind: what is asked for, for the mix and for reports.
        temperature: at which it is answered; 0 is greedy.
    """

    number: int
    ids: tuple[int, ...]
    kind: str
    temperature: float = 0.0


@dataclass(slots=True)
class _SlotAnswer:
    """An answer in progress.

    Attributes:
        length: of the prompt and the answer that are in the cache.
        next: the token that the next pass reads.
    """

    prompt: HeadPrompt
    random: Random
    length: int
    next: int
    answer: list[int] = field(default_factory=list)
    guard: LoopGuard = field(default_factory=LoopGuard)


class AnswerWriter:
    """Writes the answers of one model.

    Args:
        model: of transformers, in evaluation mode, on its device; its attention is replaced.
        slots: answers that are written side by side.
        longest: tokens of a prompt, at most.
        most: tokens of an answer, at most.
        seed: of all that is drawn.

    Attributes:
        written: tokens so far, of answers in progress too.
    """

    def __init__(self, model: Any, slots: int, longest: int, most: int, seed: int = 0) -> None:
        self._most, self._seed = most, seed
        self._passes = SideBySide(model, slots, longest + most)
        self._slots: list[_SlotAnswer | None] = [None] * slots
        self.written = 0

    def answers(self, prompts: Iterator[HeadPrompt]) -> Iterator[tuple[HeadPrompt, list[int]]]:
        """Each prompt with its answer, in the order in which these are done.

        An answer has at least one token, and ends with the target's end of sequence where it chose
        that; otherwise at the limit, or behind the first stretch of a loop (`LoopGuard`).
        """
        self._take(prompts)
        while any(self._slots):
            yield from self._step()
            self._take(prompts)

    def _take(self, prompts: Iterator[HeadPrompt]) -> None:
        """Give free slots prompts, as long as there are some."""
        free = [slot for slot, writing in enumerate(self._slots) if writing is None]
        if len(free) < self._passes.together:
            return
        taken = dict(zip(free, prompts, strict=False))
        with torch.inference_mode():
            self._passes.begin({slot: prompt.ids for slot, prompt in taken.items()})
        for slot, prompt in taken.items():
            self._slots[slot] = self._begun(prompt)

    def _begun(self, prompt: HeadPrompt) -> _SlotAnswer:
        # A string seeds alike in every version of Python and on every machine.
        random = Random(f"{self._seed} {prompt.number}")  # noqa: S311
        return _SlotAnswer(prompt, random, len(prompt.ids) - 1, prompt.ids[-1])

    def _step(self) -> list[tuple[HeadPrompt, list[int]]]:
        """One more token of each answer; those that are done with it."""
        with torch.inference_mode():
            tokens = self._chosen(self._logits())
        done = []
        for slot, writing in enumerate(self._slots):
            if writing is not None:
                answer = self._grown(writing, tokens[slot])
                if answer is not None:
                    self._slots[slot] = None
                    done.append((writing.prompt, answer))
        return done

    def _logits(self) -> torch.Tensor:
        """(slots, vocabulary): what follows in each slot; anything in those that are free."""
        lengths = [each.length if each else 0 for each in self._slots]
        return self._passes.logits(lengths, [each.next if each else 0 for each in self._slots])

    def _chosen(self, logits: torch.Tensor) -> list[int]:
        """The next token of each slot: the likeliest, or one drawn."""
        tokens = logits.argmax(-1)
        drawn = [s for s, each in enumerate(self._slots) if each and each.prompt.temperature > 0]
        if drawn:
            tokens[drawn] = self._drawn(logits[drawn].float(), drawn)
        chosen: list[int] = tokens.tolist()
        return chosen

    def _drawn(self, logits: torch.Tensor, slots: Sequence[int]) -> torch.Tensor:
        """A token of each row (n,), by one random number each."""
        writings = [each for each in (self._slots[slot] for slot in slots) if each]
        device = logits.device
        heat = torch.tensor([each.prompt.temperature for each in writings], device=device)
        sums = (logits / heat[:, None]).softmax(-1).cumsum(-1)
        points = torch.tensor([[each.random.random()] for each in writings], device=device)
        found = torch.searchsorted(sums, points * sums[:, -1:], right=True)[:, 0]
        return found.clamp_max(logits.shape[1] - 1)

    def _grown(self, writing: _SlotAnswer, token: int) -> list[int] | None:
        """Take a token; the whole answer if it ends there."""
        self.written += 1
        writing.answer.append(token)
        writing.length, writing.next = writing.length + 1, token
        end = writing.guard.push(token)
        if end is not None:
            return writing.answer[:end]
        is_done = token in self._passes.eos or len(writing.answer) >= self._most
        return writing.answer if is_done else None
