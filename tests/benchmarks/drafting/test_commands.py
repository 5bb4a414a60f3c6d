"""The commands print JSON or a table of what they measured; what is wrong ends in one clear line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.drafting import flags
from benchmarks.drafting.flags import Flags, Setup
from tests.benchmarks.drafting.word_chat import word_tokenizer
from tests.benchmarks.invoked import invoke, measured

ROW = {
    "category": "chat",
    "turn": 1,
    "messages": [{"role": "user", "content": "a b c d a b c"}],
    "response": "d a b c d",
}


@pytest.fixture
def tokenizer(tmp_path: Path) -> Path:
    return word_tokenizer(tmp_path / "tokenizer.json", ["user", "assistant", "a", "b", "c", "d"])


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "trace.jsonl"
    path.write_text(json.dumps(ROW) + "\n")
    return path


def test_rows_are_printed_as_json_or_as_a_table(tokenizer: Path, trace: Path) -> None:
    words = ("replay", "--traces", trace, "--tokenizer", tokenizer, "--fixed", "copyspec")
    result = json.loads(invoke(*words, "--json").stdout)
    assert result["trace"] == str(trace)
    assert [(row["turn"], row["category"]) for row in result["rows"]] == [
        (1, "chat"),
        (1, "all"),
        ("all", "all"),
    ]
    assert {
        *("drafters", "turn", "category", "tokens_per_call", "copied_share", "nodes_per_call"),
        *("accept_by_depth", "draft_ms_per_call", "modelled_speedup", "speedup"),
    } <= set(result["rows"][0])
    assert result["rows"][-1]["tokens"] == 6
    table = invoke(*words).stdout
    assert "1 answers in sequence, learning is kept: copyspec; 0 left out" in table
    assert len(table.strip().splitlines()) == 7


def test_plain_decoding_drafts_nothing(tokenizer: Path, trace: Path) -> None:
    words = ("--traces", trace, "--tokenizer", tokenizer, "--drafters", "none", "--json")
    *_, row = json.loads(invoke("replay", *words).stdout)["rows"]
    assert row["tokens_per_call"] == row["modelled_speedup"] == 1
    assert row["nodes_per_call"] == 0
    assert row["accept_by_depth"] == []


def test_missing_and_broken_files_end_in_one_line(tokenizer: Path, trace: Path) -> None:
    trace.write_text(json.dumps(ROW) + "\nbroken\n")
    for path, where in ((trace, f"{trace}, line 2:"), (trace / "no", str(trace / "no"))):
        result = invoke("replay", "--traces", path, "--tokenizer", tokenizer)
        assert result.exit_code == 2
        (line,) = result.stderr.splitlines()
        assert line.startswith(where)
    result = invoke("live", "--prompts", trace)
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert f"{trace}, line 1: has no 'turns'" in result.stderr


@pytest.mark.parametrize("command", ["replay", "live", "edits", "ablation", "drafting-time"])
def test_every_flag_of_a_command_arrives(
    trace: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Flags] = []

    def prepare(flags: Flags) -> Setup:
        given.append(flags)
        raise ValueError("That is enough.")

    monkeypatch.setattr(flags, "prepare", prepare)
    source = {"live": ["--prompts", trace], "edits": []}.get(command, ["--traces", trace])
    trace.write_text(json.dumps({"category": "a", "turns": ["b"]}))
    words = ["--drafters", "casd", "--cost", "costs.json", "--head", "a/head"]
    expected = Flags("casd", cost=Path("costs.json"), real=True, head="a/head")
    if command != "live":
        words += ["--tokenizer", "tokens.json", "--real-forward"]
        expected = replace(expected, tokenizer=Path("tokens.json"))
    if command != "ablation":
        words += ["--fixed", "copyspec", "--nodes", "3"]
        expected = replace(expected, fixed="copyspec", nodes=3)
    result = invoke(command, *source, *words)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", "That is enough.\n")
    assert given == [expected]


def test_an_ablation_has_a_row_for_each_set(tokenizer: Path, trace: Path) -> None:
    words = ("ablation", "--traces", trace, "--tokenizer", tokenizer, "--drafters", "casd,copyspec")
    result = json.loads(invoke(*words, "--json").stdout)
    sets = ["all", "all but casd", "all but copyspec", "none"]
    assert [row["drafters"] for row in result["rows"] if row["turn"] == "all"] == sets
    assert "all but copyspec" in invoke(*words).stdout


def test_the_time_of_drafting_is_taken_at_each_length(tokenizer: Path, trace: Path) -> None:
    trace.write_text((json.dumps(ROW) + "\n") * 60)
    words = ("drafting-time", "--traces", trace, "--tokenizer", tokenizer, "--length", 200)
    result = json.loads(invoke(*words, "--length", 300, "--json").stdout)
    assert [row["context"] for row in result["rows"]] == [200, 300]
    assert invoke(*words, "--length", 199).exit_code == 2


@pytest.mark.parametrize(
    ("flags", "models"),
    [
        ((), [None]),
        (("--model", "some"), ["some"]),
        (("--model", "some", "--against", "other"), ["some", "other"]),
    ],
)
def test_what_is_kept_is_told_of_one_model_or_two(
    tmp_path: Path, flags: Sequence[str], models: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "prompts.jsonl"
    path.write_text(json.dumps({"category": "qa", "turns": ["Who?"]}))
    stand_in = measured(monkeypatch, "drafting.regressions", {"models": []})
    result = invoke("kept", "--data", path, *flags, "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"models": []})
    (((name, asked, named, _), _),) = stand_in.given
    assert (name, [each.turns for each in asked], named) == (path.name, [("Who?",)], models)
