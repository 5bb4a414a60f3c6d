"""What answers use of the idle work: measured costs before drafting, and one model's texts."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from app.errors import AskError
from app.settings.settings import Settings, load
from app.tuning.tuning import Tuning


class Model:
    """Notes what its drafting is asked for, in order."""

    fingerprint = "one"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.settings: Settings | None = None
        self.library: Callable[[], object] | None = None
        self.drafting = SimpleNamespace(of=self._of)

    def _of(self, settings: Settings, library: Callable[[], object]) -> str:
        self.asked.append("drafting")
        self.settings, self.library = settings, library
        if settings.drafters == ("casd",):
            raise AskError("casd isn't available.")
        return "made"


class Measuring:
    def use_costs(self, model: Model) -> bool:
        model.asked.append("costs")
        return False


class LibraryTexts:
    """Texts that are chosen again while answers are written."""

    def __init__(self) -> None:
        self.chosen = 0

    def of(self, model: str) -> str:
        return f"texts {self.chosen} of {model}"


def tuning(texts: LibraryTexts) -> Any:
    measuring: Any = Measuring()
    return Tuning(measuring, texts)  # type: ignore[arg-type]


def test_costs_that_were_measured_meanwhile_are_used_before_drafting_is_made() -> None:
    model, settings = Model(), load()
    tuned = tuning(LibraryTexts())
    for _ in range(2):  # by another process, perhaps, between two answers
        assert tuned.drafting(model, settings) == "made"
    assert model.asked == ["costs", "drafting"] * 2
    assert model.settings is settings


def test_the_texts_are_those_of_the_model_when_the_answer_begins() -> None:
    model, texts = Model(), LibraryTexts()
    tuning(texts).drafting(model, load())
    assert model.library is not None
    assert model.library() == "texts 0 of one"
    texts.chosen = 1
    assert model.library() == "texts 1 of one"


def test_a_drafter_that_is_not_there_is_said_to_who_asks() -> None:
    with pytest.raises(AskError, match="casd isn't available"):
        tuning(LibraryTexts()).drafting(Model(), load({"drafters": "casd"}))
