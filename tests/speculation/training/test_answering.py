"""Answers written side by side are those that each prompt gets alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
import torch

from speculation.target.side_by_side import SideBySide
from speculation.training.answering import AnswerWriter, HeadPrompt
from tests.speculation.tiny import EOS, run, tiny_model, tiny_prompt, tiny_target

MOST = 20


def prompts(temperature: float = 0.0, count: int = 5) -> list[HeadPrompt]:
    """Of different lengths; the last two begin alike."""
    lengths = [12, 30, 1, 24, 24][:count]
    found = [tiny_prompt(min(i, 3), length) for i, length in enumerate(lengths)]
    found[-1] = [*found[-1], 5]
    return [HeadPrompt(i, tuple(ids), "ask", temperature) for i, ids in enumerate(found)]


def answered(
    asked: list[HeadPrompt], slots: int, model: Any = None, seed: int = 0
) -> dict[int, list[int]]:
    answering = AnswerWriter(model or tiny_model(), slots, 64, MOST, seed)
    return {prompt.number: answer for prompt, answer in answering.answers(iter(asked))}


@pytest.mark.parametrize("slots", [1, 2, 8])
def test_greedy_answers_are_those_of_plain_decoding(slots: int) -> None:
    found = answered(prompts(), slots)
    assert sorted(found) == [0, 1, 2, 3, 4]
    for prompt in prompts():
        alone = [t for step in run(tiny_target(), prompt.ids, max_tokens=MOST) for t in step.tokens]
        assert found[prompt.number] == alone


@pytest.mark.parametrize("together", [1, 2])
def test_free_slots_are_waited_for_and_their_prompts_read_in_one_pass(
    monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    """As on a GPU; answers end at different steps, since some draw the end."""
    asked = [HeadPrompt(i, tuple(tiny_prompt(i, 9 + i)), "ask", 1.0) for i in range(9)]
    expected, read = answered(asked, 3, tiny_model(eos=EOS)), list[int]()
    assert len({len(answer) for answer in expected.values()}) > 3
    begin = SideBySide._begin_padded

    def begun(passes: SideBySide, befores: Mapping[int, Sequence[int]]) -> None:
        read.append(len(befores))
        begin(passes, befores)

    monkeypatch.setattr(SideBySide, "_begin_padded", begun)
    answering = AnswerWriter(tiny_model(eos=EOS), 3, 64, MOST)
    answering._passes._is_on_cpu, answering._passes.together = False, together
    found = {prompt.number: answer for prompt, answer in answering.answers(iter(asked))}
    assert found == expected
    assert sum(read) == 9
    assert min(read[:-1]) == together


def test_what_is_drawn_depends_on_the_prompts_number_and_not_on_those_beside_it() -> None:
    asked = prompts(temperature=1.0)
    found = answered(asked, 4)
    assert answered(asked[::-1], 2) == found
    assert answered(asked[:1], 1) == {0: found[0]}
    assert answered(asked, 4, seed=1) != found
    assert found != answered(prompts(), 4)


def test_tokens_are_drawn_by_their_probabilities() -> None:
    asked = [HeadPrompt(i, (3, 4, 5), "ask", 1.0) for i in range(600)]
    model = tiny_model(scale=0.15)
    answering = AnswerWriter(model, 200, 8, 1)
    first = torch.tensor([answer[0] for _, answer in answering.answers(iter(asked))])
    with torch.inference_mode():
        chances = model(input_ids=torch.tensor([[3, 4, 5]])).logits[0, -1].softmax(-1)
    counts = torch.bincount(first, minlength=len(chances)) / len(first)
    assert (counts - chances).abs().max() < 0.08
    assert (counts > 0).sum() > 10


def test_an_answer_ends_with_the_end_of_sequence() -> None:
    long = answered(prompts(), 2)[1]
    end = next(token for i, token in enumerate(long) if i >= 3 and token not in long[:i])
    model = tiny_model()
    model.generation_config.eos_token_id = end
    assert answered(prompts(), 2, model)[1] == long[: long.index(end) + 1]


def test_a_loop_is_cut_behind_its_first_stretch() -> None:
    answering = AnswerWriter(tiny_model(), 1, 64, 200)
    (prompt,) = [HeadPrompt(0, (3,), "ask")]
    looping = [8, 9, 10, *list(range(20, 40)) * 4]
    drawn = iter(looping)
    answering._chosen = lambda _: [next(drawn)]  # type: ignore[method-assign]
    assert list(answering.answers(iter([prompt]))) == [(prompt, looping[:23])]
