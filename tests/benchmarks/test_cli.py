"""Each command measures what its flags say, prints it as JSON or a table, and refuses in a line."""

from __future__ import annotations

import importlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from app.errors import DocumentError, ModelError
from benchmarks.answers.answers import Asking
from benchmarks.answers.reading import ReadingTask
from benchmarks.answers.turns import CASES
from benchmarks.cli import bench
from benchmarks.library.search_scale import SIZES

QUESTION = "Who kept the lamp?"


def invoke(*words: object) -> Result:
    return CliRunner().invoke(bench, [str(word) for word in words])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One question of QuoteSum, with one source."""
    row = {"question": QUESTION} | {
        f"{name}{n}": "" for name in ("title", "source") for n in range(1, 9)
    }
    path = tmp_path / "data.jsonl"
    path.write_text(json.dumps(row | {"source1": "A keeper did."}))
    return path


class Measured:
    """Stands where a module's function does, and notes what it was called with."""

    def __init__(self, result: object) -> None:
        self.result = result
        self.given: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.given.append((given, named))
        return self.result


def measured(
    monkeypatch: pytest.MonkeyPatch, module: str, result: object, name: str = "measure"
) -> Measured:
    stand_in = Measured(result)
    monkeypatch.setattr(importlib.import_module(f"benchmarks.{module}"), name, stand_in)
    return stand_in


def test_every_command_says_what_it_measures() -> None:
    commands = vars(typer.main.get_command(bench))["commands"]
    assert set(commands) == {
        *("replay", "live", "kept", "edits", "ablation", "drafting-time"),
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
    }
    for command in commands.values():
        assert len(command.help) > 40
        assert any(option.opts == ["--json"] for option in command.params)


@pytest.mark.parametrize(("flags", "titles"), [((), True), (("--no-titles",), False)])
def test_retrieval_is_of_the_questions_in_the_file(
    data: Path, flags: Sequence[str], titles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = measured(monkeypatch, "library.retrieval", {"questions": 1})
    result = invoke("retrieval", "--data", data, "--json", *flags)
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"questions": 1})
    (((questions,), named),) = stand_in.given
    assert [question.text for question in questions.questions] == [QUESTION]
    assert named == {"with_titles": titles}


def test_relevance_is_of_the_questions_and_counts_the_files_prompts(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = measured(monkeypatch, "library.relevance", {"questions": 1})
    assert json.loads(invoke("relevance", "--data", data, "--json").stdout) == {"questions": 1}
    (((questions, path), _),) = stand_in.given
    assert [question.text for question in questions.questions] == [QUESTION]
    assert path == data


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


@pytest.mark.parametrize(
    ("flags", "models"),
    [
        ((), [None]),
        (("--model", "some"), ["some"]),
        (("--model", "some", "--against", "other"), ["some", "other"]),
    ],
)
def test_what_is_kept_is_told_of_one_model_or_two(
    tmp_path: Path, flags: Sequence[str], models: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "prompts.jsonl"
    path.write_text(json.dumps({"category": "qa", "turns": ["Who?"]}))
    stand_in = measured(monkeypatch, "drafting.kept", {"models": []})
    result = invoke("kept", "--data", path, *flags, "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"models": []})
    (((name, asked, named, _), _),) = stand_in.given
    assert (name, [each.turns for each in asked], named) == (path.name, [("Who?",)], models)


@pytest.mark.parametrize(
    "command", ["answers", "reading", "kept", "attribution", "retrieval", "relevance", "session"]
)
def test_a_file_that_is_not_there_is_named_in_one_line(tmp_path: Path, command: str) -> None:
    result = invoke(command, "--data", tmp_path / "none.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert "none.jsonl" in line


def test_without_a_source_retrieval_ends_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    path.write_text(json.dumps({"category": "qa", "turns": ["Who?"]}))
    result = invoke("retrieval", "--data", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "No source answers any question (questions: 0).\n"


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


def test_search_is_of_the_sizes_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"chunks": 500, "search_ms": 1.25}, {"chunks": 1000, "search_ms": 2.5}]
    stand_in = measured(monkeypatch, "library.search_scale", rows)
    ivf = measured(monkeypatch, "library.search_scale", {"recall_at_8": 0.98765}, "measure_ivf")
    words = ("search", "--size", 500, "--size", 1000)
    printed = json.loads(invoke(*words, "--json").stdout)
    assert printed == {"libraries": rows, "ivf": {"recall_at_8": 0.98765}}
    assert stand_in.given == [(([500, 1000],), {})]
    assert invoke(*words).stdout.endswith("\n\nIVF: recall_at_8 0.988\n")
    assert len(ivf.given) == 2
    table = invoke("search", "--no-ivf").stdout
    assert "IVF" not in table and "| search, ms | 1.2 | 2.5 |" in table
    assert len(ivf.given) == 2
    assert stand_in.given[-1] == ((SIZES,), {})


def test_a_size_that_no_library_has_ends_in_one_line() -> None:
    result = invoke("search", "--size", 10, "--no-ivf")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("--size 10: ") and result.stderr.count("\n") == 1


def test_ingestion_is_a_row_for_each_kind_and_the_embedding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [{"kind": "txt", "mb": 1.5}]
    measured(monkeypatch, "library.ingestion", rows)
    measured(monkeypatch, "library.ingestion", 12.5, "chunks_embedded_per_second")
    printed = json.loads(invoke("ingestion", "--json").stdout)
    assert printed == {"kinds": rows, "chunks_embedded_per_s": 12.5}
    assert invoke("ingestion").stdout.endswith(
        "| txt | 1.5 |\n\nEmbedding: 12.5 chunks a second.\n"
    )


def test_segments_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch, "library.segments", {"built": False})
    assert json.loads(invoke("segments", "--json").stdout) == {"built": False}


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
