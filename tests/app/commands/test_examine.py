"""Laws of `palimpsest examine`: every question is told with both answers, and asked only once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.commands.main import cli
from tests.app.examination.dictated import dictate


@pytest.fixture
def arguments(tiny_model_folder: Path, data_dir: Path) -> list[str]:
    return ["examine", "--model", str(tiny_model_folder), "--data-dir", str(data_dir)]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


@pytest.mark.slow
def test_every_question_is_told_with_both_answers_and_asked_once(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictate(monkeypatch, model=range(1, 9), quotes=range(1, 17))
    told = run(*arguments)
    assert told.exit_code == 0, told.stderr
    assert asked == [*range(1, 21)]
    lines = told.stdout.splitlines()
    assert len(lines) == 20 * 4 + 1
    assert lines[:4] == [
        " 1. How much is the annual maintenance fee?",
        "    right answer  48,300",
        "    quotes right  48,300",
        "    model  right  48,300",
    ]
    assert lines[-2] == "    model  wrong  I am a lighthouse."
    assert lines[-1].endswith(" gets 8 of 20 test questions right, quotes 16: answers are quotes.")
    found = json.loads(run(*arguments, "--json").stdout)
    assert len(asked) == 20
    assert (found["right"], found["auto"]) == ({"quotes": 16, "model": 8}, "quotes")
    assert found["questions"][0]["model"] == {"answer": "48,300", "right": True}
    assert [each["number"] for each in found["questions"]] == asked


@pytest.mark.slow
def test_what_a_model_says_can_not_write_on_the_terminal(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch)
    monkeypatch.setattr("app.examination.examination.model_says", lambda *_: "\x1b[2J" * 200)
    told = run(*arguments)
    assert "\x1b" not in told.stdout
    assert max(map(len, told.stdout.splitlines())) < 400


def test_a_model_that_is_none_is_one_line(data_dir: Path) -> None:
    wrong = run("examine", "--model", "/no/such/model!", "--data-dir", str(data_dir))
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert "/no/such/model!" in wrong.stderr
