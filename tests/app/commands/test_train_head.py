"""`palimpsest train-head` begins or resumes a training, and says which."""

from __future__ import annotations

from pathlib import Path

from typer.main import get_command
from typer.testing import CliRunner

from app.commands.main import cli
from app.commands.train_head import TrainedKind
from app.teaching.progress import RECIPE, SAMPLES
from speculation.drafters.eagle.saved import MANIFEST, WEIGHTS, read_manifest
from speculation.drafters.eagle.shape import HEAD_KINDS
from speculation.training.head_training import HeadRecipe
from tests.app.teaching.test_head import answers


def invoke(*flags: object, code: int = 0) -> str:
    result = CliRunner().invoke(cli, ["train-head", *map(str, flags)])
    assert "Traceback" not in result.output
    assert result.exit_code == code, result.output
    return result.output


def test_every_kind_of_head_can_be_trained() -> None:
    assert tuple(kind.value for kind in TrainedKind) == HEAD_KINDS


def test_the_help_tells_the_recipe_s_defaults() -> None:
    options = vars(get_command(cli))["commands"]["train-head"].params
    told = {each.name: str(vars(each).get("help")) for each in options}
    recipe = HeadRecipe()
    for name in ("rate", "rounds", "repeats", "steps"):
        assert told[name].endswith(f"Default: {getattr(recipe, name)}.")


def test_a_training_is_begun_resumed_and_never_replaced(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    given = ("--model", tiny_model_folder, "--out", out, "--threads", 1)
    assert "has no training" in invoke(*given, "--resume", code=1)
    there = answers(tmp_path / "answers.jsonl")
    begun = ("--kind", "block", "--repeats", 2)
    assert "Stopped" in invoke(*given, *begun, "--answers", there, "--minutes", 0)
    assert {each.name for each in out.iterdir()} >= {SAMPLES, RECIPE, WEIGHTS, MANIFEST}
    assert "has a training. --resume goes on" in invoke(*given, "--answers", there, code=1)
    (tmp_path / "mine.txt").touch()
    assert "has other files" in invoke(*given[:3], tmp_path, *given[4:], code=1)
    said = invoke(*given, "--resume", "--kind", "eagle", "--rate", 0.5, code=1)
    assert "kind block, not eagle" in said
    assert "rate 0.008, not 0.5" in invoke(*given, "--resume", "--rate", 0.5, code=1)
    assert f"The head is in {out}" in invoke(*given, "--resume")
    assert read_manifest(out)["shape"].kind == "block"


def test_what_was_to_be_trained_is_known_however_early_it_stops(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    """What is named and isn't there is said before anything is begun; a mistake in the answers is
    mended with --resume, and the kind needn't be said again.
    """
    out = tmp_path / "out"
    out.mkdir()
    given = ("--model", tiny_model_folder, "--out", out, "--threads", 1)
    said = invoke(*given, "--kind", "block", "--answers", tmp_path / "none.jsonl", code=1)
    assert "no such file" in said
    assert not any(out.iterdir())
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text("{}\n")
    said = invoke(*given, "--kind", "block", "--answers", damaged, code=1)
    assert "line 1 is no answer" in said
    there = answers(tmp_path / "answers.jsonl")
    invoke(*given, "--resume", "--answers", there, "--minutes", 0)
    assert read_manifest(out)["shape"].kind == "block"


def test_a_training_is_resumed_with_its_model_only(
    tiny_model_folder: Path, wordy_model_folder: Path, tmp_path: Path
) -> None:
    given = ("--out", tmp_path / "out", "--threads", 1, "--minutes", 0)
    there = answers(tmp_path / "answers.jsonl")
    invoke(*given, "--model", tiny_model_folder, "--answers", there)
    said = invoke(*given, "--model", wordy_model_folder, "--resume", code=1)
    assert "for another model" in said


def test_a_folder_that_cannot_be_one_is_one_message(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    given = ("--model", tiny_model_folder, "--answers", answers(tmp_path / "answers.jsonl"))
    for out in (tmp_path / "file", tmp_path / "file" / "out"):
        assert "can't be used" in invoke(*given, "--out", out, code=1)


def test_answers_that_are_none_are_one_message(tiny_model_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"prompt": 1}\n')
    given = ("--model", tiny_model_folder, "--answers", tmp_path / "a.jsonl")
    assert "line 1 is no answer" in invoke(*given, "--out", tmp_path / "out", code=1)
