"""The time of drafting at different context lengths: proposing, choosing and learning.

Each measured answer is a recorded one after its own prompt and as many earlier records as fill the
context; these are a segment, as documents are. With `--real-forward` a pass of the
default model runs between any two steps, as in the app: it evicts the drafters' tables from the
processor's caches, which makes every look-up several times slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import mean, median
from typing import Any

from benchmarks.drafting.decoded import Decoded
from benchmarks.drafting.flags import Setup
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay import decode
from benchmarks.drafting.rows import Pass
from speculation.copies.copy_index import CopyIndex
from speculation.copies.segment import Segment

LENGTHS = (1_000, 8_000)
"""Tokens of context at the end of an answer."""

ANSWERS = 3
"""Measured at each length, each of them once: what was decoded before is known."""

WARMING = 4
"""Answers decoded before, as a warm-up for the drafters."""


def measure(
    records: Sequence[Record], setup: Setup, lengths: Sequence[int] = LENGTHS
) -> dict[str, Any]:
    """One row for each length: what `--json` prints and `report` shows.

    Raises:
        ValueError: the records are too few, or a length is more than the model's context.
    """
    target = setup.target
    if target is not None and max(lengths) > target.context_limit:
        raise ValueError(
            f"--length {max(lengths)}: the model's context is limited to {target.context_limit} "
            "tokens."
        )
    short = [each for each in records if len(each.prompt) + len(each.response) < min(lengths)]
    needed = WARMING + ANSWERS * len(lengths)
    if len(short) < needed:
        raise ValueError(
            f"{needed} answers that fit {min(lengths)} tokens are needed; there are {len(short)}."
        )
    for record in short[:WARMING]:
        decode(target, record, setup.drafting)
    rows = []
    for number, length in enumerate(lengths):
        first = len(short) - ANSWERS * (len(lengths) - number)
        behind = [text for record in short[:first] for text in (*record.prompt, *record.response)]
        calls: list[Pass] = []
        for record in short[first : first + ANSWERS]:
            calls += _behind(behind, record, length, setup).calls
        rows.append(_row(length, calls))
    costs = [list(point) for point in setup.costs.points]
    return {"drafters": setup.name, "costs": costs, "rows": rows}


def _behind(before: Sequence[int], record: Record, length: int, setup: Setup) -> Decoded:
    """Decode `record` after the end of `before`, a segment, with `length` tokens of context."""
    room = length - len(record.prompt) - len(record.response)
    if room > len(before):
        raise ValueError(f"--length {length}: the earlier records have {len(before)} tokens.")
    earlier = tuple(before[len(before) - room :])
    index = CopyIndex([Segment.build("earlier", earlier)], tail=record.prompt)
    filled = replace(record, prompt=(*earlier, *record.prompt))
    return decode(setup.target, filled, setup.drafting, index)


def _row(length: int, calls: Sequence[Pass]) -> dict[str, float]:
    return {
        "context": length,
        "calls": len(calls),
        "tokens_per_call": round(mean(call.tokens for call in calls), 3),
        "nodes_per_call": round(mean(call.nodes for call in calls), 2),
        "draft_ms_median": round(median(call.draft_ms for call in calls), 3),
        "draft_ms_mean": round(mean(call.draft_ms for call in calls), 3),
    }


def report(result: dict[str, Any]) -> str:
    """A table for people."""
    lines = [f"{result['drafters']}\n"]
    lines.append("context   calls  tokens/call   nodes  median ms  mean ms")
    lines += [_line(row) for row in result["rows"]]
    return "\n".join(lines)


def _line(row: dict[str, Any]) -> str:
    return (
        f"{row['context']:>7} {row['calls']:>7} {row['tokens_per_call']:>12.2f} "
        f"{row['nodes_per_call']:>7.1f} {row['draft_ms_median']:>10.3f} "
        f"{row['draft_ms_mean']:>8.3f}"
    )
