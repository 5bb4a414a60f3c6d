"""Title pages are quoted; properties are told as such."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.asking.request import Property
from app.tasks.texts import TaskTexts
from app.tasks.title_pages import told_of_itself
from storage import Store
from tests.storage.library_of_notes import add_note

PAPER = """The Lighthouses of Cape Marrow

Ada Finch and Tom B. Hale

Received 4 March 2024

Lighthouses are towers with lamps. In 1871 one was built at Cape Marrow by the sea.
"""


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("title", "The Lighthouses of Cape Marrow"),
        ("author", "Ada Finch and Tom B. Hale"),
        ("date", "Received 4 March 2024"),
    ],
)
def test_the_line_of_the_title_page_is_quoted(tmp_path: Path, asked: Property, line: str) -> None:
    store = Store(tmp_path / "data")
    document = add_note(store, "paper.txt", PAPER)
    texts = TaskTexts(store, [document])
    result = told_of_itself(texts, asked, {document: {"author": "A. Finch"}})
    ((quote, *_),) = (block.quotes for block in result.blocks)
    assert quote.text == line
    (place,) = quote.sources
    assert PAPER[place.start : place.end] == line
    told = "In the properties of the file paper.txt, its author is given as: A. Finch."
    assert result.note == (told if asked == "author" else "")
    store.close()


def test_a_text_without_title_page_or_properties_says_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    document = add_note(store, "a.txt", "the pump needs oil. it was built by hand.")
    result = told_of_itself(TaskTexts(store, [document]), "author", {document: {}})
    assert result.is_empty
    assert result.note == ""
    store.close()
