"""What is said of sentences that are pieced together names how many places there are."""

from __future__ import annotations

import pytest

from app.events import Stitched
from app.sources.stitched_notes import stitched_count, stitched_note


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "only these words stand in a source, not the sentence around them: check it"),
        (2, "pieced together from 2 places: check both"),
        (3, "pieced together from 3 places: check all of them"),
    ],
)
def test_the_words_fit_the_number_of_places(count: int, words: str) -> None:
    assert stitched_note(Stitched(0, 5, count)) == words


def test_sentences_are_counted() -> None:
    assert stitched_count(1).startswith("1 sentence is pieced together")
    assert stitched_count(2).startswith("2 sentences are pieced together")
