"""Each command measures the library as its flags say, prints JSON or a table, refuses in a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.library.search_scale import SIZES
from tests.benchmarks.invoked import QUESTION, invoke, measured, one_question


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return one_question(tmp_path)


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


def test_without_a_source_retrieval_ends_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    path.write_text(json.dumps({"category": "qa", "turns": ["Who?"]}))
    result = invoke("retrieval", "--data", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "No source answers any question (questions: 0).\n"


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
