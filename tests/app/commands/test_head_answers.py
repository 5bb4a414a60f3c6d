"""`palimpsest head-answers` goes on where it stopped, and names what it can't use."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.commands.main import cli
from speculation.training import head_answers
from speculation.training.head_answers import kept_answers
from tests.app.teaching.test_head_sources import problems


def invoke(*flags: object) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["head-answers", "--threads", "1", *map(str, flags)])
    assert "Traceback" not in result.output
    return result.exit_code, result.output


def test_what_is_for_measuring_is_one_message(tiny_model_folder: Path, tmp_path: Path) -> None:
    file = problems(tmp_path / "test_sums.jsonl")
    code, said = invoke(
        "--model", tiny_model_folder, "--prompts", file, "--out", tmp_path / "a.jsonl"
    )
    assert code == 1
    assert "is for measuring" in said
    assert not (tmp_path / "a.jsonl").exists()


def test_it_goes_on_where_it_stopped(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(head_answers, "MOST_TOKENS", 4)
    out = tmp_path / "a.jsonl"
    call = ("--model", tiny_model_folder, "--count", 5, "--out", out, "--slots", 2)
    assert invoke(*call, "--minutes", 0)[0] == 0
    assert 0 < len(kept_answers(out)) < 5
    code, said = invoke(*call)
    assert code == 0
    assert "5 of 5 answers" in said
    assert len(kept_answers(out)) == 5
    code, said = invoke(*call, "--count", 7)
    assert code == 1
    assert "--count 5" in said


def test_answers_to_other_prompts_are_one_message(tiny_model_folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    out.write_text(
        '{"number": 0, "prompt": [1], "answer": [2], "kind": "ask", "temperature": 0.0}\n'
    )
    code, said = invoke("--model", tiny_model_folder, "--count", 2, "--out", out)
    assert code == 1
    assert "answers to other prompts" in said
    assert not (tmp_path / "a.model").exists(), "nobody knows who wrote them"


@pytest.mark.parametrize("text", [b"", b"\xff\xfe{", b"[]\n"])
def test_files_of_prompts_that_are_none_are_one_message(
    tiny_model_folder: Path, tmp_path: Path, text: bytes
) -> None:
    file = tmp_path / "prompts.jsonl"
    file.write_bytes(text)
    call = ("--model", tiny_model_folder, "--prompts", file, "--out", tmp_path / "a.jsonl")
    code, said = invoke(*call)
    assert code == 1
    assert str(file) in "".join(said.split("\n"))
