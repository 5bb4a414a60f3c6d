"""A draft head as a drafter: a tree grown level by level along what is likeliest.

Li et al. 2024, "EAGLE-2", section 4: of each level the drafts with the highest joint probability
are expanded; a selection then keeps the best of all. Beside its own drafts the head says of every
token that others propose at a node that it expands how likely that is.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import torch
from torch import Tensor

from speculation.drafter import Context, Verified
from speculation.drafters.eagle.block_reading import BlockReading
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.chain_reading import ChainReading
from speculation.drafters.eagle.reading import HeadReading
from speculation.drafters.eagle.saved import DraftHead
from speculation.target.target import Target
from speculation.tree import DraftTree, Origin

LEAST = 0.01
"""Drafts that are less likely to be reached are not proposed, by default."""

CATCH_UP = 64
"""Tokens that a head reads at once, by default: of more that it hasn't read yet, such as a long
prompt, the last ones. What is further back is for copies to draft.
"""

_LAST = 4
"""Nothing is drafted behind drafts that are less than so many times as likely."""


class HeadDrafter:
    """Drafts with a head.

    Args:
        target: it drafts for; its states are recorded as long as this is referenced.
        depth: levels of a tree at most.
        width: drafts of a level that are expanded, and proposals behind each, at most.
        least: drafts that are less likely to be reached are not proposed.
        catch_up: tokens read at once, at most; where more are unread, what was read before is
            forgotten, since what the head attends to must have no gap.

    Attributes:
        name: "eagle" or "block".
        depth, width: as given.

    Raises:
        TargetError: the head does not fit the target.
    """

    def __init__(
        self,
        head: DraftHead,
        target: Target,
        depth: int = 6,
        width: int = 8,
        least: float = LEAST,
        catch_up: int = CATCH_UP,
    ) -> None:
        head.shape.check(target)
        embeddings, _ = target.embeddings()
        self.name: str = head.shape.kind
        self.depth, self.width, self._least, self._catch_up = depth, width, least, catch_up
        self._states = target.unread_states(head.shape.tapped, catch_up)
        self._reading: HeadReading = (
            ChainReading(head, embeddings)
            if isinstance(head, ChainHead)
            else BlockReading(head, embeddings)
        )
        self._made = self._skipped = 0  # tokens before the first one that was read
        self._ids: list[int] = head.target_ids.tolist()
        self._numbers = {token: number for number, token in enumerate(self._ids)}

    def start(self, context: Context) -> None:
        """Keep what was read of the prompt's beginning, as the target does."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """The whole tree."""
        for _ in self.grow(context, tree, budget):
            pass

    def grow(self, context: Context, tree: DraftTree, budget: int) -> Generator[float]:
        """Propose level by level, as `speculation.choosing.level_drafting.LevelDrafter`."""
        full, waiting = len(tree) + budget, [_Frontier(0, 1.0, 0, tree.tokens[0])]
        for level in range(min(self.depth, self._reading.deepest - context.ahead)):
            yield sum(each.reach for each in waiting)
            with torch.inference_mode():
                chances = self._level(context, level, waiting)
                if chances is None:
                    return
                waiting = self._expand(tree, full, waiting, chances)
            if not waiting:
                return

    def observe(self, context: Context, verified: Verified) -> None:
        """Nothing to learn; the states of what was accepted are read at the next call."""

    def _level(self, context: Context, level: int, waiting: Sequence[_Frontier]) -> Tensor | None:
        if level:
            parents = [each.parent for each in waiting]
            first = self._made
            self._made += len(waiting)
            for number, each in enumerate(waiting):
                each.number = first + number
            return self._reading.deeper(parents, [each.token for each in waiting])
        chances = self._behind_context(context)
        waiting[0].number = context.ahead
        self._made = context.ahead + 1
        return chances

    def _behind_context(self, context: Context) -> Tensor | None:
        """The chances after the tree's root; None where states of the context are lacking."""
        reading, states = self._reading, self._states
        cached = len(context.ids) - 1 - context.ahead
        known = min(states.unchanged, cached)
        self._skipped = min(self._skipped, known)
        reading.truncate(known - self._skipped)
        rows = states.rows()
        if rows is None or not states.start <= cached <= states.end:
            return None
        start = max(states.start, cached - self._catch_up)
        if start > self._skipped + reading.length:
            reading.truncate(0)
            self._skipped = start
        rows = rows[start - states.start : cached - states.start]
        reading.read(rows, context.ids[start + 1 : cached + 1])
        states.read(cached)
        chances = reading.first()
        for number, token in enumerate(context.ids[cached + 1 :]):
            chances = reading.deeper([number], [token])
        return chances

    def _expand(
        self, tree: DraftTree, full: int, waiting: Sequence[_Frontier], chances: Tensor
    ) -> list[_Frontier]:
        """Add what is likeliest behind each of a level's drafts; the next level's."""
        found = []
        for each, drafts in zip(waiting, self._drafts(tree, waiting, chances), strict=True):
            for rank, (number, chance) in enumerate(drafts):
                token, reach = self._ids[number], each.reach * chance
                is_there = tree.child(each.node, token) is not None
                if not is_there and (reach < self._least or len(tree) >= full):
                    continue
                node = tree.add(each.node, token, Origin(self.name, rank=rank, chance=chance))
                if reach >= _LAST * self._least and token not in tree.ends:
                    found.append(_Frontier(node, reach, each.number, token))
        found.sort(key=lambda each: -each.reach)
        return found[: self.width]

    def _drafts(
        self, tree: DraftTree, waiting: Sequence[_Frontier], chances: Tensor
    ) -> list[list[tuple[int, float]]]:
        """The numbers and chances of the likeliest behind each, then of what others propose there:
        three transfers from a GPU at most.
        """
        best = chances.topk(min(self.width, chances.shape[1]))
        numbers = best.indices.tolist()
        drafts = [
            list(zip(*row, strict=True)) for row in zip(numbers, best.values.tolist(), strict=True)
        ]
        others = [
            (row, number)
            for row, each in enumerate(waiting)
            for token in tree.children(each.node)
            if (number := self._numbers.get(token)) is not None and number not in numbers[row]
        ]
        if others:
            places = torch.tensor(others, device=chances.device).unbind(1)
            for (row, number), chance in zip(others, chances[places].tolist(), strict=True):
                drafts[row].append((number, chance))
        return drafts


class _Frontier:
    """A node to expand.

    Attributes:
        node: in the tree.
        reach: the chance that it is reached, of the head's own judgement.
        parent: number in the reading of what it follows.
        number: its own, once it is expanded.
    """

    __slots__ = ("node", "number", "parent", "reach", "token")

    def __init__(self, node: int, reach: float, parent: int, token: int) -> None:
        self.node, self.reach, self.parent, self.token = node, reach, parent, token
        self.number = 0
