"""What is measured while nobody asks: kept, used, dropped with its text, and never in the way."""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from pydoc_data.topics import topics
from types import SimpleNamespace

import pytest

from app.assistant import Assistant
from app.events import Done
from app.models.bigrams import known_bigrams
from app.models.language_model import LanguageModel
from app.tuning import idle_work, library_texts
from app.tuning.idle_work import IdleWork
from app.tuning.whole_texts import of_whole
from speculation.choosing.cost_model import SIZES, CostTable
from speculation.drafters.bigram_table import BATCH, BigramBuilder
from storage import MeasuredCosts, Perplexities, Store
from tests.app.examination.dictated import OneModel, dictate, examining
from tests.retrieval.fake_embedder import FakeEmbedder

pytestmark = pytest.mark.usefixtures("at_rest")

Open = Callable[..., Assistant]

USUAL = CostTable().points


@pytest.fixture
def assistant(open_assistant: Open, monkeypatch: pytest.MonkeyPatch) -> Iterator[Assistant]:
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    opened = open_assistant(max_tokens=8, answer="model")
    yield opened
    opened.close()


def loaded(assistant: Assistant) -> LanguageModel:
    return assistant.models.borrow_now()


def add(assistant: Assistant, folder: Path, name: str, text: str) -> tuple[int, str]:
    """(document, hash of its text)."""
    path = folder / name
    path.write_text(text, "utf-8")
    document = assistant.add(path)
    return document.id, document.text_sha256


def work(assistant: Assistant, model: LanguageModel) -> bool:
    return IdleWork(assistant._idle_work._components).work(model)


