"""Progress is told in the same words everywhere."""

from __future__ import annotations

import pytest

from app.events import Adding, Loading, Reading, Waiting
from app.progress_text import progress_line


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (None, "starting"),
        (Adding("a.md"), "adding a.md"),
        (Waiting(1), "waiting, 1 question ahead"),
        (Waiting(2), "waiting, 2 questions ahead"),
        (Loading("the default model"), "loading the default model"),
        (Reading(1024, 3400, 512), "reading, 30%"),
        (Reading(0, 0, 0), "reading"),
        (Reading(1024, 3400, 512, 3, 12), "reading part 3 of 12"),
    ],
)
def test_progress_is_a_sentence(
    event: Adding | Waiting | Loading | Reading | None, line: str
) -> None:
    assert progress_line(event) == line
