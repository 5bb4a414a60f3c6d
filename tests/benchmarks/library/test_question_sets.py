"""Questions and their sources are read from both data sets as they are meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.library.question_sets import prompts, read


def written(folder: Path, *rows: dict[str, object]) -> Path:
    path = folder / "data.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def quotesum(question: str, *sources: tuple[str, str]) -> dict[str, object]:
    row: dict[str, object] = {"question": question}
    for n in range(1, 9):
        row[f"title{n}"], row[f"source{n}"] = sources[n - 1] if n <= len(sources) else ("", "")
    return row


def test_a_questions_rows_are_one_question_and_equal_sources_one(tmp_path: Path) -> None:
    a, b, c = ("A", "text a"), ("B", "text b"), ("C", "text c")
    found = read(written(tmp_path, quotesum("q?", a, b), quotesum("q?", b, c), quotesum("r?", c)))
    assert found.sources == (a, b, c)
    assert [(q.text, q.gold) for q in found.questions] == [("q?", {0, 1, 2}), ("r?", {2})]


def test_gold_are_the_passages_that_hold_an_answer(tmp_path: Path) -> None:
    turn = "Rome is old.\nThe king was Numa Pompilius.\n\nAnother text.\nWho was king?"
    rag = {"category": "rag", "turns": [turn], "reference": [["numa  pompilius"]]}
    other = {"category": "qa", "turns": ["Who?", "Why?"]}
    path = written(tmp_path, rag, other)
    (question,) = read(path).questions
    assert (question.text, question.gold, question.given) == ("Who was king?", {1}, {0, 1, 2})
    assert list(prompts(path))[1:] == [("qa", 1, "Who?"), ("qa", 2, "Why?")]


def test_only_line_feeds_part_lines_and_empty_ones_are_nothing(tmp_path: Path) -> None:
    row = {"category": "qa", "turns": ["Who\u2028is it?"], "reference": [["nobody"]]}
    path = tmp_path / "data.jsonl"
    path.write_text(f"\n{json.dumps(row, ensure_ascii=False)}\r\n \n\n", encoding="utf-8")
    assert read(path).questions == ()
    assert list(prompts(path)) == [("qa", 1, "Who\u2028is it?")]


def test_any_other_file_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", written(tmp_path, {"prompt": "x"})):
        with pytest.raises(ValueError, match=path.name):
            read(path)
