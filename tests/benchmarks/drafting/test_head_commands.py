"""The commands that measure draft heads hand on what they are told, and name what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.drafting import flags
from benchmarks.drafting.flags import Flags
from tests.benchmarks.invoked import invoke, measured


def test_every_flag_of_heads_arrives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "prompts.jsonl"
    row = {"category": "qa", "turns": ["Who?"]}
    path.write_text(f"{json.dumps(row)}\n" * 3)
    prepared: list[Flags] = []
    monkeypatch.setattr(flags, "prepare", prepared.append)
    with_heads = measured(monkeypatch, "drafting.head_sets", "setup", "with_heads")
    stand_in = measured(monkeypatch, "drafting.head_sets", {"rows": []})
    cost = tmp_path / "costs.json"
    named = ("--candidate", "a", "--candidate", "b", "--paper", "eagle", "--nodes", 24)
    result = invoke(
        "heads",
        "--prompts",
        path,
        "--limit",
        2,
        *named,
        "--temperature",
        1,
        "--cost",
        cost,
        "--json",
    )
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"rows": []})
    assert prepared == [Flags(cost=cost, real=True)]
    assert [given for given, _ in with_heads.given] == [(None, ["a", "b"])]
    (((asked, setup), options),) = stand_in.given
    assert ([each.turns for each in asked], setup) == ([("Who?",)] * 2, "setup")
    assert options == {"nodes": 24, "papers": ["eagle"], "temperature": 1.0}


def test_the_ablation_names_what_is_missing_and_prints_json(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = ("head-ablation", "--model", tiny_model_folder, "--threads", 1)
    missing = invoke(*call, "--answers", tmp_path / "none.jsonl")
    assert (missing.exit_code, "Traceback" in missing.output) == (2, False)
    assert "there is no such file" in missing.output
    row = {"variant": "eagle", "tokens": 1, "seconds": 1.0, "acceptance": [0.5], "in_a_row": 0.5}
    result = {"held_out": 1, "rows": [row]}
    measured(monkeypatch, "drafting.head_ablation", result)
    printed = invoke(*call, "--answers", tmp_path / "none.jsonl", "--json").stdout
    assert json.loads(printed) == result
