"""SPECTRA-CORE, clause by clause (section 3.1, Algorithm 1, appendix B), and law 1."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from speculation import Context, CopyIndex, DraftTree, Verified
from speculation.drafters.spectra import GUESSES, TAU, Spectra
from speculation.target.target import Forward
from tests.speculation.drafters.proposing import chains
from tests.speculation.tiny import (
    VOCABULARY,
    output,
    plain,
    reference,
    run,
    tiny_prompt,
    tiny_target,
)


def started(ids: list[int], **sizes: int) -> tuple[Spectra, Context]:
    drafter, context = Spectra(VOCABULARY, **sizes), Context(ids, CopyIndex(tail=ids))
    drafter.start(context)
    return drafter, context


def step(drafter: Spectra, context: Context, likely: list[int]) -> DraftTree:
    """One step in which nothing is accepted, and every prediction likes `likely`, in this order."""
    drafter.propose(context, tree := DraftTree(context.ids[-1]), 256)
    logits = torch.zeros(len(tree), VOCABULARY)
    logits[:, likely] = torch.arange(len(likely), 0, -1.0)
    drafter.observe(context, Verified(tree, (0,), (1,), Forward(logits)))
    return tree


def test_fifteen_sequences_hang_off_the_input_and_four_tokens_of_each_are_fed() -> None:
    """Figure 2 and appendix B: W = 15, N = 5; no chain of first tokens as in Lookahead."""
    drafter, context = started([3, 4])
    drafter.propose(context, tree := DraftTree(4), 256)
    assert [len(each) for each in chains(tree)] == [4] * 15
    assert drafter.guesses == 0
    assert len(tree.children(0)) > 10  # equal first tokens share a node


def test_an_answer_begins_with_the_same_random_tokens_and_empty_dictionaries() -> None:
    """Lines 1 to 3, and the seed 0 of appendix B."""
    drafter, context = started([3, 4])
    first = step(drafter, context, [9])
    for _ in range(3):
        step(drafter, context, [9])
    context.ids[-1] = 9
    drafter.propose(context, DraftTree(9), 256)
    assert drafter.guesses > 0
    drafter.start(context)
    drafter.propose(context, again := DraftTree(9), 256)
    assert drafter.guesses == 0
    assert again.tokens[1:] == first.tokens[1:]


class Counted:
    """In place of the random numbers: `values`, over and over."""

    def __init__(self, *values: float) -> None:
        self.values, self.drawn = values, 0

    def random(self) -> float:
        self.drawn += 1
        return self.values[(self.drawn - 1) % len(self.values)]


def test_most_predictions_avoid_the_keys_of_the_forward_dictionary() -> None:
    """Lines 27 to 33: with r above tau the likeliest token that is no key, else the likeliest."""
    drafter, context = started([3, 4], size=2, width=2)
    chance: Any = Counted(TAU + 0.01, TAU)
    drafter._random = chance
    drafter._pool.sequences[:] = [(10,), (11,)]
    drafter._known.add((20, 1))
    step(drafter, context, [20, 30])
    assert drafter._pool.sequences == [(30,), (20,)]
    assert chance.drawn == 2  # one for each sequence


def test_predict_then_update_then_shift_whatever_was_accepted() -> None:
    """Lines 26 to 43. All are predicted before the first is a key: both may have the same token."""
    drafter, context = started([3, 4], size=3, width=2)
    drafter._random = Counted(1.0)  # type: ignore[assignment]
    drafter._pool.sequences[:] = [(10, 11), (11, 30)]
    step(drafter, context, [20])
    assert drafter._pool.sequences == [(11, 20), (30, 20)]
    assert [*drafter._known.keys] == [10, 11, 30]
    step(drafter, context, [10, 21])  # 10 is a key by now
    assert drafter._pool.sequences == [(20, 21), (20, 21)]
    assert drafter._known.guesses([11], 3, GUESSES) == [(20,), (30, 20), (20, 21), (20, 21)]


def test_guesses_go_first_and_are_fifteen_at_most() -> None:
    """Lines 7 to 17, appendix B: G = 15."""
    drafter, context = started([3, 4], size=2, width=1)
    for token in range(20):
        drafter._known.add((4, 10 + token))
    drafter.propose(context, tree := DraftTree(4), 256)
    assert tree.tokens[1:16] == list(range(10, 25))
    assert drafter.guesses == GUESSES
    assert [origin.rank for each in tree.origins[1:16] for origin in each][:3] == [0, 1, 2]


def test_neither_prompt_nor_output_fill_the_dictionaries() -> None:
    """Lines 36 to 41: only the pool does."""
    drafter, context = started([3, 4, 3, 4], size=3, width=2)
    drafter._pool.sequences[:] = [(10, 11), (12, 13)]
    for _ in range(4):
        step(drafter, context, [50, 51])
        context.extend([3, 4])
    assert {*drafter._known.keys} <= {10, 11, 12, 13, 50, 51}


@pytest.mark.usefixtures("decoder")
def test_a_prediction_is_the_targets_own_choice_after_input_and_sequence() -> None:
    """Line 28."""
    target, prompt = tiny_target(2), tiny_prompt(2)
    drafter, context = started(prompt, size=4, width=3)
    drafter._random = Counted(0.0)  # type: ignore[assignment]
    before = [*drafter._pool.sequences]
    for _ in target.prefill(prompt[:-1]):
        pass
    drafter.propose(context, tree := DraftTree(prompt[-1]), 256)
    forward = target.forward(tree)
    drafter.observe(context, Verified(tree, (0,), (1,), forward))
    model = reference(target)
    for old, new in zip(before, drafter._pool.sequences, strict=True):
        with torch.inference_mode():
            logits = model(torch.tensor([[*prompt, *old]])).logits[0, -1]
        assert new == (*old[1:], int(logits.argmax()))


@pytest.mark.usefixtures("decoder")
def test_what_it_has_learnt_is_accepted_on_a_model_that_loops() -> None:
    steps = []
    for seed in range(2):
        target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
        found = run(target, prompt, drafters=[Spectra(VOCABULARY)], max_tokens=96, budget=128)
        assert output(found) == plain(seed, max_tokens=96, scale=0.05)
        steps += found
    assert sum(len(step.tokens) for step in steps) > 1.2 * len(steps)
