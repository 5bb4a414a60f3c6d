"""Which earlier turns still fit the context; deterministic.

Old turns are dropped several at once and the decision is replayed from the first turn on, so the
prompts between two overflows have the same beginning and the model's cache stays useful.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.models.prompt import PromptTurn

LOW_WATER = 0.6
"""Share of the context that stays filled after an overflow."""

PASSAGES_LEFT_OUT = "the passages of an earlier question"
TURN_LEFT_OUT = "an earlier question with its answer"


def fitted(
    turns: Sequence[PromptTurn], asked: PromptTurn, size: Callable[[PromptTurn], int], room: int
) -> tuple[list[PromptTurn], list[str]]:
    """The turns to keep, and what was just dropped, oldest passages first.

    Args:
        asked: the question that is to follow, without passages.
        size: tokens of a turn.
        room: tokens that all turns may have.
    """
    kept: list[PromptTurn] = []
    left_out: list[str] = []
    for turn in [*turns, asked]:
        left_out = []
        question = size(PromptTurn(turn.question))
        if _total(kept, size) + question > room:
            while kept and _total(kept, size) + question > LOW_WATER * room:
                left_out.append(_drop_oldest(kept))
        kept.append(turn)
    return kept[:-1], list(dict.fromkeys(left_out))


def _total(turns: Sequence[PromptTurn], size: Callable[[PromptTurn], int]) -> int:
    return sum(map(size, turns))


def _drop_oldest(turns: list[PromptTurn]) -> str:
    oldest = next((i for i, turn in enumerate(turns) if turn.passages), None)
    if oldest is None:
        del turns[0]
        return TURN_LEFT_OUT
    turns[oldest] = replace(turns[oldest], passages=())
    return PASSAGES_LEFT_OUT
