"""Lists on one line, with commas between what they name."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.lists.comma_lists import comma_list_extended, comma_list_reduced
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

TEXT = """\
ANNA KELLER

SKILLS
Python, SQL, C++

EDUCATION
BSc Physics, University of Leeds

TRAVELS

Rome, Paris and Bonn

STUDIES
2013, 2014

Present: Ms Adams, Mr Brown
- **Languages:** English (native), German (B2)
Note: read, then write. Then rest, too.

# Groceries
"""


def after(called: str, *new: str, text: str = TEXT) -> str:
    found = comma_list_extended(text, called, new, (0, len(text)))
    return edited(text, found.edits)


def test_more_at_the_end_of_a_list() -> None:
    assert after("skills", "Rust") == TEXT.replace("C++", "C++, Rust")
    assert after("list of skills", "Rust", "Go") == TEXT.replace("C++", "C++, Rust, Go")
    assert after("present", "Ms Eder") == TEXT.replace("Mr Brown", "Mr Brown, Ms Eder")
    assert after("languages", "Dutch") == TEXT.replace("(B2)", "(B2), Dutch")
    own = "I write.\r\n\r\nSkills: Python, SQL\r\n"
    assert after("skills", "Rust", text=own) == own.replace("SQL", "SQL, Rust")


@pytest.mark.parametrize("called", ["education", "travels", "studies", "note", "groceries", "x"])
def test_what_is_no_list_for_certain(called: str) -> None:
    with pytest.raises(UnclearError):
        after(called, "Rust")


def test_one_of_several_lists_or_several_words_are_not_certain() -> None:
    with pytest.raises(UnclearError):
        after("skills", "Rust", text=f"{TEXT}\nSkills: Python, SQL\n")
    with pytest.raises(UnclearError):
        after("skills", "C, D")
    with pytest.raises(UnclearError):
        comma_list_extended(TEXT, "skills", ["Rust"], (0, 10))


def test_what_is_there_already_is_told() -> None:
    with pytest.raises(EditError, match="'sql' is there already"):
        after("skills", "sql")


@pytest.mark.parametrize(
    ("gone", "left"), [("Python", "SQL, C++"), ("sql", "Python, C++"), ("C++", "Python, SQL")]
)
def test_one_less(gone: str, left: str) -> None:
    found = comma_list_reduced(TEXT, "skills", gone, (0, len(TEXT)))
    assert edited(TEXT, found.edits) == TEXT.replace("Python, SQL, C++", left)


def test_what_it_does_not_name_once_is_for_a_model() -> None:
    for called, gone in (("skills", "Rust"), ("skills", "Python, SQL"), ("education", "BSc")):
        with pytest.raises(UnclearError):
            comma_list_reduced(TEXT, called, gone, (0, len(TEXT)))
    text = "I am.\n\nSkills: a, b, a\n"
    with pytest.raises(UnclearError):
        comma_list_reduced(text, "skills", "a", (0, len(text)))


def test_as_it_is_asked_for() -> None:
    text = "SKILLS\nPython, SQL\n"
    made = carried_out(text, "Add Rust and Go to the skills", (0, len(text)))
    assert made
    assert edited(text, made.edits) == "SKILLS\nPython, SQL, Rust, Go\n"
    made = carried_out(text, "Remove SQL from the skills", (0, len(text)))
    assert made
    assert edited(text, made.edits) == "SKILLS\nPython\n"


@pytest.mark.parametrize("piece", [" ", "\t", "*", "a, ", "a"])
def test_long_lines_take_no_quadratic_time(piece: str) -> None:
    text = f"{piece * 200_000}b\n"
    with pytest.raises(UnclearError):
        comma_list_extended(text, "skills", ["Go"], (0, len(text)))
