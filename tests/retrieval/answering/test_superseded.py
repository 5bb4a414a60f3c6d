"""What was changed later goes before what was said first, if it is said of the same thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.superseded import superseding_first
from tests.retrieval.search.test_windows import ranked


def order(question: str, *texts: str, document: int = 1) -> list[str]:
    whole = " ".join(texts)
    found = ranked(1, whole, {text.strip(): 3.0 - n for n, text in enumerate(texts)})
    later = [
        replace(one, source=replace(one.source, document=document if n else 1))
        for n, one in enumerate(found)
    ]
    judged = [JudgedSentence(one, one.score, one.score, None) for one in later]
    return [one.found.text for one in superseding_first(question, judged[:2], judged)]


OPEN_DAY = "The open day is planned for 13 June."


@pytest.mark.parametrize(
    ("question", "first", "later"),
    [
        ("When is the open day?", OPEN_DAY, "The open day was moved to Saturday 20 June."),
        ("When is the open day?", OPEN_DAY, "Open day: postponed from 13 June to 4 July."),
        ("When is the open day?", OPEN_DAY, "The open day is on 5 July instead of 13 June."),
        (
            "How much does hosting cost?",
            "Hosting costs 49 euros.",
            "Correction: hosting costs 59 euros.",
        ),
        (
            "How much is the repair?",
            "The repair costs £380.",
            "The repair costs £395 and not £380.",
        ),
        ("How much is the budget?", "The budget is £150.", "The budget was raised to £220."),
        (
            "What is the budget for the open day?",
            "Open day: the budget is £150.",
            "The budget was raised to £220.",
        ),
        ("When is the open day?", OPEN_DAY, "The open day was moved to 20 May."),
        (
            "When does the open day take place?",
            "The open day takes place on 13 June.",
            "The open day was moved to 20 June.",
        ),
        (
            "Until when does the show of boats run?",
            "The show runs until 30 August.",
            "The show has been extended; it now closes on 27 September and runs on Mondays too.",
        ),
        (
            "How much is the rent for the flat in Mill Lane?",
            "The rent is 1,140 crowns.",
            "As from 1 October the rent is 1,105 crowns.",
        ),
        (
            "How much is the rent?",
            "The rent is 800 euros.",
            "From 1 May 2026 the rent is 850 euros.",
        ),
    ],
)
def test_a_changed_or_corrected_value_goes_first(question: str, first: str, later: str) -> None:
    given = (first, "It rained.", later)
    assert order(question, *given) == [later, first]


def test_of_several_changes_the_last_counts() -> None:
    moved = "The open day was moved to 20 June."
    again = "The open day was moved again, to Sunday 28 June."
    assert order("When is the open day?", OPEN_DAY, moved, again)[0] == again


@pytest.mark.parametrize(
    ("question", "first", "later"),
    [
        ("When was the open day at first?", OPEN_DAY, "The open day was moved to 20 June."),
        ("Who plans the open day?", OPEN_DAY, "The open day was moved to 20 June."),
        (
            "Who approved the budget?",
            "Ada Finch approved the budget of £150.",
            "The budget was raised to £220.",
        ),
        ("When is the open day?", OPEN_DAY, "The open day may be moved to 20 June."),
        (
            "When is the open day?",
            OPEN_DAY,
            "If it rains, it is moved to 20 June, open day or not.",
        ),
        ("When is the open day?", OPEN_DAY, "The summer party was moved to 20 June."),
        ("When is the open day?", OPEN_DAY, "The open day takes place on 20 June in Leeds."),
        ("When does Acme begin?", "Acme begins in 1998.", "Acme moved to Leeds in 2004."),
        (
            "How much is the rent in 2024?",
            "The rent in 2024 is 800 euros.",
            "The rent was raised to 900 euros.",
        ),
        (
            "How much is a small box?",
            "A small box is 5 euros.",
            "A large crate is 9 euros, not small.",
        ),
        ("How long is the trial?", "The trial lasts 3 months.", "The trial was extended to Leeds."),
        (
            "How much is the rent of the flat in Mill Lane?",
            "The rent of the flat in Mill Lane is £900.",
            "The rent of the flat in High Street was raised to £1,200.",
        ),
        (
            "When does the museum open on Sunday?",
            "On Sunday the museum opens at 10:00.",
            "On Saturday the museum's hours were changed to 11:00.",
        ),
        (
            "When is the meeting of the board?",
            "The meeting of the board is on 3 June.",
            "The meeting of the staff was moved to 10 June.",
        ),
        (
            "When are the proofs due?",
            "The proofs are due on 3 June.",
            "The correction of the proofs, which are due, begins on 10 June.",
        ),
        (
            "What does parking cost?",
            "Parking costs 4 euros.",
            "From 1 November parking costs 2 euros.",
        ),
        (
            "What does parking cost?",
            "Parking costs 4 euros.",
            "As from 1 November to 31 March parking costs 2 euros.",
        ),
        (
            "How much is the rent?",
            "The rent is 800 euros.",
            "As from 1 May 2026 the deposit is 850 euros.",
        ),
        (
            "How much is the rent for the flat in Mill Lane?",
            "The rent is 800 euros.",
            "As from 1 May 2026 the rent of the garage is 60 euros.",
        ),
        (
            "How much is the rent for the flat in Mill Lane?",
            "The rent is 800 euros.",
            "The rent of the garage was raised to 60 euros.",
        ),
        (
            "When is the open day?",
            OPEN_DAY,
            "\n\n> The open day was moved to 20 June.",
        ),
    ],
)
def test_another_thing_another_time_or_a_condition_stays_behind(
    question: str, first: str, later: str
) -> None:
    assert order(question, first, "It rained.", later)[0] == first


@pytest.mark.parametrize("gives", ["It was raised to 60 euros.", "Set to 60 euros, not 50."])
def test_where_a_change_gives_the_first_value_it_may_be_the_newest(gives: str) -> None:
    first, old = "The ticket price is 60 euros now.", "The ticket price was raised to 40 euros."
    question = "What is the ticket price?"
    assert order(question, first, old)[0] == old
    assert order(question, first, gives, old)[0] == first


def test_a_change_leans_on_its_own_paragraph_alone() -> None:
    first, moved = "The open day: it is on 13 June.", "It was moved to 20 June."
    assert order("When is the open day?", first, moved)[0] == moved
    for apart in ("\n\n", "\r\n\r\n", "\n \n"):
        assert order("When is the open day?", first, f"{apart}{moved}")[0] == first


def test_another_document_says_nothing_of_this_one() -> None:
    later = "The open day was moved to 20 June."
    assert order("When is the open day?", OPEN_DAY, later, document=2)[0] == OPEN_DAY
    assert superseding_first("When is it?", [], []) == []


ROW = "| Oslo | 185 | 58 |"


def of_row(question: str, later: str) -> str:
    whole = f"| City | Limit | Meals |\n| --- | --- | --- |\n{ROW}\n| Rome | 160 | 40 |\n\n{later}"
    row, prose = ranked(1, whole, {ROW: 3.0, later: 2.0})
    found = [replace(row, sentence=replace(row.sentence, kind="row")), prose]
    judged = [JudgedSentence(one, one.score, one.score, None) for one in found]
    return superseding_first(question, judged[:1], judged)[0].found.text


def test_a_row_gives_way_to_a_change_of_what_its_first_cell_names() -> None:
    changed = "The limit for Oslo was changed to 205 euros."
    assert of_row("What is the limit in Oslo?", changed) == changed
    for later in (
        "The limit for Rome was changed to 205 euros.",
        "The limit for Oslo was changed to 185 euros.",
        "The meals in Oslo cost 205 euros.",
    ):
        assert of_row("What is the limit in Oslo?", later) == ROW
    assert of_row("How long may I stay in Oslo?", changed) == ROW
    fee = "The fee for Oslo was changed to 205 euros."
    assert of_row("What is the budget in Oslo?", fee) == fee
    assert of_row("What is the limit in Oslo?", fee) == ROW  # another column


def test_what_names_the_old_value_needs_no_likelihood() -> None:
    texts = {
        "Send reports by the 25th.": 3.0,
        "Claims are due by the 20th instead of the 25th.": -3.0,
    }
    judged = [
        JudgedSentence(one, one.score, one.score, None) for one in ranked(1, " ".join(texts), texts)
    ]
    found = superseding_first("By which day are reports due?", judged[:1], judged)
    assert [one.found.text for one in found] == [*texts][::-1]
    assert found[0].answers == 3.0
