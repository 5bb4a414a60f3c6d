"""Lines sorted, and what is there twice or to no purpose taken out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.formatting.tidying import tidied
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError


def after(text: str, instruction: str, window: tuple[int, int] | None = None) -> str | None:
    found = tidied(text, instruction, window or (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("b\nA\nc\n", "Sort the lines", "A\nb\nc\n"),
        ("b\na\nc", "Sort all lines alphabetically.", "a\nb\nc"),
        ("a 10\r\na 9\r\n", "Please sort the lines", "a 9\r\na 10\r\n"),
        ("a\nb\n", "Sort the lines in reverse order", "b\na\n"),
        ("x 10\ny 9\n", "Sort the lines by number", "y 9\nx 10\n"),
        ("a 1,000.5\nb 20\nc\n", "sort the lines numerically, descending", "c\na 1,000.5\nb 20\n"),
        ("To buy:\n\n- pears\n- apples\n", "Sort the list", "To buy:\n\n- apples\n- pears\n"),
        ("1. pears\n2. apples\n", "Sort the list items", "1. apples\n2. pears\n"),
        ("- [ ] b\n- [x] c\n- [x] a\n", "Sort the list", "- [x] a\n- [ ] b\n- [x] c\n"),
        ("- b\n  - c\n- a\n", "Sort the list", "- a\n- b\n  - c\n"),
        ("- b\n  more\n- a\n", "Sort the bullet points from A to Z", "- a\n- b\n  more\n"),
    ],
)
def test_sorted(text: str, instruction: str, new: str) -> None:
    assert after(text, instruction) == new


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("b\n\na\n", "Sort the lines"),  # of which paragraph?
        ("- b\n\nx\n\n- a\n", "Sort the list"),
        ("b\n", "Sort the lines"),
        ("b\na\n", "Sort the lines by date"),
        ("b\na\n", "Sort it out"),
        ("b\na\n", "Remove duplicates of b"),
        ("b\na\n", ""),
    ],
)
def test_a_model_reads_what_is_not_said_for_certain(text: str, instruction: str) -> None:
    assert after(text, instruction) is None


def test_a_list_that_is_not_there_is_told() -> None:
    with pytest.raises(EditError, match="There is no list: nothing is changed"):
        after("b\na\n", "Sort the list")


def test_numbers_are_sorted_however_long_they_are() -> None:
    nines = "9" * 5000
    lines = [f"no {nines}9", "no 10", f"no {nines}", "no 9"]
    made = after("".join(f"{each}\n" for each in lines), "Sort the lines")
    assert made == "".join(f"{each}\n" for each in reversed([*lines[:1], lines[2], *lines[1::2]]))


def test_selected_lines() -> None:
    text = "z\nb\na\ny\n"
    for instruction in ("Sort", "Sort these", "Sort these lines", "sort these alphabetically"):
        assert after(text, instruction, (2, 6)) == "z\na\nb\ny\n"
    assert after("a \nb \n", "Remove trailing spaces", (3, 6)) == "a \nb\n"


def test_what_is_there_twice() -> None:
    assert after("a\n\nb\n\na\na \n", "Remove duplicate lines") == "a\n\nb\n\n"
    assert after("a\nb\na", "delete all the repeated lines") == "a\nb\n"


@pytest.mark.parametrize(
    "text",
    [
        "f(x) {\n  return 1;\n}\ng(x) {\n  return 1;\n}\n",
        "web:\n  host: a\napi:\n  host: a\n",
        "Two lists:\n\n- A\n  - x\n- B\n  - x\n",
    ],
)
def test_what_belongs_to_different_lines_is_not_there_twice(text: str) -> None:
    with pytest.raises(UnclearError):
        after(text, "Remove duplicate lines")


def test_headings_are_no_duplicates() -> None:
    text = "## A\n\n### Steps\n\n- eggs\n- milk\n\n## B\n\n### Steps\n\n- eggs\n"
    assert after(text, "Remove duplicate lines") == text[: -len("- eggs\n")]


def test_trailing_white_space() -> None:
    text = "a  \r\n\t\nb\t\nc d\n"
    assert after(text, "Remove trailing spaces") == "a\r\n\nb\nc d\n"
    instruction = "Strip all trailing whitespace at the end of each line"
    assert after(text, instruction) == "a\r\n\nb\nc d\n"


@pytest.mark.parametrize(
    ("instruction", "message"),
    [
        ("Sort the lines", "They are sorted already"),
        ("Remove duplicate lines", "No line stands there twice"),
        ("Remove trailing spaces", "No line has white space at its end"),
    ],
)
def test_nothing_to_change(instruction: str, message: str) -> None:
    with pytest.raises(EditError, match=f"{message}: nothing is changed."):
        after("a\nb\n", instruction)


def test_what_is_said() -> None:
    for text, instruction, done in (
        ("b\na\n", "Sort the lines", "Sorted: 2 lines."),
        ("a\na\n", "Remove duplicate lines", "Deleted: 1 line that stood there before: line 2."),
        ("a \nb \n", "Trim trailing spaces", "Deleted: white space at the end of 2 lines."),
    ):
        found = tidied(text, instruction, (0, len(text)))
        assert found is not None
        assert found.done == (done,)


@given(st.lists(st.text(st.sampled_from("ab12 ."), min_size=1).filter(str.strip), min_size=2))
def test_sorting_keeps_every_line(lines: list[str]) -> None:
    text = "".join(f"{each}\n" for each in lines)
    try:
        made = after(text, "Sort the lines")
    except EditError:
        return
    assert made is not None
    assert sorted(made.split("\n")) == sorted(text.split("\n"))
    with pytest.raises(EditError, match="sorted already"):
        after(made, "Sort the lines")


def test_a_list_that_is_named() -> None:
    text = "## B\n\n- pear\n- apple\n\n## A\n\n- b\n- a\n"
    assert after(text, "Sort the list under B") == text.replace("pear\n- apple", "apple\n- pear")
    assert after(text, "Sort the c alphabetically") is None
    with pytest.raises(EditError, match="There are 2 lists"):
        after(text, "Sort the list of items")
    with pytest.raises(UnclearError):
        after("b,1\na,2\nc,3\n", "Sort the lines")
