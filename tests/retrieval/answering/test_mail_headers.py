"""A mail's headers answer questions about the mail alone."""

from __future__ import annotations

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.mail_headers import without_headers
from tests.retrieval.search.test_windows import ranked

SUBJECT, BODY = "Subject: The boiler", "It is mended."
MAIL = f"From: Ada\nTo: Bo\n{SUBJECT}\n\n{BODY}"


def left(question: str, text: str = MAIL) -> list[str]:
    found = ranked(1, text, {SUBJECT: 2.0, BODY: 1.0})
    given = [JudgedSentence(one, one.score, one.score, None) for one in found]
    return [one.found.text for one in without_headers(question, given)]


def test_other_questions_are_not_answered_by_them() -> None:
    assert left("Is the boiler mended?") == [BODY]


@pytest.mark.parametrize(
    "question",
    ["What is the subject of Ada's mail?", "Who wrote about the boiler?", "Which date has it?"],
)
def test_questions_about_the_mail_are(question: str) -> None:
    assert left(question) == [SUBJECT, BODY]


def test_a_line_of_that_form_alone_is_no_header() -> None:
    assert left("Is the boiler mended?", f"{SUBJECT}\n\n{BODY}") == [SUBJECT, BODY]


def test_a_date_of_something_else_is_no_mail_s() -> None:
    assert left("What was the agreed completion date?") == [BODY]
    assert left("What is the date of it?") == [SUBJECT, BODY]
