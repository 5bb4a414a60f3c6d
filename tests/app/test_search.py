"""A search finds sentences with the words, and where in them the words are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.search import marks, search
from retrieval import Library
from storage import Store
from tests.retrieval.fake_embedder import FakeEmbedder

TEXT = "Monks scraped parchment. The pump needs oil. Parchments are skins.\n"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    store = Store(tmp_path / "data")
    opened = Library(store, FakeEmbedder)
    yield opened
    opened.close()
    store.close()


def test_sentences_with_the_words_come_first_and_are_exact(
    library: Library, tmp_path: Path
) -> None:
    (tmp_path / "note.txt").write_text(TEXT)
    document = library.add(tmp_path / "note.txt")
    hits = search(library, "scraped parchment", [document.id])
    best = hits[0].found
    assert best.text == "Monks scraped parchment."
    (source,) = best.sources
    assert TEXT[source.start : source.end] == best.text
    assert [best.text[start:end] for start, end in hits[0].marks] == ["scraped", "parchment"]


def test_nothing_is_found_without_words_or_documents(library: Library, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text(TEXT)
    document = library.add(tmp_path / "note.txt")
    assert search(library, "  ", [document.id]) == ()
    assert search(library, '"*"', [document.id]) == ()
    assert search(library, "parchment", []) == ()


@pytest.mark.parametrize(
    ("text", "words", "marked"),
    [
        ("Parchments are skins, a parchment is one.", "PARCHMENT", ["Parchments", "parchment"]),
        ("The catalogue of cats.", "cat", ["cats"]),
        ("A (b) c* d", "c* (b)", ["b", "c"]),
        ("Nothing here.", "?!", []),
        ("Straße und Maß", "straße", ["Straße"]),
        ("The price of the berth.", "Price of the berth", ["price", "berth"]),
        ("To be or not.", "to be", ["To", "be"]),
    ],
)
def test_words_are_marked_whole(text: str, words: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in marks(text, words)] == marked
