"""What answers use of the idle work: measured costs before drafting, and one model's texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.errors import AskError
from app.models.drafting import ModelDrafting
from app.settings.loading import load
from app.settings.settings import Settings
from app.tuning.library_texts import LibraryTexts
from app.tuning.measuring import Measuring, machine_of
from app.tuning.tuning import Tuning
from app.tuning.whole_texts import of_whole
from speculation import CopyIndex, Drafting, Prefill, Sampler, generate
from storage import Documents, MeasuredCosts, Perplexities, Store
from storage.documents import text_hash
from tests.speculation.tiny import output, run, tiny_prompt, tiny_target

PROMPT = tiny_prompt(4)
FREE = [(1, 10.0, 0.0), (64, 10.0, 0.0)]
DEAR = [(1, 10.0, 0.0), (2, 10_000.0, 0.0)]
"""Costs of passes: more nodes cost nothing, or more than they can ever save."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def model(fingerprint: str = "one") -> Any:
    """A real one, as far as tuning knows it; what it writes goes round in a circle."""
    target = tiny_target(scale=0.05)
    return SimpleNamespace(fingerprint=fingerprint, target=target, drafting=ModelDrafting(target))


def tuning(store: Store) -> Tuning:
    return Tuning(Measuring(store), LibraryTexts(store))


def drafted(tuned: Tuning, asked: Any, settings: Settings) -> int:
    """How many tokens are drafted in an answer; none of them changes it."""
    return drafted_by(asked, tuned.drafting(asked, settings))


def drafted_by(asked: Any, drafting: Drafting) -> int:
    """The same of an answer that is written with this drafting."""
    index = CopyIndex((), tail=PROMPT)
    events = generate(
        asked.target, PROMPT, Sampler(), drafting=drafting, index=index, max_tokens=48
    )
    steps = [event for event in events if not isinstance(event, Prefill)]
    assert output(steps) == written()
    return sum(step.nodes - 1 for step in steps)


def written() -> list[int]:
    return output(run(tiny_target(scale=0.05), PROMPT))


def test_costs_that_are_measured_meanwhile_decide_what_is_drafted(store: Store) -> None:
    asked, tuned, settings = model(), tuning(store), load({"drafters": "copyspec"})
    measured, machine = MeasuredCosts(store), machine_of(asked.target)
    for _ in range(2):  # by another process, perhaps, between two answers
        measured.put("one", machine, DEAR)
        assert drafted(tuned, asked, settings) == 0
        measured.put("one", machine, FREE)
        measured.put("another", machine, DEAR)
        assert drafted(tuned, asked, settings) > 0


def test_the_texts_are_those_of_the_model_when_the_answer_begins(store: Store) -> None:
    asked, tuned = model(), tuning(store)
    settings = load({"drafters": "library", "nodes": 8})
    assert drafted(tuned, asked, settings) == 0
    choose_text(store, tuned, "one")
    assert drafted(tuned, asked, settings) > 0
    assert drafted(tuned, model("two"), settings) == 0


def test_each_answer_has_the_texts_of_who_asks_whoever_asked_first(store: Store) -> None:
    settings = load({"drafters": "library", "nodes": 8})
    for first_has_library in (True, False):
        asked, tuned = model(), tuning(store)
        choose_text(store, tuned, "one")
        for has_library in (first_has_library, not first_has_library):
            if has_library:
                assert drafted(tuned, asked, settings) > 0
            else:
                assert drafted_by(asked, asked.drafting.of(settings, lambda: None)) == 0


def test_a_published_method_has_the_texts_of_its_paper(store: Store) -> None:
    asked, tuned = model(), tuning(store)
    choose_text(store, tuned, "one")
    settings = load({"fixed": "library"})
    assert drafted(tuned, asked, settings) == 0
    assert tuned.library_texts.is_whole
    choose_text(store, tuned, "one", of_whole("one"))
    assert drafted(tuned, asked, settings) > 0
    assert drafted(tuned, asked, load({"drafters": "library", "nodes": 8})) == 0
    assert not tuned.library_texts.is_whole


def choose_text(store: Store, tuned: Tuning, fingerprint: str, under: str | None = None) -> None:
    """The library gets a text, which is what the model writes."""
    documents = Documents(store)
    document = documents.add("a.txt", text_hash("its file"), 9, "A text.", "text/plain")
    documents.make_current(document.id)
    Perplexities(store).put(document.text_sha256 or "", under or fingerprint, 2.0)
    maps: Any = SimpleNamespace(ids=lambda *_: np.array([*PROMPT[-8:], *written()], dtype=np.int32))
    tuned.library_texts.refresh(fingerprint, maps, lambda: True)


def test_a_drafter_that_is_not_there_is_said_to_who_asks(store: Store) -> None:
    with pytest.raises(
        AskError, match=r"bigram needs a model's bigram table.*isn't available here"
    ):
        tuning(store).drafting(model(), load({"drafters": "bigram"}))
