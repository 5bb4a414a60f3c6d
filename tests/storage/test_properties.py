"""What a file says of itself comes back by document, and goes with it."""

from __future__ import annotations

from pathlib import Path

from storage import Store
from storage.properties import OCR, UNREAD_PAGES, Properties
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


def test_what_is_known_of_images_is_found_for_all_documents(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    first, second = add_note(store, "a.txt", "One."), add_note(store, "b.txt", "Two.")
    properties = Properties(store)
    properties.put(first, {"author": "Ada", OCR: "91%", UNREAD_PAGES: "3-5"})
    properties.put(second, {"author": "Ada"})
    assert properties.of_images() == {first: {OCR: "91%", UNREAD_PAGES: "3-5"}}
    store.close()


def test_titles_are_found_for_documents_that_have_one(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    first, second = add_note(store, "a.txt", "One."), add_note(store, "b.txt", "Two.")
    properties = Properties(store)
    properties.put(first, {"author": "Ada", "title": "One"})
    properties.put(second, {"author": "Ada"})
    assert properties.titles([first, second]) == {first: "One"}
    assert properties.titles([second]) == {}
    store.close()
