"""The interface of every drafting method: three calls, and nodes in one shared tree."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from speculation.copies.copy_index import CopyIndex

if TYPE_CHECKING:
    from speculation.target.target import Forward
    from speculation.tree import DraftTree


@dataclass(frozen=True, slots=True)
class Context:
    """The texts that drafters may read; `generate` appends to both as tokens are accepted.

    Attributes:
        ids: prompt and output so far; the last one is the root of the next tree.
        index: the positions of each n-gram of the documents, messages and output. Shared by all
            drafters, so a token is indexed once.
        ahead: how many of the last tokens are almost certain only: no pass has computed their
            states, and another one may follow than the first of them.
        ends: tokens that end the output.
    """

    ids: list[int]
    index: CopyIndex
    ahead: int = 0
    ends: Collection[int] = ()

    def extend(self, tokens: Sequence[int]) -> None:
        """Append accepted tokens."""
        self.ids.extend(tokens)
        self.index.extend(tokens)

    @contextmanager
    def looking_ahead(self, tokens: Sequence[int]) -> Iterator[Context]:
        """Within the block, the context with almost certain tokens at its end."""
        self.extend(tokens)
        try:
            yield replace(self, ahead=len(tokens))
        finally:
            del self.ids[len(self.ids) - len(tokens) :]
            self.index.take_back(len(tokens))


@dataclass(frozen=True, slots=True)
class Verified:
    """One tree that the target has verified.

    Attributes:
        tree: what was verified.
        path: the nodes that were reached, the root first.
        tokens: the target's choice after each node of the path; fewer if the output ended.
        forward: what the target computed for every node of the tree. It is valid during
            `observe` only.
        ms: that the pass took up to its logits; None where nothing was computed.
    """

    tree: DraftTree
    path: tuple[int, ...]
    tokens: tuple[int, ...]
    forward: Forward
    ms: float | None = None


class Drafter(Protocol):
    """Proposes tokens that may follow. Every emitted token is still the target's own choice.

    One drafter serves answer after answer; what it has learned may be kept from one to the next.
    """

    @property
    def name(self) -> str:
        """Recorded in `Origin.drafter` of every node this drafter proposes."""

    def start(self, context: Context) -> None:
        """A new answer begins after `context.ids`, the whole prompt, which the target has read."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Add at most `budget` nodes to `tree`, whose root is `context.ids[-1]`.

        Nodes that others have proposed may be there already; proposing them again merges.
        """

    def observe(self, context: Context, verified: Verified) -> None:
        """Learn what was accepted, once for each tree, in order; `context` has it already."""


class _NoDrafts:
    name = "none"

    def start(self, context: Context) -> None: ...

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None: ...

    def observe(self, context: Context, verified: Verified) -> None: ...


NO_DRAFTS: Drafter = _NoDrafts()
"""The base of a drafter without another one below it."""
