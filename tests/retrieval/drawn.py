"""Images of a text, and PDFs that consist of them, for the tests of OCR."""

from __future__ import annotations

import io
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from fpdf import FPDF
from PIL import Image, ImageDraw, ImageFont

LINES = ("Lease agreement", "The rent is 950 euros a month.", "The tenant is Ada Finch.")
NOTICE = ("Notice period", "Either side may end it within 3 months.")
SIZE = 1240, 1754
"""A4 at 150 to the inch."""

needs_ocr = pytest.mark.skipif(
    shutil.which("tesseract") is None, reason="there is no tesseract on PATH"
)


def sheet(*lines: str, size: tuple[int, int] = SIZE) -> Image.Image:
    """An image of a page that says these lines."""
    page = Image.new("L", size, 255)
    draw = ImageDraw.Draw(page)
    for number, line in enumerate(lines):
        draw.text((120, 200 + 90 * number), line, font=ImageFont.load_default(40), fill=0)
    return page


def scan(path: Path, *pages: Sequence[str]) -> Path:
    """A PDF whose pages are images of these lines."""
    first, *others = (sheet(*lines) for lines in pages)
    first.save(path, save_all=True, append_images=others, resolution=150)
    return path


def mixed(path: Path, *pages: str | Image.Image, share: float = 1.0) -> Path:
    """A PDF of A4 pages with a line of text, an image, or nothing.

    Args:
        share: of the page's height that an image takes up, from below.
    """
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=12)
    for number, page in enumerate(pages, start=1):
        pdf.add_page()
        if isinstance(page, str):
            pdf.start_section(f"Part {number}")
            pdf.text(50, 50, page)
        else:
            data = io.BytesIO()
            page.save(data, "PNG")
            pdf.image(data, 0, 600 * (1 - share), 400, 600 * share)
            if share < 1:
                pdf.text(50, 50, "A page with a figure")
    pdf.output(str(path))
    return path
