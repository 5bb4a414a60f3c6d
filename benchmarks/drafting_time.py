"""What drafting takes at different lengths of context: proposing, choosing and learning.

Each measured answer is a recorded one, its first `ANSWER` tokens, behind its own prompt and as
much of the records before it as fill the context. With `--real-forward` a pass of the default model
stands between any two steps, as in the app: it leaves nothing of the drafters' tables in the
processor's caches, which makes every look into them several times slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, median
from typing import Any

from benchmarks.decoded import decoded
from benchmarks.drafting_flags import Setup
from benchmarks.records import Record
from benchmarks.replay_target import NoModel, Recorded
from benchmarks.rows import Call
from speculation.decoding import generate

LENGTHS = (1_000, 8_000)
"""Tokens of context at the end of an answer."""

ANSWERS = 4
"""Measured at each length."""

ANSWER = 120
"""Tokens of each."""

WARMING = 6
"""Answers before them, so that the drafters know what they would after a while."""


def measure(
    records: Sequence[Record], setup: Setup, lengths: Sequence[int] = LENGTHS
) -> dict[str, Any]:
    """One row for each length: what `--json` prints and `report` shows.

    Raises:
        ValueError: the records are too few, or a length is more than the model's context.
    """
    limit = None if setup.target is None else setup.target.context_limit
    if limit is not None and max(lengths) > limit:
        raise ValueError(f"--length {max(lengths)}: the model's context has {limit} tokens.")
    for record in records[:WARMING]:
        _replay(record.prompt, record.response, setup)
    rows = []
    for length in lengths:
        calls = [call for each in _behind(records, length) for call in _replay(*each, setup)]
        rows.append(
            {
                "context": length,
                "calls": len(calls),
                "tokens_per_call": round(mean(call.tokens for call in calls), 3),
                "nodes_per_call": round(mean(call.nodes for call in calls), 2),
                "draft_ms_median": round(median(call.draft_ms for call in calls), 3),
                "draft_ms_mean": round(mean(call.draft_ms for call in calls), 3),
            }
        )
    costs = [list(point) for point in setup.costs.points]
    return {"drafters": setup.name, "costs": costs, "rows": rows}


def _behind(records: Sequence[Record], length: int) -> list[tuple[list[int], tuple[int, ...]]]:
    """(prompt, answer) of each measured answer, the last ones of the file."""
    ids = [token for record in records[:-ANSWERS] for token in (*record.prompt, *record.response)]
    if len(ids) < length:
        raise ValueError(f"The records have {len(ids)} tokens, and {length} are needed.")
    filled = []
    for record in records[-ANSWERS:]:
        answer = record.response[:ANSWER]
        filled.append(([*ids, *record.prompt][len(answer) - length :], answer))
    return filled


def _replay(prompt: Sequence[int], answer: Sequence[int], setup: Setup) -> Sequence[Call]:
    target = setup.target or NoModel(())
    events = generate(
        target, prompt, Recorded(answer), drafting=setup.drafting, max_tokens=len(answer)
    )
    return decoded(events).calls


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
