"""What an instruction begins with before it says what to do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.carrying_out import carried_out
from app.instructions.opening_words import without_opening
from app.instructions.text_edit import edited

TEXT = "Ben met Ada. Ada met Ben and Bo.\n"

OPENINGS = (
    "pls ",
    "hey, pls ",
    "Hi! Please ",
    "Also ",
    "And now ",
    "OK, next ",
    "Then please ",
    "Just ",
    "I want to ",
    "I'd like you to ",
    "We need to ",
    "Also, I would like to ",
    "Let\u2019s ",
    "You should also ",
    "Can you please ",
    "Please make sure to ",
    "go ahead and ",
    "Don't forget to ",
    "1. ",
    "- ",
)


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("asked", ["replace Ben with Tom", 'Delete "and Bo"', "bold Ada"])
def test_it_says_nothing_of_the_change(opening: str, asked: str) -> None:
    assert without_opening(opening + asked) in {asked, f"please {asked}"}
    made, plain = (carried_out(TEXT, each, (0, len(TEXT))) for each in (opening + asked, asked))
    assert made is not None
    assert plain is not None
    assert edited(TEXT, made.edits) == edited(TEXT, plain.edits)


@pytest.mark.parametrize(
    "instruction",
    [
        "Now -> Then",
        "Also should be Too",
        "And you?",
        "We replaced Ben",
        "I want a shorter text",
        "Then again, replace it",
        "Just Ben -> Just Bo",
        "Let it be shorter",
        "replace Also with Too",
        "",
    ],
)
def test_what_is_no_opening_stays(instruction: str) -> None:
    assert without_opening(instruction) == instruction


@given(st.text() | st.text(alphabet=st.sampled_from("also ,.and I want to replce-1"), max_size=300))
def test_what_is_left_is_the_end(instruction: str) -> None:
    assert instruction.endswith(without_opening(instruction))
