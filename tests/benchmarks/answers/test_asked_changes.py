"""The model is asked in the prompt that is taught, with a limit that the text sets."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.models.prompt import PromptTurn
from app.models.system_prompts import EDIT_SYSTEM
from app.models.tokens import Tokens
from app.teaching.edits.kinds import MEASURED_KINDS, TAUGHT_KINDS
from app.teaching.exercise import Exercise, ExerciseTurn, ReadExcerpt
from benchmarks.answers import asked_changes
from benchmarks.answers.asked_changes import LEAST, MOST, ChangeOutcome, chosen, outcomes
from tests.app.letters import letters

KINDS = (*TAUGHT_KINDS, *MEASURED_KINDS)


def exercise(kind: str, text: str) -> Exercise:
    turn = ExerciseTurn("Change it.", f"{text}!", (ReadExcerpt("a.txt", text),))
    return Exercise("edit", EDIT_SYSTEM, (turn,), {"edit": kind, "form": "prose"})


def drawn(monkeypatch: pytest.MonkeyPatch, exercises: list[Exercise]) -> None:
    def given(count: int, random: object, *, held_out: bool) -> list[Exercise]:
        assert held_out
        return exercises

    monkeypatch.setattr(asked_changes, "edit_exercises", given)


def test_kinds_are_asked_alike_and_no_text_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"{n:0{LEAST + n}}" for n in range(5)]
    drawn(monkeypatch, [exercise(kind, kind + text) for kind in KINDS for text in texts * 2])
    found = chosen(letters(), 2 * len(KINDS) + 1, 0)
    counts = Counter(each.about["edit"] for each in found)
    assert set(counts) == set(KINDS) and set(counts.values()) == {2, 3}
    asked = [each.turns[0].excerpts[0].text for each in found]
    assert len(set(asked)) == len(asked)


def test_texts_have_the_length_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = (LEAST - 1, LEAST, MOST, MOST + 1)
    drawn(monkeypatch, [exercise(kind, f"{n:0{n}}") for n in lengths for kind in KINDS[:1]])
    (only,) = chosen(letters(), 1, 0)
    assert len(only.turns[0].excerpts[0].text) == LEAST
    with pytest.raises(ValueError, match=r"--count 2: there are only 1 changes"):
        chosen(letters(), 2, 0)


def test_the_prompt_is_the_taught_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class Generated:
        def __init__(self, _model: object, request: object) -> None:
            asked.append(request)

        def events(self) -> list[object]:
            return []

        def result(self) -> SimpleNamespace:
            return SimpleNamespace(text=f"{'a' * 50}!\n")

    def build(turns: list[PromptTurn], system: str) -> SimpleNamespace:
        assert system == EDIT_SYSTEM
        ((passage,),) = [turn.passages for turn in turns]
        assert (passage.name, len(passage.ids), passage.whole) == ("a.txt", 50, True)
        return SimpleNamespace(ids=[1, 2, 3], tail=2)

    prompts = SimpleNamespace(build=build, markup=lambda _turns: ("</document>",))
    drafting = SimpleNamespace(of=lambda _settings, _library: "drafting")
    model = SimpleNamespace(tokens=cast(Tokens, letters()), prompts=prompts, drafting=drafting)
    monkeypatch.setattr(asked_changes, "Generation", Generated)
    given = [exercise("rename", "a" * 50)]
    (outcome,) = outcomes(model, given, None)  # type: ignore[arg-type]
    (request,) = asked
    assert (request.prompt, request.tail, request.max_tokens) == ([1, 2, 3], 2, 145)
    assert request.stop == ("</document>",) and request.sampling is None
    assert outcome.is_right and outcome.kind == "rename"


def test_white_space_around_an_answer_does_not_count() -> None:
    outcome = ChangeOutcome("rename", "prose", "Do", "a b", "c  b", " c  b\n")
    assert outcome.is_right
    assert not ChangeOutcome("rename", "prose", "Do", "a b", "c  b", "c b").is_right
