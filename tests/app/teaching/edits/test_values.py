"""One value is replaced by one of its sort, and only where it is the only one."""

from __future__ import annotations

import pytest

from app.teaching.edits.values import found_values, label_of, replace_value
from tests.app.teaching.edits.conftest import CODE
from tests.app.teaching.edits.made import by_wording, made

CLAUSE = "The deposit of EUR 1,250.50 is returned by 3 May 2027. Interest is 4.5% in 12 months."


def test_values_are_whole_and_of_a_sort() -> None:
    found = {each.text: each.sort for each in found_values(CLAUSE)}
    assert found == {
        "EUR 1,250.50": "amount",
        "3 May 2027": "date",
        "4.5%": "percent",
        "12 months": "length",
    }


@pytest.mark.parametrize("text", ["5 and 5", "1. a\n2. b", "```\n77\n```", "## 3. Term", "#12"])
def test_what_stands_twice_or_counts_or_is_in_code_is_no_value(text: str) -> None:
    assert found_values(text) == []


def test_one_value_changes() -> None:
    changes = made(replace_value, CLAUSE, "prose")
    assert len({change.values["old"] for change in changes}) == 4
    for change in changes:
        old, new = change.values["old"], change.values["new"]
        assert change.new == CLAUSE.replace(old, new) and new not in CLAUSE


def test_a_label_is_the_only_one_near() -> None:
    value = found_values(CLAUSE)[0]
    assert label_of(value, CLAUSE) == "the deposit"
    twice = CLAUSE + " The deposit is low."
    assert label_of(value, twice) is None
    line = "Price: EUR 20\nFee: EUR 30"
    assert [label_of(each, line) for each in found_values(line)] == ["the price", "the fee"]
    (change, *_) = by_wording(replace_value, CLAUSE, "prose", "value_labelled_new")
    assert change.values["label"] == "the deposit"


def test_in_code_numbers_and_strings_change() -> None:
    changes = made(replace_value, CODE, "code")
    assert {change.wording for change in changes} == {"value_code", "string_code"}
    for change in changes:
        assert change.new == CODE.replace(change.values["old"], change.values["new"])
