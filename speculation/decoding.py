"""The decode loop: draft, forward, verify, keep, observe.

There is one loop. Without drafters every tree is only its root, which is plain decoding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

import torch

from speculation.choosing.drafting import Drafting
from speculation.copies.copy_index import CopyIndex
from speculation.drafter import Context, Verified
from speculation.ending import Ending, Finish, Stop
from speculation.target.target import Forward
from speculation.tree import Ahead, DraftTree, Origin
from speculation.verification import verify


@dataclass(frozen=True, slots=True)
class Prefill:
    """Progress of reading the prompt, in tokens; `reused` were cached already."""

    done: int
    total: int
    reused: int


@dataclass(frozen=True, slots=True)
class Step:
    """One pass of the target and its outcome.

    Attributes:
        tokens: accepted drafts, then the bonus token, cut where the output ends.
        origins: the origins of each token; empty for a bonus token that nobody has drafted.
        drafted: number of nodes each drafter proposed.
        nodes: size of the tree, the root included.
        depth: of its deepest node, 0 for the root alone.
        finish: why the output ends with this step, or None.
        kept: output tokens that count so far; a stop string that began in an earlier step makes it
            smaller than the number yielded.
        draft_ms, forward_ms, verify_ms: wall time of the phases; drafting is proposing, choosing
            and learning.
    """

    tokens: tuple[int, ...]
    origins: tuple[tuple[Origin, ...], ...]
    drafted: Mapping[str, int]
    nodes: int
    depth: int
    finish: Finish | None
    kept: int
    draft_ms: float
    forward_ms: float
    verify_ms: float


class Model(Protocol):
    """The part of a target that the loop needs; `Target` and the replay of records implement it."""

    @property
    def device(self) -> torch.device: ...
    @property
    def eos(self) -> Collection[int]: ...
    @property
    def context_limit(self) -> int: ...
    def prefill(self, ids: Sequence[int]) -> Iterator[tuple[int, int]]: ...
    def forward(self, tree: DraftTree) -> Forward: ...
    def keep(self, tree: DraftTree, path: Sequence[int]) -> None: ...


class Choices(Protocol):
    """The target's choices; implemented by `Sampler` and by the replay of records."""

    def start(self, prompt: Sequence[int], device: torch.device) -> None: ...
    def chooser(self, logits: torch.Tensor | None) -> Callable[[int], int]: ...
    def take_back(self, count: int) -> None: ...


def generate(
    target: Model,
    prompt: Sequence[int],
    choices: Choices,
    *,
    drafting: Drafting | None = None,
    index: CopyIndex | None = None,
    stop: Stop | None = None,
    max_tokens: int = 512,
) -> Iterator[Prefill | Step]:
    """Yield progress of the prefill, then step after step until the output ends.

    Closing the generator cancels at the next chunk or step and leaves the target usable.

    Args:
        prompt: at least one token.
        drafting: None is plain decoding.
        index: what drafts may copy from; its tail ends as the prompt ends; by default the prompt
            itself. The output is appended to its tail.
        max_tokens: maximum number of output tokens, including the end token.

    Raises:
        ValueError: the prompt is empty, or leaves no room for an answer.
    """
    drafting = drafting or Drafting()
    ending = Ending(target.eos, stop, _limit(target, prompt, max_tokens))
    index = CopyIndex(tail=prompt) if index is None else index
    context = Context(list(prompt), index, ends=target.eos)
    yield from _prefill(target, prompt)
    choices.start(prompt, target.device)
    drafting.start(context)
    ahead: Sequence[Ahead] = ()
    while ending.finish is None:
        start = perf_counter()
        tree = drafting.tree(context, ending.room - 1, ahead)
        drafted = perf_counter()
        forward = target.forward(tree)
        forwarded = perf_counter()
        choose = choices.chooser(forward.logits)
        path, bonus, beyond = verify(tree, choose, forward.is_exact)
        choices.take_back(len(beyond))
        last, *following = tree.along(path[-1], (bonus, *beyond))
        ahead = _until_end(following, target.eos)
        target.keep(tree, path)
        tokens = ending.cut([*(tree.tokens[node] for node in path[1:]), bonus])
        context.extend(tokens)
        verified = perf_counter()
        # Choosing among the logits takes longer the more drafts were right.
        ms = None if forward.logits is None else 1e3 * (forwarded - drafted)
        drafting.observe(context, Verified(tree, path, tuple(tokens), forward, ms))
        yield Step(
            tokens=tuple(tokens),
            origins=(*(tree.origins[node] for node in path[1:]), last.origins)[: len(tokens)],
            drafted=Counter(origin.drafter for node in tree.origins for origin in node),
            nodes=len(tree),
            depth=max(tree.depths),
            finish=ending.finish,
            kept=ending.kept,
            draft_ms=1e3 * (drafted - start + perf_counter() - verified),
            forward_ms=1e3 * (forwarded - drafted),
            verify_ms=1e3 * (verified - forwarded),
        )


def _until_end(following: Sequence[Ahead], eos: Collection[int]) -> Sequence[Ahead]:
    """Those up to a token that ends the output: nothing is drafted behind it."""
    ends = (number for number, each in enumerate(following, 1) if each.token in eos)
    return following[: next(ends, None)]


def _limit(target: Model, prompt: Sequence[int], max_tokens: int) -> int:
    if not prompt:
        raise ValueError("the prompt is empty; it must have at least one token")
    limit = min(max_tokens, target.context_limit - len(prompt))
    if limit < 1:
        raise ValueError(
            f"no room for an answer: the prompt has {len(prompt)} tokens, the model's context "
            f"{target.context_limit}, and the answer's limit is {max_tokens}"
        )
    return limit


def _prefill(target: Model, prompt: Sequence[int]) -> Iterator[Prefill]:
    """Cache all but the last token of the prompt, which is the root of the first tree."""
    reused = None
    for done, total in target.prefill(prompt[:-1]):
        reused = done if reused is None else reused
        yield Prefill(done, total, reused)
