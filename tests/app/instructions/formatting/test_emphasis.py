"""Marks of Markdown around words."""

from __future__ import annotations

import time

import pytest

from app.instructions.formatting.emphasis import is_emphasised, without_emphasis


@pytest.mark.parametrize(
    ("text", "mark", "is_one"),
    [
        ("a **b x c** d", "**", True),
        ("a __b x c__ d", "**", True),
        ("a **b** x **c**", "**", False),
        ("a ** b x c **", "**", False),
        ("a *b x c* d", "**", False),
        ("a *b x c* d", "*", True),
        ("a _b x c_ d", "*", True),
        ("a **b x c** d", "*", False),
        ("a *b* x *c*", "*", False),
        ("a_b x c_d", "*", False),
        ("3 * x * 4", "*", False),
        ("**b *x* c**", "**", True),
        ("a `b x c` d", "`", False),
    ],
)
def test_words_within_them(text: str, mark: str, *, is_one: bool) -> None:
    at = text.index("x")
    assert is_emphasised(text, (at, at + 1), mark) == is_one


@pytest.mark.parametrize(
    ("words", "mark", "plain"),
    [
        ("**Fast:** it is __so__", "**", "Fast: it is so"),
        ("**Fast:** it is *so*", "*", "**Fast:** it is so"),
        ("__init__ and 2 ** 3", "`", "__init__ and 2 ** 3"),
    ],
)
def test_without_them(words: str, mark: str, plain: str) -> None:
    assert without_emphasis(words, mark) == plain


@pytest.mark.parametrize("piece", ["**", "**a ", "*a", "__a ", "_a", "a*(", "a"])
def test_long_lines_take_no_quadratic_time(piece: str) -> None:
    text, start = piece * (100_000 // len(piece)), time.monotonic()
    for mark in ("**", "*"):
        assert not is_emphasised(text, (len(text), len(text) + 1), mark)
        without_emphasis(text, mark)
    assert time.monotonic() - start < 10
