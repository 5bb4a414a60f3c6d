"""Laws of the history: it fits, the oldest turns go first, and it is decided alike each time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.models.prompt import PromptTurn
from app.prompting.history import LOW_WATER, fitted

ROOM = 100


def turn(question: int, answer: int = 0) -> PromptTurn:
    """With so many tokens in its parts."""
    return PromptTurn((0,) * question, answer=(0,) * answer)


def size(turn: PromptTurn) -> int:
    return len(turn.question) + len(turn.answer or ())


def total(turns: list[PromptTurn]) -> int:
    return sum(map(size, turns))


# A question alone fits: the planner sees to that.
turns = st.lists(st.builds(turn, st.integers(1, 10), st.integers(0, 70)))


def test_what_fits_stays() -> None:
    before = [turn(10, 30), turn(5, 15)]
    assert fitted(before, turn(40), size, ROOM) == (before, False)


def test_the_oldest_turns_go_down_to_the_low_water_mark() -> None:
    before = [turn(10, 30), turn(10, 10), turn(5, 5)]
    assert fitted(before, turn(31), size, ROOM) == ([turn(5, 5)], True)
    assert fitted(before, turn(30), size, ROOM) == (before, False)


@given(turns, st.integers(1, 10))
def test_the_question_fits_behind_what_is_kept(before: list[PromptTurn], question: int) -> None:
    kept, dropped = fitted(before, turn(question), size, ROOM)
    assert total(kept) + question <= (LOW_WATER * ROOM if dropped else ROOM)
    assert kept == before[len(before) - len(kept) :], "the last ones, as they are"


@given(turns.filter(bool), st.integers(1, 10))
def test_between_two_overflows_the_history_only_grows(
    before: list[PromptTurn], question: int
) -> None:
    latest = before[-1]
    earlier, _ = fitted(before[:-1], PromptTurn(latest.question), size, ROOM)
    kept, dropped = fitted(before, turn(question), size, ROOM)
    if not dropped:
        assert kept == [*earlier, latest]
