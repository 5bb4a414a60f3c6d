"""Laws of single values: each rule takes what Palimpsest writes, to its limit, and nothing else."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Any

import pytest

from storage.checks import values
from storage.checks.values import MOST, MOST_NAME, one_of

HASH = "0123456789abcdef" * 4


SOUND: dict[str, list[Any]] = {
    "anything": ["", b"\0", 2**63 - 1, -1.5],
    "is_id": [1, MOST],
    "is_count": [0, MOST],
    "are_counts": [[], [0, MOST]],
    "is_flag": [0, 1],
    "is_page": [1, 2**31 - 1],
    "is_length": [1e-6, 595.276, 1e9],
    "is_perplexity": [0.0, 12.5, math.inf],
    "is_sha256": [HASH],
    "is_hash_or_empty": ["", HASH],
    "is_key": ["s", "kZ_-9", "x" * 64],
    "is_name": ["n", "lock_2", "n" * 64],
    "is_mark": ["0", "0a1f", "9" * 64],
    "is_label": ["", "日本 🦑.pdf", "../etc/passwd", "x" * MOST_NAME],  # a label, never a path
    "is_title": ["", "two\nlines\x1b", "x" * MOST_NAME],
    "is_time": ["2026-01-01T10:00:00.123456+00:00", "2026-01-01T10:00:00Z", "1901-01-01T00:00-12:00"],
    "is_tokens": [b"", b"\0\0\0\0", b"\xff\xff\xff\x7f" * 3],
}  # fmt: skip

WRONG: dict[str, list[Any]] = {
    "is_id": [0, -1, MOST + 1],
    "is_count": [-1, MOST + 1],
    "are_counts": [[0, -1], [MOST + 1], [True], [1.0], ["1"], [None]],
    "is_flag": [-1, 2],
    "is_page": [0, 2**31],
    "is_length": [0.0, -1.0, 2e9, math.inf, math.nan],
    "is_perplexity": [-0.5, math.nan],
    "is_sha256": ["", HASH.upper(), HASH[1:], HASH + "\n", "../" + HASH[3:], HASH + "\0"],
    "is_hash_or_empty": [" ", "..", HASH.upper()],
    "is_key": ["", "a/b", "..", "a b", "a\n", "é", "x" * 65],
    "is_name": ["", "9n", "_n", "N", "n-m", "n\n", "n" * 65],
    "is_mark": ["", "../x", "A", "a_b", "a\n", "٣", "9" * 65],
    "is_label": ["a\0", "a\n", "\x1b[2J", "\x85", "\udcff", "x" * (MOST_NAME + 1)],
    "is_title": ["\0", "x" * (MOST_NAME + 1)],
    "is_time": ["", "now", "2026-01-01T10:00:00", "2026-13-01T10:00:00+00:00",
                "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59-12:00"],
    "is_tokens": [b"\0", b"\0" * 7, b"\0\0\0\x80", b"\0\0\0\0\xff\xff\xff\xff"],
}  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_what_palimpsest_may_write_is_taken(name: str) -> None:
    rule = getattr(values, name)
    assert [each for each in SOUND[name] if rule(each) is not True] == []


@pytest.mark.parametrize("name", WRONG)
def test_what_it_never_writes_is_not(name: str) -> None:
    rule = getattr(values, name)
    assert [each for each in WRONG[name] if rule(each) is not False] == []


def test_a_choice_of_words_is_those_words() -> None:
    class Colour(StrEnum):
        RED = "red"

    for rule in (one_of(Colour), one_of(["red"])):
        assert rule("red")
        assert not any(map(rule, ("RED", "Colour.RED", "re", "", "red ")))
