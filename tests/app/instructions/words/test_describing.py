"""Words that describe what is meant, and words that are meant themselves."""

from __future__ import annotations

import pytest

from app.instructions.words.describing import describes, is_state, tells_how


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
    assert not any(map(is_state, ("state", "urgency", "Ben", "", "Le\u00e7on")))


@pytest.mark.parametrize(
    "title",
    [
        "Be More Specific",
        "Read As A List",
        "Whatever You Think Fits Best",
        "One That Fits Better",
        "All Caps Like The Others",
        "Make It Shorter",
        "Level 3",
        "First Person",
    ],
)
def test_what_tells_how_a_title_is_to_be(title: str) -> None:
    assert tells_how(title)


@pytest.mark.parametrize(
    "title",
    [
        "",
        "Use Cases",
        "Read me",
        "Capital",
        "Level 3 results",
        "One year on",
        "Beginnings",
        "Looks",
    ],
)
def test_what_may_be_a_title(title: str) -> None:
    assert not tells_how(title)
