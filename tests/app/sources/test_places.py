"""A source's place in words: which version of what, on which page, under which headings."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.events import Nearest, Source
from app.sources.places import Places, others, path_at, place
from storage import Documents, Heading, Store, Structure
from storage.documents import text_hash
from storage.properties import Properties
from tests.storage.library_of_notes import add_note, drop_note


def test_headings_make_a_path() -> None:
    headings = [Heading(0, 1, "A"), Heading(5, 3, "B"), Heading(9, 2, "C"), Heading(20, 1, "D")]
    paths = [path_at(headings, at) for at in (0, 6, 9, 30)]
    assert paths == ["A", "A > B", "A > C", "D"]
    assert path_at(headings[1:], 2) is None


def test_headings_of_any_order_of_levels_make_a_path() -> None:
    headings = [Heading(0, 3, "C"), Heading(4, 3, "C2"), Heading(8, 1, "A"), Heading(9, 6, "F")]
    assert [path_at(headings, at) for at in (0, 4, 8, 9)] == ["C", "C2", "A", "A > F"]
    assert path_at([], 5) is None


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def of(document: int | None, page: int | None = None, start: int = 0) -> Source:
    return Source(document, None, "report.pdf", start, start + 1, page)


def test_a_place_has_its_document_page_and_headings_as_far_as_there_are_any(store: Store) -> None:
    document = add_note(store, "report.pdf", "Methods. Data. Words.")
    Structure(store).put(document, [Heading(9, 1, "3 Methods"), Heading(15, 2, "3.2 Data")])
    places = Places(store)
    assert places.describe(of(document, 3, 16)) == "report.pdf, page 3, 3 Methods > 3.2 Data"
    assert places.describe(of(document, None, 10)) == "report.pdf, 3 Methods"
    assert places.describe(of(document, 3)) == "report.pdf, page 3"
    assert places.describe(of(document)) == "report.pdf"
    assert places.within(of(document, 3, 16)) == "page 3, 3 Methods > 3.2 Data"
    assert places.within(of(document)) == ""
    found = Nearest(document, "report.pdf", 16, 17, 3, "W")
    assert places.describe(found) == places.describe(of(document, 3, 16))


def test_a_document_has_the_name_that_it_has_now_wherever_it_was_quoted(store: Store) -> None:
    """What became a document's next version was quoted under a name of its own before."""
    document = add_note(store, "lease.docx", "Words.")
    places = Places(store)
    for quoted in (of(document), Nearest(document, "lease (2).docx", 0, 1, None, "W")):
        assert places.called(quoted) == "lease.docx"


def test_a_page_that_ocr_read_is_said_to_be_except_where_it_is_shown(store: Store) -> None:
    document = add_note(store, "report.pdf", "Words.")
    Properties(store).put(document, {"ocr": "95%", "ocr_pages": "2-3"})
    places = Places(store)
    assert places.describe(of(document, 3)) == "report.pdf, page 3 (read by OCR)"
    assert [places.by_ocr(of(document, page)) for page in (1, 2, None)] == [False, True, False]
    kept = places.document(document)
    assert kept is not None
    assert places.named(kept, 0, 3) == ("report.pdf", "page 3"), "its own note says more"


def test_a_version_is_said_where_there_is_more_than_one(store: Store) -> None:
    documents = Documents(store)
    first, second = (
        documents.add("report.pdf", text_hash(text), 1, text, "text/plain").id for text in "ab"
    )
    documents.make_current(first)
    assert Places(store).called(of(first)) == "report.pdf"
    documents.make_current(second)
    places = Places(store)
    assert places.called(of(first)) == "report.pdf (version 1, since replaced)"
    assert places.called(of(second)) == "report.pdf (version 2)"


def test_what_was_removed_is_said_and_a_message_is_no_removed_document(store: Store) -> None:
    document = add_note(store, "report.pdf", "Words.")
    drop_note(store, document)
    places = Places(store)
    assert places.describe(of(document, 3)) == "report.pdf (removed), page 3"
    assert places.describe(of(None, 3)) == "report.pdf (removed), page 3"
    assert places.document(document) is None
    said = Source(None, 7, "your question", 0, 4, None)
    assert places.describe(said) == "your question"
    assert places.heading(said) is None


def test_each_document_is_read_once(store: Store) -> None:
    document = add_note(store, "report.pdf", "Words.")
    places = Places(store)
    before = places.describe(of(document)), places.document(document)
    drop_note(store, document)
    assert (places.describe(of(document)), places.document(document)) == before


def test_without_a_library_a_place_has_its_name_and_page() -> None:
    assert place(of(4711, 3)) == "report.pdf, page 3"
    assert place(of(None)) == "report.pdf"


def test_places_that_are_not_told_are_counted() -> None:
    assert [others(more) for more in (-1, 0, 1)] == ["", "", " and 1 other place"]
    assert others(1200) == " and 1,200 other places"
