"""Values are known by how they are written, and what asks for them by its words."""

from __future__ import annotations

import pytest

from retrieval.value_kinds import LONG, MONEY, OFTEN, TIME, WHEN, AskedKind, asked_kinds


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("What time do doors open?", [TIME]),
        ("When do doors open?", [WHEN]),
        ("What's the price, and since when?", [MONEY, WHEN]),
        ("how often", [OFTEN]),
        ("For how long?", [LONG]),
        ("Who opens the doors?", []),
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
