"""The time of drafting is taken behind contexts of just the lengths that are asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from benchmarks.cli import bench
from benchmarks.drafting import overhead
from benchmarks.drafting.decoded import Decoded
from benchmarks.drafting.flags import Flags, prepare
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay import decode
from speculation import CopyIndex, Drafting
from tests.benchmarks.drafting.word_chat import word_tokenizer

RECORDS = [
    Record("writing", 1, tuple(range(100 + n, 140 + n)), tuple(range(n, 30 + n))) for n in range(20)
]


def tokenizer_at(folder: Path) -> Path:
    return word_tokenizer(folder / "tokenizer.json", ["user", "assistant", "copy", "this"])


def test_each_answer_is_decoded_once_and_stands_behind_the_records_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = prepare(Flags(drafters="casd", tokenizer=tokenizer_at(tmp_path)))
    decoded: list[tuple[Record, CopyIndex | None]] = []

    def noted(target: None, record: Record, drafting: Drafting, index: Any = None) -> Decoded:
        decoded.append((record, index))
        return decode(target, record, drafting, index)

    monkeypatch.setattr(overhead, "decode", noted)
    result = overhead.measure(RECORDS, setup, [200, 300])
    assert len({record.response for record, _ in decoded}) == len(decoded) == 10
    for number, (record, index) in enumerate(decoded[4:]):
        assert len(record.prompt) + len(record.response) == (200 if number < 3 else 300)
        assert index is not None
        (segment,) = index.segments.values()
        assert [*segment.tokens.tolist(), *index.tail][: len(record.prompt)] == [*record.prompt]
        first = RECORDS[14 if number < 3 else 17]  # nothing of what is measured, or comes after
        assert segment.tokens.tolist()[-30:] == [*RECORDS[RECORDS.index(first) - 1].response]
    for row, length in zip(result["rows"], (200, 300), strict=True):
        assert row["context"] == length
        assert row["tokens_per_call"] == pytest.approx(90 / row["calls"], abs=0.001)
        assert row["draft_ms_mean"] > 0
    assert "casd" in overhead.report(result)


def test_too_few_records_are_said_in_one_line(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    messages = [{"role": "user", "content": "copy this"}]
    row = {"messages": messages, "response": "copy", "turn": 1, "category": "writing"}
    trace.write_text(json.dumps(row) + "\n")
    words = ["drafting-time", "--traces", trace, "--tokenizer", tokenizer_at(tmp_path)]
    result = CliRunner().invoke(bench, [str(word) for word in words])
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "10 answers that fit 1000 tokens are needed; there are 1." in line
