"""Texts of several documents: with their headings, without those that are gone."""

from __future__ import annotations

from pathlib import Path

from storage import Documents, Heading, Store, Structure
from storage.texts import DocumentText, Texts


def test_texts_come_with_their_headings(tmp_path: Path) -> None:
    store = Store(tmp_path)
    documents = Documents(store)
    first = documents.add("a.txt", "0" * 64, 1, "One. Two.", "text/plain").id
    other = documents.add("b.txt", "1" * 64, 1, "Three.", "text/plain").id
    headings = (Heading(0, 1, "One"), Heading(5, 2, "Two"))
    Structure(store).put(first, headings)
    assert Texts(store).of([first, other, 99]) == {
        first: DocumentText(first, "a.txt", "One. Two.", headings),
        other: DocumentText(other, "b.txt", "Three.", ()),
    }
    assert Texts(store).of([]) == {}
