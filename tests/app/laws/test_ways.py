"""Laws of the three ways to answer, from the question to what is stored, with dictated models."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.assistant import Assistant, Session
from app.errors import PreferenceError
from app.events import Done, Found, Loading
from app.models.reader import known_reader
from storage import Store
from storage.backup import back_up
from storage.restore import restore
from tests import reciting
from tests.app.examination.dictated import keep

NOTE = "Ada Finch built the lighthouse at Cape Marrow in 1871. The pump needs oil twice a year.\n"
QUESTION = "Who built the lighthouse at Cape Marrow?"
QUOTED = "Ada Finch built the lighthouse at Cape Marrow in 1871."
WRITTEN = ("eos", "length")
"""How an answer ends that a model has written."""

Open = Callable[..., Assistant]


@pytest.fixture(autouse=True)
def recited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model's own words are dictated, and begin in the middle of the note."""
    monkeypatch.setattr("app.conversation.reply.Generation", reciting.Reciting)
    monkeypatch.setattr(reciting, "PACE", 0)
    monkeypatch.setattr(reciting, "READING_PACE", 0)


@pytest.fixture
def assistant(
    open_assistant: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Assistant]:
    """One that answers as it does for a person who has set nothing."""
    (tmp_path / "config.toml").touch()
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(tmp_path / "config.toml"))
    with closing(open_assistant(max_tokens=20)) as opened:
        yield opened


def begin(assistant: Assistant, folder: Path) -> Session:
    session = assistant.session()
    (folder / "note.txt").write_text(NOTE)
    assistant.add(folder / "note.txt", session=session.id)
    return session


def examined(assistant: Assistant, rightly: Collection[int]) -> None:
    reader = known_reader(assistant.settings.model, assistant.settings)
    assert reader is not None
    keep(assistant.store, reader, rightly)


def answer(session: Session, asked: int | None = None) -> Done:
    """The answer, after what was found, which is the same in every way."""
    events = list(session.ask(QUESTION) if asked is None else session.ask_again(asked))
    found = next(event for event in events if isinstance(event, Found))
    assert found.evidence[0].text == QUOTED
    done = events[-1]
    assert isinstance(done, Done)
    if done.finish == "quotes":
        assert not any(isinstance(event, Loading) for event in events)
        assert QUOTED in done.text
    return done


def test_a_model_that_is_not_examined_or_reads_worse_is_not_asked(
    assistant: Assistant, tmp_path: Path
) -> None:
    session = begin(assistant, tmp_path)
    assert answer(session).finish == "quotes"
    examined(assistant, range(1, 15))
    assert answer(session).finish == "quotes"
    assert assistant.models.state().facts is None  # nor loaded
    assert [turn.model for turn in session.history()] == ["", ""]


@pytest.mark.slow
def test_a_model_that_reads_as_well_as_quotes_answers_in_its_own_words(
    assistant: Assistant, tmp_path: Path
) -> None:
    session = begin(assistant, tmp_path)
    examined(assistant, range(6, 21))
    done = answer(session)
    assert done.finish in WRITTEN
    assert not done.text.startswith(QUOTED)
    session.answer_with("quotes")
    assert answer(session).finish == "quotes"
    session.answer_with(None)
    assert answer(session).finish in WRITTEN


@pytest.mark.slow
def test_after_quotes_the_model_can_be_asked_as_well(assistant: Assistant, tmp_path: Path) -> None:
    session = begin(assistant, tmp_path)
    quotes = answer(session)
    (turn,) = session.history()
    done = answer(session, turn.asked)
    assert done.finish in WRITTEN
    assert done.text != quotes.text
    assert session.way() == "auto"
    assert answer(session).finish == "quotes"


@pytest.mark.slow
def test_a_flag_is_over_the_session_and_the_session_over_the_page(
    assistant: Assistant, open_assistant: Open, tmp_path: Path
) -> None:
    session = begin(assistant, tmp_path)
    assistant.preferences.put("answer", "model")
    assert answer(session).finish in WRITTEN
    session.answer_with("quotes")
    assert answer(session).finish == "quotes"
    with closing(open_assistant(answer="model", max_tokens=20)) as flagged:
        assert answer(flagged.session(session.id)).finish in WRITTEN
        with pytest.raises(PreferenceError, match="--answer"):
            flagged.session(session.id).answer_with("auto")


@pytest.mark.slow
def test_choice_and_examination_survive_a_restart_and_a_backup(
    assistant: Assistant, open_assistant: Open, tmp_path: Path
) -> None:
    session = begin(assistant, tmp_path)
    session.answer_with("model")
    examined(assistant, range(1, 21))
    back_up(assistant.store, tmp_path / "backup.zip", "test")
    restore(tmp_path / "other", tmp_path / "backup.zip", "test")
    for folder in (assistant.store.data_dir, tmp_path / "other"):
        with closing(open_assistant(data_dir=folder)) as again:
            assert again.session(session.id).way() == "model"
            assert again.session().way() == "auto"
            assert again.examination.verdict().reads_well
    with closing(Store(tmp_path / "other")) as store:
        assert store.integrity() == "ok"
