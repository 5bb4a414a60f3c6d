"""What stands beside a change that is asked for, and isn't part of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.asides import has_second_request, is_to_be_judged, without_asides
from app.instructions.carrying_out import carried_out
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
    assert without_asides(TEXT, "Delete the section Pets but keep the last sentence").endswith(
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


@pytest.mark.parametrize(
    "courtesy",
    [
        " asap",
        " if possible",
        ", ok?",
        " - thanks!",
        " for consistency",
        " in the whole document",
        " (see my mail)",
        " as per our call",
        ", as agreed.",
        " asap, and leave the rest as it is.",
    ],
)
@pytest.mark.parametrize(
    "asked",
    [
        "Replace EUR 500 with EUR 600",
        "Rename the section Pets to Animals",
        "Delete the section Pets",
        "change 5 June to 6 June",
        'Add "Sign here." at the end',
    ],
)
def test_courtesies_change_nothing(asked: str, courtesy: str) -> None:
    assert after(asked) is not None
    assert after(asked + courtesy) == after(asked)


JUDGED = (
    " because it was raised",
    ", since we agreed on that",
    " so that it reads better",
    " as agreed",
    " wherever it makes sense",
    " where appropriate",
    " unless it is a quote",
    " if the tenant agrees",
    " like in the other lease",
)


@pytest.mark.parametrize("aside", JUDGED)
@pytest.mark.parametrize(
    "asked", ["Replace EUR 500 with EUR 600", "Rename Pets to Animals", "change 5 June to 6 June"]
)
def test_reasons_and_conditions_are_not_written(asked: str, aside: str) -> None:
    assert is_to_be_judged(TEXT, asked + aside)
    assert after(asked + aside) is None


@pytest.mark.parametrize("reason", JUDGED[:4])
@pytest.mark.parametrize("asked", ["Delete the section Pets", 'Add "Sign here." at the end'])
def test_a_reason_changes_nothing_where_it_can_not_be_written(asked: str, reason: str) -> None:
    assert after(asked + reason) == after(asked)


def test_a_reason_behind_quotation_marks_changes_nothing() -> None:
    asked = 'Replace "dogs" with "birds"'
    assert after(f"{asked} because it's a cage") == after(asked)
    assert after(f'{asked} because of "cages"') is None


@pytest.mark.parametrize(
    "asked",
    ['Delete "It rained because we left."', "delete 'so because we left'", 'Add "x as agreed"'],
)
def test_what_stands_in_quotation_marks_is_no_reason(asked: str) -> None:
    assert without_asides("It rained because we left.", asked) == asked


@pytest.mark.parametrize("condition", JUDGED[4:])
def test_what_is_deleted_on_a_condition_is_for_a_model(condition: str) -> None:
    assert after(f"Delete the section Pets{condition}") is None


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ('Replace "dogs" with "dogs because of fleas"', "dogs", "dogs because of fleas"),
        (
            "Change It is due to It is due when the month begins",
            "It is due",
            "It is due when the month begins",
        ),
        (
            "Add a sentence at the end: Leave when you must, because it is late.",
            "bowl.",
            "bowl. Leave when you must, because it is late.",
        ),
    ],
)
def test_what_is_said_to_be_written_is(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


def test_new_words_may_begin_with_a_condition() -> None:
    assert not is_to_be_judged(TEXT, "replace without consent with unless the tenant agrees")
    assert not is_to_be_judged(TEXT, "Use if it rains instead of when it rains")


def test_words_with_a_condition_put_behind_them_are_written() -> None:
    assert not is_to_be_judged(TEXT, "change No dogs to No dogs unless the tenant agrees")
    assert is_to_be_judged(TEXT, "change No dogs to No cats unless the tenant agrees")


@pytest.mark.parametrize(
    "title", ["When the Lease Ends", "If the Tenant Dies", "Terms and Use the Garden"]
)
def test_a_title_is_no_aside(title: str) -> None:
    text = f"# Lease\n\nIt ends.\n\n## {title}\n\nIt ends.\n"
    made = carried_out(text, f"Rename the section {title} to End", (0, len(text)))
    assert made is not None
    assert edited(text, made.edits) == text.replace(title, "End")


def test_words_of_the_text_are_no_asides() -> None:
    text = "Call us if it rains. Tell us, ok?\n\n# Ask and check the oil\n"
    asked = "Delete Call us if it rains."
    assert not is_to_be_judged(text, asked)
    assert without_asides(text, "delete Tell us, ok?") == "delete Tell us, ok?"
    assert not has_second_request(text, "Delete the section Ask and check the oil")


@pytest.mark.parametrize("whole", ["Leave the rest as it is", "asap", "Thanks, asap", ""])
def test_an_instruction_of_asides_alone_stays_whole(whole: str) -> None:
    assert without_asides(TEXT, whole) in {whole, "Thanks"}


@given(st.text(alphabet=st.sampled_from('ab ,.;and(see my mail)if it is asap\n"'), max_size=200))
def test_nothing_is_added_to_an_instruction(instruction: str) -> None:
    assert instruction.startswith(without_asides(TEXT, instruction))
    assert is_to_be_judged(instruction, instruction) is False
