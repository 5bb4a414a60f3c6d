"""How changes are asked for: each form is told from the others."""

from __future__ import annotations

import pytest

from app.instructions.change_forms import PATTERNS
from app.instructions.quotations import set_apart


def kinds(instruction: str) -> set[str]:
    asked = set_apart(instruction)
    assert asked is not None
    return {kind for kind, form in PATTERNS if form.fullmatch(asked.words)}


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ('Please, delete "very"', {"delete"}),
        ("Could you please remove the last line?", {"delete"}),
        ('Add "x" at the end', {"insert"}),
        ('At the end, add "x"', {"insert"}),
        ('Append "x" to line 3.', {"insert"}),
        ("Insert a blank line after line 3", {"insert"}),
        ('Replace line 3 with "x"', {"replace"}),
        ("Change the title to Rent", {"replace"}),
        ("Swap lines 1 and 2", {"swap"}),
        ("Move line 1 to the end", {"move"}),
        ("Change the title to something shorter", set()),
        ("Fix the spelling", set()),
        ("", set()),
    ],
)
def test_kinds(instruction: str, expected: set[str]) -> None:
    assert kinds(instruction) == expected
