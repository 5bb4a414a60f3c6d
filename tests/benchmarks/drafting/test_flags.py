"""The flags of the drafting benchmarks mean what they say, and wrong ones end in one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchmarks.cli import bench
from benchmarks.drafting.flags import Flags, prepare, read_costs
from speculation.choosing.cost_model import CostTable
from speculation.choosing.drafting import Everything
from speculation.choosing.selection import CostSelection, NodeSelection
from speculation.materials import Materials
from speculation.methods import METHODS, available
from tests.benchmarks.drafting.word_chat import word_tokenizer
from tests.speculation.drafters.proposing import random_table

MODEL_FREE = available(Materials())


@pytest.fixture
def tokenizer(tmp_path: Path) -> Path:
    return word_tokenizer(tmp_path / "tokenizer.json", ["user", "assistant", "a", "b", "c", "d"])


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


@pytest.mark.usefixtures("default_model_folder")
def test_a_bigram_table_is_read_for_the_default_models_tokens(tmp_path: Path) -> None:
    path, table = tmp_path / "table.safetensors", random_table()
    path.write_bytes(table.to_bytes())
    known = prepare(Flags(bigrams=path)).materials.bigrams
    assert known is not None
    assert known.after(3) == table.after(3)
    path.write_bytes(b"no table")
    with pytest.raises(ValueError, match=r"table\.safetensors: is not a readable bigram table"):
        prepare(Flags(bigrams=path))


def test_costs_are_read_from_a_file(tokenizer: Path, tmp_path: Path) -> None:
    path = tmp_path / "costs.json"
    path.write_text("[[1, 10], [4, 16.5]]")
    assert prepare(Flags(cost=path, tokenizer=tokenizer)).costs(4) == 16.5
    for text in ("", "{}", "3", "[[1]]", "[]", "[[2, 10]]", "[[1, 10], [1, 11]]", '[["a", 1]]'):
        path.write_text(text)
        with pytest.raises(ValueError, match=r"costs\.json"):
            read_costs(path)


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
        (["--bigrams", "table.safetensors"], "--bigrams"),
    ],
)
def test_wrong_flags_end_in_one_line(tokenizer: Path, words: list[str], message: str) -> None:
    usual = ["replay", "--traces", "unread.jsonl", "--tokenizer", str(tokenizer)]
    result = CliRunner().invoke(bench, [*usual, *words])
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert message in line
