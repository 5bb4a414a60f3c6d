"""`palimpsest train-reader` names what it can't learn from, and writes nothing then."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest
import torch
from typer.testing import CliRunner

from app.commands.main import cli
from app.commands.train_reader import Exercises
from app.teaching.curriculum import SHARES, Curriculum
from app.teaching.progress import RECIPE, SAMPLES
from speculation.target import difference
from speculation.training.finetuning import Recipe
from speculation.training.samples import Sample


@pytest.mark.usefixtures("minilm_folder")
def test_a_file_of_another_shape_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "data.jsonl").write_text('{"text": "no question"}\n', encoding="utf-8")
    call = ["train-reader", "--data", str(tmp_path / "data.jsonl"), "--out", str(tmp_path / "w")]
    result = CliRunner().invoke(cli, call)
    assert result.exit_code == 1
    assert "data.jsonl, line 1" in result.output
    assert "Traceback" not in result.output
    assert not (tmp_path / "w").exists()


def invoke(*flags: object) -> str:
    result = CliRunner().invoke(cli, ["train-reader", *map(str, flags)])
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    return result.output


def test_without_questions_there_is_nothing_to_learn_from(tmp_path: Path) -> None:
    for kind in ("ranker", "model"):
        assert "--data" in invoke("--kind", kind, "--out", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_training_is_begun_or_resumed_and_never_replaced(tmp_path: Path) -> None:
    model = ("--kind", "model", "--out", tmp_path)
    assert "has no training" in invoke(*model, "--resume")
    (tmp_path / SAMPLES).write_bytes(b"samples")
    assert "has a training. --resume goes on" in invoke(*model, "--data", tmp_path / "data.jsonl")
    assert (tmp_path / SAMPLES).read_bytes() == b"samples"


def test_a_training_begins_only_with_what_the_same_model_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.models.defaults.default_model_folder", lambda: tmp_path / "model")
    monkeypatch.setattr("app.teaching.teach.weights_fingerprint", lambda _: "these")
    begun = tmp_path / "begun"
    flags = ("--kind", "model", "--data", tmp_path / "data.jsonl", "--begin", begun)
    assert "There is nothing to begin with" in invoke(*flags, "--out", tmp_path / "out")
    difference.save({"norm.plus": torch.ones(3)}, begun, {"base": "those"})
    assert "was learnt by another model" in invoke(*flags, "--out", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_training_is_resumed_without_its_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / SAMPLES).write_bytes(b"samples")
    (tmp_path / RECIPE).write_text("{}")
    monkeypatch.setattr("app.models.defaults.default_model_folder", lambda: tmp_path / "model")
    given: list[object] = []
    monkeypatch.setattr("app.teaching.teach.teach", lambda *each: given.extend(each))
    flags = ["--kind", "model", "--resume", "--minutes", "9", "--out", str(tmp_path)]
    result = CliRunner().invoke(cli, ["train-reader", *flags])
    assert result.exit_code == 0
    assert given[:2] == [tmp_path / "model", tmp_path]
    assert given[3] == 540
    assert "Stopped. Go on: palimpsest train-reader --kind model --resume" in result.output


def test_a_training_is_resumed_with_its_own_recipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.models.defaults.default_model_folder", lambda: tmp_path / "model")
    made = tmp_path / "out"

    learnt = Curriculum((Sample((5, 6), 1, "read"),), (Sample((5, 6), 1, "read"),))
    given: list[tuple[object, ...]] = []
    asked: list[object] = []
    monkeypatch.setattr("app.teaching.teach.Rendering", lambda _: Mock())
    monkeypatch.setattr("app.teaching.teach.Tokens", lambda _: None)
    monkeypatch.setattr("app.teaching.teach.curriculum", lambda *each: asked.extend(each) or learnt)
    monkeypatch.setattr("app.teaching.teach.teach", lambda *each: given.append(each))
    faster = "speculation.training.precision.is_faster_in_bfloat16"
    monkeypatch.setattr(faster, lambda: True)
    model = ["train-reader", "--kind", "model", "--out", str(made)]
    flags = ["--rate", "5e-4", "--rank", "8", "--without", "edits", "--without", "texts"]
    begun = CliRunner().invoke(cli, [*model, *flags, "--data", str(tmp_path / "a")])
    resumed = CliRunner().invoke(cli, [*model, "--resume"])
    assert (begun.exit_code, resumed.exit_code) == (0, 0)
    assert [each[2] for each in given] == [Recipe(rate=5e-4, rank=8, bfloat16=True)] * 2
    assert asked[-2:] == [["edits", "texts"], 1]
    for nothing in ("fast", "[1]", '{"speed": 3}'):
        (made / RECIPE).write_text(nothing)
        assert "recipe.json: has no recipe" in invoke(*model[1:], "--resume")


@pytest.mark.parametrize("flag", [("--rate", "5e-4"), ("--rank", "8"), ("--without", "edits")])
def test_a_training_that_goes_on_keeps_what_it_was_begun_with(
    tmp_path: Path, flag: tuple[str, str]
) -> None:
    (tmp_path / SAMPLES).write_bytes(b"samples")
    said = invoke("--kind", "model", "--resume", *flag, "--out", str(tmp_path))
    assert "A training keeps what it was begun with." in said


def test_each_kind_of_exercises_can_be_left_out() -> None:
    assert [*Exercises] == [*SHARES]


def test_only_known_kinds_are_taught(tmp_path: Path) -> None:
    call = ["train-reader", "--kind", "oracle", "--data", "a", "--out", str(tmp_path / "w")]
    result = CliRunner().invoke(cli, call)
    assert result.exit_code == 2
    assert "ranker" in result.output
