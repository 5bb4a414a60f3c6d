"""Brackets that are open, and whether those that close have their own before them."""

from __future__ import annotations

import pytest

from app.instructions.brackets import open_brackets


@pytest.mark.parametrize(
    ("code", "left", "are_matched"),
    [
        ("", [], True),
        ("f([1, {2: 3}])", [], True),
        ("f([1, ", [1, 2], True),
        ("f(')', \"]\", [", [1, 12], True),
        ("a) + (b", [5], False),
        ("(a]", [], False),
        ("'it (isn't' [", [12], True),
    ],
)
def test_what_is_open_at_the_end(code: str, left: list[int], *, are_matched: bool) -> None:
    assert open_brackets(code, 0, len(code)) == (left, are_matched)


def test_only_a_range_is_looked_at() -> None:
    assert open_brackets("(a, [b], {c", 1, 6) == ([4], True)
