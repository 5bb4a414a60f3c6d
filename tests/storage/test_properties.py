"""What a file says of itself comes back by document, and goes with it."""

from __future__ import annotations

from pathlib import Path

from storage import Store
from storage.properties import Properties
from tests.storage.library_of_notes import add_note, drop_note


def test_properties_come_back_are_copied_and_go_with_their_document(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    first, second = add_note(store, "a.txt", "One."), add_note(store, "b.txt", "Two.")
    properties = Properties(store)
    told = {"author": "Ada", "title": "One"}
    properties.put(first, told)
    assert properties.of([first, second]) == {first: told, second: {}}
    properties.copy(first, second)
    drop_note(store, first)
    assert properties.of([first, second]) == {first: {}, second: told}
    store.close()
