"""Laws of generating: without a session the same text and spans; stops and cancelling at any step."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from pydoc_data.topics import topics

import pytest
import torch
from transformers import LlamaForCausalLM

from app.assistant import Assistant
from app.conversation import generation, reply
from app.conversation.generation import Generated, Generation, GenerationRequest
from app.events import Reading, Writing
from app.models.identity import ModelFiles
from app.models.language_model import LanguageModel, load_language_model
from app.provenance.copy_maps import IndexedText
from app.provenance.matching import SourceText
from app.settings.loading import load
from benchmarks.drafting.replay_target import Recorded
from speculation import CopySpec, Drafting, Everything
from speculation.decoding import Choices
from storage import Sessions
from tests.app.provenance.judged import CONTRACT
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.speculation.tiny import plain_torch

QUESTION = "Which functions does a class have?"
LENGTH = 40


@pytest.fixture(scope="module")
def model(wordy_model_folder: Path) -> LanguageModel:
    return load_language_model(
        ModelFiles(wordy_model_folder), load({"dtype": "float32", "device": "cpu"})
    )


@pytest.fixture(scope="module")
def request_for_all(model: LanguageModel) -> GenerationRequest:
    return GenerationRequest(model.tokens.encode(QUESTION).ids.tolist(), LENGTH)


@pytest.fixture(scope="module")
def whole(model: LanguageModel, request_for_all: GenerationRequest) -> Generated:
    """What the model says without drafts, sources or stops."""
    return generated(model, request_for_all)


@pytest.fixture
def every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is shown."""
    monkeypatch.setattr(generation, "MIN_INTERVAL", 0.0)


def generated(model: LanguageModel, request: GenerationRequest) -> Generated:
    made = Generation(model, request)
    for _ in made.events():
        pass
    return made.result()


def source(model: LanguageModel, text: str) -> SourceText:
    indexed = IndexedText.build("a text", text, model.tokens.encode(text))
    return SourceText(1, None, "text.txt", indexed, read=[(0, len(text))])


def ids(written: Generated) -> list[int]:
    found: list[int] = written.tokens.ids.tolist()
    return found


