"""A model whose revisions are dictated: every pass, draft and stop is real, and the choice of tokens
is a record's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from app.conversation.generation import Generation, GenerationRequest
from app.editing import revising
from app.models.language_model import LanguageModel
from benchmarks.drafting.replay_target import Recorded
from speculation.decoding import Choices


def dictate(monkeypatch: pytest.MonkeyPatch, *texts: str, ends: bool = True) -> list[str]:
    """Each revision of a part writes the next of these texts; what was asked, as it comes.

    Args:
        ends: whether a text ends by itself, and not at the maximum length.
    """
    left, asked = list(texts), list[str]()

    class Dictated(Generation):
        def __init__(self, model: LanguageModel, request: GenerationRequest) -> None:
            ids: Sequence[int] = model.tokens.encode(left.pop(0)).ids.tolist()
            if not ends:
                request = _shortened(request, len(ids))
            super().__init__(model, request)
            asked.append(model.tokens.decode(request.prompt))
            self._ids = [*islice(ids, request.max_tokens), min(model.target.eos)]

        def _choices(self) -> Choices:
            return Recorded(self._ids)

    monkeypatch.setattr(revising, "Generation", Dictated)
    return asked


def _shortened(request: GenerationRequest, tokens: int) -> GenerationRequest:
    return replace(request, max_tokens=tokens)
