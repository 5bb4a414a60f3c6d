"""Stored messages as turns: whatever stands in their numbers and endings, they are shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from app import events
from app.conversation.turns import Turn, told_once, turns
from storage import Documents, MessageRecord, Store


@pytest.fixture
def documents(tmp_path: Path) -> Documents:
    return Documents(Store(tmp_path / "data"))


def message(number: int, parent: int | None, **stats: Any) -> MessageRecord:
    role = "assistant" if stats else "user"
    return MessageRecord(number, "s", parent, role, f"{number}", (), (), stats, (), "2026")  # type: ignore[arg-type]


def plain(answer: MessageRecord) -> tuple[events.Stitched, ...]:
    """Nothing in it is pieced together."""
    return ()


def turn(documents: Documents, **stats: Any) -> Turn:
    """A question whose answer went like this."""
    (found,) = turns([message(1, None), message(2, 1, **stats)], 2, documents, plain)
    return found


@pytest.mark.parametrize("finish", get_args(events.AnswerFinish))
def test_why_an_answer_ended_is_told_as_it_was_stored(documents: Documents, finish: str) -> None:
    assert turn(documents, finish=finish, seed=1).finish == finish


@pytest.mark.parametrize("finish", [None, "", "no such ending", 7, ["eos"], {"eos": 1}])
def test_an_ending_that_is_none_is_no_trouble(documents: Documents, finish: object) -> None:
    assert turn(documents, finish=finish, seed=1).finish == "stop"


@pytest.mark.parametrize("number", [None, "9", [], -1, 2**63, float("nan")])
def test_a_number_that_can_be_none_is_0(documents: Documents, number: object) -> None:
    stats = turn(documents, completion_tokens=number, seed=5).stats
    assert stats is not None
    assert (stats.completion_tokens, stats.seed) == (0, 5)


@pytest.mark.parametrize(
    ("stored", "shown"),
    [(["One.", "Two."], ("One.", "Two.")), (None, ()), ("One.", ()), ([7, None], ("7", "None"))],
)
def test_what_was_told_before_an_answer_is_told_again(
    documents: Documents, stored: object, shown: tuple[str, ...]
) -> None:
    assert turn(documents, notices=stored).notices == shown


def test_a_question_without_an_answer_has_neither_ending_nor_numbers(documents: Documents) -> None:
    first, last = turns(
        [message(1, None), message(2, 1, seed=1), message(3, 2)], 3, documents, plain
    )
    assert (first.message, first.asked) == (2, 1)
    assert (last.message, last.asked, last.finish, last.stats) == (3, 3, None, None)


def test_versions_and_answers_beside_the_branch_are_counted(documents: Documents) -> None:
    stored = [
        message(1, None), message(2, 1, seed=1), message(3, 1, seed=2),
        message(4, None), message(5, 3),
    ]  # fmt: skip
    first, last = turns(stored, 5, documents, plain)
    assert (first.questions, first.answers, first.message) == ((1, 4), (2, 3), 3)
    assert (last.questions, last.answers) == ((5,), ())


def test_what_was_not_read_is_told_at_the_last_answer_that_says_so(documents: Documents) -> None:
    unread, doubt = (
        "“a.pdf” was not read, so nothing of it can be found.",
        "Nothing clearly answers.",
    )
    first, second = (turn(documents, notices=[doubt, unread]) for _ in range(2))
    third = turn(documents, notices=[doubt])
    told = [each.notices for each in told_once([first, second, third])]
    assert told == [(doubt,), (doubt, unread), (doubt,)]
