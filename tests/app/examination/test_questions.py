"""Laws of the examination's questions: their number and length, and that the passages decide."""

from __future__ import annotations

from app.examination.marking import MOST_WORDS, REFUSAL, is_right, plain
from app.examination.questions import questions


def test_there_are_twenty_short_passages_and_five_do_not_tell() -> None:
    assert [each.number for each in questions()] == [*range(1, 21)]
    assert all(60 <= len(each.text.split()) <= 150 for each in questions())
    assert sum(not each.answers for each in questions()) == 5
    assert len({each.text for each in questions()} | {each.question for each in questions()}) == 40


def test_each_answer_can_be_copied_from_its_passage_in_few_words() -> None:
    for each in questions():
        words = each.text.split()
        windows = (" ".join(words[i : i + MOST_WORDS]) for i in range(len(words)))
        if each.answers:
            assert any(is_right(window, each.answers) for window in windows), each.number
        assert not is_right(each.question, each.answers), each.number


def test_no_passage_quoted_in_parts_looks_like_a_refusal() -> None:
    for each in questions():
        assert REFUSAL.search(plain(each.text)) is None, each.number
