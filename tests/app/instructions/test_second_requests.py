"""What stands behind a change that is asked for."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.second_requests import has_second_request, without_staying
from app.instructions.text_edit import edited

TEXT = """# Lease

The rent is EUR 500 a month. It is due on 5 June.

## Pets

No dogs. Feed the cat and clean the bowl.
"""

REQUESTS = (
    "fix the grammar",
    "shorten it",
    "use a formal tone",
    "make it friendlier",
    "mention that it is a Monday",
    "explain why",
    "remove the filler words",
    "keep the date",
)


def after(instruction: str) -> str | None:
    made = carried_out(TEXT, instruction, (0, len(TEXT)))
    return None if made is None else edited(TEXT, made.edits)


@pytest.mark.parametrize("request_", REQUESTS)
@pytest.mark.parametrize(
    "first",
    [
        "Replace EUR 500 with EUR 600",
        "rename Pets to Animals",
        "Rename the section Pets to Animals",
        "Delete the section Pets",
        "please change 5 June to 6 June",
    ],
)
@pytest.mark.parametrize("join", [" and ", ", then ", "; ", ". Please ", " but "])
def test_a_second_request_is_written_nowhere(first: str, join: str, request_: str) -> None:
    assert after(first) is not None
    assert has_second_request(TEXT, first + join + request_)
    assert after(first + join + request_) is None


@pytest.mark.parametrize(
    "rest",
    [
        " and leave the rest as it is.",
        " and keep everything else",
        ", nothing else.",
        " and that's it",
        "; leave the others alone",
        " but don\u2019t change anything else",
    ],
)
def test_that_the_rest_stays_needs_no_model(rest: str) -> None:
    assert after(f"Replace EUR 500 with EUR 600{rest}") == TEXT.replace("EUR 500", "EUR 600")
    assert after(f"Delete the section Pets{rest}") == after("Delete the section Pets")


def test_what_is_to_stay_of_the_changed_part_is_for_a_model() -> None:
    assert without_staying("Delete the section Pets but keep the last sentence").endswith(
        "sentence"
    )
    assert after("Delete the section Pets but keep the last sentence") is None


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Replace EUR 500 with EUR 600 and delete the section Pets", None, None),
        ('Replace "dogs" with "dogs and use a lead"', "dogs", "dogs and use a lead"),
        ("Delete Feed the cat and clean the bowl.", " Feed the cat and clean the bowl.", ""),
        ("In the section Pets, replace dogs with birds", "dogs", "birds"),
        (
            "Add a sentence at the end: Ring and use the key.",
            "bowl.",
            "bowl. Ring and use the key.",
        ),
    ],
)
def test_what_is_one_change_or_two_to_the_letter_is_made(
    instruction: str, old: str | None, new: str | None
) -> None:
    made = after(instruction)
    if old is None:
        assert made == "# Lease\n\nThe rent is EUR 600 a month. It is due on 5 June.\n"
    else:
        assert made == TEXT.replace(old, new or "")


def test_a_place_that_is_not_there_is_told_beside_a_second_request_to_the_letter() -> None:
    with pytest.raises(EditError, match="There is no section Cats"):
        after("Rename the section Cats to Birds and delete the section Pets")


def test_an_instruction_that_is_all_about_the_rest_stays_whole() -> None:
    assert without_staying("Leave the rest as it is") == "Leave the rest as it is"
    assert without_staying("") == ""
