"""Tables with letters that take up two columns stay aligned."""

from __future__ import annotations

import pytest

from app.instructions.tables.kept_alignment import with_kept_alignment
from app.instructions.text_edit import TextEdit, edited

SPACED = """\
品名      产地      数量   价格
苹果      山东         3    4.50
葡萄干    新疆         5   18.00
"""
BARRED = """\
| 品名   | 价格 |
| ------ | ---: |
| 苹果   | 4.50 |
| 葡萄干 | 8.00 |
"""


def changed(text: str, old: str, new: str) -> str:
    start = text.index(old)
    edits = with_kept_alignment(text, [TextEdit(start, start + len(old), new)], (0, len(text)))
    return edited(text, edits)


@pytest.mark.parametrize(
    ("text", "words", "lines"),
    [
        (SPACED, ("4.50", "14.50"), (("   4.50", "  14.50"),)),
        (SPACED, ("苹果", "李"), (("苹果  ", "李    "),)),
        (SPACED, ("新疆", "甘"), (("新疆  ", "甘    "),)),
        (BARRED, ("苹果", "李"), (("苹果  ", "李    "),)),
        (BARRED, ("葡萄干", "grapes"), (("葡萄干", "grapes"),)),
    ],
)
def test_wide_letters_count_as_two_columns(
    text: str, words: tuple[str, str], lines: tuple[tuple[str, str], ...]
) -> None:
    expected = text
    for old, new in lines:
        expected = expected.replace(old, new)
    assert changed(text, *words) == expected


def test_a_table_that_is_aligned_by_code_points_stays_so() -> None:
    text = "Name    Town    Age\n苹果果果    York     31\nBen     Leeds    42\n"
    assert changed(text, "York", "Bath") == text.replace("York", "Bath")
    assert changed(text, "苹果果果", "苹") == text.replace("苹果果果    ", "苹       ")
