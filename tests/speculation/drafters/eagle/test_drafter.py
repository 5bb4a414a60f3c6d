"""A head drafts in the shared tree, whatever happened to the context before."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from speculation import (
    Context,
    CopyIndex,
    Drafting,
    DraftTree,
    Origin,
    Prefill,
    Sampler,
    Target,
    generate,
)
from speculation.drafters.eagle.block_reading import BlockReading
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.chain_reading import ChainReading
from speculation.drafters.eagle.drafter import HeadDrafter
from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from speculation.errors import TargetError
from tests.speculation.drafters.eagle.heads import tiny_head
from tests.speculation.oracle import Oracle
from tests.speculation.tiny import VOCABULARY, output, plain, run, tiny_prompt, tiny_target

pytestmark = pytest.mark.usefixtures("decoder")
KINDS = pytest.mark.parametrize("kind", HEAD_KINDS)


def drafter(target: Target, kind: HeadKind, **others: float) -> HeadDrafter:
    return HeadDrafter(tiny_head(target, kind), target, **others)  # type: ignore[arg-type]


def proposed(made: HeadDrafter, ids: list[int], ahead: int = 0, budget: int = 60) -> DraftTree:
    context = Context(list(ids), CopyIndex(tail=ids))
    tree = DraftTree(ids[-1])
    made.propose(replace(context, ahead=ahead), tree, budget)
    return tree


def freshly(kind: HeadKind, ids: list[int]) -> DraftTree:
    """What a head drafts that has read the context at once."""
    target = tiny_target()
    made = drafter(target, kind, least=1e-3)
    for _ in target.prefill(ids[:-1]):
        pass
    return proposed(made, ids)


def assert_alike(tree: DraftTree, other: DraftTree) -> None:
    """Up to the rounding of chances: the likeliest of them must be the same."""
    assert len(tree) > 5
    assert tree.tokens[:4] == other.tokens[:4]
    chances = [[each.chance for each in nodes] for nodes in (_origins(tree), _origins(other))]
    assert chances[0][:4] == pytest.approx(chances[1][:4], abs=1e-3)


def _origins(tree: DraftTree) -> list[Origin]:
    return [origins[0] for origins in tree.origins[1:]]


@KINDS
def test_after_every_step_it_drafts_as_if_it_had_read_all_at_once(kind: HeadKind) -> None:
    """Law 3, for the head's own cache."""
    target, prompt, answer = tiny_target(), tiny_prompt(0), plain(0)
    made = drafter(target, kind, least=1e-3)
    oracle = Oracle([*prompt, *answer], VOCABULARY, "merged", seed=0, errors=0.3)
    events = generate(target, prompt, Sampler(), drafting=Drafting([made, oracle]), max_tokens=24)
    done = list(prompt)
    for event in events:
        if not isinstance(event, Prefill):
            done += event.tokens
            if len(done) < len(prompt) + 24:
                assert_alike(proposed(made, done), freshly(kind, done))


@KINDS
def test_another_prompt_and_a_cancelled_answer_leave_it_right(kind: HeadKind) -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    made = drafter(target, kind, least=1e-3)
    for ids in (prompt, [*prompt[:20], 3, 3], [*prompt[:20], 3, 4], prompt, prompt[:-1]):
        events = generate(target, ids, Sampler(), drafting=Drafting([made]), max_tokens=8)
        for _ in range(3):
            next(events)
        events.close()
        for _ in target.prefill(ids[:-1]):
            pass
        assert_alike(proposed(made, ids), freshly(kind, ids))


@KINDS
def test_of_many_unread_tokens_it_reads_the_last_ones(kind: HeadKind) -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    made = drafter(target, kind, least=1e-3, catch_up=10)
    states = target.unread_states((1, 2))
    for _ in target.prefill(ids[:-1]):
        pass
    rows = states.rows()
    assert rows is not None
    assert len(rows) == len(ids) - 1
    head = tiny_head(target, kind)
    embeddings, _ = target.embeddings()
    alone = (ChainReading if isinstance(head, ChainHead) else BlockReading)(head, embeddings)  # type: ignore[arg-type]
    alone.read(rows[-10:], ids[-10:])
    chances, tree = alone.first()[0].tolist(), proposed(made, ids)
    first = [tree.origins[node][0].chance for node in tree.children(0).values()]
    assert first == pytest.approx(sorted(chances, reverse=True)[: len(first)], abs=1e-3)
    assert len(first) > 1
    for changed in ([*ids[:6], 3, 4, 5], [*ids, 8, 9]):
        for _ in target.prefill(changed[:-1]):
            pass
        assert len(proposed(made, changed)) > 1


