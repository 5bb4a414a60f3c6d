"""Each command measures answers as its flags say, prints JSON or a table, refuses in a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.errors import DocumentError
from benchmarks.answers.answers import Asking
from benchmarks.answers.reading import ReadingTask
from benchmarks.answers.turns import CASES
from tests.benchmarks.invoked import QUESTION, invoke, measured, one_question


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return one_question(tmp_path)


def test_answers_are_of_all_files_and_asked_as_the_flags_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"input": QUESTION, "passages": [{"title": "", "text": "A keeper did."}], "output": []}
    names = ("one.jsonl", "two.jsonl", "more.jsonl", "among.jsonl")
    paths = [tmp_path / name for name in names]
    for path in paths:
        path.write_text(json.dumps(row))
    stand_in = measured(monkeypatch, "answers.answers", {"files": []})
    flags = ("--library", "--answer", "quotes", "--model", "some", "--failures", 3)
    one, two, more, among = paths
    result = invoke(
        "answers",
        "--data",
        one,
        "--data",
        two,
        more,
        "--among",
        among,
        *flags,
        "--questions",
        9,
        "--json",
    )
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"files": []})
    (((given, asking, _), _),) = stand_in.given
    assert [each.name for each in given.sets] == ["one.jsonl", "two.jsonl", "more.jsonl"]
    assert [each.name for each in given.among] == ["among.jsonl"]
    assert asking == Asking(True, "quotes", "some", 3, 9)


def test_changes_are_drawn_and_asked_as_the_flags_say(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = measured(monkeypatch, "answers.changes", {"rows": {}})
    flags = ("--count", 30, "--draw", 2, "--model", "some", "--failures", 3, "--json")
    assert json.loads(invoke("changes", *flags).stdout) == {"rows": {}}
    (((*given, _), _),) = stand_in.given
    assert given == [30, 2, "some", 3]


def test_reading_is_of_all_files_with_the_model_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"input": QUESTION, "passages": [{"title": "", "text": "A keeper did."}], "output": []}
    paths = [tmp_path / name for name in ("one.jsonl", "two.jsonl")]
    for path in paths:
        path.write_text(json.dumps(row))
    stand_in = measured(monkeypatch, "answers.reading", {"files": []})
    flags = ("--model", "some", "--questions", 5, "--failures", 2, "--json")
    result = invoke("reading", "--data", *paths, *flags)
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"files": []})
    (((sets, task, _), _),) = stand_in.given
    assert [each.name for each in sets] == ["one.jsonl", "two.jsonl"]
    assert task == ReadingTask("some", 5, 2)


def test_attribution_is_of_the_rows_with_the_default_tokenizer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.jsonl"
    row = {"qid": "1", "summary": "It was [ 1 a keeper ].", "title1": "", "source1": "a keeper"}
    path.write_text(json.dumps(row))
    stand_in = measured(monkeypatch, "answers.attribution", {"rows": 1})
    monkeypatch.setattr("app.models.defaults.default_model_folder", lambda: "the default folder")
    monkeypatch.setattr("app.models.tokens.Tokens", lambda folder: f"tokens of {folder}")
    assert json.loads(invoke("attribution", "--data", path, "--json").stdout) == {"rows": 1}
    assert stand_in.given == [(([row], "tokens of the default folder"), {})]


def test_turns_are_about_the_document_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = measured(monkeypatch, "answers.turns", {"pages": 1})
    words = ("--question", "a?", "--question", "b?", "--question", "c?", "--question", "d?")
    assert json.loads(invoke("turns", "--json").stdout) == {"pages": 1}
    invoke("turns", "--data", data, *words, "--runs", 2, "--json")
    cases = [("a?", "b?"), ("c?", "d?")]
    assert stand_in.given == [((None, CASES, 3), {}), ((data, cases, 2), {})]


@pytest.mark.parametrize(
    "words",
    [
        ("--data", "a.pdf"),
        ("--data", "a.pdf", "--question", "a?"),
        ("--question", "a?", "--question", "b?"),
        ("--runs", "0"),
    ],
)
def test_questions_come_in_pairs_and_with_a_document(
    words: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = measured(monkeypatch, "answers.turns", {})
    result = invoke("turns", *words)
    assert (result.exit_code, result.stdout, stand_in.given) == (2, "", [])


def test_a_document_that_can_not_be_read_ends_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def measure(*_: object) -> None:
        raise DocumentError("a.pdf", "doesn't exist", "Check the path.")

    monkeypatch.setattr("benchmarks.answers.turns.measure", measure)
    words = ("--data", "a.pdf", "--question", "a?", "--question", "b?")
    result = invoke("turns", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "a.pdf: doesn't exist. Check the path.\n"
