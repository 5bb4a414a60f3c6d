"""Dictated answers, for tests of what is measured of answers."""

from __future__ import annotations

from typing import ClassVar

from app.conversation.generation import Generation, GenerationRequest
from app.models.language_model import LanguageModel
from benchmarks.drafting.replay_target import Recorded
from speculation.decoding import Choices


class Dictated(Generation):
    """A generation whose words are dictated; `requests` has what was to be generated."""

    says = "A keeper."
    requests: ClassVar[list[GenerationRequest]] = []

    def __init__(self, model: LanguageModel, request: GenerationRequest) -> None:
        super().__init__(model, request)
        self.requests.append(request)
        self._ids = [*model.tokens.encode(self.says).ids.tolist(), min(model.target.eos)]

    def _choices(self) -> Choices:
        return Recorded(self._ids)
