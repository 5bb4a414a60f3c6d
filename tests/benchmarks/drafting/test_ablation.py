"""Each set is what it is called, learns for itself, and goes first in its turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.drafting import ablation, in_turn
from benchmarks.drafting.decoded import Decoded
from benchmarks.drafting.flags import Flags, prepare
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay import decode
from speculation import Drafting
from tests.benchmarks.drafting.word_chat import word_tokenizer

RECORDS = [
    Record("writing", 1 + n % 2, tuple(range(100 + n, 140 + n)), tuple(range(100 + n, 130 + n)))
    for n in range(6)
]


def test_all_but_each_and_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tokenizer = word_tokenizer(tmp_path / "tokenizer.json", ["user", "assistant"])
    setup = prepare(Flags(drafters="casd,copyspec", tokenizer=tokenizer))
    order: list[tuple[str, ...]] = []

    def noted(target: None, record: Record, drafting: Drafting) -> Decoded:
        order.append(tuple(drafter.name for drafter in drafting.drafters))
        return decode(target, record, drafting)

    monkeypatch.setattr(in_turn, "decode", noted)
    result = ablation.measure(RECORDS, setup)
    sets = [("casd", "copyspec"), ("copyspec",), ("casd",), ()]
    assert order[:4] == sets
    assert order[4:8] == sets[1:] + sets[:1]
    titles = ["all", "all but casd", "all but copyspec", "none"]
    rows = result["rows"]
    assert [(row["drafters"], row["turn"]) for row in rows] == [
        (title, turn) for title in titles for turn in (1, 2, "all")
    ]
    by_title = {row["drafters"]: row for row in rows if row["turn"] == "all"}
    assert by_title["none"]["tokens_per_call"] == by_title["none"]["modelled_speedup"] == 1
    assert by_title["all"]["tokens_per_call"] > 2
    assert by_title["all"]["speedup"] is None
    assert by_title["all but casd"] != by_title["all but copyspec"]
    assert "all but casd" in ablation.report(result)


def test_of_no_drafters_all_is_plain_decoding(tmp_path: Path) -> None:
    tokenizer = word_tokenizer(tmp_path / "tokenizer.json", ["user", "assistant"])
    rows = ablation.measure(RECORDS, prepare(Flags(drafters="none", tokenizer=tokenizer)))["rows"]
    assert {row["drafters"] for row in rows} == {"all", "none"}
    assert all(row["tokens_per_call"] == 1 for row in rows)
