"""Title pages are quoted; properties are told as such."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.asking.request import Property
from app.tasks.texts import TaskTexts
from app.tasks.title_pages import MOST_DOCUMENTS, told_of_itself
from benchmarks.answers.contract import TITLE, write_contract
from retrieval import Library
from storage import Store
from storage.properties import Properties
from tests.retrieval.fake_embedder import FakeEmbedder
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


def test_neither_a_contracts_title_nor_the_program_that_wrote_it_is_its_author(
    tmp_path: Path,
) -> None:
    """Its parties and those who maintain something are none either."""
    write_contract(tmp_path / "contract.docx")
    store = Store(tmp_path / "data")
    library = Library(store, FakeEmbedder)
    document = library.add(tmp_path / "contract.docx").id
    texts, properties = TaskTexts(store, [document]), Properties(store).of([document])
    assert properties[document]["author"] == "python-docx"
    asked: Property
    for asked in ("author", "date"):
        told = told_of_itself(texts, asked, properties)
        assert "python-docx" not in told.note
        assert "2013" not in told.note, "the template's date"
        assert asked == "date" or told.is_empty
    ((quote,),) = (block.quotes for block in told_of_itself(texts, "title", properties).blocks)
    assert quote.text == TITLE
    library.close()
    store.close()


def test_names_and_dates_on_lines_of_one_paragraph_are_quoted_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = "On Lighthouses\nby Ada Finch\nOslo, Norway\n\nThis edition was written by Tom Hale.\n"
    result = told_of_itself(
        TaskTexts(store, [add_note(store, "a.txt", text)]), "author", {1: {"author": "LaTeX"}}
    )
    ((first, second),) = (block.quotes for block in result.blocks)
    assert (first.text, second.text) == ("by Ada Finch", "This edition was written by Tom Hale.")
    assert result.note == ""
    store.close()


def test_files_that_were_not_looked_at_are_counted(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    ids = [
        add_note(store, f"{n}.txt", f"Note {n}\n\nby Ada Finch\n")
        for n in range(MOST_DOCUMENTS + 2)
    ]
    few = told_of_itself(TaskTexts(store, ids[:MOST_DOCUMENTS]), "author", {})
    many = told_of_itself(TaskTexts(store, ids), "author", {})
    assert few.note == ""
    assert len(few.blocks) == len(many.blocks) == MOST_DOCUMENTS
    assert f"the first {MOST_DOCUMENTS} of {MOST_DOCUMENTS + 2} documents." in many.note
    store.close()


def test_a_letter_without_a_byline_is_by_who_signs_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = "Dear Tom\n\nThe pump runs again, and needs oil.\n\nYours sincerely\nAda Finch\n"
    document = add_note(store, "letter.txt", text)
    result = told_of_itself(TaskTexts(store, [document]), "author", {document: {}})
    assert [quote.text for block in result.blocks for quote in block.quotes] == ["Ada Finch"]
    store.close()


def test_a_mail_is_by_whom_it_is_from_though_that_is_its_first_line(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = "From: Ada Finch <ada@a.example>\nTo: Tom\n\nThe pump runs.\n\nRegards\nA.\n"
    document = add_note(store, "mail.txt", text)
    result = told_of_itself(TaskTexts(store, [document]), "author", {document: {}})
    quotes = [quote.text for block in result.blocks for quote in block.quotes]
    assert quotes == ["From: Ada Finch <ada@a.example>"]
    store.close()
