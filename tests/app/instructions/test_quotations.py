"""What stands in quotation marks, apart from an instruction's own words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.quotations import MOST_QUOTATIONS, SET_APART, set_apart


@pytest.mark.parametrize(
    ("instruction", "quotations"),
    [
        ('Delete the line with "in the end"', ["in the end"]),
        ("Replace “one”  with ‘b c’.", ["one", "b c"]),
        ("Write `x = 1` („neu“, «nouveau»)", ["x = 1", "neu", "nouveau"]),
        ("Delete the tenant's and the owner's line", []),
        ('Put "it\'s" before "the end"', ["it's", "the end"]),
        ('an inch is 1" or 1"', []),
    ],
)
def test_quotations_are_set_apart(instruction: str, quotations: list[str]) -> None:
    asked = set_apart(instruction)
    assert asked is not None
    assert list(asked.quotations) == quotations
    found = re.findall(SET_APART, asked.words)
    assert [asked.quotation(each) for each in found] == quotations
    assert not any(each in asked.words for each in quotations)


def test_other_words_are_no_quotation() -> None:
    asked = set_apart('Delete "this" and that')
    assert asked is not None
    assert asked.words.endswith(" and that")
    assert asked.quotation("that") is None
    assert asked.quotation(asked.words) is None
    assert asked.has_quotation(asked.words)
    assert not asked.has_quotation("and that")


@pytest.mark.parametrize("quoted", ['"  "', " ".join(['"a"'] * (MOST_QUOTATIONS + 1))])
def test_what_cannot_be_told_apart(quoted: str) -> None:
    assert set_apart(f"Delete {quoted}") is None


def test_a_quotation_of_several_lines_is_none() -> None:
    asked = set_apart('Add "one\ntwo" at the end')
    assert asked is not None
    assert asked.quotations == ()


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    asked = set_apart(text)
    if asked is not None:
        assert "\n" not in asked.words
        assert len(re.findall(SET_APART, asked.words)) == len(asked.quotations)
