"""New values for what a text has one of."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from app.instructions.values.sole_values import sole_value

TEXT = """3 June 2026

Dear Mrs Allen,

Thank you for your letter of 28 May. In 2017-2021 we had 120000 plates and 1 200 000 cups. Send
them by Friday, please. Call 0117 496 0123, or write to anna.berg@example.com (see www.example.com/a).
"""


def after(instruction: str, text: str = TEXT) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("change the phone number to 0117 496 0199", "0117 496 0123", "0117 496 0199"),
        ("update my telephone number to +44 117 4960199", "0117 496 0123", "+44 117 4960199"),
        ("change the email to a@example.com", "anna.berg@example.com", "a@example.com"),
        ("set the e-mail address to a@example.com.", "anna.berg@example.com", "a@example.com"),
        ("change the website to www.example.org", "www.example.com/a", "www.example.org"),
        ("change the date to 5 June 2026", "3 June", "5 June"),
        ("change the date of the letter to 5 June 2026", "3 June", "5 June"),
        ("change the date of this letter to 5 June", "3 June", "5 June"),
        ("make the deadline Monday", "by Friday", "by Monday"),
        ("change the deadline to Monday", "by Friday", "by Monday"),
    ],
)
def test_the_only_one_of_its_kind(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


@pytest.mark.parametrize(
    "instruction",
    [
        "change the phone number to something else",
        "change the email to Anna",
        "change the phone number to 5 June 2026",
        "change the date to Monday",
        "change the deadline to 5 June 2026",  # a date, where a weekday is
        "change the postcode to BS1 4TR",
        "change the date to 3 June 2026",
        "change the email to anna.berg@example.com",
    ],
)
def test_others_are_left_to_a_model(instruction: str) -> None:
    assert sole_value(TEXT, instruction) is None


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("Call 0117 496 0123 or 0117 496 0124.\n", "change the phone number to 0117 496 0199"),
        ("Write to a@b.example or c@d.example.\n", "change the email to e@f.example"),
        ("From 3 June 2026 to 5 June 2026.\n", "change the date to 7 June 2026"),
        ("By 3 June 2026, or by 5 June 2026.\n", "change the deadline to 7 June 2026"),
        ("On Monday, 3 June 2026.\n", "change the date to 7 June 2026"),  # another weekday
        ("We met on Friday.\n", "change the deadline to Monday"),
    ],
)
def test_of_several_none_is_taken(text: str, instruction: str) -> None:
    assert sole_value(text, instruction) is None