def passes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Sizes of the passes that are measured from now on, each said to take its square root."""
    measured: list[int] = []

    def noted(_: object, nodes: int, _context: int) -> float:
        measured.append(nodes)
        return math.sqrt(nodes)

    monkeypatch.setattr("speculation.choosing.cost_model.pass_ms", noted)
    return measured


@pytest.mark.slow
def test_costs_are_measured_once_and_used_after_a_restart(
    assistant: Assistant, open_assistant: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured, model = passes(monkeypatch), loaded(assistant)
    assert model.drafting.costs.points == USUAL
    assert not assistant.measuring.use_costs(model)
    assert work(assistant, model)
    points = tuple((size, math.sqrt(size), 0.0) for size in SIZES)
    assert model.drafting.costs.points == points
    assert model.target.cached
    del measured[:]
    assert work(assistant, model)
    again = open_assistant()
    fresh = loaded(again)
    assert again.measuring.use_costs(fresh)
    assert fresh.drafting.costs.points == points
    assert work(again, fresh)
    assert measured == []
    again.close()


def test_costs_of_another_machine_are_none(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured, model = passes(monkeypatch), loaded(assistant)
    MeasuredCosts(assistant.store).put(model.fingerprint, "another machine", [(1, 7.0, 0.0)])
    assert work(assistant, model)
    assert measured
    assert model.drafting.costs.points != ((1, 7.0, 0.0),)


def test_slow_passes_are_measured_once_and_those_that_take_too_long_another_time(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured, model = passes(monkeypatch), loaded(assistant)
    assistant.models.give_back()
    assistant.measure(seconds=0)
    costs = MeasuredCosts(assistant.store)
    assert (len(measured), costs.count()) == (0, 0)  # reading a token first took too long
    monkeypatch.setattr("speculation.choosing.cost_model.ENOUGH_MS", 1)
    assistant.measure(seconds=60)
    assert measured == [*SIZES] * 4
    assert costs.count() == 1
    assert model.drafting.costs.points != USUAL


def test_an_answer_goes_by_what_was_measured(
    assistant: Assistant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes(monkeypatch)
    model = loaded(assistant)
    work(assistant, model)
    known = model.drafting.costs.points
    model.drafting.use_costs(USUAL)
    document, _ = add(assistant, tmp_path, "note.txt", "It was built in 1871.\n")
    session = assistant.session()
    session.attach(document)
    assert isinstance(list(session.ask("When?"))[-1], Done)
    assert model.drafting.costs.points == known


@pytest.mark.slow
def test_the_most_likely_texts_are_chosen_until_the_budget_is_full(
    assistant: Assistant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes(monkeypatch)
    model = loaded(assistant)
    texts = {name: topics[name][:900] for name in ("class", "with", "try")}
    hashes = {
        name: add(assistant, tmp_path, f"{name}.txt", text)[1] for name, text in texts.items()
    }
    assert assistant.library_texts.of(model.fingerprint) is None
    assert work(assistant, model)
    ranked = [each.text_sha256 for each in Perplexities(assistant.store).texts(model.fingerprint)]
    assert sorted(ranked) == sorted(hashes.values())
    datastore = assistant.library_texts.of(model.fingerprint)
    assert datastore is not None
    assert datastore.keys == tuple(ranked)
    assert assistant.library_texts.of("another model") is None
    monkeypatch.setattr(library_texts, "BUDGET", 20)
    assert work(assistant, model)
    smaller = assistant.library_texts.of(model.fingerprint)
    assert smaller is not None
    assert smaller.keys == (ranked[0],)
    assert len(smaller.order) == 19


def test_a_repetitive_text_is_more_likely_than_noise(
    assistant: Assistant, default_model_folder: Path, tmp_path: Path
) -> None:
    """Of the real model; the random one finds all texts alike."""
    from app.models.identity import ModelFiles
    from app.models.language_model import load_language_model

    model = load_language_model(ModelFiles(default_model_folder), assistant.settings)
    maps = assistant.copy_maps()
    _, prose = add(assistant, tmp_path, "prose.txt", "The cat sat on the mat. " * 9)
    _, noise = add(
        assistant, tmp_path, "noise.txt", " ".join(f"{n * 7919 % 9973:x}" for n in range(20))
    )
    _, single = add(assistant, tmp_path, "single.txt", "a")
    for moment in assistant.measuring.perplexities(model, maps):
        moment()
    found = {
        each.text_sha256: each.perplexity
        for each in Perplexities(assistant.store).texts(model.fingerprint)
    }
    assert found[prose] is not None
    assert found[noise] is not None
    assert 1 < found[prose] < found[noise] / 5
    assert found[single] == math.inf
    assert list(assistant.measuring.perplexities(model, maps)) == []


@pytest.mark.slow
def test_what_the_model_has_read_stays(assistant: Assistant, tmp_path: Path) -> None:
    model = loaded(assistant)
    document, _ = add(assistant, tmp_path, "note.txt", "It was built in 1871 by Ada Finch.\n")
    session = assistant.session()
    session.attach(document)
    first = list(session.ask("When?"))[-1]
    cached = list(model.target.cached)
    assert work(assistant, model)
    assert model.target.cached == cached
    second = list(session.ask("By whom?"))[-1]
    assert isinstance(first, Done)
    assert isinstance(second, Done)
    assert second.stats.reused_tokens > 0


def test_nothing_of_a_removed_document_is_drafted_from(
    assistant: Assistant, open_assistant: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes(monkeypatch)
    model = loaded(assistant)
    first, one = add(assistant, tmp_path, "one.txt", topics["class"][:900])
    second, other = add(assistant, tmp_path, "other.txt", topics["with"][:900])
    assert work(assistant, model)
    elsewhere = open_assistant()  # another process
    elsewhere.document_actions.remove(first)
    elsewhere.close()
    left = assistant.library_texts.of(model.fingerprint)
    assert left is not None
    assert {left.keys[owner] for owner in left.owners.tolist()} == {other}
    assert work(assistant, model)
    left = assistant.library_texts.of(model.fingerprint)
    assert left is not None
    assert left.keys == (other,)
    assistant.document_actions.remove(second)
    assert assistant.library_texts.of(model.fingerprint) is None
    assert one != other


@pytest.mark.slow
def test_it_waits_while_anybody_asks(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_work, "QUIET_SECONDS", 0.01)
    measured, model = passes(monkeypatch), loaded(assistant)
    refused, components = threading.Semaphore(0), assistant._idle_work._components

    @contextmanager
    def idle_slot() -> Iterator[bool]:
        with components.idle_slot() as is_mine:
            if not is_mine:
                refused.release()
            yield is_mine

    background = IdleWork(replace(components, idle_slot=idle_slot))
    with assistant.queue.ticket() as ticket:
        assert list(assistant.queue.wait(ticket)) == []
        thread = threading.Thread(target=background.work, args=[model])
        thread.start()
        assert all(refused.acquire(timeout=60) for _ in range(3))
        assert thread.is_alive()
        assert measured == []
    thread.join(60)
    assert not thread.is_alive()
    assert len(measured) == 2 * 6 * len(SIZES)


def test_no_thread_that_has_computed_lives_on(tmp_path: Path) -> None:
    """Torch would keep threads for it, and every answer would be slower (app/models/own_thread)."""
    threads: list[threading.Thread] = []
    idle = Idle(tmp_path, [])
    assert idle.work._take(lambda: threads.append(threading.current_thread()))
    assert threads != [threading.current_thread()]
    assert not threads[0].is_alive()


class Idle:
    """Idle work with nothing but a model to examine, which reads by dictation.

    Attributes:
        asks: whether somebody asks, at each look.
    """

    def __init__(self, folder: Path, asks: Iterable[bool]) -> None:
        self.models, looks = OneModel(), iter(asks)
        list(self.models.borrow())
        self.examination = examining(Store(folder), self.models)
        components = SimpleNamespace(
            models=self.models,
            library=SimpleNamespace(jobs=SimpleNamespace(next=lambda: None)),
            examination=self.examination,
            idle_slot=lambda: nullcontext(enter_result=True),
            is_asked=lambda: next(looks),
        )
        self.work = IdleWork(components)  # type: ignore[arg-type]

    def examine(self) -> bool:
        return self.work.examine(self.models.model)


def test_a_model_is_examined_while_nobody_asks_and_an_answer_ends_early_for_who_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictate(monkeypatch)
    idle = Idle(tmp_path, [False] * 20 + [True] + [False] * 99)  # during the first answer
    assert idle.examine()
    assert asked == [1, *range(1, 21)]
    assert idle.examination.verdict().reads_well


def test_a_failing_examination_is_said_and_nothing_else_is_put_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> Iterator[object]:
        raise OSError("No space left.")

    monkeypatch.setattr("app.examination.examination.quoted", fail)
    idle = Idle(tmp_path, [])
    assert idle.examine()
    assert "The examination continues later: No space left." in caplog.text
    assert not idle.examination.verdict().reads_well


def test_nothing_is_examined_while_files_wait(
    assistant: Assistant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Iterator[object]:
        pytest.fail("it is examined")

    monkeypatch.setattr(assistant._idle_work._components.examination, "steps", fail)
    path = tmp_path / "later.txt"
    path.write_text("Not read yet.")
    assistant.library.enqueue(path)
    model = loaded(assistant)
    assert not IdleWork(assistant._idle_work._components).examine(model)


@pytest.mark.usefixtures("default_model_folder")
def test_it_ends_when_another_model_or_a_file_is_on_its_way(
    open_assistant: Open, tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    config.write_text(f"model = {json.dumps(str(tiny_model_folder))}\n", "utf-8")
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(config))
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    assistant = open_assistant(model=None)
    measured, model = passes(monkeypatch), loaded(assistant)
    path = tmp_path / "later.txt"
    path.write_text("Not read yet.")
    assistant.library.enqueue(path)
    assert not work(assistant, model)
    assert measured == []
    assistant.library.work()
    assistant.models.choose(None)
    assert assistant.models.borrow_idle() is None
    assert not work(assistant, model)
    assistant.close()


@pytest.mark.slow
def test_bigrams_are_computed_when_it_is_quiet_and_drafters_use_them(
    assistant: Assistant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(
        "app.tuning.bigrams._builder", lambda _: BigramBuilder(0, vocabulary=BATCH + 1)
    )
    passes(monkeypatch)
    model, background = loaded(assistant), IdleWork(assistant._idle_work._components)
    assert background.work(model)

    def names() -> set[str]:
        drafting = model.drafting.of(assistant.settings, lambda: None)
        return {drafter.name for drafter in drafting.drafters}

    assert "frequent" not in names()
    looks = iter([True, False])
    background.work_long(model, lambda: next(looks))
    assert model.drafting.bigrams is None
    background.work_long(model, lambda: True)
    assert "frequent" in names()
    assert known_bigrams(model.fingerprint) is not None


def test_it_begins_by_itself_and_ends_with_the_assistant(
    open_assistant: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle_work, "QUIET_SECONDS", 0.01)
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    passes(monkeypatch)
    dictate(monkeypatch)
    assistant = open_assistant()
    assistant.start()
    model = loaded(assistant)
    assistant.models.give_back()
    deadline = threading.Event()
    for _ in range(1000):
        if model.drafting.costs.points != USUAL:
            break
        deadline.wait(0.02)
    assert model.drafting.costs.points != USUAL
    assert assistant.examination.verdict().reads_well  # first of all
    assistant.close()
    assert "idle-work" not in [thread.name for thread in threading.enumerate()]


def test_a_published_method_s_texts_are_measured_whole(
    assistant: Assistant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes(monkeypatch)
    model = loaded(assistant)
    _, text = add(assistant, tmp_path, "note.txt", "It was built in 1871.\n")
    assert assistant.library_texts.of(model.fingerprint, whole=True) is None
    assert work(assistant, model)
    known = Perplexities(assistant.store)
    assert known.known(of_whole(model.fingerprint)) == {text}
    assert known.known(model.fingerprint) == set()
    chosen = assistant.library_texts.of(model.fingerprint, whole=True)
    assert chosen is not None
    assert chosen.keys == (text,)
