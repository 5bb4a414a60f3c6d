"""Tasks are kinds of requests, and a question is none."""

from __future__ import annotations

from typing import get_args

from app.asking.request import TASKS, Kind


def test_tasks_are_kinds_that_sentences_can_answer() -> None:
    assert set(get_args(Kind)) > TASKS
    assert not TASKS & {"question", "chat", "write", "edit"}
