"""Whether a line was ended, or only wrapped."""

from __future__ import annotations

import pytest

from retrieval.text.wrapping import ends_short

WIDTH = 40


@pytest.mark.parametrize(
    ("line", "following", "ended"),
    [
        ("The pump runs", "It needs oil", True),
        ("The pump that stands in the cellar", "Needs oil", False),  # no room for another word
        ("The pump of", "Ada Finch", False),
        ("The pump,", "Ada says", False),
        ("The pump", "runs", False),
        ("Owner: Ada", "Price: 5", True),
        ("a" * 200, "Next", True),
    ],
)
def test_a_line_was_ended_where_the_next_word_would_have_fitted(
    line: str, following: str, *, ended: bool
) -> None:
    assert ends_short(line, following, WIDTH) is ended
