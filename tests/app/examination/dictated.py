"""Examinations with dictated answers: what is said by whom needs no model that can read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from app.errors import ModelError
from app.events import NOT_FOUND, Loading
from app.examination.examination import Examination
from app.examination.questions import ExamQuestion, examination, questions
from app.examination.readers import quotes_reader
from app.models.language_model import LanguageModel
from app.settings.settings import Settings
from storage import Store
from storage.examined import Examined, ExaminedAnswer

EVERYTHING = range(1, 21)
READER = "one, float32"


class OneModel:
    """The switch of a model that reads by dictation; it is loaded by the first who borrows it.

    Attributes:
        lent: how often it is borrowed now.
        broken: whether it can't be loaded.
    """

    def __init__(self, *, broken: bool = False) -> None:
        self.model: Any = None
        self.lent = 0
        self.broken = broken

    def start(self) -> None:
        """It is loaded when it is borrowed."""

    def borrow(self) -> Generator[Loading, None, Any]:
        yield Loading("One")
        if self.broken:
            raise ModelError("One can't be loaded.")
        self.model = SimpleNamespace(fingerprint="one", target=SimpleNamespace(dtype="float32"))
        self.lent += 1
        return self.model

    def borrow_idle(self) -> Any:
        self.lent += self.model is not None
        return self.model

    def give_back(self) -> None:
        self.lent -= 1

    def state(self) -> Any:
        return SimpleNamespace(loading=None)

    def wanted(self) -> str | None:
        return None


def examining(store: Store, models: Any, **settings: Any) -> Examination:
    """The examination of that model, which answers depend on unless the settings say otherwise."""
    settings = {"answer": "auto", **settings}
    return Examination(store, models, SimpleNamespace(), lambda: Settings(**settings))  # type: ignore[arg-type]


def right(asked: ExamQuestion) -> str:
    """A right answer."""
    return asked.answers[0] if asked.answers else NOT_FOUND


def dictate(
    monkeypatch: pytest.MonkeyPatch,
    model: Collection[int] = EVERYTHING,
    quotes: Collection[int] = EVERYTHING,
) -> list[int]:
    """From now on models and quotes answer these questions rightly, and the others wrongly.

    Returns:
        The questions that models were asked.
    """
    asked: list[int] = []

    def says(
        _model: LanguageModel, question: ExamQuestion, is_wanted: Callable[[], bool]
    ) -> str | None:
        asked.append(question.number)
        if not is_wanted():
            return None
        return right(question) if question.number in model else "I am a lighthouse."

    def quoted(_library: object, those: list[ExamQuestion]) -> Iterator[tuple[ExamQuestion, str]]:
        for each in those:
            yield each, right(each) if each.number in quotes else "Another sentence."

    monkeypatch.setattr("app.examination.examination.model_says", says)
    monkeypatch.setattr("app.examination.examination.quoted", quoted)
    monkeypatch.setattr("app.examination.examination.known_reader", lambda *_: READER)
    return asked


def keep(store: Store, reader: str, rightly: Collection[int]) -> None:
    """A whole examination of this reader, as if it had been taken before; quotes have 15 of 20."""
    for reads, answered in ((quotes_reader(), range(1, 16)), (reader, rightly)):
        for each in questions():
            answer = ExaminedAnswer(each.number, "", each.number in answered)
            Examined(store).put(examination(), reads, answer)
