"""A head learns; killed at any point, its training resumes to the same weights."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
import torch

from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from speculation.training.head_batches import draft_tokens
from speculation.training.head_training import (
    WINDOW,
    HeadProgress,
    HeadRecipe,
    HeadTraining,
    _schedule,
)
from speculation.training.samples import Sample
from speculation.training.teacher import Teacher
from tests.speculation.drafters.eagle.heads import DRAFTED, tiny_shape
from tests.speculation.tiny import output, run, tiny_model, tiny_prompt, tiny_target

RECIPE = HeadRecipe(
    rate=3e-2, tokens=128, rounds=5, repeats=2, steps=3, density=0.5, is_whole=False
)
KINDS = pytest.mark.parametrize("kind", HEAD_KINDS)


@cache
def samples() -> list[Sample]:
    """Answers of a target that runs in circles, so that there is something to learn."""
    target = tiny_target(scale=0.05)
    made = []
    for seed in range(12):
        prompt = tiny_prompt(seed, 8 + seed)
        answer = output(run(target, prompt, max_tokens=14 + seed % 4))
        made.append(Sample((*prompt, *answer), len(prompt), "x"))
    return made


def training(
    kind: HeadKind,
    kept: Path,
    recipe: HeadRecipe = RECIPE,
    begun: Mapping[str, torch.Tensor] | None = None,
) -> HeadTraining:
    ids = draft_tokens(samples(), DRAFTED)
    shape = tiny_shape(kind, draft_vocabulary=len(ids))
    teacher = Teacher(tiny_model(scale=0.05), shape.tapped, ids)
    return HeadTraining(teacher, shape, samples(), recipe, kept, begun)


def trained(made: HeadTraining, seconds: float = float("inf")) -> list[HeadProgress]:
    return list(made.run(seconds))


@pytest.mark.parametrize(("batches", "processes"), [(140, 1), (140, 3), (5, 2), (270, 32), (1, 4)])
def test_a_process_learns_from_the_same_batches_each_time(batches: int, processes: int) -> None:
    steps = list(_schedule(batches, 2, processes))
    assert len(steps) == 2 * -(-batches // processes)
    for number in range(processes):
        held, most = set(), 0
        for numbers, is_last in steps:
            held.add(numbers[number])
            most = max(most, len(held))
            if is_last:
                held.discard(numbers[number])
        assert not held, "what the target read would stay in memory"
        assert most <= WINDOW
    assert {each for numbers, _ in steps for each in numbers} == set(range(batches))


@KINDS
def test_what_it_drafts_is_accepted_more_often_and_costs_less(
    kind: HeadKind, tmp_path: Path
) -> None:
    made = training(kind, tmp_path / "kept")
    before, losses = made.validate(samples()), [made._learn() for _ in range(made.steps)]
    assert sum(losses[-6:]) < 0.7 * sum(losses[:6])
    after = made.validate(samples())
    assert after[0] > before[0]
    assert made.taught == RECIPE.rounds * RECIPE.repeats * sum(
        len(each.ids) - each.prompt for each in samples()
    )


@KINDS
def test_resumed_after_every_step_it_learns_the_same(kind: HeadKind, tmp_path: Path) -> None:
    whole = training(kind, tmp_path / "whole")
    (last,) = trained(whole)
    assert (last.step, whole.is_done) == (whole.steps, True)
    parts = training(kind, tmp_path / "parts")
    count = 0
    while not parts.is_done:
        trained(parts, seconds=0)
        parts._learn() if not parts.is_done else None  # lost, as by a kill
        parts, count = training(kind, tmp_path / "parts"), count + 1
    assert count == whole.steps
    assert (parts.tokens, parts.taught) == (whole.tokens, whole.taught)
    for name, tensor in whole.head.state_dict().items():
        assert torch.equal(parts.head.state_dict()[name], tensor), name


def test_another_training_and_damaged_files_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    trained(training("eagle", kept), seconds=0)
    with pytest.raises(ValueError, match="is of another training"):
        training("eagle", kept, HeadRecipe(seed=2))
    kept.write_bytes(kept.read_bytes()[:1000])
    with pytest.raises(ValueError, match="is damaged"):
        training("eagle", kept, RECIPE)
    torch.save({"other": 1}, kept)
    with pytest.raises(ValueError, match="of no training of a head"):
        training("eagle", kept, RECIPE)


@KINDS
def test_what_it_reads_in_training_has_one_size(kind: HeadKind, tmp_path: Path) -> None:
    made = training(kind, tmp_path / "kept")
    batch = made._batch(0)
    as_they_are = made._teacher.read(batch).features
    in_training = made._read_batch(batch).features
    usual = in_training[batch.is_text].abs().median(0).values
    torch.testing.assert_close(usual, torch.ones_like(usual))
    torch.testing.assert_close(
        made.head.fuse(in_training), made.trained().fuse(as_they_are), rtol=1e-4, atol=1e-5
    )


def test_a_head_that_is_gone_on_with_is_the_same_before_the_first_step(tmp_path: Path) -> None:
    first = training("eagle", tmp_path / "first")
    trained(first)
    weights = first.trained().state_dict()
    again = training("eagle", tmp_path / "again", begun=weights)
    for name, tensor in again.trained().state_dict().items():
        torch.testing.assert_close(tensor, weights[name], rtol=1e-5, atol=1e-7)
