"""A question is understood by the turns before it on its branch, and by the files' names."""

from __future__ import annotations

from app.conversation.request_in_context import understood
from app.events import Evidence
from storage import MessageRecord


def message(number: int, text: str, *evidence: str) -> MessageRecord:
    role, parent = ("user", None) if number == 1 else ("assistant", 1)
    found = tuple(Evidence(each, 0.5, None, "", (), ()) for each in evidence)
    return MessageRecord(number, "s", parent, role, text, (), (), {}, (), "2026", found)  # type: ignore[arg-type]


BEFORE = [
    message(1, "Who lent the lamp?", "Ada lent the lamp.", "Tom lent the oil."),
    message(2, "Ada lent the lamp."),
]


def test_a_follow_up_is_searched_for_with_the_question_that_it_leans_on() -> None:
    request = understood("And in which year?", BEFORE, [])
    assert request.is_follow_up
    assert "lent the lamp" in request.text
    assert understood("And in which year?", [], []).text == "In which year?"


def test_what_it_points_to_is_found_in_the_evidence_before() -> None:
    assert "Tom lent the oil." in understood("What about the second one?", BEFORE, []).text


def test_a_question_without_an_answer_is_a_turn_too() -> None:
    assert "lent the lamp" in understood("And when?", BEFORE[:1], []).text
