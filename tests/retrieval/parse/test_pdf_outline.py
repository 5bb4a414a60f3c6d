"""An entry of an outline is a heading where its title stands on the page it points to."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from fpdf import FPDF

from retrieval.parse import pdf_outline
from retrieval.parse.pdf_outline import Outline
from retrieval.parse.pdf_words import PageText

Found = list[tuple[str, int, str]]


class Book:
    """A PDF of one page: lines of text, and entries that point to their height."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pdf = FPDF(unit="pt", format=(400, 600))
        self._pdf.set_font("Helvetica", size=20)
        self._pdf.add_page()

    def line(self, top: float, text: str) -> None:
        self._pdf.text(50, top, text)

    def entry(self, top: float, title: str, level: int = 0) -> None:
        self._pdf.set_y(top)
        self._pdf.start_section(title, level, strict=False)

    def headings(self, *, page: int = 0, turn: int = 0) -> Found:
        """Line of the page, level and title of each heading."""
        self._pdf.output(str(self._path))
        with pypdfium2.PdfDocument(self._path) as document:
            document[page].set_rotation(turn)
            text = PageText(document[page])
            return [
                (text.text[start:].partition("\n")[0], level, title)
                for start, level, title in Outline(document).headings(page, text)
            ]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "a.pdf")


def test_an_entry_gets_the_number_that_its_title_has_on_the_page(book: Book) -> None:
    titles = {
        "1.2 Data": "Data",
        "B. Proofs": "Proofs",
        "Chapter one": "one",
        "IX Whales": "Whales",
    }
    for number, (line, title) in enumerate(titles.items()):
        book.entry(80 + 100 * number, title)
        book.line(100 + 100 * number, line)
    assert book.headings() == [
        ("1.2 Data", 1, "1.2 Data"),
        ("B. Proofs", 1, "B. Proofs"),
        ("Chapter one", 1, "one"),
        ("IX Whales", 1, "Whales"),
    ]


def test_a_title_of_two_lines_has_one(book: Book) -> None:
    book.entry(80, "Aims, means (and \u201cends\u201d) of it")
    book.line(100, "1.2 Aims, means")
    book.line(124, "(and 'ends') of it")
    book.line(148, "Then there are words.")
    ((line, _, title),) = book.headings()
    assert line == "1.2 Aims, means (and 'ends') of it"
    assert title == "1.2 Aims, means (and \u201cends\u201d) of it"


def test_lines_with_other_words_than_the_titles_stay(book: Book) -> None:
    book.entry(80, "Aims and means")
    book.line(100, "Aims and")
    book.line(124, "means of doing it")
    assert [line for line, _, _ in book.headings()] == ["Aims and"]


def test_a_title_that_stands_twice_is_the_one_that_the_entry_points_to(book: Book) -> None:
    book.line(100, "Results")
    book.line(200, "1 Results")
    book.entry(180, "Results")
    assert book.headings() == [("1 Results", 1, "1 Results")]


def test_a_title_above_the_place_pointed_to_is_found(book: Book) -> None:
    book.line(100, "Results")
    book.line(300, "other words")
    book.entry(250, "RESULTS!")
    assert book.headings() == [("Results", 1, "RESULTS!")]


def test_a_title_that_is_not_on_the_page_stands_where_the_entry_points(book: Book) -> None:
    for top in (100, 200, 300):
        book.line(top, f"{top} lines")
    book.entry(170, "(Not there)")
    book.entry(20, "***")
    assert book.headings() == [("100 lines", 1, "***"), ("200 lines", 1, "(Not there)")]
    assert book.headings(turn=180)


def test_headings_are_in_the_order_of_the_text_with_their_levels(book: Book) -> None:
    book.line(100, "First")
    book.line(200, "Second")
    book.entry(20, "Book")
    book.entry(180, "Second", level=1)
    book.entry(80, "First", level=2)
    assert book.headings() == [("First", 1, "Book"), ("First", 3, "First"), ("Second", 2, "Second")]


def test_an_outline_is_read_to_the_limit(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_outline, "MAX_ENTRIES", 2)
    book.line(100, "a b c")
    for title in "abc":
        book.entry(80, title)
    assert [title for _, _, title in book.headings()] == ["a", "b"]


def test_a_document_without_an_outline_has_no_headings(book: Book) -> None:
    book.line(100, "words")
    assert book.headings() == []
