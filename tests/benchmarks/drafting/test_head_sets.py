"""Every set decodes the model's own answers; a head's calls are counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.models.identity import ModelFiles
from benchmarks.drafting import head_sets
from benchmarks.drafting.flags import Setup
from benchmarks.drafting.head_sets import CountedHead, measure, report, with_heads
from benchmarks.drafting.live import Conversation
from speculation import Drafting, Prefill, Step, Target, generate
from speculation.choosing.cost_model import CostTable
from speculation.drafters.eagle.drafter import HeadDrafter
from speculation.materials import Materials
from tests.benchmarks.drafting.word_chat import word_chat
from tests.speculation.drafters.eagle.heads import tiny_head
from tests.speculation.tiny import VOCABULARY, output, run, tiny_prompt, tiny_target

WORDS = [f"w{number}" for number in range(VOCABULARY - 5)] + ["user", "assistant"]
ASKED = [Conversation("a", ("w1 w2", "w3")), Conversation("b", ("w4 w5 w1",))]


def setup_on(folder: Path, *, has_heads: bool = True) -> Setup:
    chat = word_chat(folder, WORDS)
    target = tiny_target(eos=chat.end)
    heads = {"eagle": tiny_head(target, "eagle"), "block": tiny_head(target, "block")}
    materials = Materials(target, heads=heads if has_heads else {})
    return Setup("", Drafting(), CostTable(), chat, materials)


@pytest.mark.parametrize("nodes", [None, 4])
def test_all_sets_are_measured_by_category(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nodes: int | None
) -> None:
    monkeypatch.setattr(head_sets, "MAX_TOKENS", 12)
    found = measure(ASKED, setup_on(tmp_path), nodes=nodes, papers=["casd+eagle"])
    titles = ["none", "copies", "copies+eagle", "copies+block", "eagle", "block"]
    assert [(row["drafters"], row["category"]) for row in found["rows"]] == [
        (title, category)
        for title in (*titles, "--fixed casd+eagle")
        for category in ("a", "b", "all")
    ]
    assert found["records"] == 3
    rows = {row["drafters"]: row for row in found["rows"] if row["category"] == "all"}
    assert len({row["tokens"] for row in rows.values()}) == 1
    assert rows["none"]["tokens_per_call"] == rows["none"]["speedup"] == 1
    assert [title for title in titles if rows[title]["head_calls"] is None] == titles[:2]
    assert rows["eagle"]["nodes_per_call"] > 0
    if nodes:
        calls = [row["head_calls"] for row in found["rows"] if row["drafters"] == "eagle"]
        assert calls == [1, 1, 1]
        assert all(rows[title]["nodes_per_call"] <= nodes for title in titles)
    assert "copies+block" in report(found)


@pytest.mark.parametrize("is_exact", [True, False])
def test_answers_are_written_with_drafts_only_where_these_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_exact: bool
) -> None:
    setup, given = setup_on(tmp_path), list[Drafting | None]()

    def written(*asked: Any, drafting: Drafting | None, **limits: Any) -> Iterator[Prefill | Step]:
        given.append(drafting)
        return generate(*asked, drafting=drafting, **limits)

    monkeypatch.setattr(Target, "is_exact", is_exact)
    monkeypatch.setattr(head_sets, "MAX_TOKENS", 12)
    monkeypatch.setattr(head_sets, "generate", written)
    measure(ASKED, setup, nodes=None, papers=[])
    assert given == [setup.drafting if is_exact else None] * 3


def test_a_counted_head_drafts_as_it_is() -> None:
    target: Target = tiny_target()
    head = HeadDrafter(tiny_head(target, "eagle"), target)
    counted = CountedHead(head)
    prompt = tiny_prompt(3, 20)
    plain = output(run(target, prompt, max_tokens=20))
    steps = run(target, prompt, drafters=[counted], max_tokens=20)
    assert output(steps) == plain
    assert steps[0].drafted["eagle"] > 0
    assert len(counted.answers) == 1
    assert counted.answers[0].calls == counted.answers[0].steps > 0
    run(target, prompt, drafters=[counted], max_tokens=20)
    assert len(counted.answers) == 2


def test_without_a_head_there_is_nothing_to_measure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.models.files.model_files", lambda _: None)
    with pytest.raises(ValueError, match="Name one with --candidate"):
        with_heads(setup_on(tmp_path, has_heads=False), [])
    kept = with_heads(setup_on(tmp_path), [])
    assert [*kept.materials.heads] == ["eagle", "block"]


def test_candidates_take_the_place_of_a_head_of_their_kind(
    tmp_path: Path, tiny_model_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = setup_on(tmp_path)
    assert setup.target is not None
    heads = {name: tiny_head(setup.target, "eagle", seed) for seed, name in enumerate("ab")}
    files = ModelFiles(tiny_model_folder)
    monkeypatch.setattr("app.models.files.model_files", lambda _: files)
    monkeypatch.setattr("app.models.draft_heads.head_folder", lambda name, *_: Path(name))
    monkeypatch.setattr(
        "app.models.draft_heads.load_heads", lambda folder, *_: {"eagle": heads[folder.name]}
    )
    found = with_heads(setup, ["b"]).materials.heads
    assert found == {"eagle": heads["b"], "block": setup.materials.heads["block"]}
    with pytest.raises(ValueError, match="Two candidates are of the kind eagle"):
        with_heads(setup, ["a", "b"])
