"""The mix's window: its pool in the tree, what it has learnt, and law 1."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from speculation import Context, CopyIndex, DraftTree, Verified
from speculation.drafters.ngram_store import NGramStore
from speculation.drafters.window import LONGEST_WAIT, YIELD, LookaheadWindow
from speculation.target.target import Forward
from tests.speculation.tiny import (
    VOCABULARY,
    output,
    plain,
    reference,
    run,
    tiny_prompt,
    tiny_target,
)


class Watched(LookaheadWindow):
    """Hands out what it has learnt."""

    @property
    def store(self) -> NGramStore:
        return self._store


def test_every_ngram_ends_with_the_targets_own_choice() -> None:
    target, prompt, drafter = tiny_target(2), tiny_prompt(2), Watched()
    grams: list[tuple[list[int], tuple[int, ...]]] = []
    add = drafter.store.add

    def watch(gram: tuple[int, ...]) -> None:
        grams.append((list(written), gram))
        add(gram)

    drafter.store.add = watch  # type: ignore[method-assign]
    written = list(prompt)
    for step in run(target, prompt, drafters=[drafter], max_tokens=8, budget=128):
        written += step.tokens
    assert len(grams) >= 3
    model = reference(target)
    # The first column begins at the root, so what stands before it is known.
    before, gram = grams[0]
    with torch.inference_mode():
        logits = model(torch.tensor([[*before[:-1], *gram[:-1]]])).logits[0, -1]
    assert gram[0] == before[-1]
    assert int(logits.argmax()) == gram[-1]


def step(drafter: LookaheadWindow, ids: Sequence[int], carried: bool) -> int:
    """One step in which the pool is verified or not; the number of nodes that were proposed."""
    tree = DraftTree(ids[-1])
    context = Context([*ids], CopyIndex(tail=ids))
    drafter.propose(context, tree, 128)
    verified = tree if carried else tree.subset([])
    logits = torch.zeros(len(verified), VOCABULARY)
    drafter.observe(context, Verified(verified, (0,), (1,), Forward(logits)))
    return len(tree) - 1


def test_a_pool_that_is_refused_is_offered_ever_less_often() -> None:
    drafter = LookaheadWindow()
    drafter.start(Context([3, 4], CopyIndex(tail=[3, 4])))
    offered = [step(drafter, [3, 4], carried=False) > 0 for _ in range(4 * LONGEST_WAIT)]
    assert offered[0]
    assert 5 <= sum(offered) <= 12
    assert any(offered[-LONGEST_WAIT - 1 :])


def test_a_pool_that_earns_nothing_loses_its_credit_and_gets_it_back_unused() -> None:
    drafter = LookaheadWindow()
    drafter.start(Context([3, 4], CopyIndex(tail=[3, 4])))
    assert drafter.worth == YIELD
    for _ in range(20):
        step(drafter, [3, 4], carried=True)
    spent = drafter.worth
    assert spent < YIELD / 2
    for _ in range(1000):
        step(drafter, [3, 4], carried=False)
    assert spent < drafter.worth <= YIELD


def test_what_it_has_learnt_is_accepted_on_a_model_that_loops() -> None:
    steps = []
    for seed in range(2):
        target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
        found = run(target, prompt, drafters=[LookaheadWindow()], max_tokens=96, budget=128)
        assert output(found) == plain(seed, max_tokens=96, scale=0.05)
        steps += found
    assert sum(len(step.tokens) for step in steps) > 1.5 * len(steps)
