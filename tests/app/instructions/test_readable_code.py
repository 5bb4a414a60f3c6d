"""Code that can't be read any more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.readable_code import breaks

LOOP = "def f(n):\n    for i in n:\n        print(i)\n"


@pytest.mark.parametrize(
    ("text", "new", "is_broken"),
    [
        (LOOP, LOOP.replace("        print(i)\n", ""), True),
        (LOOP, LOOP.replace("print(i)", "pass"), False),
        (LOOP, "", False),
        ('{"a": 1,\n"b": 2}\n', '{"a": 1,\n}\n', True),
        ('["a",\n"b"]\n', '["a"]\n', False),
        ('{"a": 1}\n', "\n", False),
        ("[a link](b)\n", "[a link\n", False),
        ("{broken\n", "{\n", False),
        ("A text.\n", "for\n", False),
    ],
)
def test_what_cannot_be_read_any_more(text: str, new: str, *, is_broken: bool) -> None:
    assert breaks(text, new) == is_broken


@given(st.text(st.sampled_from("[{]}:,1 \n")), st.text())
def test_any_texts_are_read(text: str, new: str) -> None:
    assert not breaks(text, text)
    breaks(text, new)
