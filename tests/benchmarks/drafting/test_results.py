"""Results are JSON with all that was run, and the table shows the same numbers."""

from __future__ import annotations

import json

import pytest

from benchmarks.drafting.flags import Setup
from benchmarks.drafting.results import report, result, shown
from benchmarks.drafting.rows import Outcome, Pass, Timed
from speculation import Drafting
from speculation.choosing.cost_model import CostTable

SETUP = Setup("casd", Drafting(), CostTable([(1, 10), (9, 18.5, 0.01)]), chat=None)  # type: ignore[arg-type]
CALLS = [
    Pass(tokens=1, copied=0, nodes=0, depth=0, accepted=0, draft_ms=0.5),
    Pass(tokens=5, copied=3, nodes=8, depth=8, accepted=4, draft_ms=1.5),
]
OUTCOMES = [Outcome("writing", 1, CALLS, Timed(6, 20.0), Timed(6, 50.0))]
NOTES = {"left out": 2, "cut at a loop": 0}


def test_a_result_is_json_with_what_was_run() -> None:
    found = json.loads(json.dumps(result("records", OUTCOMES, SETUP, NOTES)))
    assert {name: found[name] for name in ("trace", "drafters", "records", "notes", "costs")} == {
        "trace": "records",
        "drafters": "casd",
        "records": 1,
        "notes": NOTES,
        "costs": [[1, 10, 0], [9, 18.5, 0.01]],
    }
    assert [(row["turn"], row["category"], row["tokens"]) for row in found["rows"]] == [
        (1, "writing", 6),
        (1, "all", 6),
        ("all", "all", 6),
    ]


def test_the_table_shows_the_rows() -> None:
    lines = report(result("records", OUTCOMES, SETUP, NOTES)).splitlines()
    assert lines[0] == (
        "1 answers in sequence, learning is kept: casd; 2 left out; 0 cut at a loop."
    )
    assert lines[1] == "T(n) in ms: 1: 10, 9: 18.5."
    assert len(lines) == 4 + 3
    # 6 tokens by 2 calls; modelled 60 ms by 28.5; accepted all of the first four drafts, then none.
    numbers = ["3.00", "50.0%", "4.0", "1.000", "2.11x", "2.50x", "1.00", "1.00", "1.00", "0.00"]
    assert lines[4].split() == ["writing", "1", *numbers]
    assert lines[6].split() == ["all", "all", *numbers]
    titles = lines[3].split("  ")
    assert titles[0] == "category" and titles[-1] == "accepted at depth 1, 2, 4, 8"


def test_depths_that_were_never_drafted_and_times_that_were_not_taken_are_blank() -> None:
    call = Pass(tokens=3, copied=2, nodes=2, depth=2, accepted=2, draft_ms=1.0)
    table = report(result("records", [Outcome("a", 1, [call])], SETUP, {}))
    assert table.startswith("1 answers in sequence, learning is kept: casd.\n")
    cells = table.splitlines()[-1].split()
    assert cells[-3:] == [f"{3 * 10 / 12.125:.2f}x", "1.00", "1.00"]


def test_what_is_numberspasses_through_and_leaves_stdout_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert list(shown(iter("abc"), 3)) == ["a", "b", "c"]
    assert capsys.readouterr().out == ""
