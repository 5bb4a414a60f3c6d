"""A record dictates each token to the decode loop, and a model that isn't there computes nothing."""

from __future__ import annotations

import torch

from benchmarks.drafting.replay_target import NoModel, Recorded
from speculation.decoding import Prefill, Step, generate
from speculation.tree import DraftTree

CPU = torch.device("cpu")


def test_the_record_is_told_token_by_token_whatever_is_asked() -> None:
    recorded = Recorded([7, 8, 9])
    recorded.start([1, 2], CPU)
    likely = torch.zeros(3, 100)
    assert [recorded.chooser(likely)(node) for node in (0, 0)] == [7, 8]
    choose = recorded.chooser(None)
    assert [choose(5), choose(5), choose(0)] == [9, -1, -1]


def test_it_begins_again_with_each_prompt() -> None:
    recorded = Recorded([7, 8])
    for _ in range(2):
        recorded.start([], CPU)
        assert recorded.chooser(None)(0) == 7


def test_without_a_model_the_loop_gives_the_record_and_no_logits() -> None:
    model = NoModel(eos=[9])
    events = list(generate(model, [1, 2, 3], Recorded([7, 8, 9, 4]), max_tokens=100))
    prefills = [event for event in events if isinstance(event, Prefill)]
    steps = [event for event in events if isinstance(event, Step)]
    assert (prefills[-1].done, prefills[-1].total) == (2, 2)
    assert [step.tokens for step in steps] == [(7,), (8,), (9,)]
    assert steps[-1].finish == "eos"
    assert model.forward(DraftTree(7)).logits is None


def test_no_prompt_is_too_long_for_it() -> None:
    events = generate(NoModel(eos=[9]), [1] * 100_000, Recorded([9]))
    assert [event.tokens for event in events if isinstance(event, Step)] == [(9,)]


def test_an_end_that_the_record_lacks_is_never_a_token() -> None:
    """The loop goes on after the record's end, with what no vocabulary has."""
    events = generate(NoModel(eos=[9]), [1], Recorded([7]), max_tokens=3)
    tokens = [token for event in events if isinstance(event, Step) for token in event.tokens]
    assert tokens == [7, -1, -1]
