"""Precision and recall are those of the labels, and a file's prompts are counted by kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.answers import requests
from benchmarks.answers.requests import measure, report


def test_figures_count_what_was_right_of_what_was_said_and_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    block = {
        "summary": "Summarise this\nWhat colour is the door?\n",
        "question": "Who built it?\nSummarise the other\n",
    }
    monkeypatch.setattr(requests, "HELD_OUT", block)
    half = measure()["held_out"]
    assert (half["requests"], half["right"], half["sections_right"]) == (4, 2, 4)
    assert half["kinds"]["summary"] == {"requests": 2, "precision": 0.5, "recall": 0.5}
    assert half["kinds"]["list"] == {"requests": 0, "precision": 0.0, "recall": 0.0}


def test_a_files_prompts_are_counted_once_each(tmp_path: Path) -> None:
    rows = [
        {"category": "qa", "turns": ["Who built it?", "Summarise that"]},
        {"category": "qa", "turns": ["Who built it?"]},
        {"question": "List all ports"},
        {"paragraphs": [{"qas": [{"question": "Where is it?"}]}]},
    ]
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    result = measure([path])
    assert result["files"] == {
        "set.jsonl": {"qa": {"question": 1}, "questions": {"list": 1, "question": 1}}
    }
    assert "set.jsonl, qa: 1 question" in report(result)


def test_a_file_without_questions_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text('{"text": "No question."}\n')
    with pytest.raises(ValueError, match="has no questions"):
        measure([tmp_path / "none.jsonl"])
