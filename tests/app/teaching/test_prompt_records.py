"""Prompts are read as they were written, and the file is there whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.teaching.head_sources import TextOrigin
from app.teaching.prompt_records import PromptRecord, read_prompts, write_prompts
from retrieval.errors import ExamplesError


def records(count: int = 5) -> Iterator[PromptRecord]:
    for number in range(count):
        yield PromptRecord(number, (1, 2, number), "ask", 0.7, TextOrigin("a book", "MIT"))


def test_what_was_written_is_read(tmp_path: Path) -> None:
    write_prompts(records(), 3, tmp_path / "p.jsonl")
    assert read_prompts(tmp_path / "p.jsonl") == list(records(3))


def test_an_interrupted_file_is_not_there(tmp_path: Path) -> None:
    def failing() -> Iterator[PromptRecord]:
        yield from records(1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_prompts(failing(), 3, tmp_path / "p.jsonl")
    assert not (tmp_path / "p.jsonl").exists()


def test_a_line_of_another_shape_is_named(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_text('{"number": 0}\n', encoding="utf-8")
    with pytest.raises(ExamplesError, match="line 1"):
        read_prompts(tmp_path / "p.jsonl")
