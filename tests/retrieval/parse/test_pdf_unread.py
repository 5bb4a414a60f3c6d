"""What of a page is an image: all of it, a large part, or nothing that matters."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from fpdf import FPDF
from PIL import Image

from retrieval.parse.pdf_unread import MOST_WORDS, unread
from retrieval.parse.pdf_words import PageText

GRAY = Image.new("L", (40, 60), 128)
Area = tuple[float, float, float, float]
WHOLE: Area = (0, 0, 400, 600)


def shows(folder: Path, words: str, *images: Area, turn: int = 0, lines: int = 0) -> str:
    """What is said of a page of 400 x 600 points with these words and images (x, y, width, height)."""
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=10)
    pdf.add_page()
    for area in images:
        data = io.BytesIO()
        GRAY.save(data, "PNG")
        pdf.image(data, *area)
    for number in range(lines):
        pdf.line(0, number % 600, 400, number % 600)
    for number, word in enumerate(words.split()):
        pdf.text(20 + 60 * (number % 6), 20 + 20 * (number // 6), word)
    pdf.output(str(folder / "a.pdf"))
    with pypdfium2.PdfDocument(folder / "a.pdf") as document:
        page = document[0]
        page.set_rotation(turn)
        return unread(page, PageText(page))


def test_a_page_without_text_is_unread_if_it_shows_anything(tmp_path: Path) -> None:
    assert shows(tmp_path, "", WHOLE) == "page"
    assert shows(tmp_path, "", lines=3) == "page", "letters may be drawn as lines"
    document = pypdfium2.PdfDocument.new()
    page = document.new_page(400, 600)
    assert unread(page, PageText(page)) == ""


@pytest.mark.parametrize("turn", [0, 90])
@pytest.mark.parametrize(
    ("images", "expected"),
    [
        ([], ""),
        ([(0, 200, 400, 400)], "part"),
        ([(0, 100, 400, 200), (0, 300, 400, 200)], "part"),
        ([(0, 300, 400, 280)], ""),
        ([(0, 500, 400, 4000)], ""),
    ],
)
def test_a_large_image_beside_text_is_a_part(
    images: list[Area], expected: str, turn: int, tmp_path: Path
) -> None:
    assert shows(tmp_path, "A caption", *images, turn=turn) == expected


def test_an_image_below_many_words_is_a_background(tmp_path: Path) -> None:
    assert shows(tmp_path, "word " * (MOST_WORDS - 1), WHOLE) == "part"
    assert shows(tmp_path, "word " * MOST_WORDS, WHOLE) == ""


@pytest.mark.parametrize(("scale", "expected"), [(0.4, ""), (0.6, "part")])
def test_an_image_within_a_form_counts_where_the_form_stands(
    scale: float, expected: str, tmp_path: Path
) -> None:
    assert shows(tmp_path, "", WHOLE) == "page"
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as source:
        target = pypdfium2.PdfDocument.new()
        form = source.page_as_xobject(0, target).as_pageobject()
        page = target.new_page(400, 600)
        form.set_matrix(pypdfium2.PdfMatrix().scale(1, scale))
        page.insert_obj(form)
        page.gen_content()
        text = PageText(page)
        assert unread(page, text) == "page"
        text.text = "A caption"
        assert unread(page, text) == expected


def test_a_drawing_of_many_lines_costs_little(tmp_path: Path) -> None:
    assert shows(tmp_path, "A map", lines=20_000) == ""
