"""Words that a text has in two senses, of which one has to be named."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.words.one_sense import require_one_sense
from app.instructions.words.replaced_words import places_of
from app.instructions.words.replacement import Replacement

LETTER = "Dear Mr May,\n\nThe form is due in May. We close on 3 May, and in May Ben is away.\n"
STORY = """Mark had left his mark on the table.
"Mark my words," she said, and Mark laughed.
"""


def check(text: str, old: str, new: str = "Other") -> None:
    asked = Replacement("words", old, new)
    require_one_sense(text, asked, places_of(text, asked), 0)


@pytest.mark.parametrize(
    ("text", "old", "lines"),
    [
        (LETTER, "May", "line 1"),
        ("Ms April Stone came in April.\n", "April", "line 1"),
        ("May Day is in May.\n", "May", "line 1"),
        (STORY, "Mark", "lines 1, 2"),
        ("May I come? It is due in May.\n", "May", "line 1"),
        ("The Will is valid. Will they say so? They will.\n", "Will", "line 1"),
        ("They went with Hope. Hope for the best, we hope.\n", "Hope", "line 1"),
    ],
)
def test_what_may_be_something_else_is_named(text: str, old: str, lines: str) -> None:
    with pytest.raises(EditError, match=f"{old!r} may be something else in {lines} than"):
        check(text, old)
    asked = Replacement("words", old, "Other", is_certain=True)  # in quotation marks
    require_one_sense(text, asked, places_of(text, asked), 0)


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("Dear Mr May,\n\nMrs May has come.\n", "May"),  # always the name
        ("It begins in May and ends on 3 May 2024. May I come?\n", "June"),
        ("From May Ben is away, on 3 May Ann is.\n", "May"),
        ("Rose came. She had a rose.\n", "Rose"),  # there is no other
        ("Ben came. They saw Ben.\n", "Ben"),
        ("- May: 3\n- June: 4\n\nIn May it was warm.\n", "May"),
        ("Bill came. They saw Bill.\n", "Bill"),
        ("Mark's bill, Mark. They mark it.\n", "Mark"),
        ("The Customer pays. Customer data is kept for a customer.\n", "Customer"),
        ("mark = 1\n\n\ndef Mark(): ...\n\n\nMark(mark)\n", "Mark"),
        ("He hopes. hope and Hope\n", "hope"),
    ],
)
def test_others_have_one_sense(text: str, old: str) -> None:
    check(text, old)


def test_lines_are_those_of_the_whole_text() -> None:
    asked = Replacement("name", "Mark", "Paul")
    at = STORY.index('"')
    with pytest.raises(EditError, match="in line 2 than"):
        require_one_sense(STORY, asked, places_of(STORY[at:], asked), at)