@KINDS
def test_what_it_read_of_another_prompt_is_forgotten_with_what_it_skipped(kind: HeadKind) -> None:
    """The other prompt is little longer, so that its last tokens stand where some were read."""
    target, ids = tiny_target(), tiny_prompt(0)
    made = drafter(target, kind, least=1e-3, catch_up=10)
    for changed in (ids[:-4], ids[::-1], ids[:-4], ids[-3::-1]):
        for _ in target.prefill(changed[:-1]):
            pass
        found, fresh = proposed(made, changed), tiny_target()
        alone = drafter(fresh, kind, least=1e-3, catch_up=10)
        for _ in fresh.prefill(changed[:-1]):
            pass
        expected = proposed(alone, changed)
        chances = [each.chance for each in _origins(expected)]
        assert found.tokens == expected.tokens
        assert [each.chance for each in _origins(found)] == pytest.approx(chances, abs=1e-3)


@KINDS
def test_whatever_it_has_skipped_the_answer_is_the_same(kind: HeadKind) -> None:
    target = tiny_target()
    made = drafter(target, kind, catch_up=3)
    for seed in (0, 1, 0):
        prompt = tiny_prompt(seed)
        steps = run(target, prompt, drafters=[made], max_tokens=24)
        assert output(steps) == output(run(tiny_target(), prompt, max_tokens=24))
        assert sum(step.drafted.get(kind, 0) for step in steps) > 0


@KINDS
def test_without_the_states_of_all_tokens_it_does_not_draft(kind: HeadKind) -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    for _ in target.prefill(ids[:-1]):
        pass
    assert len(proposed(drafter(target, kind), ids)) == 1


@KINDS
def test_it_proposes_within_its_budget_and_rates_what_others_propose(kind: HeadKind) -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    made = drafter(target, kind, width=3)
    for _ in target.prefill(ids[:-1]):
        pass
    context = Context(list(ids), CopyIndex(tail=ids))
    tree, drafted = DraftTree(ids[-1]), set(made._ids)
    others = [tree.add(0, token, Origin("other")) for token in range(VOCABULARY)]
    made.propose(context, tree, 7)
    assert len(tree) <= 1 + len(others) + 7
    rated = {tree.tokens[node] for node in others if len(tree.origins[node]) == 2}
    assert rated == drafted
    chances = [tree.origins[node][1].chance for node in others if tree.tokens[node] in drafted]
    said = sum(chance or 0.0 for chance in chances)
    # A block says beside it how likely it is right at all.
    assert said == pytest.approx(1.0, abs=1e-3) if kind == "eagle" else 0 < said < 0.999


@KINDS
def test_behind_tokens_without_states_it_drafts_as_behind_its_own_drafts(kind: HeadKind) -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    made = drafter(target, kind, least=0.0)
    for _ in target.prefill(ids[:-1]):
        pass
    whole = proposed(made, ids)
    first = next(iter(whole.children(0)))
    for _ in target.prefill(ids[:-2]):  # the last token's states are read again
        pass
    for _ in target.prefill(ids[:-1]):
        pass
    behind = proposed(made, [*ids, first], ahead=1)
    below = whole.children(whole.children(0)[first])
    expected = {token: whole.origins[node][0].chance for token, node in below.items()}
    found = {token: behind.origins[node][0].chance for token, node in behind.children(0).items()}
    assert found == pytest.approx(expected, abs=1e-4)


@KINDS
def test_it_grows_level_by_level_and_can_be_stopped(kind: HeadKind) -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    made = drafter(target, kind, depth=3)
    for _ in target.prefill(ids[:-1]):
        pass
    context, tree = Context(list(ids), CopyIndex(tail=ids)), DraftTree(ids[-1])
    levels = made.grow(context, tree, 50)
    reaches = []
    for level, reach in enumerate(levels):
        assert max(tree.depths) == level
        reaches.append(reach)
        if level == 2:
            levels.close()
    assert len(reaches) == 3
    assert reaches[0] == 1.0 >= reaches[1] >= reaches[2] > 0


@KINDS
def test_nothing_is_drafted_behind_an_end(kind: HeadKind) -> None:
    ids = tiny_prompt(0)

    def drafted(ends: Collection[int]) -> DraftTree:
        target, tree = tiny_target(), DraftTree(ids[-1], ends)
        made = drafter(target, kind, least=0.0)
        for _ in target.prefill(ids[:-1]):
            pass
        made.propose(Context(list(ids), CopyIndex(tail=ids)), tree, 500)
        return tree

    whole = drafted(())
    end = next(token for token, node in whole.children(0).items() if whole.children(node))
    tree = drafted({end})
    assert whole.children(0).keys() == tree.children(0).keys()
    assert not tree.children(tree.children(0)[end])


def test_a_head_that_does_not_fit_is_refused() -> None:
    target = tiny_target()
    head = tiny_head(target, "eagle", tapped=[1, 5])
    with pytest.raises(TargetError, match="reads layer 5; this model has 2"):
        HeadDrafter(head, target)
