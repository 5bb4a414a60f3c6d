"""Who the parties are is said by the sentence with which an agreement begins."""

from __future__ import annotations

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.parties import names_parties, parties_first
from tests.retrieval.search.test_windows import ranked

TEXT = "Each party shall pay. This Lease is made between Ada Ltd and Bo Inc. Parties may assign."
PAY, LEASE, ASSIGN = (
    "Each party shall pay.",
    "This Lease is made between Ada Ltd and Bo Inc.",
    "Parties may assign.",
)


def first(question: str, *answers: float) -> JudgedSentence:
    found = ranked(1, TEXT, dict(zip((PAY, LEASE, ASSIGN), answers, strict=True)))
    given = [JudgedSentence(one, one.score, one.score, (0, 4)) for one in found]
    return parties_first(question, given)[0]


@pytest.mark.parametrize(
    "question",
    [
        "Who are the parties?",
        "who were the contracting parties to the lease",
        "Between whom are the parties to it?",
        "Name the parties to this agreement",
    ],
)
@pytest.mark.parametrize("most", [3.0, -3.0])
def test_it_answers_whatever_the_ranker_says(question: str, most: float) -> None:
    lease = first(question, most, most - 9, most - 10)
    assert (lease.found.text, lease.words) == (LEASE, None)
    assert (lease.score, lease.answers, lease.is_known) == (most, max(most, 0.0), True)


@pytest.mark.parametrize(
    "question",
    ["Which party pays?", "What are the parties' duties?", "Who are the parties liable to?", ""],
)
def test_of_another_question_nothing_moves(question: str) -> None:
    assert first(question, 3.0, 2.9, 2.8).found.text == PAY
    assert parties_first("Who are the parties?", []) == []


def test_which_sentence_names_them() -> None:
    assert names_parties("Who are the parties?", LEASE)
    assert not names_parties("Who are the parties?", ASSIGN)
    assert not names_parties("Who may assign?", LEASE)
