"""A numbered line in type of its own is a heading where its number is the next one."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from fpdf import FPDF

from retrieval.parse import pdf
from retrieval.parse.pdf_headings import NumberedHeadings
from retrieval.parse.pdf_words import PageText
from retrieval.text.blocks import blocks
from tests.retrieval.parse.parsing import headings, parsed

PROSE = "The harbour office is open on weekdays from eight to noon, and its\nclerks answer all questions."

BODY = ("Times", "", 11)
BOLD = ("Helvetica", "B", 11)
BIG = ("Times", "", 16)
MONO = ("Courier", "", 11)

Look = tuple[str, str, float]
Paragraph = tuple[str, Look, float]
"""Lines, their type, and the white above them in points."""


def prose(white: float = 4.0, text: str = PROSE) -> Paragraph:
    return text, BODY, white


def drawn(path: Path, *sheets: list[Paragraph]) -> Path:
    book = FPDF(unit="pt", format=(450, 700))
    for sheet in sheets:
        book.add_page()
        y = 50.0
        for text, (family, style, size), white in sheet:
            book.set_font(family, style, size)
            y += white
            for line in text.split("\n"):
                y += 1.25 * size
                book.text(50, y, line)
    book.output(str(path))
    return path


def found(path: Path, *sheets: list[Paragraph]) -> list[tuple[int, str]]:
    """Levels and titles of what is found; each stands in the text where it says, on a line."""
    numbered = NumberedHeadings()
    titles = []
    with pypdfium2.PdfDocument(drawn(path, *sheets)) as document:
        for page in document:
            text = PageText(page)
            before = text.text.split()
            for start, level, title in numbered.find(text):
                assert text.text[start:].startswith(title)
                assert text.text[start + len(title) :][:1] in {"\n", ""}
                titles.append((level, title))
            assert text.text.split() == before
    return titles


@pytest.mark.parametrize("look", [BOLD, BIG])
def test_numbered_lines_in_type_of_their_own_are_headings(look: Look, tmp_path: Path) -> None:
    lines = ["1. Introduction", "2. How to use it", "2.1. NAME", "2.2. Is it the right one?"]
    sheet = [each for line in lines for each in (prose(), (line, look, 12.0))]
    assert found(tmp_path / "a.pdf", [*sheet, prose()]) == [
        (1, "1. Introduction"),
        (1, "2. How to use it"),
        (2, "2.1. NAME"),
        (2, "2.2. Is it the right one?"),
    ]


def test_numbers_go_on_from_page_to_page(tmp_path: Path) -> None:
    one = [("1 Aims", BOLD, 0.0), prose(), ("2 Means", BOLD, 12.0), prose()]
    other = [prose(), ("A. Proofs", BOLD, 12.0), ("2.1 Tools", BOLD, 12.0), prose()]
    titles = found(tmp_path / "a.pdf", one, other, [("3 Ends", BOLD, 0.0), prose()])
    assert titles == [(1, "1 Aims"), (1, "2 Means"), (2, "2.1 Tools"), (1, "3 Ends")]


def test_a_heading_of_two_lines_is_one(tmp_path: Path) -> None:
    wrapped = "1. Testing and dating structural changes in the presence,\nof autocorrelation"
    sheet = [prose(), (wrapped, BOLD, 12.0), prose(), ("2. Ends", BOLD, 12.0), prose()]
    assert found(tmp_path / "a.pdf", sheet) == [(1, wrapped.replace("\n", " ")), (1, "2. Ends")]


@pytest.mark.parametrize(
    "text",
    ["1.1 Aims", "and a line in the same type", "Aims\nof it"],
)
def test_what_stands_below_a_short_heading_is_not_of_it(text: str, tmp_path: Path) -> None:
    sheet = [prose(), ("1 Introduction", BOLD, 12.0), (text, BOLD, 1.0), prose()]
    titles = found(tmp_path / "a.pdf", sheet)
    assert titles[0] == (1, "1 Introduction")


@pytest.mark.parametrize(
    "paragraph",
    [
        pytest.param(("2. Means", BODY, 12.0), id="the text's type"),
        pytest.param(("2. Means", BOLD, 0.0), id="no white above"),
        pytest.param(("2. This is said in a whole sentence.", BOLD, 12.0), id="a sentence"),
        pytest.param(("2. What follows is a list:", BOLD, 12.0), id="before a list"),
        pytest.param(("7. Means", BOLD, 12.0), id="a number that isn't the next"),
        pytest.param(("2.1.3 Means", BOLD, 12.0), id="a part of what isn't there"),
        pytest.param(("2 Means", BOLD, 12.0), id="another form"),
        pytest.param(("2. Means", ("Helvetica", "I", 11), 12.0), id="another font"),
        pytest.param(("2. Means", ("Helvetica", "B", 7), 12.0), id="small type"),
        pytest.param(("2. Means . . . . . . . . 7", BOLD, 12.0), id="contents"),
        pytest.param((f"2. {'Means and ends ' * 17}", BOLD, 12.0), id="too long"),
    ],
)
def test_other_numbered_lines_are_none(paragraph: Paragraph, tmp_path: Path) -> None:
    first = [("1. Aims", BOLD, 0.0), prose(), prose()]
    titles = found(tmp_path / "a.pdf", [*first, prose(), paragraph, prose()])
    assert titles == [(1, "1. Aims")]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([f"{n} x = {n} y" for n in range(1, 5)], id="lines of code"),
        pytest.param([f"{n} files, 2{n} folders" for n in range(1, 5)], id="what a program said"),
    ],
)
def test_code_has_no_headings(lines: list[str], tmp_path: Path) -> None:
    sheet = [prose(), *((line, MONO, 12.0) for line in lines), prose(), prose(), prose()]
    assert found(tmp_path / "a.pdf", sheet) == []


def test_a_heading_is_no_smaller_than_those_within_its_section(tmp_path: Path) -> None:
    sheet = [
        *(prose(), ("1.1. Aims", BIG, 12.0), prose(), ("1.2. Means", BIG, 12.0), prose()),
        *(("2. boats, 3 berths", BOLD, 12.0), prose(), ("1.3. Ends", BIG, 12.0), prose()),
    ]
    titles = found(tmp_path / "a.pdf", sheet)
    assert titles == [(2, "1.1. Aims"), (2, "1.2. Means"), (2, "1.3. Ends")]


def test_a_line_in_the_larger_type_of_a_level_is_a_heading_of_it(tmp_path: Path) -> None:
    larger = ("Times", "", 20)
    sheet = [
        *(("Harbours of the north", larger, 0.0), prose(), ("1 Aims", larger, 12.0), prose()),
        *(("1.1 Means", BIG, 12.0), prose(), ("Thanks", larger, 12.0), prose()),
        *(("Notes", BIG, 12.0), prose(), ("Tables", ("Times", "", 14), 12.0), prose()),
        *(("A sentence is no title, whatever its type.", BIG, 12.0), prose(), ("7", BIG, 12.0)),
        *(prose(), ("It is a title " * 7, BIG, 12.0), prose(), ("of boats", BIG, 12.0), prose()),
    ]
    assert found(tmp_path / "a.pdf", sheet) == [
        (1, "1 Aims"),
        (2, "1.1 Means"),
        (1, "Thanks"),
        (2, "Notes"),
    ]


def test_a_line_without_a_number_in_bold_type_is_none(tmp_path: Path) -> None:
    sheet = [("1 Aims", BOLD, 0.0), prose(), ("Thanks", BOLD, 12.0), prose()]
    assert found(tmp_path / "a.pdf", sheet) == [(1, "1 Aims")]


def test_a_page_number_behind_a_title_is_that_of_contents(tmp_path: Path) -> None:
    book = FPDF(unit="pt", format=(450, 700))
    book.add_page()
    for place, title in enumerate(["1 Aims", "2 Means", "3 Ends"]):
        book.set_font("Helvetica", "B", 11)
        book.text(50, 100 + 25 * place, title)
        book.text(150, 100 + 25 * place, str(place + 4))
    book.set_font("Times", "", 11)
    for place in range(9):
        book.text(50, 300 + 14 * place, "The harbour office is open on weekdays.")
    book.output(str(tmp_path / "a.pdf"))
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        assert NumberedHeadings().find(PageText(document[0])) == []


def test_a_document_without_an_outline_has_its_numbered_headings(tmp_path: Path) -> None:
    wrapped = "1. Testing and dating structural changes in the presence\nof autocorrelation"
    sheet = [(wrapped, BOLD, 12.0), prose(), ("1.1. Means", BOLD, 12.0), prose()]
    extracted = parsed(pdf.write, drawn(tmp_path / "a.pdf", sheet))
    assert headings(extracted) == [(1, wrapped.replace("\n", " ")), (2, "1.1. Means")]
    kinds = [block.kind for block in blocks(extracted.text, extracted.headings)]
    assert kinds == ["heading", "prose", "heading", "prose"]


def test_an_outline_goes_before_numbered_headings(tmp_path: Path) -> None:
    book = FPDF(unit="pt", format=(450, 700))
    book.set_font("Helvetica", "B", 16)
    book.add_page()
    book.start_section("Aims")
    book.text(50, 100, "1. Aims")
    book.text(50, 200, "2. Means")
    book.output(str(tmp_path / "a.pdf"))
    assert headings(parsed(pdf.write, tmp_path / "a.pdf")) == [(1, "1. Aims")]


def test_a_page_without_words_has_no_headings(tmp_path: Path) -> None:
    assert found(tmp_path / "a.pdf", [], []) == []
