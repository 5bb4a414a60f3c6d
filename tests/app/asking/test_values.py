"""Values are known by how they are written; a subject of its own is none."""

from __future__ import annotations

import pytest

from app.asking.values import (
    is_of_actions,
    is_of_meetings,
    part_named,
    section_names,
    values_called,
)


@pytest.mark.parametrize(
    ("subject", "text", "found"),
    [
        ("amounts", "The fee is EUR 61,800 or $5.", ["EUR 61,800", "$5."]),
        ("all the fees", "He paid 30 pounds.", ["30 pounds"]),
        (
            "dates",
            "On 4 March 2024, in June 1066 and by 2025-01-31.",
            ["4 March", "2024", "June 1066"],
        ),
        ("percentages", "It rises by 3% or 4.5 per cent.", ["3%", "4.5 per cent"]),
        ("deadlines", "Due within 30 days, after six months.", ["30 days", "six months"]),
        ("periods", "Four weeks, or eighteen days.", ["Four weeks", "eighteen days"]),
        ("deadlines", "In 24 hours or 20 Business Days.", ["24 hours", "20 Business Days"]),
        ("all amounts of money", "He paid 30 pounds.", ["30 pounds"]),
        ("dates, amounts and the rates", "In 2024 5% of $7", ["2024", "5%", "$7"]),
        ("email addresses", "Write to a.b@c.example.", ["a.b@c.example"]),
    ],
)
def test_values_are_found_as_they_are_written(subject: str, text: str, found: list[str]) -> None:
    looks = values_called(subject)
    assert looks is not None
    assert [match[0].strip() for match in looks.finditer(text)][: len(found)] == found


@pytest.mark.parametrize(
    "subject", ["witnesses", "dates of delivery", "late fees", "dates and witnesses", ""]
)
def test_other_subjects_are_no_values(subject: str) -> None:
    assert values_called(subject) is None


_NO_DECISIONS = (
    "It was a bag carried by a porter.",
    "She chose the blue one.",
    "Plans approved before 2020 stay in force.",
    "The committee met.",
)


def test_decisions_are_told_by_how_they_are_written() -> None:
    looks = values_called("the decisions")
    assert looks is not None
    for text in (
        "RESOLVED: that the accounts be adopted.",
        "It was agreed to allow one cat.",
        "The committee unanimously approved the budget.",
        "Decision: we move in May.",
        "Carried by four votes to one.",
        "The committee chose Aldous & Sons.",
        "Rules adopted.",
        "Ms Rao was elected.",
    ):
        assert looks.search(text), text
    for text in (
        "They discussed the budget.",
        "An approved supplier delivers.",
        "We may agree.",
        *_NO_DECISIONS,
    ):
        assert not looks.search(text), text


def test_a_section_of_actions_has_several_names() -> None:
    assert "actions" in section_names("the action items")
    assert section_names("exclusions") == ("exclusions",)
    steps = "the steps for the installation"
    assert section_names(steps) == (steps, "installation")
    assert section_names("safety warnings") == ("safety warnings", "safety")


@pytest.mark.parametrize(
    ("subject", "text", "found"),
    [
        ("the decisions", "**Agreed:** to paint the hall.", "Agreed:**"),
        ("attendees", "Minutes\n**Present:** Ada, Bo", "**Present:"),
        ("participants", "Attendees: Ada, Bo", "Attendees:"),
        ("the parties", "This lease is between Ada and Bo.", "lease is between"),
        ("definitions", "“Fee” means what is due.", "“Fee” means"),
        ("defined terms", 'Ada Ltd (the "Provider") agrees.', '(the "Provider")'),
    ],
)
def test_what_minutes_and_contracts_say_is_found_by_its_form(
    subject: str, text: str, found: str
) -> None:
    looks = values_called(subject)
    assert looks is not None
    match = looks.search(text)
    assert match is not None
    assert found.strip("*") in match[0] + "**"


def test_decisions_and_who_was_there_are_of_meetings() -> None:
    assert is_of_meetings("the decisions")
    assert is_of_meetings("attendees")
    assert not is_of_meetings("amounts")
    for text in ("We agreed to it.", "The agreed price", "At present: none"):
        looks = values_called("attendees")
        assert looks is not None
        assert not looks.search(text), text


def test_a_part_is_named_before_what_it_is_of() -> None:
    assert part_named("the characters of the novel") == "characters"
    assert part_named("house rules") == ""
    assert section_names("steps") == ("steps", "procedure", "instructions", "method")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Call 01603 555 0142.", "01603 555 0142"),
        ("+44 (0)20 7946 0018", "+44 (0)20 7946 0018"),
        ("2026-10-02 | 64.20", None),
        ("From 2026-10-02 to 2026-11-03", None),
        ("It costs 1234567.50", None),
    ],
)
def test_a_date_or_a_price_is_no_telephone_number(text: str, found: str | None) -> None:
    looks = values_called("phone numbers")
    assert looks is not None
    match = looks.search(text)
    assert (match and match[0]) == found


def test_what_is_to_be_done_has_several_names() -> None:
    assert all(map(is_of_actions, ("the action items", "my tasks", "to-dos", "next steps")))
    assert not any(map(is_of_actions, ("steps", "Leila's tasks", "actions of the board")))
