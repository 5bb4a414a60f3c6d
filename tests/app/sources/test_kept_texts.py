"""Texts that a panel asks for again are kept, as far as there is room."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.sources import kept_texts
from app.sources.kept_texts import KeptTexts
from storage import Documents, NotFoundError, Store
from tests.storage.library_of_notes import add_note, drop_note


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def test_texts_are_kept_as_far_as_there_is_room_and_forgotten_with_their_documents(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_texts, "KEPT_CHARACTERS", 25)
    texts = KeptTexts(store)
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
