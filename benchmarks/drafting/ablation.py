"""The gain of each drafter: all, all but each one, and none, on the same records, in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from benchmarks.drafting.flags import Setup
from benchmarks.drafting.in_turn import decoded_in_turn
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay import fitting
from benchmarks.drafting.rows import ALL, Outcome, rows
from speculation.choosing.drafting import Drafting
from speculation.choosing.selection import CostSelection
from speculation.methods import mix


def measure(records: Sequence[Record], setup: Setup) -> dict[str, Any]:
    """A row for each set and turn: what `--json` prints and `report` shows.

    Raises:
        ValueError: none of the records fits the model's context.
    """
    fit = fitting(records, setup.target)
    if not fit:
        raise ValueError(f"None of {len(records)} answers fit the model's context.")
    draftings = _draftings(setup)
    runs = decoded_in_turn(fit, draftings, setup.target)
    found = []
    for title, answers in runs.items():
        outcomes = [
            Outcome(
                record.category,
                record.turn,
                answer.calls,
                None if setup.target is None else answer.timed,
                None if setup.target is None else plain.timed,
            )
            for record, answer, plain in zip(fit, answers, runs["none"], strict=True)
        ]
        found += [row for row in rows(outcomes, title, setup.costs) if row.category == ALL]
    costs = [list(point) for point in setup.costs.points]
    return {"records": len(fit), "costs": costs, "rows": [asdict(row) for row in found]}


def _draftings(setup: Setup) -> Mapping[str, Drafting]:
    names = [drafter.name for drafter in setup.drafting.drafters]
    sets = {"all": names}
    sets |= {f"all but {name}": [each for each in names if each != name] for name in names}
    sets["none"] = []
    return {
        title: mix(each, setup.materials, CostSelection(setup.costs))
        for title, each in sets.items()
    }


def report(result: Mapping[str, Any]) -> str:
    """A table for people."""
    lines = [f"{result['records']} answers.\n"]
    lines.append(
        "drafters              turn  tokens/call  copied  nodes  draft ms  modelled  measured"
    )
    lines += [_line(row) for row in result["rows"]]
    return "\n".join(lines)


def _line(row: Mapping[str, Any]) -> str:
    measured = "" if row["speedup"] is None else f"{row['speedup']:.3f}x"
    return (
        f"{row['drafters']:<21} {row['turn']:>4} {row['tokens_per_call']:>12.3f} "
        f"{row['copied_share']:>7.1%} {row['nodes_per_call']:>6.1f} "
        f"{row['draft_ms_per_call']:>9.3f} {row['modelled_speedup']:>8.3f}x {measured:>9}"
    )
