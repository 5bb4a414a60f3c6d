"""The output of drafting benchmarks: rows as JSON objects, and as a table."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

import typer

from benchmarks.drafting.flags import Setup
from benchmarks.drafting.rows import Outcome, rows

T = TypeVar("T")


def result(
    name: str, outcomes: Sequence[Outcome], setup: Setup, notes: Mapping[str, float]
) -> dict[str, Any]:
    """The whole result.

    Args:
        name: of what was decoded.
        notes: counts that belong to the rows, by what they count.
    """
    return {
        "trace": name,
        "drafters": setup.name,
        "records": len(outcomes),
        "notes": dict(notes),
        "costs": [list(point) for point in setup.costs.points],
        "rows": [asdict(row) for row in rows(outcomes, setup.name, setup.costs)],
    }


def shown(each: Iterable[T], length: int) -> Iterator[T]:
    """The same, with a bar on a terminal; real passes over a trace take an hour."""
    with typer.progressbar(each, length=length, file=sys.stderr) as bar:
        yield from bar


def report(result: Mapping[str, Any]) -> str:
    """A table for people of a result's rows, under what was run."""
    title = "{:<14} {:>4} {:>11} {:>7} {:>6} {:>9} {:>9} {:>8}  {}".format(
        "category", "turn", "tokens/call", "copied", "nodes", "draft ms", "modelled", "measured",
        "accepted at depth 1, 2, 4, 8",
    )  # fmt: skip
    return "\n".join([_heading(result), title, *map(_line, result["rows"])])


def _heading(result: Mapping[str, Any]) -> str:
    costs = ", ".join(f"{nodes}: {ms:.4g}" for nodes, ms, _ in result["costs"])
    notes = [f"{result['records']} answers in sequence, learning is kept: {result['drafters']}"]
    notes += [f"{count} {what}" for what, count in result["notes"].items()]
    return f"{'; '.join(notes)}.\nT(n) in ms: {costs}.\n"


def _line(row: Mapping[str, Any]) -> str:
    depths = row["accept_by_depth"]
    shares = [f"{depths[depth - 1]:.2f}" for depth in (1, 2, 4, 8) if depth <= len(depths)]
    measured = "" if row["speedup"] is None else f"{row['speedup']:.2f}x"
    return (
        f"{row['category']:<14} {row['turn']:>4} {row['tokens_per_call']:>11.2f} "
        f"{row['copied_share']:>7.1%} {row['nodes_per_call']:>6.1f} "
        f"{row['draft_ms_median']:>9.3f} {row['modelled_speedup']:>8.2f}x {measured:>8}  "
        f"{' '.join(shares)}"
    )
