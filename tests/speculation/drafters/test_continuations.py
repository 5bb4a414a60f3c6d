"""Continuations: what is drafted stands where it says, within the budget, and is written faster."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.drafting.replay_target import NoModel, Recorded
from speculation import (
    Context,
    CopyIndex,
    Drafting,
    DraftTree,
    Everything,
    Segment,
    Step,
    Verified,
    generate,
)
from speculation.continuations.network import load
from speculation.copies.copy_index import LIVE
from speculation.drafters.continuations import LEAST, LONG_MATCH, RUN, Continuations
from speculation.target.target import Forward

END = 1
SOURCE = list(range(100, 300))
tokens = st.lists(st.integers(0, 5), min_size=1, max_size=80)


def drafted(ids: Sequence[int], index: CopyIndex, budget: int) -> DraftTree:
    context, tree = Context(list(ids), index), DraftTree(ids[-1])
    drafter = Continuations(load())
    drafter.start(context)
    drafter.propose(context, tree, budget)
    return tree


def replayed(prompt: Sequence[int], answer: Sequence[int], index: CopyIndex) -> list[Step]:
    drafting = Drafting([Continuations(load())], Everything(200))
    events = generate(
        NoModel([END]), prompt, Recorded(answer), drafting=drafting, index=index, max_tokens=9999
    )
    return [event for event in events if isinstance(event, Step)]


@given(st.lists(tokens, max_size=2), tokens, st.integers(0, 40))
def test_drafts_stand_where_they_say_and_siblings_share_what_is_likely(
    segments: list[list[int]], tail: list[int], budget: int
) -> None:
    texts = {str(number): each for number, each in enumerate(segments)}
    index = CopyIndex([Segment.build(key, each) for key, each in texts.items()], tail)
    tree = drafted([token for each in (*segments, tail) for token in each], index, budget)
    assert len(tree) <= budget + 1
    for node in range(1, len(tree)):
        (origin,) = tree.origins[node]
        assert origin.chance is not None
        assert LEAST < origin.chance <= 1
        if origin.position is not None:
            assert {**texts, LIVE: tail}[origin.segment or ""][origin.position] == tree.tokens[node]
    for node in range(len(tree)):
        chances = [tree.origins[child][0].chance or 0 for child in tree.children(node).values()]
        assert sum(chances) <= 1 + 1e-5


def test_a_long_copy_is_drafted_in_runs() -> None:
    context = Context([*SOURCE, 0], CopyIndex(tail=[*SOURCE, 0]))
    drafter = Continuations(load())
    drafter.start(context)
    for token in SOURCE[:LONG_MATCH]:
        tree = DraftTree(context.ids[-1])
        drafter.propose(context, tree, 60)
        context.extend([token])
        drafter.observe(context, Verified(tree, (0,), (token,), Forward(None)))
    tree = DraftTree(context.ids[-1])
    drafter.propose(context, tree, 60)
    assert tree.end(SOURCE[LONG_MATCH : LONG_MATCH + RUN]) is not None
    matches = [origins[0].match for origins in tree.origins[1 : RUN + 1]]
    assert matches == list(range(LONG_MATCH, LONG_MATCH + RUN))


def test_a_revised_text_takes_few_passes() -> None:
    answer = [*SOURCE[:60], 7, *SOURCE[61:120], 8, 9, *SOURCE[120:160], *SOURCE[170:], END]
    steps = replayed([*SOURCE, 0], answer, CopyIndex(tail=[*SOURCE, 0]))
    assert [token for step in steps for token in step.tokens] == answer
    assert len(steps) < len(answer) / 8


def test_what_was_taken_back_is_not_remembered() -> None:
    """A look ahead that proves wrong leaves the drafts as they would be without it."""
    prompt = [*SOURCE[:40], 0, *SOURCE[:10]]
    trees = []
    for looks in (False, True):
        context = Context(list(prompt), CopyIndex(tail=prompt))
        drafter = Continuations(load())
        drafter.start(context)
        if looks:
            with context.looking_ahead(SOURCE[10:13]) as seen:
                drafter.propose(seen, DraftTree(seen.ids[-1]), 50)
        tree = DraftTree(context.ids[-1])
        drafter.propose(context, tree, 50)
        trees.append((tree.tokens, tree.parents, tree.origins))
    assert trees[0] == trees[1]