def test_the_same_as_through_a_session_whose_folder_is_closed_by_then(
    model: LanguageModel, wordy_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[GenerationRequest] = []

    def noted(model: LanguageModel, request: GenerationRequest) -> Generation:
        asked.append(request)
        return Generation(model, request)

    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    monkeypatch.setattr(reply, "Generation", noted)
    flags = {"max_tokens": LENGTH, "temperature": 0.8, "seed": 3, "dtype": "float32"}
    folders = {"data_dir": tmp_path / "data", "model": str(wordy_model_folder)}
    assistant = Assistant(load({**folders, **flags}))
    (tmp_path / "classes.txt").write_text(topics["class"][:1500])
    session = assistant.session()
    assistant.add(tmp_path / "classes.txt", session=session.id)
    *_, first = session.ask(QUESTION)
    *_, done = session.ask(QUESTION)  # with an answer before that can be quoted
    stored = Sessions(assistant.store).message(done.message)
    assistant.close()
    request = asked[-1]
    assert {"</document>", "<document name="} <= set(request.stop)
    for drafting in (request.drafting, None):
        alone = generated(model, replace(request, drafting=drafting))
        assert ids(alone) == list(stored.token_ids)
        assert (alone.text, alone.spans, alone.finish) == (done.text, done.spans, done.finish)
    assert (done.text, done.finish) == (first.text, "length")
    assert done.spans, "or the test would say nothing of spans"
    assert {place.name for span in done.spans for place in span.sources} == {"an earlier answer"}


@pytest.mark.usefixtures("every_step")
def test_the_text_only_grows_and_the_last_event_has_all_of_it(
    model: LanguageModel, request_for_all: GenerationRequest, whole: Generated
) -> None:
    made = Generation(model, request_for_all)
    events = list(made.events())
    kinds = [type(event) for event in events]
    assert kinds == sorted(kinds, key=[Reading, Writing].index)
    texts = [event.text for event in events if isinstance(event, Writing)]
    assert len(texts) >= LENGTH / 2
    assert all(late.startswith(early) for early, late in pairwise(texts))
    assert texts[-1] == made.result().text == whole.text
    assert model.tokens.decode(ids(whole)) == whole.text
    assert int(whole.tokens.bounds[-1]) == len(whole.text)
    assert (whole.finish, whole.stats.completion_tokens) == ("length", LENGTH)


def test_drafts_from_copies_change_no_token_and_save_passes(
    model: LanguageModel, request_for_all: GenerationRequest, whole: Generated
) -> None:
    known = source(model, f"Before. {whole.text} After.")
    drafting = Drafting([CopySpec()], Everything(8))
    request = replace(
        request_for_all, drafting=drafting, sources=[known], copies=[known.indexed.segment]
    )
    drafted = generated(model, request)
    assert (drafted.text, ids(drafted)) == (whole.text, ids(whole))
    assert drafted.stats.target_calls < whole.stats.target_calls == LENGTH
    assert drafted.stats.copied_tokens > 0 == whole.stats.copied_tokens
    undrafted = generated(model, replace(request, drafting=None, copies=()))
    assert undrafted.spans == drafted.spans != ()
    for span in drafted.spans:
        assert drafted.text[span.start : span.end] == span.text
        for place in span.sources:
            assert known.indexed.text[place.start : place.end] == span.text


def test_with_another_implementation_of_the_pass_spans_quote_their_source_too(
    model: LanguageModel, wordy_model_folder: Path, request_for_all: GenerationRequest
) -> None:
    network = LlamaForCausalLM.from_pretrained(wordy_model_folder, dtype=torch.float32)
    model = replace(model, target=plain_torch(network.eval()))
    written = generated(model, request_for_all)
    known = source(model, f"Before. {written.text} After.")
    drafting = Drafting([CopySpec()], Everything(8))
    request = replace(
        request_for_all, drafting=drafting, sources=[known], copies=[known.indexed.segment]
    )
    drafted = generated(model, request)
    assert (drafted.text, ids(drafted)) == (written.text, ids(written))
    assert drafted.stats.copied_tokens > 0
    assert drafted.spans
    for span in drafted.spans:
        assert drafted.text[span.start : span.end] == span.text
        for place in span.sources:
            assert known.indexed.text[place.start : place.end] == span.text


def test_a_stop_string_ends_the_text_before_it(
    model: LanguageModel, request_for_all: GenerationRequest, whole: Generated
) -> None:
    middle = len(whole.text) // 2
    stop = whole.text[middle : middle + 5]
    stopped = generated(model, replace(request_for_all, stop=["nowhere in it", stop]))
    assert stopped.text == whole.text[: whole.text.index(stop)]
    assert stopped.finish == "stop"
    assert model.tokens.decode(ids(stopped)) == stopped.text
    assert int(stopped.tokens.bounds[-1]) == len(stopped.text)
    assert stopped.stats.completion_tokens < LENGTH


@pytest.mark.usefixtures("every_step")
@pytest.mark.parametrize("after", [0, 1, 7])
def test_cancelling_leaves_what_was_written_and_a_usable_model(
    model: LanguageModel, request_for_all: GenerationRequest, whole: Generated, after: int
) -> None:
    made = Generation(model, replace(request_for_all, sources=[source(model, whole.text)]))
    events = made.events()
    shown = ""
    for event in written(events, after):
        shown = event.text
    events.close()
    left = made.result()
    assert left.finish == "cancelled"
    assert whole.text.startswith(left.text) and left.text.startswith(shown)
    assert left.stats.completion_tokens == len(ids(left)) == after
    assert all(left.text[span.start : span.end] == span.text for span in left.spans)
    assert ids(generated(model, request_for_all)) == ids(whole)


def written(events: Iterator[Reading | Writing], count: int) -> Iterator[Writing]:
    """The first `count` of the events that show text."""
    while count:
        event = next(events)
        if isinstance(event, Writing):
            count -= 1
            yield event


@pytest.mark.slow
def test_a_loop_ends_the_text_with_and_without_drafts(
    wordy_model_folder: Path, tmp_path: Path
) -> None:
    network = LlamaForCausalLM.from_pretrained(wordy_model_folder)
    shutil.copytree(wordy_model_folder, tmp_path / "looping")
    with torch.no_grad():
        for weights in network.parameters():
            weights.mul_(0.05)  # greedy decoding soon runs in circles then
    network.save_pretrained(tmp_path / "looping")
    model = load_language_model(
        ModelFiles(tmp_path / "looping"), load({"dtype": "float32", "device": "cpu"})
    )
    request = GenerationRequest(model.tokens.encode(QUESTION).ids.tolist(), 160)
    free = generated(model, request)
    assert (free.finish, len(ids(free))) == ("length", 160)
    known = source(model, f"Before. {free.text[:40]} After.")
    request = replace(request, loop_guard=True, sources=[known], copies=[known.indexed.segment])
    guarded = generated(model, request)
    assert guarded.finish == "loop"
    assert free.text.startswith(guarded.text)
    assert model.tokens.decode(ids(guarded)) == guarded.text != ""
    assert guarded.stats.completion_tokens == len(ids(guarded)) < 80
    assert all(span.end <= len(guarded.text) for span in guarded.spans)
    drafted = generated(model, replace(request, drafting=Drafting([CopySpec()], Everything(8))))
    assert (drafted.text, ids(drafted), drafted.finish) == (guarded.text, ids(guarded), "loop")


def test_without_a_prompt_or_room_it_says_so(
    model: LanguageModel, request_for_all: GenerationRequest
) -> None:
    for prompt, problem in [([], "prompt is empty"), ([1] * 1024, "no room for an answer")]:
        with pytest.raises(ValueError, match=problem):
            generated(model, replace(request_for_all, prompt=prompt))


class Dictated(Generation):
    """A generation whose words are given."""

    def __init__(self, model: LanguageModel, request: GenerationRequest, words: str) -> None:
        super().__init__(model, request)
        self._dictated = [*model.tokens.encode(words).ids.tolist(), min(model.target.eos)]

    def _choices(self) -> Choices:
        return Recorded(self._dictated)


@pytest.mark.usefixtures("every_step")
def test_a_sentence_that_is_pieced_together_is_known_while_the_next_one_is_written(
    model: LanguageModel, request_for_all: GenerationRequest
) -> None:
    mixed = "The annual maintenance fee is EUR 85,000."
    asked = replace(request_for_all, sources=[source(model, CONTRACT)], max_tokens=90)
    made = Dictated(model, asked, f"{mixed} So the contract says. And the rest is silence.")
    shown = [event.stitched for event in made.events() if isinstance(event, Writing)]
    (found,) = made.result().stitched
    assert (found.start, found.end, found.count) == (0, len(mixed), 2)
    assert shown[0] == ()
    assert shown[-1] == (found,)
