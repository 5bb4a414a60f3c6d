"""Every frame names something to fill in, and only what there is."""

from __future__ import annotations

import re

import pytest

from app.teaching.head_compositions import COMPOSITIONS, ROLES, TASKS, TOPICS


@pytest.mark.parametrize("frame", COMPOSITIONS)
def test_a_frame_names_what_there_is(frame: str) -> None:
    named = set(re.findall(r"\{(\w+)\}", frame))
    assert named
    assert named <= {"topic", "other", "role", "task"}


@pytest.mark.parametrize("words", [COMPOSITIONS, ROLES, TASKS, TOPICS])
def test_nothing_is_there_twice(words: tuple[str, ...]) -> None:
    assert len(set(words)) == len(words)
