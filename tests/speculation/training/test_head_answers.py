"""The file of answers grows, survives a kill at any point, and has each prompt once."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
import torch

from speculation.errors import TargetError
from speculation.training import head_answers
from speculation.training.answering import HeadPrompt
from speculation.training.head_answers import (
    LONGEST_PROMPT,
    answer_all,
    kept_answers,
    load_answering_model,
)
from tests.speculation.tiny import tiny_model, tiny_prompt

ASKED = [
    HeadPrompt(number, tuple(tiny_prompt(number)), "math", (0.0, 0.7)[number % 2])
    for number in range(6)
]


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(head_answers, "MOST_TOKENS", 12)


def answered(out: Path, asked: list[HeadPrompt] = ASKED, **how: float) -> bool:
    return answer_all(tiny_model(), asked, out, slots=2, **how)


def rows(out: Path) -> dict[int, tuple[int, ...]]:
    kept = kept_answers(out)
    assert len({each.prompt.number for each in kept}) == len(kept)
    return {each.prompt.number: each.answer for each in kept}


def test_all_prompts_are_answered_and_kept_with_what_is_known_of_them(tmp_path: Path) -> None:
    assert answered(tmp_path / "a")
    kept = sorted(kept_answers(tmp_path / "a"), key=lambda each: each.prompt.number)
    assert [each.prompt for each in kept] == ASKED
    assert all(0 < len(each.answer) <= 12 for each in kept)


@pytest.mark.parametrize("cut", [0, 1, 40, -1, -40])
def test_after_a_kill_the_same_answers_come(tmp_path: Path, cut: int) -> None:
    """Killed anywhere in the file, within a line or between two."""
    whole, out = tmp_path / "whole", tmp_path / "out"
    answered(whole)
    out.write_bytes(whole.read_bytes()[:cut])
    assert answered(out)
    assert rows(out) == rows(whole)


def test_a_torn_line_is_dropped(tmp_path: Path) -> None:
    out = tmp_path / "out"
    answered(out)
    out.write_bytes(out.read_bytes() + b'{"number":6,"prompt":[1,2')
    assert len(rows(out)) == 6
    assert out.read_bytes().endswith(b"\n")


def test_it_stops_in_time_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert not answered(out, seconds=0)
    assert 0 < len(rows(out)) < 6
    assert answered(out)
    answered(tmp_path / "whole")
    assert rows(out) == rows(tmp_path / "whole")


def test_answers_to_other_prompts_are_not_mixed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    answered(out)
    with pytest.raises(ValueError, match="other prompts"):
        answered(out, [HeadPrompt(0, (1, 2), "math")])


def test_a_line_of_another_shape_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").write_text('{"number": 1}\n')
    with pytest.raises(ValueError, match="line 1 is no answer"):
        kept_answers(tmp_path / "out")


@pytest.mark.parametrize(
    "written", [b"\0" * 99, b"My own words", b'{"a": 1', b'{"number": 1}\n{"number":2']
)
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, written: bytes) -> None:
    out = tmp_path / "out"
    out.write_bytes(written)
    with pytest.raises(ValueError, match="line 1 is no answer"):
        kept_answers(out)
    with pytest.raises(ValueError, match="line 1 is no answer"):
        answered(out)
    assert out.read_bytes() == written


def test_a_line_that_is_no_text_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"\xff" * 100_000 + b"\n")
    with pytest.raises(ValueError, match="line 1 is no answer") as caught:
        kept_answers(tmp_path / "out")
    assert len(str(caught.value)) < 300 + len(str(tmp_path))


def test_prompts_that_are_too_long_are_left_out(tmp_path: Path) -> None:
    long = HeadPrompt(9, (3,) * (LONGEST_PROMPT + 1), "ask")
    assert answered(tmp_path / "out", [long, ASKED[0]])
    assert list(rows(tmp_path / "out")) == [0]


def test_prompts_that_begin_alike_follow_one_another() -> None:
    shared = tuple(range(60))
    asked = [HeadPrompt(number, (*shared[number % 3 :], number), "ask") for number in range(9)]
    order = [prompt.number % 3 for prompt in head_answers._sorted(asked)]
    assert len(order) == 9
    assert sum(a != b for a, b in pairwise(order)) == 2


def test_progress_is_told(tmp_path: Path) -> None:
    said: list[str] = []
    answer_all(tiny_model(), ASKED, tmp_path / "out", slots=2, report=said.append)
    written = sum(map(len, rows(tmp_path / "out").values()))
    assert said[-1].startswith(f"6 of 6 answers, {written:,} new tokens, ")
    assert "tokens/s" in said[-1]


def test_tokens_are_counted_as_they_are_written(tmp_path: Path) -> None:
    said: list[str] = []
    answer_all(tiny_model(), ASKED, tmp_path / "out", slots=6, seconds=0, report=said.append)
    kept = sum(map(len, rows(tmp_path / "out").values()))
    assert int(said[-1].split(", ")[1].split()[0]) > kept


def test_a_model_is_loaded_from_its_folder(tmp_path: Path) -> None:
    model = tiny_model()
    model.save_pretrained(tmp_path)
    loaded = load_answering_model(tmp_path, "cpu", torch.float32, None)
    ids = torch.tensor([[3, 4]])
    torch.testing.assert_close(loaded(ids).logits, model(ids).logits)
    with pytest.raises(TargetError, match="can't be loaded"):
        load_answering_model(tmp_path / "none", "cpu", torch.float32, None)
