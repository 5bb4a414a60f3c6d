"""The order is the one that all rules in turn leave."""

from __future__ import annotations

from retrieval.answering.in_order import in_order, quoted
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.search.test_windows import ranked

TEXT = "Subject: the fine. The fine was paid gladly. The board fined him 40 euros. It was late."
SENTENCES = (
    "The fine was paid gladly.",
    "The board fined him 40 euros.",
    "It was late.",
)


def judged(*answers: float) -> list[JudgedSentence]:
    """The sentences, so likely to answer, the likeliest first."""
    given = zip(SENTENCES, answers, strict=True)
    found = [JudgedSentence(ranked(1, TEXT, {text: 1.0})[0], a, a, None) for text, a in given]
    return sorted(found, key=lambda one: -one.score)


def order(question: str, *answers: float) -> list[str]:
    found = in_order(question, judged(*answers), lambda _word, _documents: frozenset())
    return [one.found.text for one in quoted(question, found, 2)]


def test_it_is_the_rankers_where_no_rule_says_more() -> None:
    assert order("Who paid?", 1.0, 3.0, -2.0) == [SENTENCES[1], SENTENCES[0]]


def test_a_quantity_goes_first_where_one_is_asked_for() -> None:
    assert order("How much was he fined?", 2.0, 1.5, -2.0) == [SENTENCES[1], SENTENCES[0]]


def test_nothing_is_shown_where_nothing_answers() -> None:
    assert order("Who paid?", -1.0, -2.0, -3.0) == []
