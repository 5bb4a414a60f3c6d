"""Of a head's whole tree the likeliest drafts are kept."""

from __future__ import annotations

from speculation import Context, CopyIndex, DraftTree
from speculation.drafters.eagle.drafter import HeadDrafter
from speculation.drafters.eagle.reranked import RerankedHead
from speculation.tree import Origin
from tests.speculation.drafters.eagle.heads import tiny_head
from tests.speculation.tiny import tiny_prompt, tiny_target


def reach(tree: DraftTree, node: int) -> float:
    own = tree.origins[node][0].chance or 0.0 if node else 1.0
    return own * (reach(tree, tree.parents[node]) if node else 1.0)


def test_the_likeliest_of_all_levels_are_kept() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    made = HeadDrafter(tiny_head(target, "eagle"), target, depth=4, width=3, least=0.0)
    for _ in target.prefill(ids[:-1]):
        pass
    whole, few = DraftTree(ids[-1]), DraftTree(ids[-1])
    context = Context(ids, CopyIndex(tail=ids))
    made.propose(context, whole, 100)
    for _ in target.prefill(ids[:-2]):  # so that the last token's states are there again
        pass
    for _ in target.prefill(ids[:-1]):
        pass
    RerankedHead(made, 9).propose(context, few, 100)
    assert len(few) == 10
    best = sorted((reach(whole, node) for node in range(1, len(whole))), reverse=True)[:9]
    kept = sorted((reach(few, node) for node in range(1, len(few))), reverse=True)
    assert max(abs(a - b) for a, b in zip(best, kept, strict=True)) < 1e-4


def test_no_more_than_the_budget_and_what_is_there_merges() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    made = RerankedHead(HeadDrafter(tiny_head(target, "block"), target, 4, 1, 0.0), 4)
    for _ in target.prefill(ids[:-1]):
        pass
    tree = DraftTree(ids[-1])
    there = [tree.add(0, token, Origin("other")) for token in range(61)]
    made.propose(Context(ids, CopyIndex(tail=ids)), tree, 2)
    assert len(tree) <= 1 + len(there) + 2
    assert sum(len(tree.origins[node]) == 2 for node in there) == 1
    assert made.name == "block"
