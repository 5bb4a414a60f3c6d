"""Paragraphs broken at a column, or put on one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.formatting.wrapping import wrapped
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

FULL = (
    "This paragraph was wrapped by an editor that\ndoes so at a column, and it should be one\n"
    "line of text.\n"
)
ONE = FULL.replace("\n", " ").strip() + "\n"
KEPT = """\
---
title: A title that is much longer than forty characters
---
# A heading that is much longer than forty characters

- An item that is much longer than forty characters is

> A quote that is much longer than forty characters is

    code that is much longer than forty characters is

```
code that is much longer than forty characters is
```

| a table that is much longer than forty characters is |
|---|

A line with a break that is much longer than forty  \\
or so

Name                 Place               Year
Ada                  London              1815
Grace                New York            1906
"""


def after(text: str, instruction: str) -> str | None:
    found = wrapped(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    "instruction",
    [
        "Unwrap the paragraphs",
        "unwrap the text.",
        "Remove the line breaks within paragraphs",
        "Put each paragraph on one line",
        "Join the lines of each paragraph",
    ],
)
def test_each_paragraph_on_one_line(instruction: str) -> None:
    assert after(f"# T\n\n{FULL}\nYes.\n", instruction) == f"# T\n\n{ONE}\nYes.\n"


@pytest.mark.parametrize(
    "instruction",
    [
        "Wrap at 45 columns",
        "wrap the lines at 45 characters",
        "Please hard-wrap the text at column 45",
    ],
)
def test_lines_broken_at_a_column(instruction: str) -> None:
    assert after(ONE, instruction) == FULL
    crlf = ONE.replace("\n", "\r\n")
    assert after(crlf, instruction) == FULL.replace("\n", "\r\n")


def test_lines_that_were_broken_elsewhere_are_joined_first() -> None:
    new = after(FULL, "Wrap at 60 columns")
    assert new == (
        "This paragraph was wrapped by an editor that does so at a\n"
        "column, and it should be one line of text.\n"
    )


def test_what_is_no_paragraph_stays() -> None:
    for instruction in ("Wrap at 40 columns", "Unwrap the paragraphs"):
        assert after(f"{KEPT}\n{FULL}", instruction) != f"{KEPT}\n{FULL}"
        assert (after(f"{KEPT}\n{FULL}", instruction) or "").startswith(KEPT)


@pytest.mark.parametrize(
    "kept",
    [
        "Ada Finch\n12 High Street\nLondon\n",
        (
            "Shall I compare thee to a summer's day?\nThou art more lovely and more temperate:\n"
            "Rough winds do shake the darling buds of May,\n"
        ),
        "A line whose last word is divided at its very end in-\nto two halves, so it stays as it is.\n",
    ],
)
def test_lines_that_are_broken_on_purpose_stay(kept: str) -> None:
    assert after(f"{kept}\n{FULL}", "Unwrap the paragraphs") == f"{kept}\n{ONE}"


def test_that_they_stay_is_told() -> None:
    text = f"Ada Finch\nLondon\n\n{FULL}"
    found = wrapped(text, "Unwrap the paragraphs", (0, len(text)))
    assert found
    assert found.done[1] == "Kept, since their lines may be broken on purpose: those at line 1."


def test_selected_lines_are_joined_in_any_case() -> None:
    text = "Ada Finch\nLondon\n\nYes,\nI do.\n"
    with pytest.raises(
        EditError, match="at line 1, 4 may be broken on purpose: nothing is changed"
    ):
        after(text, "Unwrap the paragraphs")
    found = wrapped(text, "Unwrap these lines", (18, len(text)))
    assert found
    assert edited(text, found.edits) == "Ada Finch\nLondon\n\nYes, I do.\n"
    text = f"{FULL}Last.\n"
    found = wrapped(text, "Unwrap these lines", (0, len(FULL)))
    assert found
    assert edited(text, found.edits) == f"{ONE}Last.\n"
    with pytest.raises(EditError, match="No line of a paragraph is longer"):
        wrapped("Ada Finch\nLondon\n\nYes\n", "Wrap at 72", (0, 17))


def test_no_line_begins_with_what_would_be_a_marker() -> None:
    text = "We count the steps that there are, as in step 3. And then - yes - we end # so.\n"
    for column in range(30, 60):
        new = after(text, f"Wrap at {column} columns") or ""
        assert not any(each.startswith(("3.", "- ", "#")) for each in new.splitlines())


@pytest.mark.parametrize(
    ("text", "instruction"),
    [("Short.\n", "Wrap at 80 columns"), (ONE, "Unwrap the paragraphs"), ("", "Unwrap the text")],
)
def test_nothing_to_do_is_told(text: str, instruction: str) -> None:
    with pytest.raises(EditError, match="nothing is changed"):
        after(text, instruction)


def test_what_is_not_certain_is_for_a_model() -> None:
    for text, instruction in (("a: 1\nb: 2\n", "Wrap at 80 columns"), (ONE, "Wrap at 10 columns")):
        with pytest.raises(UnclearError):
            after(text, instruction)
    for instruction in ("Wrap it in a function", "Join all lines", "Join the paragraphs"):
        assert after(FULL, instruction) is None


@given(st.text("ab. -#\n1>*", max_size=200), st.integers(30, 60))
def test_words_stay_as_they_are(text: str, column: int) -> None:
    for instruction in (f"Wrap at {column} columns", "Unwrap the paragraphs"):
        try:
            new = after(text, instruction)
        except (EditError, UnclearError):
            continue
        assert new is not None
        assert new.split() == text.split()
