"""What is compared: with and without drafts, and beside it without exact."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from benchmarks.drafting import exact
from benchmarks.drafting.decoded import Decoded
from benchmarks.drafting.exact import measure, spread
from benchmarks.drafting.exact_report import SAME, WAYS, report
from benchmarks.drafting.live import Conversation
from speculation import Target

ASKED = [Conversation("qa", (f"What is {number}?",)) for number in range(3)]


def test_prompts_are_taken_from_all_categories_in_turn() -> None:
    many = [Conversation("a", (str(n),)) for n in range(5)] + [Conversation("b", ("x",))]
    assert [each.turns[0] for each in spread(many, 4)] == ["0", "x", "1", "2"]
    assert len(spread(many, 100)) == 6


def measured(folder: Path, beside: int) -> dict[str, Any]:
    told: list[str] = []
    result = measure(
        ASKED, model=str(folder), tokens=8, beside=beside, temperature=0.0, tell=told.append
    )
    assert len(told) == len(ASKED)
    json.dumps(result)
    return result


def test_all_prompts_are_answered_and_some_beside(tiny_model_folder: Path) -> None:
    result = measured(tiny_model_folder, 1)
    assert (result["prompts"], result["diverging"]) == (3, 0)
    assert [sorted(row["calls"]) for row in result["rows"]] == [
        sorted([*WAYS, *SAME]),
        *[sorted(WAYS[:2])] * 2,
    ]
    assert set(result["ms_per_token"]) == set(WAYS)
    (paired,) = [row for row in result["rows"] if "passes" in row]
    for kind, way in (("plain", WAYS[0]), ("drafted", SAME[0])):
        means = [round(ms / paired["calls"][way], 3) for ms in paired["passes"][kind]]
        assert result["pass_ms"][kind] == means
        assert all(ms > 0 for ms in means)
    assert "0 of 3 answers with drafts differ" in report(result)
    assert "Lost by exact: plain " in report(result)
    assert set(measured(tiny_model_folder, 0)["ms_per_token"]) == set(WAYS[:2])


def test_both_ways_use_the_same_weights(
    tiny_model_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    targets, load = list[Target](), exact.load_language_model

    def loaded(*given: Any) -> Any:
        model = load(*given)
        targets.append(model.target)
        return model

    monkeypatch.setattr(exact, "load_language_model", loaded)
    measured(tiny_model_folder, 1)
    assert len(targets) == 1


def test_another_token_is_found(tiny_model_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = exact._AskedModel.answer

    def wrong(self: Any, prompt: Sequence[int], drafting: Any, *rest: Any) -> Decoded:
        found = answer(self, prompt, drafting, *rest)
        if drafting is not None and self.settings.exact:
            found.ids[3] += 1
        return found

    monkeypatch.setattr(exact._AskedModel, "answer", wrong)
    result = measured(tiny_model_folder, 0)
    assert result["diverging"] == 3
    assert [row["diverges_at"] for row in result["rows"]] == [3, 3, 3]
