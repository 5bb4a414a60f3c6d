"""No model is asked for what a text was before: where that is kept is told."""

from __future__ import annotations

import pytest

from app.editing.word_for_word import word_for_word
from app.errors import EditError
from app.instructions.undoing import require_no_undoing

TEXT = "The tenant undoes the lock.\n\nRevert to the owner.\n"


@pytest.mark.parametrize(
    "instruction",
    [
        *("undo", "Undo that", "Please undo it.", "undo the last change", "Undo all changes!"),
        *("revert", "Revert the last edit", "take that back", "Go back", "undo what you did"),
        *("Restore the previous version", "Revert to the original text", "redo", "pls undo this"),
        *("Undo the changes to section 3", "Undo everything, please", "Undo my last two edits"),
    ],
)
def test_undoing_is_refused_with_where_it_is_done(instruction: str) -> None:
    with pytest.raises(EditError, match="revisions restore") as caught:
        word_for_word(TEXT, instruction)
    assert "\u201cUndo\u201d" in str(caught.value)


@pytest.mark.parametrize(
    "instruction",
    [
        *("Undo the bold", "Revert the order of the items", "Undo the line breaks", "Go on"),
        *("Restore the order of the paragraphs", "Change the tone", "Undo indentation"),
        *(
            'Replace "undo" with "revert"',
            "Reverse it",
            "Change it back to front",
            "Redo the intro",
        ),
        *("Make it the original again", "Revert to the owner"),
    ],
)
def test_what_changes_the_text_is_no_undoing(instruction: str) -> None:
    require_no_undoing(instruction)
