"""A task is told from a question by its opening, however politely it is put."""

from __future__ import annotations

import pytest

from app.asking.kinds import kind_of, plain
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


def test_a_bare_question_keeps_its_mark_and_a_request_loses_it() -> None:
    assert plain("List price of the pump?") == "List price of the pump?"
    assert plain("Could you please list the pumps, please?") == "list the pumps"
    assert plain("Thanks!") == "Thanks"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("What does the Limitations section say?", "section"),
        ("show me the limitations section", "section"),
        ("What does the whole section say?", "question"),
        ("What dates and amounts are mentioned in the lease?", "list"),
        ("Which deadlines are given to the tenant?", "question"),
        ("Summarise the minutes", "summary"),
        ("What does the email thread say?", "summary"),
    ],
)
def test_sections_values_and_documents_by_more_of_their_names(text: str, kind: str) -> None:
    assert kind_of(text, has_answer_before=False) == kind
