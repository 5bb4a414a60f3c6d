"""Words that describe what is meant, and words that are meant themselves."""

from __future__ import annotations

import pytest

from app.instructions.describing import describes


@pytest.mark.parametrize(
    "words", ["synonyms", "better words", "Uppercase", "the date", "something", "a and b", "dates."]
)
def test_what_describes(words: str) -> None:
    assert describes(words)


@pytest.mark.parametrize("words", ["", "Bernd", "lessee", "as soon as possible", "e.g.", "950"])
def test_what_is_meant_itself(words: str) -> None:
    assert not describes(words)
