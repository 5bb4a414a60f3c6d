"""What exact costs is told by the passes over the same trees and by their number."""

from __future__ import annotations

from typing import Any

from benchmarks.drafting.exact_report import SAME, WAYS, report, summed

SETUP = {"model": "Model", "dtype": "float32", "is_exact": True, "temperature": 0.0}


def row(*, is_paired: bool, diverges_at: int | None = None) -> dict[str, Any]:
    names = (*WAYS, *SAME) if is_paired else WAYS[:2]
    found = {
        "category": "qa",
        "tokens": 8,
        "written": dict.fromkeys(names, 8),
        "calls": {name: 4 if "drafted" in name else 8 for name in names},
        "ms": {name: 16.0 for name in names if name in WAYS},
        "diverges_at": diverges_at,
        "off_diverges_at": None,
    }
    return (
        {**found, "passes": {"plain": [24.0, 16.0], "drafted": [12.0, 8.0]}} if is_paired else found
    )


def test_a_loss_is_that_of_a_pass_where_as_many_are_needed() -> None:
    result = summed([row(is_paired=True, diverges_at=5), row(is_paired=False, diverges_at=3)])
    assert (result["prompts"], result["tokens"], result["diverging"]) == (2, 16, 2)
    assert result["pass_ms"] == {"plain": [3.0, 2.0], "drafted": [3.0, 2.0]}
    assert (result["loss_of_plain"], result["loss_of_drafted"]) == (0.5, 0.5)
    assert result["tokens_per_call"][WAYS[1]] == 2.0
    told = report({**SETUP, **result})
    assert "2 of 2 answers with drafts differ" in told
    assert "Lost by exact: plain 50.0%, drafted 50.0% (the same tokens)." in told


def test_without_answers_beside_nothing_is_said_of_a_loss() -> None:
    result = summed([row(is_paired=False)])
    assert result["pass_ms"] == {}
    assert result["loss_of_plain"] is result["loss_of_drafted"] is None
    assert "Lost" not in report({**SETUP, **result})
