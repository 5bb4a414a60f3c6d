"""The time of drafting is taken behind contexts of just the lengths that are asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchmarks import drafting_time
from benchmarks.cli import bench
from benchmarks.drafting_flags import Flags, prepare
from benchmarks.records import Record
from tests.benchmarks.word_chat import word_tokenizer

RECORDS = [
    Record("writing", 1, tuple(range(100 + n, 140 + n)), tuple(range(n, 30 + n))) for n in range(12)
]


def tokenizer_at(folder: Path) -> Path:
    return word_tokenizer(folder / "tokenizer.json", ["user", "assistant", "copy", "this"])


def test_each_answer_stands_behind_the_records_before_it() -> None:
    for prompt, answer in drafting_time._behind(RECORDS, 200):
        assert len(prompt) + len(answer) == 200
    prompts = [prompt for prompt, _ in drafting_time._behind(RECORDS, 200)]
    for prompt, record in zip(prompts, RECORDS[-4:], strict=True):
        before = [*RECORDS[-5].response, *record.prompt]
        assert prompt[-len(before) :] == before


def test_rows_count_the_calls_of_their_length(tmp_path: Path) -> None:
    setup = prepare(Flags(drafters="casd", tokenizer=tokenizer_at(tmp_path)))
    rows = drafting_time.measure(RECORDS, setup, [200, 300])["rows"]
    assert [row["context"] for row in rows] == [200, 300]
    for row in rows:
        assert 0 < row["calls"] <= 120
        assert row["tokens_per_call"] == pytest.approx(120 / row["calls"], abs=0.001)
        assert row["draft_ms_mean"] > 0
    assert "casd" in drafting_time.report(drafting_time.measure(RECORDS, setup, [200]))


def test_too_few_records_are_said_in_one_line(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    messages = [{"role": "user", "content": "copy this"}]
    row = {"messages": messages, "response": "copy", "turn": 1, "category": "writing"}
    trace.write_text(json.dumps(row) + "\n")
    words = ["drafting-time", "--traces", trace, "--tokenizer", tokenizer_at(tmp_path)]
    result = CliRunner().invoke(bench, [str(word) for word in words])
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "1000 are needed" in line
