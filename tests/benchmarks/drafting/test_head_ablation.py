"""Heads that differ in one thing each learn from the same first answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.models.identity import ModelFiles
from benchmarks.drafting.head_ablation import first_tokens, measure, report, variants
from speculation.training.head_training import HeadRecipe
from speculation.training.samples import Sample
from tests.app.teaching.test_head import answers

RECIPE = HeadRecipe(repeats=1, steps=2)


def test_each_variant_differs_from_the_first_in_one_thing() -> None:
    first, *others = variants(30, RECIPE)
    assert (first.shape, first.vocabulary, first.recipe, first.share) == ({}, 8192, RECIPE, 1.0)
    assert len({each.name for each in others}) == len(others)
    for each in others:
        changed = [
            bool(each.shape),
            each.vocabulary != first.vocabulary,
            each.recipe != first.recipe,
            each.share != first.share,
        ]
        assert sum(changed) == 1, each.name


def test_every_variant_is_trained_and_measured(tiny_model_folder: Path, tmp_path: Path) -> None:
    told: list[str] = []
    found = measure(ModelFiles(tiny_model_folder), answers(tmp_path / "a.jsonl"), 200, told.append)
    rows = {row["variant"]: row for row in found["rows"]}
    assert list(rows) == [each.name for each in variants(1, RECIPE)]
    assert len(told) == len(rows)
    assert found["held_out"] == 2
    assert rows["half the tokens"]["tokens"] == 100
    assert {row["tokens"] for name, row in rows.items() if name != "half the tokens"} == {200}
    depths = rows["eagle"]["acceptance"]
    assert rows["eagle"]["in_a_row"] == pytest.approx(
        depths[0] * (1 + depths[1] * (1 + depths[2] * (1 + depths[3]))), abs=1e-3
    )
    assert "block of 4" in report(found)


def test_the_first_samples_are_of_about_so_many_tokens() -> None:
    samples = [Sample((1,) * 10, 4, "ask") for _ in range(5)]
    assert len(first_tokens(samples, 29)) == 2
    assert len(first_tokens(samples, 30)) == 3
    assert len(first_tokens(samples, 1)) == 1
