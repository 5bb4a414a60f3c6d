"""Finding a model's induction heads: every case is asked, and what comes out is told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.tuning import induction_heads
from app.tuning.induction_heads import CASES, find_clues
from speculation import Target
from tests.speculation.tiny import VOCABULARY, tiny_target


class Tokens:
    """A token for each character; `asked` are the texts."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, text: str) -> Any:
        self.asked.append(text)
        return SimpleNamespace(ids=np.array([ord(each) % VOCABULARY for each in text]))


def model(target: Target) -> Any:
    prompts = SimpleNamespace(
        build=lambda turns: SimpleNamespace(ids=[*turns[0].passages[0].ids, *turns[0].question])
    )
    return SimpleNamespace(target=target, tokens=Tokens(), prompts=prompts)


def test_every_case_is_watched_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(induction_heads, "CHAPTER", 60)
    monkeypatch.setattr(induction_heads, "MAX_TOKENS", 8)
    asked, told = model(tiny_target(0, scale=0.05)), list[int]()
    clues = find_clues(asked, told.append)
    assert told == [*range(1, len(CASES) + 1)]
    assert asked.tokens.asked[1::2] == [question for _, question in CASES]
    assert {len(text) for text in asked.tokens.asked[::2]} == {60}
    assert clues is not None
    assert clues.layer in (1, 2)
    assert all(head.layer in (0, 1) and head.head < 4 for head in clues.heads)
