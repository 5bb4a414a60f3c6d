"""Where lists on one line are, and what they are called."""

from __future__ import annotations

import pytest

from app.instructions.lists.one_line_lists import comma_list_around, comma_list_called
from app.instructions.unclear import UnclearError

TEXT = "# Ada\n\nSkills: Python, Go, SQL Server\n\nShe came, saw, and left.\n"
WHOLE = (0, len(TEXT))


def _place(words: str) -> tuple[int, int]:
    at = TEXT.index(words)
    return at, at + len(words)


def test_a_list_is_found_by_its_label() -> None:
    assert comma_list_called(TEXT, "skill", WHOLE) == _place("Python, Go, SQL Server")
    with pytest.raises(UnclearError):
        comma_list_called(TEXT, "tools", WHOLE)


@pytest.mark.parametrize("entry", ["Python", "Go", "SQL Server"])
def test_an_entry_is_known_by_the_whole_of_it(entry: str) -> None:
    assert comma_list_around(TEXT, _place(entry)) == _place("Python, Go, SQL Server")


@pytest.mark.parametrize("words", ["SQL", "Server", "saw", "Skills"])
def test_other_words_are_no_entries(words: str) -> None:
    assert comma_list_around(TEXT, _place(words)) is None
