"""SPECTRA-CORE: its dictionaries, its pool in the tree, and law 1."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import torch

from speculation import Context, CopyIndex, DraftTree, Origin, Verified
from speculation.drafters.candidate_pool import CandidatePool
from speculation.drafters.ngram_store import NGramStore
from speculation.drafters.spectra import LONGEST_WAIT, YIELD, Spectra
from speculation.methods import Materials, fixed
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


def test_the_store_keeps_an_ngram_and_its_parts() -> None:
    store = NGramStore(most=2)
    store.add((1, 2, 3, 4))
    assert store.after(1) == [(2, 3, 4)]
    assert store.after(3) == [(4,)]
    assert store.after(4) == []
    assert store.chain([9, 2], 5) == [(3, 1), (4, 2)]
    store.add((1, 5))
    store.add((1, 6))
    assert store.after(1) == [(6,), (5,)]
    store.add((1, 5))
    assert store.after(1) == [(5,), (6,)]
    # The longest end that is known decides, not the latest.
    store.add((7, 3, 8))
    assert store.chain([2, 3], 1) == [(4, 2)]
    assert store.chain([3], 1) == [(8, 1)]


def columns(pool: CandidatePool) -> tuple[DraftTree, list[tuple[int, ...]]]:
    tree = DraftTree(100)
    pool.place(tree, Origin("spectra"))
    return tree, [column.gram for column in pool.find(tree)]


def test_columns_stand_one_token_further_each_and_move_on() -> None:
    numbers = count()
    pool = CandidatePool(width=3, levels=2, draw=lambda: next(numbers))
    tree, grams = columns(pool)
    # The chain of firsts is 0, 1; the columns are 2 3, 4 5, 6 7.
    assert grams == [(100, 2, 3), (0, 4, 5), (1, 6, 7)]
    assert len(tree) == 1 + 2 + 6
    found = pool.find(tree)
    assert [tree.depths[column.node] for column in found] == [2, 3, 4]
    pool.advance(found, [13, 15, 17])
    assert columns(pool)[1] == [(100, 3, 13), (4, 5, 15), (6, 7, 17)]


def test_columns_that_were_left_out_get_new_tokens() -> None:
    numbers = count()
    pool = CandidatePool(width=3, levels=2, draw=lambda: next(numbers))
    tree, _ = columns(pool)
    some = tree.subset([node for node in range(1, len(tree)) if tree.tokens[node] != 5])
    found = pool.find(some)
    assert [column.gram for column in found] == [(100, 2, 3), (1, 6, 7)]
    pool.advance(found, [13, 17])
    assert columns(pool)[1] == [(100, 3, 13), (4, 5, 8), (6, 7, 17)]


class Watched(Spectra):
    """Hands out what it has learnt."""

    @property
    def store(self) -> NGramStore:
        return self._store


def test_every_ngram_ends_with_the_targets_own_choice() -> None:
    target, prompt, drafter = tiny_target(2), tiny_prompt(2), Watched(size=4, width=3, always=True)
    grams: list[tuple[list[int], tuple[int, ...]]] = []
    add = drafter.store.add

    def watch(gram: tuple[int, ...]) -> None:
        grams.append((list(written), gram))
        add(gram)

    drafter.store.add = watch  # type: ignore[method-assign]
    written = list(prompt)
    for step in run(target, prompt, drafters=[drafter], max_tokens=8):
        written += step.tokens
    assert len(grams) >= 3
    model = reference(target)
    # The first column begins at the root, so what stands before it is known.
    before, gram = grams[0]
    with torch.inference_mode():
        logits = model(torch.tensor([[*before[:-1], *gram[:-1]]])).logits[0, -1]
    assert gram[0] == before[-1]
    assert int(logits.argmax()) == gram[-1]


def step(drafter: Spectra, ids: Sequence[int], carried: bool) -> int:
    """One step in which the pool is verified or not; the number of nodes that were proposed."""
    tree = DraftTree(ids[-1])
    context = Context([*ids], CopyIndex(tail=ids))
    drafter.propose(context, tree, 128)
    verified = tree if carried else tree.subset([])
    logits = torch.zeros(len(verified), VOCABULARY)
    drafter.observe(context, Verified(verified, (0,), (1,), Forward(logits)))
    return len(tree) - 1


def test_a_pool_that_is_refused_is_offered_ever_less_often() -> None:
    drafter = Spectra()
    drafter.start(Context([3, 4], CopyIndex(tail=[3, 4])))
    offered = [step(drafter, [3, 4], carried=False) > 0 for _ in range(4 * LONGEST_WAIT)]
    assert offered[0]
    assert 5 <= sum(offered) <= 12
    assert any(offered[-LONGEST_WAIT - 1 :])


def test_a_pool_that_earns_nothing_loses_its_credit_and_gets_it_back_unused() -> None:
    drafter = Spectra()
    drafter.start(Context([3, 4], CopyIndex(tail=[3, 4])))
    assert drafter.worth == YIELD
    for _ in range(20):
        step(drafter, [3, 4], carried=True)
    spent = drafter.worth
    assert spent < YIELD / 2
    for _ in range(1000):
        step(drafter, [3, 4], carried=False)
    assert spent < drafter.worth <= YIELD


def test_as_in_the_paper_the_whole_pool_is_in_every_tree() -> None:
    drafting = fixed("spectra", Materials(tiny_target()))
    ids = list(range(VOCABULARY))
    context = Context(ids, CopyIndex(tail=ids))
    drafting.start(context)
    for _ in range(3):
        tree = drafting.tree(context, room=200)
        assert 40 <= len(tree) <= 124  # 14 and 15 times 3, and what is drafted; equal ones are one
        logits = torch.zeros(len(tree), VOCABULARY)
        drafting.observe(context, Verified(tree, (0,), (1,), Forward(logits)))


def test_what_it_has_learnt_is_accepted_on_a_model_that_loops() -> None:
    steps = []
    for seed in range(2):
        target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
        found = run(target, prompt, drafters=[Spectra(always=True)], max_tokens=96, budget=128)
        assert output(found) == plain(seed, max_tokens=96, scale=0.05)
        steps += found
    assert sum(len(step.tokens) for step in steps) > 1.5 * len(steps)
