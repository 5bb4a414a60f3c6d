"""A model learns its samples, and an interrupted training ends with the same weights."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import torch

from speculation.target import difference
from speculation.training import low_rank
from speculation.training.finetuning import Finetuning, Recipe, validate
from speculation.training.samples import Sample
from tests.speculation.tiny import tiny_model

RECIPE = Recipe(rank=4, rate=2e-2, tokens=64, rounds=12)


def copying(count: int) -> list[Sample]:
    """The answer is the prompt's second token, twice."""
    random = Random(3)
    samples = []
    for _ in range(count):
        prompt = [1, random.choice((20, 30, 40)), 2]
        samples.append(Sample((*prompt, prompt[1], prompt[1]), len(prompt), "copy"))
    return samples


def finetuning(kept: Path, recipe: Recipe = RECIPE, count: int = 24) -> Finetuning:
    return Finetuning(tiny_model(), copying(count), recipe, kept)


def learnt(taught: Finetuning) -> dict[str, torch.Tensor]:
    return {name: each.clone() for name, each in taught.model.state_dict().items()}


def test_a_model_learns_what_it_is_taught(tmp_path: Path) -> None:
    taught = finetuning(tmp_path / "kept")
    before = validate(taught.model, copying(9))["copy"]
    reports = list(taught.run())
    after = validate(taught.model, copying(9))["copy"]
    assert after.loss < before.loss / 2
    assert (before.exact, after.exact) == (0.0, 1.0)
    assert after.samples == 9
    assert taught.is_done
    assert (reports[-1].step, reports[-1].tokens) == (reports[-1].steps, 12 * 24 * 5)


@pytest.mark.parametrize("parts", [1, 5])
def test_an_interrupted_training_ends_with_the_same_weights(tmp_path: Path, parts: int) -> None:
    whole = finetuning(tmp_path / "whole")
    list(whole.run())
    for _ in range(parts):
        list(finetuning(tmp_path / "parts").run(seconds=0))
    rest = finetuning(tmp_path / "parts")
    assert rest.step == parts
    list(rest.run())
    expected = learnt(whole)
    assert expected.keys() == learnt(rest).keys()
    assert all(torch.equal(each, expected[name]) for name, each in learnt(rest).items())


def test_what_was_not_saved_is_learnt_again(tmp_path: Path) -> None:
    list(finetuning(tmp_path / "kept").run(seconds=0))
    kept = (tmp_path / "kept").read_bytes()
    killed = finetuning(tmp_path / "kept")
    killed._learn()  # killed before it was saved
    (tmp_path / "kept").with_suffix(".partial").write_bytes(b"half a file")
    assert (tmp_path / "kept").read_bytes() == kept
    rest, whole = finetuning(tmp_path / "kept"), finetuning(tmp_path / "whole")
    list(rest.run())
    list(whole.run())
    expected = learnt(whole)
    assert all(torch.equal(each, expected[name]) for name, each in learnt(rest).items())


def test_another_training_is_not_resumed(tmp_path: Path) -> None:
    list(finetuning(tmp_path / "kept").run(seconds=0))
    with pytest.raises(ValueError, match="is of another training"):
        finetuning(tmp_path / "kept", replace(RECIPE, rank=3))
    with pytest.raises(ValueError, match="is of another training"):
        finetuning(tmp_path / "kept", count=20)


@pytest.mark.parametrize("content", [b"", b"junk", b"\x80\x02}q\x00."])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(content)
    with pytest.raises(ValueError, match=f"{kept} is "):
        finetuning(kept)


def test_a_training_starts_from_what_another_learnt(tmp_path: Path) -> None:
    first = finetuning(tmp_path / "first")
    list(first.run())
    begun = tmp_path / "begun"
    difference.save(low_rank.difference(first.model, first.before), begun, {})
    again = Finetuning(tiny_model(), copying(24), RECIPE, tmp_path / "again", begun)
    assert again.step == 0
    expected = learnt(first)
    for name, each in learnt(again).items():  # differences are kept in bfloat16
        torch.testing.assert_close(each, expected[name], rtol=1e-2, atol=1e-2)
    unlearnt = low_rank.difference(again.model, again.before)
    torch.testing.assert_close(
        unlearnt, difference.load(begun), rtol=1e-2, atol=1e-2, check_dtype=False
    )
    list(again.run(seconds=0))
    with pytest.raises(ValueError, match="is of another training"):
        finetuning(tmp_path / "again")
    with pytest.raises(ValueError, match="learnt is of another rank"):
        Finetuning(tiny_model(), copying(24), replace(RECIPE, rank=3), tmp_path / "new", begun)


def test_samples_of_one_batch_do_not_read_each_other(tmp_path: Path) -> None:
    model = finetuning(tmp_path / "kept").model
    longer = Sample((1, 20, 2, 20, 20, 9, 9, 9, 9), 3, "longer")
    together = validate(model, [*copying(3), longer])["copy"]
    alone = validate(model, copying(3))["copy"]
    assert together.loss == pytest.approx(alone.loss, abs=1e-5)
