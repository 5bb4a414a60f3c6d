"""Each command says what it measures, and refuses in a line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import typer

from app.errors import ModelError
from benchmarks.cli import bench
from tests.benchmarks.invoked import invoke


def test_every_command_says_what_it_measures() -> None:
    commands = vars(typer.main.get_command(bench))["commands"]
    assert set(commands) == {
        *("replay", "live", "heads", "exact", "kept", "edits", "desk", "ablation", "drafting-time"),
        *(
            "answers",
            "reading",
            "attribution",
            "retrieval",
            "relevance",
            "requests",
            "segments",
            "search",
            "many",
            "ingestion",
            "turns",
            "session",
            "changes",
        ),
        *("train-continuations", "head-ablation"),
    }
    for name, command in commands.items():
        assert len(command.help) > 40
        measures = name != "train-continuations"
        assert any(option.opts == ["--json"] for option in command.params) == measures


@pytest.mark.parametrize(
    "command", ["answers", "reading", "kept", "attribution", "retrieval", "relevance", "session"]
)
def test_a_file_that_is_not_there_is_named_in_one_line(tmp_path: Path, command: str) -> None:
    result = invoke(command, "--data", tmp_path / "none.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert "none.jsonl" in line


@pytest.mark.parametrize(
    ("command", "module", "words"),
    [
        ("attribution", "answers.attribution", ("--data", "data.jsonl")),
        ("retrieval", "library.retrieval", ("--data", "data.jsonl")),
        ("relevance", "library.relevance", ("--data", "data.jsonl")),
        ("segments", "library.segments", ()),
        ("search", "library.search_scale", ()),
        ("ingestion", "library.ingestion", ()),
        ("turns", "answers.turns", ()),
    ],
)
def test_a_model_that_is_not_there_is_told_in_one_line(
    command: str, module: str, words: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_model(*_: object, **__: object) -> None:
        raise ModelError("The model can't be downloaded.")

    monkeypatch.setattr(f"benchmarks.{module}.measure", no_model)
    monkeypatch.setattr("app.models.defaults.default_model_folder", no_model)
    monkeypatch.setattr("benchmarks.library.question_sets.read", lambda _path: None)
    monkeypatch.setattr("benchmarks.answers.attribution.read_rows", lambda _path: [])
    result = invoke(command, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "The model can't be downloaded.\n"
