"""Lines that tell processors apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from speculation import processor
from speculation.processor import processor_lines


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "cpuinfo"
    monkeypatch.setattr(processor, "_TOLD", path)
    processor_lines.cache_clear()
    yield path
    processor_lines.cache_clear()


def test_lines_of_the_fields_are_told_of_each_core(told: Path) -> None:
    told.write_text(
        "processor\t: 0\nmodel name\t: A\nflags\t: x\n\nprocessor\t: 1\nmodel name\t: B\n"
    )
    assert processor_lines("model name") == ("model name\t: A", "model name\t: B")
    assert processor_lines("flags", "cpu") == ("flags\t: x",)


def test_where_nothing_is_told_there_are_none(told: Path) -> None:
    assert not told.exists()
    assert processor_lines("model name") == ()
