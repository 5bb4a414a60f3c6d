"""The flags of the drafting benchmarks mean what they say, and wrong ones end in one clear line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from benchmarks.cli import bench
from benchmarks.drafting.flags import Flags, prepare, read_costs
from speculation.choosing.cost_model import CostTable
from speculation.choosing.drafting import Everything
from speculation.choosing.selection import CostSelection, NodeSelection
from speculation.methods import METHODS, Materials, available
from tests.benchmarks.drafting.word_chat import word_tokenizer

ROW = {
    "category": "chat",
    "turn": 1,
    "messages": [{"role": "user", "content": "a b c d a b c"}],
    "response": "d a b c d",
}
MODEL_FREE = available(Materials())


@pytest.fixture
def tokenizer(tmp_path: Path) -> Path:
    return word_tokenizer(tmp_path / "tokenizer.json", ["user", "assistant", "a", "b", "c", "d"])


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "trace.jsonl"
    path.write_text(json.dumps(ROW) + "\n")
    return path


def invoke(*words: object) -> Result:
    return CliRunner().invoke(bench, [str(word) for word in words])


def test_by_default_all_that_need_no_model_under_the_designs_costs(tokenizer: Path) -> None:
    setup = prepare(Flags(tokenizer=tokenizer))
    assert [drafter.name for drafter in setup.drafting.drafters] == MODEL_FREE
    assert setup.name == ",".join(MODEL_FREE)
    assert isinstance(setup.drafting.selection, CostSelection)
    assert setup.costs.points == setup.drafting.selection.costs.points == CostTable().points
    assert setup.target is None


def test_flags_choose_drafters_and_nodes(tokenizer: Path) -> None:
    setup = prepare(Flags(drafters="casd, copyspec", nodes=7, tokenizer=tokenizer))
    assert [drafter.name for drafter in setup.drafting.drafters] == ["casd", "copyspec"]
    assert setup.name == "casd,copyspec"
    assert isinstance(setup.drafting.selection, NodeSelection)
    assert setup.drafting.selection.nodes == 7
    assert not prepare(Flags(drafters="none", tokenizer=tokenizer)).drafting.drafters


def test_fixed_is_one_method_with_all_that_it_proposes(tokenizer: Path) -> None:
    setup = prepare(Flags(fixed="copyspec+casd", tokenizer=tokenizer))
    (drafter,) = setup.drafting.drafters
    assert (setup.name, drafter.name) == ("copyspec+casd", "copyspec")
    assert isinstance(setup.drafting.selection, Everything)


def test_costs_are_read_from_a_file(tokenizer: Path, tmp_path: Path) -> None:
    path = tmp_path / "costs.json"
    path.write_text("[[1, 10], [4, 16.5]]")
    assert prepare(Flags(cost=path, tokenizer=tokenizer)).costs(4) == 16.5
    for text in ("", "{}", "3", "[[1]]", "[]", "[[2, 10]]", "[[1, 10], [1, 11]]", '[["a", 1]]'):
        path.write_text(text)
        with pytest.raises(ValueError, match=r"costs\.json"):
            read_costs(path)


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


NEEDY = next(name for name, method in METHODS.items() if method.needs)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--drafters", "nobody"], "nobody"),
        (["--drafters", "copyspec,"], "Unknown drafter ''"),
        (["--fixed", "nobody+casd"], "nobody"),
        (["--fixed", "casd+nobody"], "nobody"),
        (["--fixed", "casd", "--nodes", "3"], "--fixed"),
        (["--fixed", "casd", "--drafters", "casd"], "--fixed"),
        (["--nodes", "-1"], "--nodes"),
        (["--drafters", NEEDY], f"{NEEDY} needs"),
        (["--fixed", NEEDY], f"{NEEDY} needs"),
        (["--cost", "nowhere.json"], "nowhere.json"),
        (["--real-forward"], "--tokenizer"),
    ],
)
def test_wrong_flags_end_in_one_line(
    tokenizer: Path, trace: Path, words: list[str], message: str
) -> None:
    result = invoke("replay", "--traces", trace, "--tokenizer", tokenizer, *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert message in line


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
