"""Ends of sentences behind letters, short words and the full stops of scripts without spaces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.text.sentence_ends import missed_starts
from retrieval.text.sentences import sentences


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("This is set out in Schedule A.", "The Contractor may leave."),
        ("This is set out in Schedule A.", "Contractor may leave."),
        ("We took the option B.", "Do it."),
        ("Take vitamin C.", "Sleep well."),
        ("They met at corner F.", "It rained."),
        ("They met at corner (see plan F.)", "It rained."),
        ("He went to bed.", "It rained."),
    ],
)
def test_behind_a_letter_that_numbers_something_a_sentence_ends(one: str, other: str) -> None:
    text = f"{one} {other}"
    assert [text[each.start : each.end] for each in sentences(text)] == [one, other]


@pytest.mark.parametrize(
    "whole",
    [
        "It was signed by J. Smith.",
        "The painter J. Smith and George W. Bush met.",
        "Smith, J. The effect of rain.",
        "Schedule A. The works are these",
        "A. The tenant pays.",
        "He lives in the U.S. Nobody",
    ],
)
def test_initials_titles_and_markers_end_none(whole: str) -> None:
    assert [*missed_starts(whole)] == []


def test_scripts_without_spaces() -> None:
    assert [*missed_starts("今日。明日。")] == [3, 6]


@given(st.text())
def test_they_begin_within_the_text(text: str) -> None:
    assert all(0 < start <= len(text) for start in missed_starts(text))
