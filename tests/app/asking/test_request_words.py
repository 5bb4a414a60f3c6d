"""A request is read without polite words, and a file is meant by what such files are called."""

from __future__ import annotations

import re

import pytest

from app.asking.request_words import IT, plain


def test_a_bare_question_keeps_its_mark_and_a_request_loses_it() -> None:
    assert plain("List price of the pump?") == "List price of the pump?"
    assert plain("Could you please list the pumps, please?") == "list the pumps"
    assert plain("Thanks!") == "Thanks"


@pytest.mark.parametrize(
    ("said", "bare"),
    [
        ("Can I have a summary of the lease?", "a summary of the lease"),
        ("Could we get a short list of the deadlines, please?", "a short list of the deadlines"),
        ("May I see section 3?", "section 3"),
        ("Do a summary of the lease", "a summary of the lease"),
        ("Can we compare the two?", "compare the two"),
        ("Would you mind listing the deadlines?", "list the deadlines"),
        ("Do you mind please comparing the two, thanks?", "compare the two"),
        ("Any chance of a summary?", "a summary"),
        ("Is there any chance to see section 3?", "section 3"),
        ("Would it be possible to list the deadlines?", "list the deadlines"),
    ],
)
def test_what_one_may_have_of_a_document_is_requested(said: str, bare: str) -> None:
    assert plain(said) == bare


@pytest.mark.parametrize(
    "said",
    [
        "Can I have pets?",
        "Can I get a refund?",
        "Can we end the lease early?",
        "May I see the roof?",
        "Any chance of a refund?",
        "Would you mind dogs?",
    ],
)
def test_what_one_is_allowed_is_asked(said: str) -> None:
    assert plain(said) == said


@pytest.mark.parametrize("words", ["it", "the lease", "both of my reports", "the 5th e-mail", "CV"])
def test_words_for_documents(words: str) -> None:
    assert re.fullmatch(IT, words, re.IGNORECASE)


@pytest.mark.parametrize("words", ["the roof", "leaseholders", "the"])
def test_other_words_are_for_none(words: str) -> None:
    assert not re.fullmatch(IT, words, re.IGNORECASE)
