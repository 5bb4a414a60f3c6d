"""The desk is measured beside its engine: the same files, the same tokens, medians and a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.conversation import generation
from benchmarks.drafting import desk, renaming
from benchmarks.drafting.desk import measure, measured, report
from benchmarks.drafting.package_versions import FileChange
from speculation.choosing.cost_model import CostTable
from tests.benchmarks.invoked import invoke
from tests.benchmarks.invoked import measured as stand_in

TEXT = "".join(
    f"def read_{name}(path):\n    return read_{name}(path, open(path).read())\n\n\n"
    f"print(read_{name}('a file of {name}'))\n"
    for name in ("rows", "columns", "tables")
)
CHANGES = [
    FileChange("one", "one/a.py", TEXT, TEXT.replace("path, open", "path, close", 2)),
    FileChange("two", "two/b.py", TEXT, TEXT.replace("print", "show", 1)),
]


@pytest.fixture
def found(tiny_model_folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is measured of two files with a random model."""
    monkeypatch.setattr(renaming, "LINES", range(10, 30))
    monkeypatch.setattr(desk, "measure_costs", lambda _: CostTable())
    monkeypatch.setattr(generation, "MIN_INTERVAL", 0.0)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    told = list[str]()
    made = measured(CHANGES, CHANGES, str(tiny_model_folder), 2, told.append, dtype="float32")
    assert told == [
        *("1 of 2 files revised", "2 of 2 files revised", "1 of 2 runs timed", "2 of 2 runs timed")
    ]
    return made


@pytest.mark.slow
def test_both_speeds_are_of_the_same_tokens_and_each_instruction_is_timed_both_ways(
    found: dict[str, Any],
) -> None:
    assert json.loads(json.dumps(found)) == found
    assert [each["file"] for each in found["speeds"]] == ["one/a.py", "two/b.py"]
    for each in found["speeds"]:
        assert each["app_share"] > 0
        share = each["app_tokens_per_s"] / each["engine_tokens_per_s"]
        assert share == pytest.approx(each["app_share"], rel=0.02)
    assert found["tokens"] == sum(each["tokens"] for each in found["speeds"])
    times = [(each["run"], each["turn"], each["decoding"]) for each in found["times"]]
    ways = [*("drafted",) * 2, *("plain",) * 4, *("drafted",) * 2]
    turns = ["first", "follow_up"] * 4
    assert times == [*zip([1] * 4 + [2] * 4, turns, ways, strict=True)]
    by_turn: dict[str, set[int]] = {}
    for each in found["times"]:
        by_turn.setdefault(each["turn"], set()).add(each["tokens"])
    assert all(len(tokens) == 1 for tokens in by_turn.values()), "the same whichever way"
    assert found["timed"] == {"file": "one/a.py", "lines": 15, "runs": 2}
    ends = [each["end_s"] for each in found["times"] if each["turn"] == "first"][::3]
    assert found["medians"]["first"]["drafted"]["end_s"] == pytest.approx(sum(ends) / 2)
    shown = report(found)
    assert "app as a share of the engine" in shown
    assert shown.count("plain") == 2


def test_the_command_prints_what_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    made = stand_in(monkeypatch, "drafting.desk", {"app_share": 0.95})
    assert json.loads(invoke("desk", "--records", 3, "--json").stdout) == {"app_share": 0.95}
    ((model, records, runs, _), _) = made.given[0]
    assert (model, records, runs) == (None, 3, 3)
    assert invoke("desk", "--runs", 0).exit_code == 2


def test_the_files_are_those_that_edits_draws(
    monkeypatch: pytest.MonkeyPatch, tokenizer_folder: Path
) -> None:
    files = [FileChange("one", f"{n}.py", "a\n", "b\n") for n in range(20)]
    monkeypatch.setattr("app.models.defaults.default_model_folder", lambda: tokenizer_folder)
    monkeypatch.setattr(desk, "fitting_changes", lambda _chat, _folder: iter(files))
    made = stand_in(monkeypatch, "drafting.desk", {}, "measured")
    measure(None, 3, 1, lambda _: None)
    fitting, chosen, *_ = made.given[0][0]
    assert fitting == files
    assert chosen == desk.drawn(files)[:3]
