"""Chooses the earlier turns that still fit the context; deterministic.

Old turns are dropped several at once and the decision is replayed from the first turn on, so the
prompts between two overflows have the same beginning and the model's cache stays useful.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.models.prompt import PromptTurn

LOW_WATER = 0.6
"""Share of the room that stays filled after an overflow."""


def fitted(
    turns: Sequence[PromptTurn], asked: PromptTurn, size: Callable[[PromptTurn], int], room: int
) -> tuple[list[PromptTurn], bool]:
    """The turns to keep, and whether some were dropped just now.

    Args:
        turns: without passages, which are placed in what room these leave.
        asked: the question that is to follow.
        size: tokens of a turn.
        room: tokens that all turns may have.
    """
    kept: list[PromptTurn] = []
    dropped = False
    for turn in [*turns, asked]:
        question = size(PromptTurn(turn.question))
        dropped = bool(kept) and _total(kept, size) + question > room
        if dropped:
            while kept and _total(kept, size) + question > LOW_WATER * room:
                del kept[0]
        kept.append(turn)
    return kept[:-1], dropped


def _total(turns: Sequence[PromptTurn], size: Callable[[PromptTurn], int]) -> int:
    return sum(map(size, turns))
