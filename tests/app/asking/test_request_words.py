"""A request is read without polite words, and a file is meant by what such files are called."""

from __future__ import annotations

import re

import pytest

from app.asking.request_words import IT, plain


def test_a_bare_question_keeps_its_mark_and_a_request_loses_it() -> None:
    assert plain("List price of the pump?") == "List price of the pump?"
    assert plain("Could you please list the pumps, please?") == "list the pumps"
    assert plain("Thanks!") == "Thanks"


@pytest.mark.parametrize("words", ["it", "the lease", "both of my reports", "the 5th e-mail", "CV"])
def test_words_for_documents(words: str) -> None:
    assert re.fullmatch(IT, words, re.IGNORECASE)


@pytest.mark.parametrize("words", ["the roof", "leaseholders", "the"])
def test_other_words_are_for_none(words: str) -> None:
    assert not re.fullmatch(IT, words, re.IGNORECASE)
