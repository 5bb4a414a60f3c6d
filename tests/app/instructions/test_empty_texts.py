"""What is asked for an empty text: something is written, or there is nothing to change."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.empty_texts import require_something


@pytest.mark.parametrize("text", ["", "\n \n"])
@pytest.mark.parametrize(
    "instruction",
    [
        'Replace "a" with "b"',
        "Please fix the typos",
        "delete the last paragraph",
        "Could you make it shorter?",
        "Translate this into German",
        "Sort the list",
        "Add milk to the list",
        "Turn the list into a table",
        "s/a/b/",
        "Change the title",
        "Change EUR 5 to EUR 6",
        "Make everything bold",
        "Number the lines",
    ],
)
def test_there_is_nothing_to_change(text: str, instruction: str) -> None:
    with pytest.raises(EditError, match="The text is empty: there is nothing to change"):
        carried_out(text, instruction, (0, len(text)))


@pytest.mark.parametrize(
    "instruction",
    [
        "Write a letter to my landlord",
        "Write the minutes of a meeting",
        "Make a shopping list",
        "Draft an email",
        "Add a title",
        "Add a greeting to the document",
        "A poem about moles",
        "Make the case for bikes",
        "Find a name for my cat",
        "Mark Twain style story",
        "Change of address letter",
        "Number facts for kids",
    ],
)
def test_a_model_writes_what_is_asked_for(instruction: str) -> None:
    assert carried_out("", instruction, (0, 0)) is None


def test_what_is_in_quotation_marks_is_put_in() -> None:
    made = carried_out("", 'Add "Hello." at the end', (0, 0))
    assert made
    assert [each.new for each in made.edits] == ["Hello.\n"]


def test_a_text_that_has_something_is_no_matter_of_it() -> None:
    require_something("a", "Fix the typos")
