"""An exercise says all that a prompt needs, and nothing is shared between exercises."""

from __future__ import annotations

from app.teaching.exercise import Exercise, ExerciseTurn, ReadExcerpt


def test_what_is_not_said_is_empty() -> None:
    turn = ExerciseTurn("When?", "1798")
    one, other = (Exercise("read", "Answer.", (turn,)) for _ in range(2))
    assert (turn.excerpts, ReadExcerpt("a.txt", "It was 1798.").heads, one.about) == ((), "", {})
    assert one == other
