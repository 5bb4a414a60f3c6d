"""Words that describe what is meant, and words that are meant themselves."""

from __future__ import annotations

import pytest

from app.instructions.words.describing import describes, is_state


@pytest.mark.parametrize(
    "words", ["synonyms", "better words", "Uppercase", "the date", "something", "a and b", "dates."]
)
def test_what_describes(words: str) -> None:
    assert describes(words)


@pytest.mark.parametrize("words", ["", "Bernd", "lessee", "as soon as possible", "e.g.", "950"])
def test_what_is_meant_itself(words: str) -> None:
    assert not describes(words)


def test_states_are_values_and_no_names() -> None:
    assert all(map(is_state, ("done", "Very low", "in progress", "error")))
    assert not any(map(is_state, ("state", "urgency", "Ben", "")))
