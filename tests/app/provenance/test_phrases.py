"""Laws of phrases: two words or more that the model has read, none of them a stop word."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.models.tokens import Encoded
from app.provenance.copy_maps import IndexedText
from app.provenance.matching import SourceText
from app.provenance.phrases import MAX_LENGTH, phrases
from app.provenance.word_edges import STOP_WORDS, is_cut

NOTE = (
    "In 1932 Yale Kamisar of North Dakota met a law professor, Jean-Luc O'Neill. The Sea Wall fell."
)


def source(text: str, *read: tuple[int, int]) -> SourceText:
    """A text; all of it was read unless told otherwise."""
    indexed = IndexedText.build(text, text, Encoded(np.zeros(0, int), np.zeros(1, np.int32)))
    return SourceText(1, None, "note.txt", indexed, read=read or [(0, len(text))])


def found(answer: str, *sources: SourceText) -> list[tuple[str, bool]]:
    given = sources or (source(NOTE),)
    return [
        (answer[each.start : each.end], each.is_name)
        for each in phrases(answer, 0, len(answer), given)
    ]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It was Yale Kamisar again.", [("Yale Kamisar", True)]),
        ("From North Dakota, they say.", [("North Dakota", True)]),
        ("A law professor there.", [("law professor", False)]),
        ("Jean-Luc O'Neill and North Dakota", [("Jean-Luc O'Neill", True), ("North Dakota", True)]),
        ("1932 Yale Kamisar", [("1932 Yale Kamisar", True)]),
        ("Yale  Kamisar", []),
        ("Yale, Kamisar", []),
        ("Kamisar Yale", []),
        ("Kamisar of North", []),
        ("Dakota met", [("Dakota met", False)]),
        ("yale kamisar", []),
        ("The Sea", []),
        ("Sea Wall", [("Sea Wall", True)]),
        ("Sea Walls", []),
        ("", []),
    ],
)
def test_what_is_a_phrase(answer: str, expected: list[tuple[str, bool]]) -> None:
    assert found(answer) == expected


def test_only_what_was_read_counts() -> None:
    begin = NOTE.index("North")
    assert found("North Dakota", source(NOTE, (0, begin))) == []
    assert found("North Dakota", source(NOTE, (0, begin), (begin, len(NOTE)))) != []
    assert found("North Dakota", source(NOTE, (0, begin + 5), (begin + 5, len(NOTE)))) == []
    assert found("North Dakota", source("South Dakota."), source(NOTE)) != []


def test_a_long_run_of_words_is_no_phrase() -> None:
    longest = f"Fine {'W' * (MAX_LENGTH - 5)}"
    assert found(longest, source(longest)) == [(longest, True)]
    assert found(f"{longest}w", source(f"{longest}w")) == []


def test_only_the_part_that_is_asked_for_is_looked_at() -> None:
    answer = "Yale Kamisar of North Dakota"
    begin = answer.index("North")
    (only,) = phrases(answer, begin, len(answer), [source(NOTE)])
    assert (only.start, only.end) == (begin, len(answer))


pieces = st.lists(st.sampled_from([*NOTE.split(), "xyz", "  ", ", "]), max_size=12)


@given(pieces)
def test_phrases_are_read_whole_and_apart(words: list[str]) -> None:
    answer, end = " ".join(words), 0
    for each in phrases(answer, 0, len(answer), [source(NOTE)]):
        text = answer[each.start : each.end]
        assert end <= each.start
        assert text in NOTE and len(text) <= MAX_LENGTH
        assert len(text.split(" ")) >= 2
        assert not any(word.lower() in STOP_WORDS for word in text.split(" "))
        assert not is_cut(answer, each.start) and not is_cut(answer, each.end)
        end = each.end
