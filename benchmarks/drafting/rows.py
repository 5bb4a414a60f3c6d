"""Results of drafting, counted: rows for each turn and category, and for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import NamedTuple

from speculation.choosing.cost_model import CostTable
from speculation.decoding import Step

ALL = "all"


class Pass(NamedTuple):
    """One pass of the target.

    Attributes:
        tokens: that it gave, the end token included.
        copied: those of them whose accepted node was copied from somewhere.
        nodes: drafted, without the root.
        depth: of the deepest of them.
        accepted: those of them that were accepted.
        draft_ms: proposing, choosing and learning.
    """

    tokens: int
    copied: int
    nodes: int
    depth: int
    accepted: int
    draft_ms: float

    @classmethod
    def of(cls, step: Step) -> Pass:
        """The counts of a step."""
        copied = [any(origin.position is not None for origin in each) for each in step.origins]
        return cls(
            tokens=len(step.tokens),
            copied=sum(copied),
            nodes=step.nodes - 1,
            depth=step.depth,
            accepted=sum(bool(each) for each in step.origins),
            draft_ms=step.draft_ms,
        )


class Timed(NamedTuple):
    """Tokens of an answer and the milliseconds it took to decode them, the prefill left out."""

    tokens: int
    ms: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """One answer, decoded with drafts and, where times are real, without.

    Attributes:
        drafted, plain: None where nothing was computed.
    """

    category: str
    turn: int
    calls: Sequence[Pass]
    drafted: Timed | None = None
    plain: Timed | None = None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One line of the table.

    Attributes:
        drafters: their names.
        turn: number of the turn, or `ALL`.
        category: or `ALL`.
        records, tokens, calls: what the row counts; end tokens are tokens.
        tokens_per_call: total tokens by total calls.
        copied_share: share of the tokens whose accepted node was copied from somewhere.
        nodes_per_call: drafted tokens that were verified, without the root.
        accept_by_depth: at index d - 1, of the calls that drafted to depth d at least, the share
            that accepted d drafts at least.
        draft_ms_per_call, draft_ms_median: wall time of proposing, choosing and learning: mean
            and median.
        modelled_speedup: tokens * T(1) / sum over the calls of T(1 + nodes).
        speedup: tokens per second of decode time with drafts, drafting included, over those of
            plain decoding; None where nothing was computed.
    """

    drafters: str
    turn: int | str
    category: str
    records: int
    tokens: int
    calls: int
    tokens_per_call: float
    copied_share: float
    nodes_per_call: float
    accept_by_depth: list[float]
    draft_ms_per_call: float
    draft_ms_median: float
    modelled_speedup: float
    speedup: float | None


def rows(outcomes: Sequence[Outcome], drafters: str, costs: CostTable) -> list[ResultRow]:
    """A row for each turn and category, for each turn, and one for all there is."""
    found: list[ResultRow] = []

    def add(turn: int | str, category: str, counted: Sequence[Outcome]) -> None:
        found.append(_row(drafters, turn, category, counted, costs))

    for turn in sorted({outcome.turn for outcome in outcomes}):
        of_turn = [outcome for outcome in outcomes if outcome.turn == turn]
        for category in dict.fromkeys(outcome.category for outcome in of_turn):
            add(turn, category, [each for each in of_turn if each.category == category])
        add(turn, ALL, of_turn)
    add(ALL, ALL, outcomes)
    return found


def _row(
    drafters: str, turn: int | str, category: str, outcomes: Sequence[Outcome], costs: CostTable
) -> ResultRow:
    calls = [call for outcome in outcomes for call in outcome.calls]
    tokens = sum(call.tokens for call in calls)
    modelled = sum(costs(1 + call.nodes) for call in calls)
    return ResultRow(
        drafters=drafters,
        turn=turn,
        category=category,
        records=len(outcomes),
        tokens=tokens,
        calls=len(calls),
        tokens_per_call=round(tokens / len(calls), 4),
        copied_share=round(sum(call.copied for call in calls) / tokens, 4),
        nodes_per_call=round(mean(call.nodes for call in calls), 3),
        accept_by_depth=[round(share, 4) for share in accept_by_depth(calls)],
        draft_ms_per_call=round(mean(call.draft_ms for call in calls), 4),
        draft_ms_median=round(median(call.draft_ms for call in calls), 4),
        modelled_speedup=round(tokens * costs(1) / modelled, 4),
        speedup=_speedup(outcomes),
    )


def accept_by_depth(calls: Iterable[Pass]) -> list[float]:
    """As in `ResultRow`, down to the greatest depth that was drafted."""
    drafted: list[int] = []
    accepted: list[int] = []
    for call in calls:
        missing = call.depth - len(drafted)
        drafted += [0] * missing
        accepted += [0] * missing
        for depth in range(call.depth):
            drafted[depth] += 1
            accepted[depth] += depth < call.accepted
    return [kept / tried for kept, tried in zip(accepted, drafted, strict=True)]


def _speedup(outcomes: Sequence[Outcome]) -> float | None:
    drafted = [outcome.drafted for outcome in outcomes if outcome.drafted is not None]
    plain = [outcome.plain for outcome in outcomes if outcome.plain is not None]
    if not drafted or not plain:
        return None
    return round(_ms_per_token(plain) / _ms_per_token(drafted), 4)


def _ms_per_token(times: Sequence[Timed]) -> float:
    return sum(each.ms for each in times) / sum(each.tokens for each in times)
