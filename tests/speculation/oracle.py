"""A drafter that knows the answer and plants errors.

On a random model real drafts are hardly ever accepted, and a test that accepts nothing tests
nothing. The oracle drafts the true continuation, spoils some of its tokens, and surrounds it
with wrong branches, in each of the shapes a tree can have.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal, get_args

from speculation import Context, DraftTree, Origin, Verified

Shape = Literal["chain", "star", "deep", "merged"]
SHAPES: tuple[Shape, ...] = get_args(Shape)


class Oracle:
    """Drafts from `answer`, the whole sequence (prompt and output)."""

    name = "oracle"

    def __init__(
        self,
        answer: Sequence[int],
        vocabulary: int,
        shape: Shape,
        *,
        seed: int,
        errors: float = 0.1,
    ) -> None:
        self.answer = list(answer)
        self.vocabulary = vocabulary
        self.shape = shape
        self.errors = errors
        self.random = random.Random(seed)

    def start(self, context: Context) -> None:
        assert self.answer[: len(context.ids)] == context.ids

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        truth = self.answer[len(context.ids) : len(context.ids) + 8]
        before = len(tree)
        rows = {"chain": 1, "star": 1, "deep": 3, "merged": 4}[self.shape]
        for row in range(rows):
            draft = [self._spoil(token) for token in truth]
            if self.shape == "merged":  # rows that share a stem of the truth, then go their ways
                draft = truth[: row + 2] + draft[row + 2 :]
            if self.shape == "star":
                for _ in range(6):
                    self._add(tree, 0, self.random.randrange(self.vocabulary), before + budget)
            self._chain(tree, draft, before + budget)

    def observe(self, context: Context, verified: Verified) -> None:
        assert context.ids[-len(verified.tokens) :] == [*verified.tokens]

    def _spoil(self, token: int) -> int:
        if self.random.random() < self.errors:
            return (token + 1 + self.random.randrange(self.vocabulary - 1)) % self.vocabulary
        return token

    def _chain(self, tree: DraftTree, draft: Sequence[int], limit: int) -> None:
        node = 0
        for depth, token in enumerate(draft):
            if self.shape == "deep" and depth % 2:
                self._add(tree, node, self._spoil(token), limit)
            added = self._add(tree, node, token, limit)
            if added is None:
                return
            node = added

    def _add(self, tree: DraftTree, parent: int, token: int, limit: int) -> int | None:
        if len(tree) >= limit and tree.child(parent, token) is None:
            return None
        return tree.add(parent, token, Origin(self.name))
