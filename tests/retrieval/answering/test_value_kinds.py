"""Values are known by how they are written, and what asks for them by its words."""

from __future__ import annotations

import pytest

from retrieval.answering.value_kinds import (
    EMAIL,
    LINK,
    LONG,
    MONEY,
    OFTEN,
    PHONE,
    TIME,
    WHEN,
    AskedKind,
    asked_kinds,
)


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("What time do doors open?", [TIME]),
        ("When do doors open?", [WHEN]),
        ("What's the price, and since when?", [MONEY, WHEN]),
        ("how often", [OFTEN]),
        ("For how long?", [LONG]),
        ("Who opens the doors?", []),
        ("To which address do I mail the form?", [EMAIL]),
        ("What is Ida's e-mail?", [EMAIL]),
        ("When was the e-mail sent?", [WHEN]),
        ("To which address is it delivered?", []),
        ("Which number do I call at night?", [PHONE]),
        ("What is the office's phone number?", [PHONE]),
        ("What number do we have?", []),
        ("What is the link to the form?", [LINK]),
        ("What is the budget for the open day?", [MONEY]),
        ("Which monthly fee applies?", [MONEY]),
        ("Who approved the budget?", []),
        ("Who sets the fee, and when?", [WHEN]),
        ("Why was the price raised?", []),
        ("Where is the limit set?", []),
        ("Which supplier has the lowest price?", []),
        ("Who pays, and how much?", [MONEY]),
    ],
)
def test_what_a_question_asks_for(question: str, kinds: list[AskedKind]) -> None:
    assert asked_kinds(question) == kinds


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("Doors open at 7 p.m.", "7 p.m."),
        ("Doors open at 7.15 pm sharp.", "7.15 pm"),
        ("It starts at 9.15 on Mondays.", "9.15"),
        ("Supper is ready by 18:30.", "18:30"),
        ("He rang at half past six.", "half past six"),
        ("She left at ten to 5.", "ten to 5"),
        ("The shop closes at noon.", "noon"),
        ("We meet at six o'clock.", "six o'clock"),
    ],
)
def test_times_of_day_are_times_however_they_are_written(text: str, time: str) -> None:
    assert [found[0] for found in TIME.value.finditer(text)] == [time]
    assert next(WHEN.value.finditer(text))[0] == time


@pytest.mark.parametrize(
    "text",
    ["It rose by 1.25 per cent.", "It sold at 4.50 pounds.", "Clause 9.15 applies.", "5 amps"],
)
def test_other_numbers_are_no_times_of_day(text: str) -> None:
    assert TIME.value.search(text) is None


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        (EMAIL, "Write to ida.frost+home@mail.example.org.", "ida.frost+home@mail.example.org"),
        (PHONE, "Call 020 7946 0018.", "020 7946 0018"),
        (PHONE, "Call +44 (0)20 7946 0018 now", "+44 (0)20 7946 0018"),
        (PHONE, "Call (555) 123-4567, or not", "(555) 123-4567"),
        (PHONE, "Sorry, it's 555 0186.", "555 0186"),
        (PHONE, "Call 555-0186 now", "555-0186"),
        (PHONE, "Order 12555 0186, model 555 01865", None),
        (PHONE, "On 12.05.2024 it was 1,200.50, ISBN 978-3-16-148410-0, room 00123", None),
        (LINK, "It is at https://example.org/a/b?c=1.", "https://example.org/a/b?c=1"),
        (LINK, "See www.example.org, please", "www.example.org"),
    ],
)
def test_addresses_are_told_by_their_form(kind: AskedKind, text: str, found: str | None) -> None:
    match = kind.value.search(text)
    assert (match and match[0]) == found


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Send it by the 25th of the month.", ["25th"]),
        ("It is due by the 20th instead of the 25th.", ["20th", "25th"]),
        ("Come on the 3rd of May.", ["3rd of May"]),
        ("It is on the 3rd floor, of the 20th century, for the 5th time.", []),
    ],
)
def test_a_day_may_be_of_whatever_month(text: str, days: list[str]) -> None:
    assert [found[0] for found in WHEN.value.finditer(text)] == days


def test_how_often_in_a_period_says_not_how_long() -> None:
    assert [found[0] for found in LONG.value.finditer("Twice a day or three times a week.")] == []
    found = LONG.value.finditer("Take it once a day for a week, or twice a day for 3 days.")
    assert [each[0] for each in found] == ["a week", "3 days"]
