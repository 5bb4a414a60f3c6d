"""What drafters propose and learn, without a target."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from speculation import Context, CopyIndex, Drafter, DraftTree, Verified
from speculation.drafters.bigram_table import BigramTable
from tests.speculation.tiny import VOCABULARY, ancestors


def random_table() -> BigramTable:
    order = np.argsort(np.random.default_rng(0).random((VOCABULARY, VOCABULARY)), axis=1)
    successors = order[:, :10].astype(np.int32)
    chances = np.broadcast_to(
        np.float16(2.0) ** -np.arange(1, 11, dtype=np.float16), successors.shape
    )
    return BigramTable(successors, chances, np.arange(10, dtype=np.int32))


def proposed(drafter: Drafter, ids: list[int], index: CopyIndex, budget: int = 100) -> DraftTree:
    tree = DraftTree(ids[-1])
    context = Context(ids, index)
    drafter.start(context)
    drafter.propose(context, tree, budget)
    return tree


def chains(tree: DraftTree) -> list[list[int]]:
    """The tokens of every path from the root to a leaf, in order of the leaves."""
    leaves = [node for node in range(1, len(tree)) if node not in tree.parents]
    return [[tree.tokens[each] for each in ancestors(tree, leaf)][-2::-1] for leaf in leaves]


def observe(drafter: Drafter, ids: list[int], tokens: list[int], logits: Any = None) -> None:
    """`tokens` came after `ids`, the first of them below the root, the others as drafts."""
    tree, path = DraftTree(ids[-1]), [0]
    for token in tokens[:-1]:
        path.append(tree.add(path[-1], token, SimpleNamespace(drafter="other")))  # type: ignore[arg-type]
    forward: Any = SimpleNamespace(logits=logits)
    context = Context([*ids, *tokens], CopyIndex(tail=ids))
    drafter.observe(context, Verified(tree, tuple(path), tuple(tokens), forward))
