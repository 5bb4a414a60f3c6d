"""Laws of changing the model: the old one stays until the new one is ready, or is back after it."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.errors import EXPECTED, ModelError, PreferenceError
from app.events import Done, Event, Found, Loading, Writing
from app.models import loading, machine
from app.models.folders import Phase
from app.models.language_model import LanguageModel
from app.models.loading import ModelLoading
from app.settings.loading import load
from storage.preferences import StoredPreferences
from tests.app.model_folders import copied, with_config, with_other_tokenizer

NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch.\n"


@pytest.fixture
def assistant(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Assistant]:
    """One whose model is named by the file, so that it can be changed; in memory already."""
    config = tmp_path / "config.toml"
    config.write_text(f"model = {json.dumps(str(tiny_model_folder))}\nmax_tokens = 12\n")
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(config))
    with closing(Assistant(load({"answer": "model", "data_dir": tmp_path / "data"}))) as opened:
        borrowed(opened)
        yield opened
        # The threads of what was cancelled, which close() leaves no work to.
        settle(opened)


@pytest.fixture
def other(tiny_model_folder: Path, tmp_path: Path) -> Path:
    return copied(tiny_model_folder, tmp_path / "other")


def settle(assistant: Assistant) -> None:
    """Until nothing is being loaded, also of what was cancelled."""
    for thread in threading.enumerate():
        if thread.name == "model":
            thread.join()
    assert assistant.models.state().loading is None


def after_what_was_found(events: Iterator[Event]) -> Event:
    """The first event of an answer but for its evidence."""
    return next(event for event in events if not isinstance(event, Found))


def borrowed(assistant: Assistant) -> LanguageModel:
    """The model, once it is there."""
    model = assistant.models.borrow_now()
    assistant.models.give_back()
    return model


def at_phase(
    monkeypatch: pytest.MonkeyPatch, phase: Phase, act: Callable[[ModelLoading], None]
) -> None:
    """Do something the first time a loading tells this phase, before it goes on."""
    report, done = ModelLoading.report, []

    def reported(self: ModelLoading, now: Phase, *counts: int) -> None:
        if now == phase and not done:
            done.append(now)
            act(self)
        report(self, now, *counts)

    monkeypatch.setattr(ModelLoading, "report", reported)


@pytest.mark.slow
def test_a_chosen_model_answers_and_is_kept(assistant: Assistant, other: Path) -> None:
    before = borrowed(assistant)
    assistant.models.choose(str(other))
    assert assistant.models.wanted() == str(other)
    assert borrowed(assistant) is not before
    settle(assistant)
    state = assistant.models.state()
    assert (state.name, state.title, state.error) == (str(other), "other", None)
    assert state.facts is not None
    assert state.facts.title == "other"
    assert assistant.settings.model == str(other)
    assert assistant.preferences.used_models() == [str(other)]


@pytest.mark.slow
def test_loading_tells_its_phases_and_weights(
    assistant: Assistant, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, int, int]] = []
    report = ModelLoading.report

    def reported(self: ModelLoading, phase: Phase, done: int = 0, total: int = 0) -> None:
        told.append((phase, done, total))
        report(self, phase, done, total)

    monkeypatch.setattr(ModelLoading, "report", reported)
    assistant.models.choose(str(other))
    borrowed(assistant)
    assert list(dict.fromkeys(phase for phase, _, _ in told)) == ["reading", "trying"]
    weights = [(done, total) for phase, done, total in told if phase == "reading" and total]
    assert weights == [(done, len(weights)) for done in range(len(weights))]
    assert len(weights) > 10


@pytest.mark.parametrize("phase", ["reading", "trying"])
@pytest.mark.slow
def test_cancelled_in_any_phase_the_old_model_is_there(
    assistant: Assistant, other: Path, monkeypatch: pytest.MonkeyPatch, phase: Phase
) -> None:
    before = borrowed(assistant)
    at_phase(monkeypatch, phase, lambda _: assistant.models.cancel())
    assistant.models.choose(str(other))
    settle(assistant)
    assert borrowed(assistant) is before
    assert assistant.models.state().error is None
    assert assistant.settings.model != str(other)
    assert assistant.preferences.used_models() == []


def test_a_late_result_is_dropped(
    assistant: Assistant, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = borrowed(assistant)
    load_model = loading.load_language_model

    def late(*arguments: object) -> LanguageModel:
        model = load_model(*arguments)  # type: ignore[arg-type]
        assistant.models.cancel()
        return model

    monkeypatch.setattr(loading, "load_language_model", late)
    assistant.models.choose(str(other))
    settle(assistant)
    assert borrowed(assistant) is before
    assert assistant.settings.model != str(other)


def test_choosing_again_takes_the_last(
    assistant: Assistant, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    third = copied(other, tmp_path / "third")
    at_phase(monkeypatch, "reading", lambda _: assistant.models.choose(str(third)))
    assistant.models.choose(str(other))
    assert borrowed(assistant).title == "third"
    settle(assistant)
    assert assistant.settings.model == str(third)


@pytest.mark.slow
def test_a_load_that_fails_says_why_and_leaves_the_old_model(
    assistant: Assistant, other: Path, tmp_path: Path
) -> None:
    before = borrowed(assistant)
    wrong = with_config(
        other, tmp_path / "moving", rope_parameters={"rope_type": "dynamic", "factor": 2.0}
    )
    weights = other / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-1])
    reasons = {
        str(other): "is damaged or cut short",
        str(wrong): "moving has dynamic RoPE",
        str(
            tmp_path / "nowhere"
        ): "neither an existing folder or GGUF file nor of the form ORG/NAME",
        "nobody/has-this": "the hub can't be reached",
    }
    for name, reason in reasons.items():
        assistant.models.choose(name)
        assert borrowed(assistant) is before
        assert reason in (assistant.models.state().error or "")
    assert assistant.settings.model != str(wrong)
    assistant.models.cancel()
    assert assistant.models.state().error is None


def test_what_nobody_foresaw_is_told_and_leaves_the_old_model(
    assistant: Assistant, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = borrowed(assistant)

    def broken(*_: object) -> LanguageModel:
        raise MemoryError

    monkeypatch.setattr(loading, "load_language_model", broken)
    assistant.models.choose(str(other))
    assert borrowed(assistant) is before
    assert assistant.models.state().error == "other can't be loaded: MemoryError()."


@pytest.mark.slow
def test_an_answer_under_way_keeps_its_model_and_the_next_question_waits_for_the_new_one(
    assistant: Assistant, other: Path, tmp_path: Path
) -> None:
    session = asked_about_a_note(assistant, tmp_path)
    before = borrowed(assistant).title
    answering = assistant.session(session).ask("Who built it?")
    next(event for event in answering if isinstance(event, Writing))
    assistant.models.choose(str(other))
    assert borrowed(assistant).title == "other"
    assert isinstance(list(answering)[-1], Done)
    events = list(assistant.session(session).ask("When?"))
    assert isinstance(events[-1], Done)
    models = [turn.model for turn in assistant.session(session).history()]
    assert models == [before, "other"]


@pytest.mark.slow
def test_a_question_meanwhile_waits_and_can_be_stopped(
    assistant: Assistant, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = asked_about_a_note(assistant, tmp_path)
    go_on = threading.Event()
    at_phase(monkeypatch, "reading", lambda _: go_on.wait(60) and None)
    assistant.models.choose(str(other))
    stopped = assistant.session(session).ask("Who built it?")
    assert after_what_was_found(stopped) == Loading("other")
    stopped.close()
    waiting = assistant.session(session).ask("And when?")
    assert after_what_was_found(waiting) == Loading("other")
    go_on.set()
    assert isinstance(list(waiting)[-1], Done)
    assert [turn.model for turn in assistant.session(session).history()][-1] == "other"


def test_another_tokenizer_reads_documents_and_messages_anew(
    assistant: Assistant, tmp_path: Path
) -> None:
    session = asked_about_a_note(assistant, tmp_path)
    assert isinstance(list(assistant.session(session).ask("Who built it?"))[-1], Done)
    before = assistant.copy_maps()
    assistant.models.choose(str(with_other_tokenizer(tmp_path / "bytes")))
    model = borrowed(assistant)
    maps = assistant.copy_maps()
    assert maps.tokens.fingerprint == model.tokens.fingerprint != before.tokens.fingerprint
    done = list(assistant.session(session).ask("Who built it, then?"))[-1]
    assert isinstance(done, Done)
    # The question and the note are in the prompt, in the new model's tokens.
    assert "Who built it, then?" in model.tokens.decode(model.target.cached)
    assert NOTE.strip() in model.tokens.decode(model.target.cached)


@pytest.mark.slow
def test_what_does_not_fit_beside_the_old_model_waits_for_answers_and_drops_it(
    assistant: Assistant, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = asked_about_a_note(assistant, tmp_path)
    before = borrowed(assistant).title
    answering = assistant.session(session).ask("Who built it?")
    next(event for event in answering if isinstance(event, Writing))
    there_is_room_for_one(assistant, monkeypatch)
    waited, notes = threading.Event(), []

    def wait(loading: ModelLoading) -> None:
        notes.append(loading.note)
        waited.set()

    at_phase(monkeypatch, "waiting", wait)
    assistant.models.choose(str(other))
    assert waited.wait(60)
    assert assistant.models.state().facts is not None
    assert isinstance(list(answering)[-1], Done)
    assert borrowed(assistant).title == "other"
    assert notes == [f"{before} is unloaded first: both don't fit into memory."]


@pytest.mark.slow
def test_a_dropped_model_is_back_after_a_failure_and_after_cancelling(
    assistant: Assistant, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = borrowed(assistant).title
    there_is_room_for_one(assistant, monkeypatch)
    at_phase(monkeypatch, "reading", lambda _: assistant.models.cancel())
    assistant.models.choose(str(other))
    assert borrowed(assistant).title == title
    settle(assistant)
    shutil.copy(other / "config.json", other / "tokenizer.json")
    assistant.models.choose(str(other))
    assert borrowed(assistant).title == title
    assert "tokenizer" in (assistant.models.state().error or "")


@pytest.mark.slow
def test_what_fits_in_no_way_is_refused(
    assistant: Assistant, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = borrowed(assistant)
    facts = assistant.models.state().facts
    assert facts is not None
    monkeypatch.setattr(machine, "free_memory", lambda _: -1000)
    assistant.models.choose(str(other))
    assert borrowed(assistant) is before
    assert "Too large for this machine" in (assistant.models.state().error or "")


@pytest.mark.slow
def test_the_first_model_can_be_cancelled_and_is_loaded_by_the_next_question(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = load({"data_dir": tmp_path / "data", "model": str(tiny_model_folder)})
    with closing(Assistant(settings)) as assistant:
        at_phase(monkeypatch, "reading", lambda _: assistant.models.cancel())
        with pytest.raises(ModelError, match=r"was cancelled. Ask again to load it"):
            borrowed(assistant)
        assert assistant.models.state().facts is None
        assert borrowed(assistant).title == tiny_model_folder.name
        with pytest.raises(PreferenceError, match=r"set by --model"):
            assistant.models.choose(None)


def test_a_first_model_that_can_not_be_had_is_said_to_each_who_asks(tmp_path: Path) -> None:
    settings = load({"data_dir": tmp_path / "data", "model": str(tmp_path / "gone")})
    with closing(Assistant(settings)) as assistant:
        for _ in range(2):
            with pytest.raises(ModelError, match="gone"):
                borrowed(assistant)
        assert "gone" in (assistant.models.state().error or "")
        assistant.models.dismiss()
        assert assistant.models.state().error is None
        with pytest.raises(ModelError, match="gone"):
            borrowed(assistant)


def test_the_state_is_told_while_the_database_is_busy_and_the_last_choice_is_kept(
    assistant: Assistant, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    third, keep = copied(other, tmp_path / "third"), assistant.preferences.use_model
    busy, free = threading.Event(), threading.Event()

    def slowly(name: str | None) -> None:
        busy.set()
        assert free.wait(60)
        keep(name)

    monkeypatch.setattr(assistant.preferences, "use_model", slowly)
    assistant.models.choose(str(other))
    assert busy.wait(60)
    with ThreadPoolExecutor() as asking:
        assert asking.submit(assistant.models.state).result(30).title == "other"
    assistant.models.choose(str(third))
    assert borrowed(assistant).title == "third"
    free.set()
    settle(assistant)
    assert assistant.settings.model == str(third)


def test_a_process_that_ends_while_loading_starts_with_the_old_model(
    assistant: Assistant, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {}

    def look(_: ModelLoading) -> None:
        kept.update(StoredPreferences(assistant.store).all())

    at_phase(monkeypatch, "trying", look)
    assistant.models.choose(str(other))
    borrowed(assistant)
    assert kept == {}


@pytest.mark.slow
def test_many_who_choose_cancel_and_borrow_at_once_end_with_one_model(
    assistant: Assistant, other: Path
) -> None:
    def borrow() -> None:
        for _ in range(5):
            with suppress(*EXPECTED):
                borrowed(assistant)

    def choose() -> None:
        for _ in range(3):
            assistant.models.choose(str(other))
            assistant.models.cancel()
        assistant.models.choose(str(other))

    threads = [threading.Thread(target=each) for each in (borrow, borrow, choose)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    assert borrowed(assistant).title == "other"


def there_is_room_for_one(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is free while no model is in it."""

    def free(_: str) -> int:
        return 1000 if assistant.models.state().facts else 10**9

    monkeypatch.setattr(machine, "free_memory", free)


def asked_about_a_note(assistant: Assistant, folder: Path) -> str:
    """The id of a session on a note."""
    path = folder / "note.txt"
    path.write_text(NOTE, encoding="utf-8")
    session = assistant.session()
    assistant.add(path, session=session.id)
    return session.id
