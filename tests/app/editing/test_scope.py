"""What an instruction is about."""

from __future__ import annotations

import pytest

from app.editing.scope import parts_for

PARTS = [
    "def read_rows(path):\n    return open(path)",
    "def total(rows):\n    return sum(rows)",
    "# The office in Berlin opens at nine. The kitchen closes at ten.",
    "# Parking is free for visitors of the office.",
]


@pytest.mark.parametrize(
    ("instruction", "parts"),
    [
        ("Rename read_rows to load_rows", [0]),
        ('Replace "Berlin" by "Hamburg"', [2]),
        ("Fix spelling and grammar", [0, 1, 2, 3]),
        ("Translate the comments to English", [0, 1, 2, 3]),
        ("The kitchen closes at eleven", [2]),
        ("Parking costs 5 euros", [3]),
        ("Zzz", [0, 1, 2, 3]),
    ],
)
def test_the_parts_that_an_instruction_is_about(instruction: str, parts: list[int]) -> None:
    assert parts_for(instruction, PARTS) == parts


def test_one_part_is_always_it() -> None:
    assert parts_for("Zzz", PARTS[:1]) == [0]
    assert parts_for("Zzz", []) == []
