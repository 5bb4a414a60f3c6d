"""A follow-up asks the same of another part; what says more is a request of its own."""

from __future__ import annotations

import pytest

from app.asking.other_parts import narrowed, of_all, swapped_in


@pytest.mark.parametrize(
    ("text", "question", "asked"),
    [
        ("and section 6?", "Show section 3 of it", "Show section 6 of it"),
        ("What about version 1?", "Summarise version 2", "Summarise version 1"),
        ("and in May?", "Who came in April?", "Who came in May?"),
        (
            "and sick leave?",
            "What does the chapter on holiday say?",
            "What does the chapter on sick leave say?",
        ),
        ("what about fees", "Show me the section on rent", "Show me the section on fees"),
        ("and who wrote that?", "Show me the section on rent", None),
        ("and clause 4?", "Compare clause 2 and clause 3", None),
        ("May?", "Who came in April?", None),
        ("and who came in May?", "Who came in April?", None),
    ],
)
def test_the_part_that_is_named_takes_the_place_of_the_only_one(
    text: str, question: str, asked: str | None
) -> None:
    assert swapped_in(text, question) == asked


def test_what_it_was_narrowed_to_is_replaced() -> None:
    asked = narrowed("and the deposit?", "Compare the two leases on pets")
    assert asked == "Compare the two leases on the deposit"
    assert of_all("Compare the two leases on pets?") == "Compare the two leases"
    assert of_all("Compare the leases") == "Compare the leases"


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("and the notice period?", "the notice period"),
        ("What is different in the fees?", "the fees"),
        ("what changed in their duties", "their duties"),
        ("What about sick leave?", "sick leave"),
        ("and the second one?", None),
        ("and who wrote them?", None),
        ("and what is said there of the roof and the stairs?", None),
        ("and the other lease?", None),
        ("What is different?", None),
        ("Who signed the lease?", None),
    ],
)
def test_a_comparison_is_narrowed_to_what_is_named(text: str, on: str | None) -> None:
    asked = narrowed(text, "Compare the two leases.")
    assert asked == (on and f"Compare the two leases on {on}")
