"""What drafts in the app: it changes no answer, and what is not copied is not told as copied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.errors import AskError
from app.events import Done
from app.models.drafting import ModelDrafting
from speculation import Context, Drafting, DraftTree, Origin, Verified
from speculation.copies.datastore import Datastore
from speculation.methods import METHODS
from storage import Sessions
from tests.retrieval.fake_embedder import FakeEmbedder

Open = Callable[..., Assistant]
NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch.\n" * 3


@pytest.fixture(autouse=True)
def fake_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found doesn't matter here: the note goes into the prompt whole."""
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)


def ask(assistant: Assistant, folder: Path, *questions: str) -> list[Done]:
    """The answers to these questions, in a session of their own with the note."""
    path = folder / "note.txt"
    path.write_text(NOTE, "utf-8")
    session = assistant.session()
    assistant.add(path, session=session.id)
    done = [list(session.ask(question))[-1] for question in questions]
    return [each for each in done if isinstance(each, Done)]


def ids_of(assistant: Assistant, done: Done) -> list[int]:
    return list(Sessions(assistant.store).message(done.message).token_ids)


@pytest.mark.slow
def test_every_setting_of_drafters_gives_the_same_answers(
    open_assistant: Open, tmp_path: Path
) -> None:
    flags = {"max_tokens": 40, "dtype": "float32", "temperature": 0.8}
    answers, drafted = {}, {}
    for name, setting in {
        "none": {"drafters": "none"},
        "all": {},
        "one": {"drafters": "copyspec"},
        "fixed": {"fixed": "casd+copyspec"},
        "nodes": {"nodes": 24},
        "none of all": {"drafters": "none", "fixed": "casd", "nodes": 24},
    }.items():
        assistant = open_assistant(**flags, **setting)
        done = ask(assistant, tmp_path, "Who built it?", "Who built it? Say it again.")
        answers[name] = [ids_of(assistant, each) for each in done]
        drafted[name] = sum(each.stats.drafted_tokens for each in done)
        assistant.close()
    assert len(answers["none"][0]) > 8
    assert (drafted["none"], drafted["none of all"]) == (0, 0)
    assert drafted["nodes"] > 0
    assert all(answer == answers["none"] for answer in answers.values())


@pytest.mark.slow
def test_what_is_learnt_stays_until_the_setting_changes(
    open_assistant: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[Drafting] = []
    of = ModelDrafting.of

    def noted(self: ModelDrafting, *arguments: object) -> Drafting:
        used.append(of(self, *arguments))  # type: ignore[arg-type]
        return used[-1]

    monkeypatch.setattr(ModelDrafting, "of", noted)
    assistant = open_assistant(max_tokens=8)
    ask(assistant, tmp_path, "Who?", "When?")
    assistant.preferences.put("drafters", [])
    ask(assistant, tmp_path, "Who?")
    assistant.preferences.put("drafters", None)
    ask(assistant, tmp_path, "Who?")
    first, second, off, on = used
    assert first is second
    assert {each.name for each in on.drafters} == {each.name for each in first.drafters}
    assert (len(first.drafters) > 1, off.drafters) == (True, ())
    assistant.close()


@pytest.mark.slow
def test_a_drafter_that_can_not_be_had_is_said_before_anything_is_stored(
    open_assistant: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    method = METHODS["casd"]
    lacking = type(method)(method.make, "a crystal ball", lambda _: None)
    monkeypatch.setattr("speculation.methods.METHODS", {**METHODS, "casd": lacking})
    assistant = open_assistant(max_tokens=8, drafters="casd")
    with pytest.raises(AskError, match="casd needs a crystal ball, which isn't available here"):
        ask(assistant, tmp_path, "Who?")
    assert list(assistant.store.db["messages"].rows) == []
    assistant.close()


class Known:
    """Drafts the known answer, as no copy of anything."""

    name = "known"

    def __init__(self, answer: Sequence[int]) -> None:
        self.answer = list(answer)
        self.begun = 0

    def start(self, context: Context) -> None:
        self.begun = len(context.ids)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        node, written = 0, len(context.ids) - self.begun
        for token in self.answer[written : written + min(4, budget)]:
            node = tree.add(node, token, Origin(self.name))

    def observe(self, context: Context, verified: Verified) -> None:
        """It knows all."""


@pytest.mark.slow
def test_only_copies_count_as_copied(
    open_assistant: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assistant = open_assistant(max_tokens=40, dtype="float32", drafters="none")
    (plain,) = ask(assistant, tmp_path, "Who built it?")
    drafter = Known(ids_of(assistant, plain))
    monkeypatch.setattr(ModelDrafting, "of", lambda *_: Drafting([drafter]))
    (drafted,) = ask(assistant, tmp_path, "Who built it?")
    assert (drafted.text, drafted.spans) == (plain.text, plain.spans)
    assert drafted.stats.target_calls < plain.stats.target_calls
    assert drafted.stats.drafted_tokens > 20
    assert drafted.stats.copied_tokens == 0
    assistant.close()


@pytest.mark.slow
def test_a_document_outside_of_the_session_is_drafted_from_and_is_no_source(
    open_assistant: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assistant = open_assistant(max_tokens=40, dtype="float32", drafters="none")
    (plain,) = ask(assistant, tmp_path, "Who built it?")
    outside = Datastore.build([("a text that the session doesn't use", ids_of(assistant, plain))])
    assistant.close()
    assistant = open_assistant(max_tokens=40, dtype="float32", drafters="library")
    monkeypatch.setattr(assistant.library_texts, "of", lambda *_, **__: outside)
    (drafted,) = ask(assistant, tmp_path, "Who built it?")
    assert drafted.stats.target_calls < plain.stats.target_calls
    assert drafted.stats.copied_tokens > 0
    assert (drafted.text, drafted.spans) == (plain.text, plain.spans)
    assistant.close()
