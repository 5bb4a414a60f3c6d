"""A task is told from a question by its opening, however politely it is put."""

from __future__ import annotations

import pytest

from app.asking.kinds import kind_of
from benchmarks.answers.held_out import HELD_OUT
from benchmarks.answers.request_set import MADE, requests


def test_each_labelled_request_is_what_it_was_labelled() -> None:
    for each in [*requests(MADE), *requests(HELD_OUT)]:
        text = each.text.replace("lease.docx", "the document").replace("annex-2.pdf", "the file")
        assert kind_of(text, has_answer_before=each.follows) == each.kind, each.text


@pytest.mark.parametrize("text", ["Summarise this.", "please summarise this", "SUMMARISE  THIS!"])
def test_neither_case_nor_space_nor_politeness_changes_the_kind(text: str) -> None:
    assert kind_of(text, has_answer_before=False) == "summary"
    assert kind_of(f"Could you please {text.lower()}", has_answer_before=False) == "summary"


def test_an_answer_is_edited_only_where_there_is_one() -> None:
    assert kind_of("Make it shorter.", has_answer_before=True) == "edit"
    assert kind_of("Make it shorter.", has_answer_before=False) != "edit"


@pytest.mark.parametrize("text", ["", "?", "   ", "Fasse das Dokument zusammen.", "要約して"])
def test_what_no_rule_knows_is_a_question(text: str) -> None:
    assert kind_of(text, has_answer_before=True) == "question"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("What does the Limitations section say?", "section"),
        ("show me the limitations section", "section"),
        ("What does the whole section say?", "question"),
        ("Section 3", "section"),
        ("the clause 4.2 of the lease", "section"),
        ("May I see annex B?", "section"),
        ("Section 3 what?", "question"),
        ("article by Ms Reed", "question"),
        ("What dates and amounts are mentioned in the lease?", "list"),
        ("Which deadlines are given to the tenant?", "question"),
        ("Summarise the minutes", "summary"),
        ("What does the email thread say?", "summary"),
    ],
)
def test_sections_values_and_documents_by_more_of_their_names(text: str, kind: str) -> None:
    assert kind_of(text, has_answer_before=False) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Which documents mention Bram?", "mentions"),
        ("Which file names the buyer?", "mentions"),
        ("Which file name does ninja read?", "question"),
        ("Which of my notes contain the word gluten?", "mentions"),
        ("In which files does Priya appear?", "mentions"),
        ("How often does the lease mention the deposit?", "mentions"),
        ("How many times is Kofi mentioned?", "mentions"),
        ("How often is the word notice used in the lease?", "mentions"),
        ("How many documents mention Priya?", "mentions"),
        ("List all files that mention Sam", "mentions"),
        ("Does any document mention a ferry?", "mentions"),
        ("Which letter is about parking?", "mentions"),
        ("Which documents do I need for the visa?", "question"),
        ("Does the document need a stamp?", "question"),
        ("How often is oil used in the pump?", "question"),
        ("How often does the problem appear?", "question"),
        ("How many times is the filter cleaned?", "question"),
    ],
)
def test_where_words_stand_is_asked_of_words(text: str, kind: str) -> None:
    assert kind_of(text, has_answer_before=False) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("What changed between the document and the document?", "compare"),
        ("What has changed between the two versions?", "compare"),
        ("What is different between the two leases?", "compare"),
        ("What changed between the two versions on sick leave?", "compare"),
        ("Which clauses differ between the two versions?", "compare"),
        ("What changed between 2019 and 2020?", "question"),
        ("What changed in the lease?", "question"),
        ("Make a table of the deadlines", "list"),
        ("Create a checklist with the deadlines", "list"),
        ("Give me a to-do list", "list"),
        ("Is there a table of fees?", "question"),
        ("Find contradictions", "write"),
        ("Do the two leases contradict each other?", "write"),
        ("Explain the term in simple words", "write"),
        ("Which sentences contradict the report?", "question"),
        ("Explain the term", "question"),
    ],
)
def test_differences_tables_and_what_takes_a_model(text: str, kind: str) -> None:
    assert kind_of(text, has_answer_before=False) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("What should I do next week?", "dates"),
        ("What do I have tomorrow?", "dates"),
        ("What is due this week?", "dates"),
        ("What's on my calendar on 9 December?", "dates"),
        ("What's on Friday?", "dates"),
        ("Which deadlines do I have in the next two weeks?", "dates"),
        ("List all deadlines in December", "dates"),
        ("When is the next deadline?", "dates"),
        ("What happens in May?", "question"),
        ("What is in March?", "question"),
        ("What should I do if it leaks?", "question"),
        ("When is the next meeting?", "question"),
        ("List all deadlines", "list"),
        ("What is due on receipt?", "question"),
    ],
)
def test_what_is_asked_of_days(text: str, kind: str) -> None:
    assert kind_of(text, has_answer_before=False) == kind


def test_sentences_about_something_are_no_section() -> None:
    for text in ("Quote the sentence about smoking", "Show me all passages on rent"):
        assert kind_of(text, has_answer_before=False) == "about"
    for text in ("Quote the paragraph about smoking", "Show me the section on rent"):
        assert kind_of(text, has_answer_before=False) == "section"
