"""Laws of the assistant: it opens without a model, passes on what is set, and leaves nothing open."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from typing import Any

import pytest

from app.assistant import Assistant
from app.errors import ModelError
from app.settings.loading import load
from retrieval import Library
from storage import (
    MeasuredCosts,
    NotFoundError,
    Sessions,
    StorageError,
)


def test_what_needs_no_model_works_without_one(assistant: Assistant) -> None:
    assert [document.name for document in assistant.documents()] == ["one.txt", "two.txt"]
    assert assistant.library.documents.text(2) == "Words of two.txt."
    session = assistant.session()
    session.rename("A title")
    assert [record.title for record in assistant.sessions("title")] == ["A title"]
    assert assistant.sessions("other") == []
    with pytest.raises(ModelError, match="/no/such/model!"):
        assistant.copy_maps()


def test_a_session_is_new_or_the_one_that_is_named(assistant: Assistant) -> None:
    first, second = assistant.session(), assistant.session()
    assert first.id != second.id
    first.attach(1)
    assert [document.id for document in assistant.session(first.id).documents()] == [1]
    for none in ("", "none"):
        with pytest.raises(NotFoundError, match=f"session '{none}'"):
            assistant.session(none)
    assert {record.id for record in assistant.sessions()} == {first.id, second.id}


def test_what_is_chosen_on_the_page_is_in_effect_at_once(assistant: Assistant) -> None:
    assistant.preferences.put("seed", 11)
    assert assistant.settings.seed == 11
    assistant.preferences.reset()
    assert assistant.settings.seed != 11


def test_the_library_reads_scans_in_the_languages_that_are_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PALIMPSEST_OCR_LANGUAGES", '["deu"]')
    given: list[object] = []

    class Known(Library):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            given.extend([*arguments, *named.values()])
            super().__init__(*arguments, **named)

    monkeypatch.setattr("app.assistant.Library", Known)
    Assistant(load({"data_dir": tmp_path / "data"})).close()
    assert ("deu",) in given


def test_a_session_is_deleted_once_and_only_one_that_is_there(assistant: Assistant) -> None:
    kept, deleted = assistant.session(), assistant.session()
    assistant.delete_session(deleted.id)
    for gone in (deleted.id, "none"):
        with pytest.raises(NotFoundError):
            assistant.delete_session(gone)
    assert [record.id for record in assistant.sessions()] == [kept.id]
    assistant.undelete_session(deleted.id)
    assert len(assistant.sessions()) == 2


def test_nothing_is_measured_and_no_model_is_loaded_for_it(assistant: Assistant) -> None:
    assistant.measure(seconds=60)
    assert MeasuredCosts(assistant.store).count() == 0
    assert not assistant.models.state().loading


def test_a_watch_notices_what_others_write(assistant: Assistant) -> None:
    with assistant.watch() as watch:
        before = watch.version()
        assert watch.version() == before
        Sessions(assistant.store).create()
        assert watch.version() != before


@pytest.mark.parametrize("error", [ModelError("No such model."), OSError("No space left.")])
def test_warming_up_leaves_it_to_the_one_who_asks_to_be_told_what_is_wrong(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken() -> None:
        raise error

    monkeypatch.setattr(assistant.library, "_make_embedder", broken)
    assistant._warm_library()
    with pytest.raises(type(error)):
        assistant.library.warm_up()


def test_closing_ends_its_threads_and_the_data_folder_is_still_others(
    two_notes: Path, tmp_path: Path
) -> None:
    shutil.copytree(two_notes, tmp_path / "data")
    first, second = (Assistant(load({"data_dir": tmp_path / "data"})) for _ in range(2))
    before = set(threading.enumerate())
    first.start()
    begun = set(threading.enumerate()) - before
    assert begun
    first.close()
    assert not any(thread.is_alive() for thread in begun)
    for refused in (first.documents, first.sessions, first.session):
        with pytest.raises(StorageError, match="is closed"):
            refused()
    assert len(second.documents()) == 2
    second.close()


def test_closing_ends_all_whatever_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    def refuse() -> None:
        closed.append("tried")
        raise StorageError("The disk is full.")

    assistant = Assistant(load({"data_dir": tmp_path / "data"}))
    monkeypatch.setattr(assistant.library, "close", refuse)
    monkeypatch.setattr(assistant.models, "close", refuse)
    with pytest.raises(StorageError, match="The disk is full"):
        assistant.close()
    assert len(closed) == 2
    with pytest.raises(StorageError, match="is closed"):
        assistant.documents()
