"""Texts that a panel asks for again are kept, as far as there is room."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.sources import text_cache
from app.sources.text_cache import TextCache
from storage import Documents, NotFoundError, Store
from tests.storage.library_of_notes import add_note, drop_note


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def test_texts_are_kept_as_far_as_there_is_room_and_forgotten_with_their_documents(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_cache, "KEPT_CHARACTERS", 25)
    texts = TextCache(store)
    first, second, third = (
        Documents(store).get(add_note(store, name, name * 10)) for name in "abc"
    )
    assert texts.read(first, 2, 5) == "aaa"
    assert texts.read(second, 0, 99) == "b" * 10
    for document in (first, second):
        drop_note(store, document.id)
    assert texts.read(first, 0, 99) == "a" * 10, "it was kept"
    assert texts.read(third, 0, 1) == "c", "and the one that was read longest ago made room"
    with pytest.raises(NotFoundError):
        texts.read(second, 0, 1)
    assert texts.read(first, 0, 1) == "a"
    texts.clear()
    with pytest.raises(NotFoundError):
        texts.read(first, 0, 1)


def test_a_text_is_read_once_whichever_document_has_it(store: Store) -> None:
    texts = TextCache(store)
    one, same = (Documents(store).get(add_note(store, name, "é 樹 words")) for name in "ab")
    assert texts.read(one, 0, 3) == "é 樹"
    drop_note(store, one.id)
    drop_note(store, same.id)
    assert texts.read(same, 4, 99) == "words"
    assert texts.read(same, 3, 3) == ""


def test_a_text_larger_than_all_room_is_read_and_makes_none_leave(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_cache, "KEPT_CHARACTERS", 10)
    texts = TextCache(store)
    small, large = (
        Documents(store).get(add_note(store, text, text)) for text in ("s" * 9, "l" * 11)
    )
    assert texts.read(small, 0, 1) == "s"
    assert texts.read(large, 9, 99) == "ll"
    for document in (small, large):
        drop_note(store, document.id)
    assert texts.read(small, 8, 9) == "s"
    with pytest.raises(NotFoundError):
        texts.read(large, 0, 1)
