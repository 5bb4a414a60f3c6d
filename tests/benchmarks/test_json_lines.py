"""Lines of JSON are read one by one, and what is wrong is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.json_lines import read_lines


def test_lines_end_in_line_feeds_alone_and_empty_ones_are_nothing(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    path.write_text('\n{"a": "x\u2028y"}\r\n \n{"a": 2}\n', encoding="utf-8")
    assert list(read_lines(path)) == [
        (f"{path}, line 2", {"a": "x\u2028y"}),
        (f"{path}, line 4", {"a": 2}),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{}\nno json", r"data\.jsonl, line 2: is not JSON"),
        (b"[1]", r"data\.jsonl, line 1: is not a JSON object"),
        (b"\xff", r"data\.jsonl: can't be read"),
        (None, r"data\.jsonl: can't be read"),
    ],
)
def test_what_can_t_be_read_is_named(tmp_path: Path, content: bytes | None, message: str) -> None:
    path = tmp_path / "data.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ValueError, match=message):
        list(read_lines(path))
