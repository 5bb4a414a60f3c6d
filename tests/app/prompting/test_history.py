"""Laws of the history: it fits, the oldest passages go first, and it is decided alike each time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.models.prompt import PromptPassage, PromptTurn
from app.prompting.history import LOW_WATER, PASSAGES_LEFT_OUT, TURN_LEFT_OUT, fitted

ROOM = 100


def turn(question: int, passages: int = 0, answer: int = 0) -> PromptTurn:
    """With so many tokens in its parts."""
    found = PromptPassage(1, "a.txt", 0, 1, None, False, (0,) * passages)
    return PromptTurn((0,) * question, (found,) if passages else (), (0,) * answer)


def size(turn: PromptTurn) -> int:
    parts = sum(len(passage.ids) for passage in turn.passages)
    return parts + len(turn.question) + len(turn.answer or ())


def total(turns: list[PromptTurn]) -> int:
    return sum(map(size, turns))


# A question alone fits, as does a turn with what is found for it: the planner sees to both.
turns = st.lists(st.builds(turn, st.integers(1, 10), st.integers(0, 40), st.integers(0, 30)))


def test_what_fits_stays() -> None:
    before = [turn(10, 20, 10), turn(5, 0, 15)]
    assert fitted(before, turn(40), size, ROOM) == (before, [])


def test_the_oldest_passages_go_first_down_to_the_low_water_mark() -> None:
    before = [turn(2, 30, 3), turn(2, 30, 3), turn(2, 15, 3)]
    kept, left_out = fitted(before, turn(20), size, ROOM)
    assert kept == [turn(2, 0, 3), turn(2, 0, 3), turn(2, 15, 3)]
    assert left_out == [PASSAGES_LEFT_OUT]


def test_then_the_oldest_turns_go() -> None:
    before = [turn(10, 5, 30), turn(10, 5, 30), turn(5, 0, 5)]
    kept, left_out = fitted(before, turn(40), size, ROOM)
    assert kept == [turn(5, 0, 5)]
    assert left_out == [PASSAGES_LEFT_OUT, TURN_LEFT_OUT]


@given(turns, st.integers(1, 10))
def test_the_question_fits_behind_what_is_kept(before: list[PromptTurn], question: int) -> None:
    kept, left_out = fitted(before, turn(question), size, ROOM)
    most = LOW_WATER * ROOM if left_out else ROOM
    assert total(kept) + question <= most
    # What is kept are the last turns, and those without their passages come first.
    last = before[len(before) - len(kept) :]
    assert [(k.question, k.answer) for k in kept] == [(b.question, b.answer) for b in last]
    changed = [k != b for k, b in zip(kept, last, strict=True)]
    assert all(not k.passages for k, is_changed in zip(kept, changed, strict=True) if is_changed)
    if True in changed:
        until = len(changed) - changed[::-1].index(True)
        assert not any(k.passages for k in kept[:until])


@given(turns.filter(bool), st.integers(1, 10))
def test_between_two_overflows_the_history_only_grows(
    before: list[PromptTurn], question: int
) -> None:
    latest = before[-1]
    earlier, _ = fitted(before[:-1], PromptTurn(latest.question), size, ROOM)
    kept, left_out = fitted(before, turn(question), size, ROOM)
    if not left_out:
        assert kept == [*earlier, latest]
