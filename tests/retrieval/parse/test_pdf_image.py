"""A page is drawn as wide as a screen, with what its reader wrote on it, and only if it is there."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pypdfium2
import pytest
from fpdf import FPDF
from PIL import Image

from retrieval import DocumentError
from retrieval.extraction.page_image import WIDTH
from retrieval.parse import pdf_image
from retrieval.parse.pdf_image import draw
from tests.retrieval.parse.parsing import Desk


def blank(path: Path, width: float, height: float) -> Path:
    document = pypdfium2.PdfDocument.new()
    document.new_page(width, height)
    document.save(path)
    return path


def image(path: Path, number: int = 1) -> Image.Image:
    desk = Desk()
    draw(path, number, WIDTH, desk.manuscript)
    (line,) = desk.lines()
    assert set(line) == {"image", "points", "pixels"}
    found = Image.open(io.BytesIO(base64.b64decode(line["image"], validate=True)))
    assert found.format == "PNG"
    return found


@pytest.mark.parametrize(("width", "height"), [(700, 50), (70, 5), (7000, 500)])
def test_a_page_is_as_wide_as_a_screen(width: int, height: int, tmp_path: Path) -> None:
    found = image(blank(tmp_path / "a.pdf", width, height))
    assert found.size == (WIDTH, WIDTH * height // width)


def test_a_long_page_keeps_its_form_and_is_no_larger_than_the_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_image, "MOST_PIXELS", 90_000)
    found = image(blank(tmp_path / "a.pdf", 100, 1000))
    assert found.size == pytest.approx((95, 949), abs=1)


def test_marks_on_a_page_are_drawn(tmp_path: Path) -> None:
    pdf = FPDF(unit="pt", format=(400, 100))
    pdf.add_page()
    pdf.ink_annotation([(50, 50), (350, 50)], color=(1, 0, 0), border_width=10)
    pdf.output(str(tmp_path / "a.pdf"))
    found = image(tmp_path / "a.pdf")
    assert found.convert("RGB").getpixel((WIDTH // 2, found.height // 2)) == (255, 0, 0)


@pytest.mark.parametrize("number", [-1, 0, 2, 1001])
def test_a_page_that_is_not_there_is_named(number: int, tmp_path: Path) -> None:
    path = blank(tmp_path / "a.pdf", 100, 100)
    with pytest.raises(DocumentError, match=rf"a\.pdf: has no page {number:,}, only 1\."):
        draw(path, number, WIDTH, Desk("a.pdf").manuscript)
