"""What leans on the turn before carries it along; what stands alone is left as it is."""

from __future__ import annotations

import pytest

from app.asking.follow_up import (
    among,
    is_follow_up,
    nth_of,
    part_of,
    replaced,
    resolved,
    stands_alone,
)
from app.asking.request import PreviousTurn

BEFORE = PreviousTurn(
    "Who built the lighthouse at Cape Marrow?",
    "It was built by Ada Finch.",
    ("Ada Finch built it in 1871.", "Her brother paid for the lamp."),
)


@pytest.mark.parametrize(
    "text",
    [
        "and in which year?",
        "why?",
        "How long?",
        "What about the second one?",
        "how much did it cost",
        "Where was she born?",
        "What else?",
        "Who paid for that?",
        "when will the tenant get it back",
        "When does the company pay it?",
        "In what year was it finished?",
        "Who lives there?",
        "How many are there?",
    ],
)
def test_what_has_no_subject_of_its_own_leans(text: str) -> None:
    assert is_follow_up(text, "question", "")


@pytest.mark.parametrize(
    "text",
    [
        "Who built the bridge?",
        "How does the pump behave when it is empty?",
        "When did Marie Curie publish her thesis?",
        "When does this contract end?",
        "Who owns the pump and maintains it every year?",
        "How does the engine use oil to cool it down?",
        "maximum load of the crane",
        "How many members are there?",
        "Is there a fee for parking?",
        "Will there be a party?",
        "Which keys aren't there?",
    ],
)
def test_what_names_its_subject_stands_alone(text: str) -> None:
    assert not is_follow_up(text, "question", "")


def test_a_task_leans_only_if_its_subject_does() -> None:
    assert is_follow_up("What does it say about that?", "about", "that")
    assert not is_follow_up("What does it say about pets?", "about", "pets")
    assert not is_follow_up("Summarise it", "summary", "")
    assert is_follow_up("make it shorter", "edit", "")


def test_the_question_before_is_carried_on() -> None:
    asked = resolved("and in which year?", BEFORE)
    assert asked == "Who built the lighthouse at Cape Marrow? and in which year?"
    assert resolved("when?", PreviousTurn("where do we move to")) == "where do we move to? when?"


def test_the_second_one_is_the_second_piece_of_evidence_or_line_of_the_answer() -> None:
    assert resolved("What about the second one?", BEFORE).endswith("paid for the lamp.")
    listed = PreviousTurn("Which ports are there?", "- Hull\n- Dover\n- Bath")
    assert resolved("And the last one?", listed).endswith("Bath")
    assert resolved("And the fifth one?", listed).endswith("And the fifth one?")


@pytest.mark.parametrize(
    ("question", "text", "asked"),
    [
        ("What is the annual fee?", "and the break fee?", "What is the break fee?"),
        ("How much was paid in 2019?", "And in 2020?", "How much was paid in 2020?"),
        (
            "Who built the lighthouse at Cape Marrow?",
            "what about a bridge",
            "Who built a bridge?",
        ),
        ("What does it say about pets?", "and about smoking?", "What does it say about smoking?"),
        ("Show the section on rent", "and the one on fees?", "Show the section on fees?"),
        (
            "What are the tenants' duties under the lease?",
            "and the landlord's?",
            "What are the landlord's duties under the lease?",
        ),
        ("What is the fee in the lease?", "and the deposit?", "What is the deposit in the lease?"),
        ("What is the fee in the lease?", "and in the policy?", "What is the fee in the policy?"),
        ("When did Luther marry?", "and the pope?", "When did Luther marry? and the pope?"),
    ],
)
def test_what_only_names_something_else_takes_its_place(
    question: str, text: str, asked: str
) -> None:
    assert resolved(text, PreviousTurn(question)) == asked


def test_some_of_what_was_told_is_picked_by_words_or_from_an_end() -> None:
    assert "engineer" in among("Which ones does the engineer do?").split()
    assert among("Which tasks are there?") == ""
    assert among("Which of the two contracts is older?") == "contracts older"
    assert part_of("only the first three") == ("first", 3)
    assert part_of("the last one") == ("last", 1)
    assert part_of("shorter") == ("", None)


@pytest.mark.parametrize(
    ("text", "nth"),
    [
        ("And the second one?", 2),
        ("the third", 3),
        ("what about the last item?", -1),
        ("only the first one.", 1),
        ("And the 2nd one?", 2),
        ("the sixth", 6),
        ("the 0th one", None),
        ("Who is the second one?", None),
        ("and the second offer of Norden?", None),
    ],
)
def test_one_alone_is_named_by_its_place(text: str, nth: int | None) -> None:
    assert nth_of(text) == nth


@pytest.mark.parametrize(
    ("question", "instead"),
    [
        ("What does the first lease say?", "What does the second lease say?"),
        ("List the fees in the first signed lease", "List the fees in the second signed lease"),
        ("List the first three offers", None),
        ("Compare the first and the second lease", None),
        ("List the rules of first aid", None),
    ],
)
def test_the_second_one_is_another_document_where_one_was_named_by_its_place(
    question: str, instead: str | None
) -> None:
    assert replaced("And the second one?", question) == instead
    assert nth_of("And the second one?", question) == (2 if instead is None else None)


@pytest.mark.parametrize(
    ("text", "question", "instead"),
    [
        (
            "and section 6?",
            "What does section 3 of the lease say?",
            "What does section 6 of the lease say?",
        ),
        (
            "What about October?",
            "Summarise the minutes of November",
            "Summarise the minutes of October",
        ),
        ("and in October?", "Who came in November?", "Who came in October?"),
        ("and in v1?", "List the fees in agreement_v2", "List the fees in agreement_v1"),
        ("and October?", "Compare October and November", None),
        ("and October?", "What does the lease cost?", None),
        ("and the October fair?", "Who came in November?", None),
    ],
)
def test_another_month_version_or_section_takes_the_place_of_the_one(
    text: str, question: str, instead: str | None
) -> None:
    assert replaced(text, question) == instead


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        ("And how many members of the senate must be present?", True),
        ("Also, what is the notice period?", True),
        ("Thanks! And who pays for broken windows?", True),
        ('And what does "convey" mean?', True),
        ('And what does "it" mean to her?', False),
        ("And what is the notice period?", False),
        ("And in which year?", False),
        ("And who repairs its broken windows and doors?", False),
        ("And what about broken windows, doors and stairs?", False),
        ("How many members must be present?", False),
        ("Also", False),
    ],
)
def test_what_stands_alone_behind_and(text: str, is_whole: bool) -> None:
    assert stands_alone(text) is is_whole
