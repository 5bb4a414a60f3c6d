"""A tiny model is taught by the same steps: it is killed, resumes to the same weights, is saved,
merged and loaded, and then drafts don't change what it says.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.errors import ModelError
from app.models.identity import weights_fingerprint
from app.teaching import teach as teaching
from app.teaching.progress import PROGRESS
from speculation import load_target
from speculation.target import difference
from speculation.training.finetuning import Recipe
from speculation.training.samples import Sample, write
from tests.speculation.oracle import Oracle
from tests.speculation.tiny import output, run

RECIPE = Recipe(rank=2, rate=1e-2, tokens=64, rounds=3)


def prepared(out: Path, count: int = 12) -> Path:
    """A folder with samples, as `prepare` leaves it."""
    out.mkdir()
    samples = [Sample((5, 6 + i % 3, 7, 20 + i % 3, 2), 3, "read") for i in range(count)]
    write(samples, out / teaching.SAMPLES)
    write(samples[:3], out / teaching.HELD_OUT)
    return out


def taught(model: Path, out: Path, *parts: float) -> list[str]:
    said: list[str] = []
    for seconds in parts:
        teaching.teach(model, out, RECIPE, seconds, said.append)
    assert teaching.teach(model, out, RECIPE, float("inf"), said.append)
    return said


def test_an_interrupted_training_gives_the_same_difference(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    taught(tiny_model_folder, prepared(tmp_path / "whole"))
    taught(tiny_model_folder, prepared(tmp_path / "parts"), 0, 0)
    assert difference.digest(tmp_path / "parts") == difference.digest(tmp_path / "whole")
    about = difference.about(tmp_path / "whole")
    assert about["base"] == weights_fingerprint(tiny_model_folder)
    assert about["rank"] == "2"


def test_progress_and_its_curve_are_kept(tiny_model_folder: Path, tmp_path: Path) -> None:
    out = prepared(tmp_path / "out")
    said = taught(tiny_model_folder, out, 0)
    lines = [json.loads(line) for line in (out / PROGRESS).read_text().splitlines()]
    assert lines[0]["tokens"] == 0
    assert lines[0]["held_out"]["read"]["samples"] == 3
    assert lines[-1]["tokens"] == 3 * 12 * 5
    assert lines[-1]["held_out"]["read"]["loss"] < lines[0]["held_out"]["read"]["loss"]
    assert "<polyline" in (out / teaching.CURVE).read_text()
    assert "min left" in said[0]


def test_a_training_begins_with_another(tiny_model_folder: Path, tmp_path: Path) -> None:
    first, out = prepared(tmp_path / "first"), prepared(tmp_path / "out")
    taught(tiny_model_folder, first)
    teaching.begin_with(first, out)
    taught(tiny_model_folder, out, 0)
    one, other = (
        json.loads((folder / PROGRESS).read_text().splitlines()[at])["held_out"]["read"]
        for folder, at in ((first, -1), (out, 0))
    )
    assert other["loss"] == pytest.approx(one["loss"], rel=0.02)
    assert difference.digest(out) != difference.digest(first)


def test_the_taught_model_says_the_same_with_drafts(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    out = prepared(tmp_path / "out")
    taught(tiny_model_folder, out)
    prompt = list(range(3, 30))
    before = output(run(load_target(tiny_model_folder), prompt))
    target = load_target(tiny_model_folder, difference=out)
    learnt = output(run(target, prompt))
    assert learnt != before
    oracle = Oracle([*prompt, *learnt], target.vocabulary, "deep", seed=1)
    steps = run(target, prompt, drafters=[oracle])
    assert output(steps) == learnt
    assert len(steps) < len(learnt) / 2


def test_another_training_in_the_folder_is_named(tiny_model_folder: Path, tmp_path: Path) -> None:
    out = prepared(tmp_path / "out")
    teaching.teach(tiny_model_folder, out, RECIPE, 0, print)
    with pytest.raises(ModelError, match="is of another training"):
        teaching.teach(tiny_model_folder, out, Recipe(rank=3), 0, print)
    (out / teaching.SAMPLES).write_bytes(b"cut short")
    with pytest.raises(ModelError, match="no file of samples"):
        teaching.teach(tiny_model_folder, out, RECIPE, 0, print)
