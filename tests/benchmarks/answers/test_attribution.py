"""The benchmark's labels lie where the annotators put them, and its counts are those of a hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.models.tokens import Tokens
from benchmarks.answers.attribution import measure, read_rows, score, unmarked

ROW = {
    "qid": "1",
    "summary": "It says [ 1 the lamp stands high above the sea ] , and [ 2 nobody ] knew.",
    "title1": "Cape Marrow",
    "source1": "Its lamp is new: the lamp stands high above the sea.",
    "title2": "",
    "source2": "Somebody knew.",
}


def test_marks_are_taken_out_and_nothing_else() -> None:
    answer, quotes = unmarked('A " [ 1 quote ] " and [ 12 ] [ 2 two, ] ] [ 3 three ]')
    assert answer == 'A " quote " and [ 12 ] two, ] three'
    assert [(answer[start:end], number) for start, end, number in quotes] == [
        ("quote", 1),
        ("two,", 2),
        ("three", 3),
    ]


def test_counts_are_those_of_a_hand(tokenizer_folder: Path) -> None:
    tokens = Tokens(tokenizer_folder)
    quoted = len(tokens.encode(" the lamp stands high above the sea").ids)
    counts = score(ROW, tokens)
    assert counts.labelled == quoted + len(tokens.encode(" nobody").ids)
    assert counts.found == counts.both == counts.right == quoted
    assert counts.unscorable == len(tokens.encode(" nobody").ids)
    result = measure([ROW, ROW], tokens)
    assert result["precision"] == result["right_source"] == 1
    assert result["recall"] == quoted / counts.labelled


def test_only_line_feeds_part_rows(tmp_path: Path) -> None:
    row = {**ROW, "source1": "Its lamp is new:\u2028the lamp stands high."}
    path = tmp_path / "rows.jsonl"
    path.write_text(f"{json.dumps(row, ensure_ascii=False)}\n\n", encoding="utf-8")
    assert read_rows(path) == [row]


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    for text in ("", "no json", json.dumps({"question": "?"})):
        path.write_text(text)
        with pytest.raises(ValueError, match=r"rows\.jsonl"):
            read_rows(path)
