"""Boxes of items ticked and cleared, and ticked items deleted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.lists.ticking import ticked
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

TEXT = """# To-do

- [ ] Buy paint
- [x] Call Ben
  - [ ] Call Eva
* [X] Mow the lawn.

Buy paint
- no box
"""


def after(instruction: str, text: str = TEXT) -> str | None:
    found = ticked(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Mark Buy paint as done", "[ ] Buy", "[x] Buy"),
        ('Mark "buy paint" done.', "[ ] Buy", "[x] Buy"),
        ("Tick Call Eva", "[ ] Call Eva", "[x] Call Eva"),
        ("Please check off call Eva!", "[ ] Call Eva", "[x] Call Eva"),
        ("check Buy paint off", "[ ] Buy", "[x] Buy"),
        ("Mark the task Buy paint as completed", "[ ] Buy", "[x] Buy"),
        ("Uncheck Mow the lawn", "[X] Mow", "[ ] Mow"),
        ('Untick "Call Ben"', "[x] Call", "[ ] Call"),
        ("Mark Call Ben as not done", "[x] Call", "[ ] Call"),
        ("Mark everything as done", "[ ]", "[x]"),
        ("Tick all items", "[ ]", "[x]"),
    ],
)
def test_boxes(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


def test_all_boxes_are_cleared() -> None:
    assert after("Uncheck all the boxes") == TEXT.replace("[x]", "[ ]").replace("[X]", "[ ]")


@pytest.mark.parametrize(
    "instruction",
    ["Delete the completed items", "remove all done tasks", "Drop all checked to-dos"],
)
def test_ticked_items_are_deleted(instruction: str) -> None:
    text = TEXT.replace("- [ ] Call Eva", "- [x] Call Eva")
    new = "# To-do\n\n- [ ] Buy paint\n\nBuy paint\n- no box\n"
    assert after(instruction, text) == new


@pytest.mark.parametrize(
    "instruction",
    [
        "Check the spelling",
        "Check paint",
        "Mark the first paragraph as done",
        "Tick no box",
        "Delete the completed items",  # one of which has an open one within it
    ],
)
def test_a_model_reads_what_names_no_box(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(instruction)


@pytest.mark.parametrize("text", ["- a\n- b\n", "- [ ] a\n- [ ] a\n"])
def test_an_item_has_a_box_and_is_the_only_one(text: str) -> None:
    with pytest.raises(UnclearError):
        after("Tick a", text)


@pytest.mark.parametrize("instruction", ["", "Check", "Mark Buy paint", "Delete the items"])
def test_other_instructions(instruction: str) -> None:
    assert after(instruction) is None


def test_what_is_told() -> None:
    with pytest.raises(EditError, match="What is named is ticked already: nothing is changed"):
        after("Tick Call Ben")
    with pytest.raises(EditError, match="No item is ticked: nothing is changed"):
        after("Delete the completed items", "- [ ] a\n")
    found = ticked(TEXT, "Mark Buy paint as done", (0, len(TEXT)))
    assert found is not None
    assert (found.plan, found.done) == ("Ticks line 3.", ("Ticked: line 3.",))


@given(st.lists(st.sampled_from(["- [ ] a\n", "- [x] b\n", "  - [X] c\n", "d\n", "\n"])))
def test_only_boxes_change(lines: list[str]) -> None:
    text = "".join(lines)
    try:
        made = after("Tick everything", text)
    except (EditError, UnclearError):
        return
    assert made == text.replace("[ ]", "[x]")
