"""Law 1, identity: the same ids as plain decoding, whatever was drafted."""

from __future__ import annotations

import itertools

import pytest
import torch

from speculation import CopySpec, Sampling
from tests.covering import chosen
from tests.speculation.oracle import SHAPES, Oracle, Shape
from tests.speculation.tiny import (
    DECODERS,
    VOCABULARY,
    output,
    plain,
    reference,
    run,
    tiny_prompt,
    tiny_target,
)

pytestmark = pytest.mark.usefixtures("decoder")

SAMPLINGS = {
    "greedy": Sampling(),
    "greedy, repetition penalty": Sampling(repetition_penalty=1.3),
    "temperature": Sampling(temperature=0.8, seed=1),
    "top-k": Sampling(temperature=1.2, top_k=5, seed=2),
    "top-p": Sampling(temperature=1.0, top_p=0.7, seed=3),
    "min-p": Sampling(temperature=1.5, min_p=0.1, seed=4),
    "all": Sampling(0.9, top_k=20, top_p=0.9, min_p=0.02, repetition_penalty=1.2, seed=5),
}

CASES = [
    pytest.param(each, id=name, marks=[] if name in {"greedy", "all"} else pytest.mark.slow)
    for name, each in SAMPLINGS.items()
]
"""One that draws nothing and one that does everything are quick enough for each shape and drafter."""


@pytest.mark.parametrize(
    ("shape", "sampling", "decoder"),
    chosen(itertools.product(SHAPES, CASES, DECODERS)),
    indirect=["decoder"],
)
def test_oracle_drafts_change_nothing_and_are_accepted(shape: Shape, sampling: Sampling) -> None:
    accepted = []
    for seed in range(8):
        target, prompt = tiny_target(seed), tiny_prompt(seed)
        expected = plain(seed, sampling)
        oracle = Oracle([*prompt, *expected], VOCABULARY, shape, seed=seed)
        steps = run(target, prompt, sampling, [oracle])
        assert output(steps) == expected
        accepted += [len(step.tokens) - 1 for step in steps]
    assert sum(count >= 3 for count in accepted) >= 0.3 * len(accepted)


@pytest.mark.slow
@pytest.mark.parametrize("sampling", CASES)
def test_drafters_alone_and_merged_change_nothing(sampling: Sampling) -> None:
    for seed in range(8):
        target, prompt = tiny_target(seed), tiny_prompt(seed)
        expected = plain(seed, sampling)
        oracle = Oracle([*prompt, *expected], VOCABULARY, "chain", seed=seed, errors=0.4)
        for drafters in ([CopySpec()], [CopySpec(), oracle], [oracle, CopySpec()]):
            assert output(run(target, prompt, sampling, drafters)) == expected


@pytest.mark.slow
def test_copies_are_accepted_on_a_model_that_loops() -> None:
    """Greedy decoding of some random models falls into a cycle; CopySpec has to ride on it."""
    accepted = 0
    for seed in range(8):
        target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
        steps = run(target, prompt, drafters=[CopySpec()], max_tokens=96)
        assert output(steps) == plain(seed, max_tokens=96, scale=0.05)
        accepted += sum(bool(origin) for step in steps for origin in step.origins)
    assert accepted > 100


@pytest.mark.parametrize("penalty", [1.0, 1.3])
@pytest.mark.slow
def test_greedy_equals_generate_of_transformers(penalty: float) -> None:
    for seed in range(8):
        target, prompt = tiny_target(seed), tiny_prompt(seed)
        expected = (
            reference(target)
            .generate(
                torch.tensor([prompt]),
                attention_mask=torch.ones(1, len(prompt), dtype=torch.long),
                do_sample=False,
                max_new_tokens=48,
                repetition_penalty=penalty,
                pad_token_id=0,
            )[0, len(prompt) :]
            .tolist()
        )
        steps = run(target, prompt, Sampling(repetition_penalty=penalty), [CopySpec()])
        assert output(steps) == expected


def test_seeds_differ_and_repeat() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    runs = [output(run(target, prompt, Sampling(1.0, seed=seed))) for seed in (1, 2, 1)]
    assert runs[0] == runs[2] != runs[1]


def test_every_budget_gives_the_same_output() -> None:
    target, prompt = tiny_target(3), tiny_prompt(3)
    expected = plain(3)
    for budget, shape in itertools.product((0, 1, 2, 7, 31), SHAPES):
        oracle = Oracle([*prompt, *expected], VOCABULARY, shape, seed=budget)
        steps = run(target, prompt, drafters=[oracle], budget=budget)
        assert output(steps) == expected
        assert all(step.nodes <= budget + 1 for step in steps)
