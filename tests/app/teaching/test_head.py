"""From answers to a head in a folder: killed, gone on with, saved, loaded, and drafting."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.errors import ModelError
from app.models.identity import ModelFiles, target_checksum
from app.models.tokens import Tokens
from app.teaching import head as teaching
from app.teaching.answer_prompts import model_beside
from app.teaching.head_recipe import begin_head
from app.teaching.progress import PROGRESS, has_samples
from speculation import Sampling, load_target
from speculation.drafters.eagle.saved import load_head, read_manifest
from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind, HeadShape
from speculation.materials import Materials
from speculation.methods import fixed
from speculation.training import head_shapes
from speculation.training.head_shapes import shape_for
from speculation.training.head_training import HeadRecipe
from speculation.training.samples import read
from tests.speculation.tiny import output, run

RECIPE = HeadRecipe(rate=1e-2, tokens=128, rounds=2, repeats=2, steps=2)
KINDS = pytest.mark.parametrize("kind", HEAD_KINDS)


def answers(path: Path, count: int = 60, first: int = 0) -> Path:
    rows = (
        {
            "number": i,
            "prompt": [5, 6 + i % 3, 7, 9],
            "answer": [20 + i % 3, 21, 22, 23, 24, 25],
            "kind": "ask",
            "temperature": 0.0,
        }
        for i in range(first, first + count)
    )
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def taught(model: Path, out: Path, kind: HeadKind, *parts: float) -> list[str]:
    said: list[str] = []
    begin_head(ModelFiles(model), out, kind, RECIPE)
    teaching.prepare_head(ModelFiles(model), answers(out.with_name(f"{out.name}.jsonl")), out)
    for seconds in parts:
        assert not teaching.teach_head(ModelFiles(model), out, seconds, said.append)
        assert read_manifest(out)["training"]["steps"] > 0
    assert teaching.teach_head(ModelFiles(model), out, float("inf"), said.append)
    return said


@KINDS
def test_an_interrupted_training_gives_the_same_head_which_drafts(
    kind: HeadKind, tiny_model_folder: Path, tmp_path: Path
) -> None:
    taught(tiny_model_folder, tmp_path / "whole", kind)
    said = taught(tiny_model_folder, tmp_path / "parts", kind, 0, 0)
    whole, parts = read_manifest(tmp_path / "whole"), read_manifest(tmp_path / "parts")
    assert whole["sha256"] == parts["sha256"]
    files = ModelFiles(tiny_model_folder)
    assert whole["target"] == target_checksum(files)
    assert whole["training"]["answers"] == 58
    assert whole["training"]["taught_tokens_seen"] == 4 * 58 * 8
    assert "min left" in said[0]
    target = load_target(tiny_model_folder)
    checks = target_checksum(files), Tokens(tiny_model_folder).fingerprint
    heads = {kind: load_head(tmp_path / "whole", target, *checks)}
    for sampling in (Sampling(), Sampling(temperature=0.9, seed=1)):
        drafting = fixed(f"casd+{kind}", Materials(target, heads=heads))
        plain = output(run(target, [5, 6, 7, 9], sampling, max_tokens=24))
        steps = run(target, [5, 6, 7, 9], sampling, drafting.drafters, max_tokens=24)
        assert output(steps) == plain
        assert sum(step.drafted[kind] for step in steps) > 24


def test_progress_and_its_curve_are_kept(tiny_model_folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    taught(tiny_model_folder, out, "eagle", 0)
    lines = [json.loads(line) for line in (out / PROGRESS).read_text().splitlines()]
    assert lines[0]["tokens"] == 0
    assert lines[-1]["tokens"] == 4 * 58 * 10
    assert lines[-1]["acceptance"][0] > lines[0]["acceptance"][0]
    assert "<polyline" in (out / teaching.CURVE).read_text()
    assert read_manifest(out)["held_out_acceptance"] == lines[-1]["acceptance"]


@KINDS
def test_a_training_begins_with_another_head(
    kind: HeadKind, tiny_model_folder: Path, tmp_path: Path
) -> None:
    files, first, second = ModelFiles(tiny_model_folder), tmp_path / "first", tmp_path / "second"
    taught(tiny_model_folder, first, kind)
    gentle = replace(RECIPE, rate=1e-9)
    begin_head(files, second, kind, gentle, first)
    teaching.prepare_head(files, answers(tmp_path / "second.jsonl"), second)
    assert not teaching.teach_head(files, second, 0, lambda _: None)
    assert teaching.teach_head(files, second, float("inf"), lambda _: None)
    before, after = read_manifest(first), read_manifest(second)
    assert after["held_out_acceptance"] == before["held_out_acceptance"]
    assert after["shape"] == before["shape"]
    lines = [json.loads(line) for line in (second / PROGRESS).read_text().splitlines()]
    assert lines[0]["acceptance"] == before["held_out_acceptance"]


def test_a_head_that_is_gone_on_with_keeps_its_shape(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def narrow(*args: Any) -> HeadShape:
        return replace(shape_for(*args), intermediate=8)

    with monkeypatch.context() as patched:
        patched.setattr(head_shapes, "shape_for", narrow)
        taught(tiny_model_folder, tmp_path / "first", "eagle")
    files, second = ModelFiles(tiny_model_folder), tmp_path / "second"
    begin_head(files, second, "eagle", RECIPE, tmp_path / "first")
    teaching.prepare_head(files, answers(tmp_path / "second.jsonl"), second)
    assert teaching.teach_head(files, second, float("inf"), lambda _: None)
    assert read_manifest(second)["shape"].intermediate == 8


def test_a_torn_line_of_progress_and_lines_beyond_what_is_kept_are_forgotten(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    taught(tiny_model_folder, out, "eagle", 0)
    path = out / PROGRESS
    whole = path.read_text()
    path.write_text(whole + '{"tokens": 999999, "acceptance": [1.0]}\n{"tokens": 99')
    assert teaching.teach_head(ModelFiles(tiny_model_folder), out, 0, lambda _: None)
    assert path.read_text() == whole


@pytest.mark.parametrize(("first", "count", "held_out"), [(0, 101, 3), (1, 49, 0)])
def test_the_same_prompts_are_held_out_whatever_else_was_answered(
    tiny_model_folder: Path, tmp_path: Path, first: int, count: int, held_out: int
) -> None:
    files, out = ModelFiles(tiny_model_folder), tmp_path / "out"
    begin_head(files, out, "eagle", RECIPE)
    teaching.prepare_head(files, answers(tmp_path / "a.jsonl", count, first), out)
    assert len(read(out / teaching.HELD_OUT)) == held_out
    assert len(read(out / teaching.SAMPLES)) == count - held_out
    assert teaching.teach_head(files, out, float("inf"), lambda _: None)


def test_too_few_answers_are_said(tiny_model_folder: Path, tmp_path: Path) -> None:
    files, out = ModelFiles(tiny_model_folder), tmp_path / "out"
    begin_head(files, out, "block", RECIPE)
    with pytest.raises(ModelError, match="no such file"):
        teaching.prepare_head(files, tmp_path / "none.jsonl", out)
    with pytest.raises(ModelError, match="too few answers to learn from: 1"):
        teaching.prepare_head(files, answers(tmp_path / "a.jsonl", 1), out)
    model_beside(tmp_path / "a.jsonl").write_text("another\n")
    with pytest.raises(ModelError, match="another model's answers"):
        teaching.prepare_head(files, answers(tmp_path / "a.jsonl", 9), out)
    model_beside(tmp_path / "a.jsonl").write_text(target_checksum(files) + "\n")
    assert not has_samples(out)
    teaching.prepare_head(files, answers(tmp_path / "a.jsonl", 9), out)
    assert has_samples(out)


def test_answers_with_tokens_that_the_model_lacks_are_refused(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    path, out = answers(tmp_path / "a.jsonl"), tmp_path / "out"
    path.write_text(path.read_text().replace("[5, 6, 7, 9]", "[5, 999999, 7, 9]"))
    begin_head(ModelFiles(tiny_model_folder), out, "eagle", RECIPE)
    teaching.prepare_head(ModelFiles(tiny_model_folder), path, out)
    with pytest.raises(ModelError, match="another model's"):
        teaching.teach_head(ModelFiles(tiny_model_folder), out, 0, lambda _: None)
