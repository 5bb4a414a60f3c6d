"""What is measured, computed or examined of the taught default model is never the untaught one's."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.assistant import Assistant
from app.models.bigrams import keep_bigrams, known_bigrams
from app.models.copy_clues import keep_clues, known_clues
from app.models.files import model_files
from app.models.identity import model_fingerprint
from app.models.language_model import LanguageModel
from app.models.reader import reader_of
from app.prompting.planning import Planner
from app.tuning.idle_work import IdleWork
from speculation.drafters.induction_heads import CopyClues
from speculation.target.taps import Head
from storage import MeasuredCosts, Perplexities
from tests.app.examination.dictated import keep
from tests.app.taught import taught_default_model
from tests.speculation.tiny import bigrams_of, tiny_target

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("at_rest")]
NAMES = (None, "untaught")


@pytest.fixture
def assistant(
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    open_assistant: Callable[..., Assistant],
) -> Iterator[Assistant]:
    """One whose default model was taught, with a text to measure it on."""
    taught_default_model(tiny_model_folder, tmp_path, monkeypatch)
    monkeypatch.setattr("speculation.choosing.cost_model.pass_ms", lambda _, n, __: math.sqrt(n))
    opened = open_assistant(model=None)
    (tmp_path / "note.txt").write_text("The lighthouse was built by the engineer.")
    opened.add(tmp_path / "note.txt")
    yield opened
    opened.close()


def chosen(assistant: Assistant, name: str | None) -> LanguageModel:
    assistant.models.choose(name)
    model = assistant.models.borrow_now()
    assistant.models.give_back()
    return model


def measured(assistant: Assistant, model: LanguageModel) -> tuple[bool, bool]:
    """Whether its costs and its text's perplexity are known."""
    ranked = Perplexities(assistant.store).texts(model.fingerprint)
    assert ranked
    return assistant.measuring.use_costs(model), all(each.perplexity for each in ranked)


@pytest.mark.parametrize("order", [NAMES, NAMES[::-1]])
def test_what_is_measured_of_the_one_is_not_known_of_the_other(
    assistant: Assistant, order: tuple[str | None, ...]
) -> None:
    first = chosen(assistant, order[0])
    assert IdleWork(assistant._idle_work._components).work(first)
    assert measured(assistant, first) == (True, True)
    second = chosen(assistant, order[1])
    assert first.title != second.title
    assert measured(assistant, second) == (False, False)
    assert IdleWork(assistant._idle_work._components).work(second)
    assert measured(assistant, second) == (True, True)
    assert MeasuredCosts(assistant.store).count() == 2
    assert Perplexities(assistant.store).count() == 2
    assert measured(assistant, chosen(assistant, order[0])) == (True, True)


@pytest.mark.parametrize("order", [NAMES, NAMES[::-1]])
def test_the_one_is_not_examined_for_the_other(
    assistant: Assistant, order: tuple[str | None, ...]
) -> None:
    first = chosen(assistant, order[0])
    keep(assistant.store, reader_of(first), range(1, 16))
    assert assistant.examination.verdict().reads_well
    second = chosen(assistant, order[1])
    assert assistant.examination.verdict().reads_well is None
    assert not assistant.examination.reads_well(second)
    assert chosen(assistant, order[0]).fingerprint == first.fingerprint
    assert assistant.examination.verdict().reads_well


@pytest.mark.parametrize(("name", "reads_much"), [(None, False), ("untaught", True)])
def test_the_taught_one_reads_few_sentences_however_well_it_does(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, name: str | None, reads_much: bool
) -> None:
    keep(assistant.store, reader_of(chosen(assistant, name)), range(1, 16))
    planned: list[bool] = []

    def planner(*given: Any, reads_well: bool) -> Planner:
        planned.append(reads_well)
        return Planner(*given, reads_well=reads_well)

    monkeypatch.setattr("app.conversation.reply.Planner", planner)
    session = assistant.session()
    session.answer_with("model")
    list(session.ask("Who built the lighthouse?"))
    assert planned == [reads_much]


@pytest.mark.parametrize("order", [NAMES, NAMES[::-1]])
def test_bigrams_and_clues_of_the_one_are_not_used_for_the_other(
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    order: tuple[str | None, ...],
) -> None:
    taught_default_model(tiny_model_folder, tmp_path, monkeypatch)
    first, second = map(model_files, order)
    assert first.folder == second.folder
    found = CopyClues(1, (Head(0, 1),))
    keep_clues(model_fingerprint(first), found)
    keep_bigrams(model_fingerprint(first), bigrams_of(tiny_target(), 3))
    assert known_clues(model_fingerprint(first), first) == found
    assert known_clues(model_fingerprint(second), second) != found
    assert known_bigrams(model_fingerprint(first)) is not None
    assert known_bigrams(model_fingerprint(second)) is None
