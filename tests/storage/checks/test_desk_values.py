"""Laws of what the desk stores: each rule takes what Palimpsest writes, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from storage.checks import desk_values

SOURCE = {"document": 2, "name": "a.pdf", "start": 0, "end": 4, "words": "rent"}
HUNK: dict[str, Any] = {
    "start": 1,
    "end": 2,
    "new": ["a\n", "\u2028"],
    "conflict": None,
    "key": 3,
    "sources": [SOURCE],
}

SOUND: dict[str, list[Any]] = {
    "is_encoding": ["utf-8", "utf_16_le", "cp1252", "iso8859-1", "ascii", "utf_8_sig"],
    "is_byte_order_mark": [b"", b"\xef\xbb\xbf", b"\xff\xfe"],
    "is_hunks": [
        "[]",
        json.dumps([HUNK, {**HUNK, "conflict": [""]}, {**HUNK, "joint": 3, "ask": 4, "also": 2}]),
    ],
    "is_told": ["[]", '["One.", "two\\nlines"]'],
}
WRONG: dict[str, list[Any]] = {
    "is_encoding": ["", "base64", "rot13", "zlib_codec", "../x", "utf-9", "hex", "idna\0", "x" * 50],
    "is_byte_order_mark": [b"\0", b"\xef\xbb", b"abc"],
    "is_hunks": [
        "",
        "{}",
        "[[]]",
        *(json.dumps([{**HUNK, **more}]) for more in (
            {"start": -1}, {"start": 3}, {"end": 2.5}, {"key": True}, {"key": -1}, {"new": "a"},
            {"new": [1]}, {"conflict": 1}, {"sources": None}, {"sources": [1]},
            {"sources": [{**SOURCE, "start": 5}]}, {"sources": [{**SOURCE, "name": 1}]},
            {"sources": [{"document": 2}]}, {"new": ["\udcff"]}, {"more": 1},
            {"joint": -1}, {"joint": True}, {"joint": None},
            {"ask": -1}, {"ask": True}, {"ask": None},
            {"also": -1}, {"also": True}, {"also": None},
        )),
        json.dumps([{name: value for name, value in HUNK.items() if name != "key"}]),
    ],
    "is_told": ["", "null", "[1]", '{"a": 1}', '["\\udcff"]', "[" * 9999],
}  # fmt: skip


@pytest.mark.parametrize("rule", SOUND)
def test_a_rule_takes_what_is_written(rule: str) -> None:
    assert all(map(getattr(desk_values, rule), SOUND[rule]))


@pytest.mark.parametrize("rule", WRONG)
def test_a_rule_takes_nothing_else(rule: str) -> None:
    assert not any(map(getattr(desk_values, rule), WRONG[rule]))
