"""Laws of verdicts: decided as soon as no answer can change it, and told in few words."""

from __future__ import annotations

import pytest

from app.examination.verdict import Verdict
from storage.examined import ExaminedAnswer


@pytest.mark.parametrize(
    ("asked", "right", "quotes", "reads_well", "told"),
    [
        (0, 0, None, None, "not tested yet"),
        (20, 20, None, None, "gets 20 of 20 test questions right"),
        (0, 0, 16, None, "not tested yet"),
        (4, 0, 16, None, "4 of 20 test questions asked"),
        (5, 0, 16, False, "gets at most 15 of 20 test questions right"),
        (16, 16, 16, True, "gets at least 16 of 20 test questions right"),
        (20, 16, 16, True, "gets 16 of 20 test questions right"),
        (20, 15, 16, False, "gets 15 of 20 test questions right"),
    ],
)
def test_it_is_decided_as_soon_as_no_answer_can_change_it(
    asked: int, right: int, quotes: int | None, reads_well: bool | None, told: str
) -> None:
    verdict = Verdict(20, asked, right, quotes)
    assert verdict.reads_well is reads_well
    assert str(verdict) == told


def test_quotes_count_once_all_questions_were_put_to_them() -> None:
    answers = [ExaminedAnswer(number, "", number > 1) for number in (1, 2, 3)]
    assert Verdict.of(3, answers[:2], answers) == Verdict(3, 2, 1, 2)
    assert Verdict.of(3, [], answers[:2]) == Verdict(3, 0, 0, None)
