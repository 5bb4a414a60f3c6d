"""Spaces between words and blank lines that are too many."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.formatting.spaces import spaces_collapsed
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

FRONT = "---\ntitle:  Spaces\n---\n"
KEPT = """\

| a  | b |
|----|---|
| c  | d |

```
x  =  1


y
```

Ada  Lovelace  London
Bob  Millers   Leeds
Item      Count
Hammer       12
Landlord: ____  Date: ____
-   an item
A hard break<br>
with `code  span` in it.
""".replace("<br>", "  ")


def after(instruction: str, text: str) -> str | None:
    found = spaces_collapsed(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    "instruction",
    [
        "Remove double spaces",
        "fix the double spaces",
        "Replace double spaces with single spaces",
        "Replace all double spaces with a single space.",
        "Please remove extra spaces between words",
        "Get rid of all the extra whitespace",
        "Collapse multiple spaces into one",
        "Remove double spaces from the text, please",
    ],
)
def test_spaces_between_words(instruction: str) -> None:
    text = "Two  words.   Three.\r\n- one  item\n  indented  more\n"
    new = "Two words. Three.\r\n- one item\n  indented more\n"
    assert after(instruction, FRONT + text + KEPT) == FRONT + new + KEPT


def test_what_is_lined_up_stays() -> None:
    with pytest.raises(EditError, match="No two spaces stand between words"):
        after("Remove double spaces", FRONT + KEPT)


@pytest.mark.parametrize(
    "instruction",
    ["Collapse blank lines", "Remove extra blank lines", "Collapse the empty lines into one"],
)
def test_blank_lines(instruction: str) -> None:
    text = "a\n\n\n \nb\n\nc\n\n```\nx\n\n\ny\n```\n"
    assert after(instruction, text) == text.replace("a\n\n\n \nb", "a\n\nb")
    with pytest.raises(EditError, match="No two blank lines follow each other"):
        after(instruction, "a\n\nb\n")


def test_code_that_is_indented_stays() -> None:
    code = "\n    x  =  1\n    y  =  sum(x)\n\n\tz  =  2\n"
    text = f"Run  this:\n{code}\nThen  rest\n    in  bed.\n"
    new = f"Run this:\n{code}\nThen rest\n    in bed.\n"
    assert after("Remove double spaces", text) == new


def test_only_the_selected_lines() -> None:
    text = "a  b\nlonger  d\n"
    found = spaces_collapsed(text, "Remove double spaces", (5, len(text)))
    assert found
    assert edited(text, found.edits) == "a  b\nlonger d\n"


def test_spaces_in_code_are_for_a_model() -> None:
    for instruction in ("Remove double spaces", "Collapse blank lines"):
        with pytest.raises(UnclearError):
            after(instruction, "import os\n\n\ndef f(x):\n    return  x\n")


@pytest.mark.parametrize(
    "instruction",
    ["Remove spaces", "Remove the blank line", "Use double spaces", "Double space it"],
)
def test_other_instructions(instruction: str) -> None:
    assert after(instruction, "a  b\n") is None


@given(st.text("a \n|-`"))
def test_only_white_space_changes(text: str) -> None:
    for instruction in ("Remove double spaces", "Collapse blank lines"):
        try:
            new = after(instruction, text)
        except (EditError, UnclearError):
            continue
        assert new is not None
        assert new.split() == text.split()
        assert len(new) < len(text)
