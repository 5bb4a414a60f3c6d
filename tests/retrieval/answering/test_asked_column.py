"""A question asks for a column without the words of its head."""

from __future__ import annotations

import pytest

from retrieval.answering.asked_column import asked_heads


@pytest.mark.parametrize(
    ("question", "head"),
    [
        ("Where is it?", "shelf"),
        ("Who looks after it?", "responsible"),
        ("What did Pipefit quote?", "price"),
        ("What does the home option cost a year?", "premium"),
        ("It leaks at the rim, why?", "cause"),
        ("Three red blinks, what now?", "remedy"),
        ("It leaks. What should I do?", "remedy"),
    ],
)
def test_what_is_asked_for_has_these_heads(question: str, head: str) -> None:
    assert any(head in words for words in asked_heads(question))


def test_other_questions_ask_for_none() -> None:
    assert asked_heads("Is it heavy?") == []
