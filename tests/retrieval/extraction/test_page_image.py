"""Pages as images: the words stand where the boxes say, and no file can do more than fail."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from fpdf import FPDF
from PIL import Image

from retrieval import DocumentError, Limits
from retrieval.extraction.extract import extract
from retrieval.extraction.page_image import KEPT_BYTES, DrawnPage, PageImages, draw
from retrieval.parse import process

DARK = 128


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    """Two pages, the second of which says "corner words" near its top left corner."""
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=20)
    pdf.add_page()
    pdf.text(50, 300, "the first page")
    pdf.add_page()
    pdf.text(50, 100, "corner")
    pdf.text(140, 100, "words")
    pdf.output(str(tmp_path / "a.pdf"))
    return tmp_path / "a.pdf"


def pixels(path: Path, number: int) -> np.ndarray:
    """Grey values (height, width) of a page."""
    with Image.open(io.BytesIO(draw(path, number, Limits(), path.name).png)) as image:
        return np.asarray(image.convert("L"))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("box", [None, (20, 350, 380, 590)])
def test_marks_stand_on_the_words_however_a_page_is_turned_and_cropped(
    pdf: Path, turn: int, box: tuple[int, int, int, int] | None
) -> None:
    turned = pdf.with_name("turned.pdf")
    with pypdfium2.PdfDocument(pdf) as document:
        document[1].set_rotation(turn)
        if box is not None:
            document[1].set_cropbox(*box)
        document.save(turned)
    page = pixels(turned, 2)
    extracted = extract(turned, Limits())
    (words,) = (each for each in extracted.words if each.number == 2)
    assert {extracted.text[a:b] for a, b in words.ranges} == {"corner", "words"}
    height, width = page.shape
    assert width / height == pytest.approx(words.width / words.height, rel=0.01)
    marked = np.zeros(page.shape, bool)
    for left, top, right, bottom in words.boxes / ([words.width, words.height] * 2):
        rows = slice(int(top * height), int(bottom * height) + 1)
        columns = slice(int(left * width), int(right * width) + 1)
        assert (page[rows, columns] < DARK).mean() > 0.05, "a mark without ink under it"
        marked[rows, columns] = True
    ink = page < DARK
    assert (ink & marked).sum() > 0.98 * ink.sum(), "ink without a mark over it"


def test_a_page_is_as_wide_as_a_screen_and_a_very_long_one_no_larger_than_it_may_be(
    pdf: Path,
) -> None:
    assert pixels(pdf, 1).shape == (2100, 1400)
    with pypdfium2.PdfDocument(pdf) as document:
        document[0].set_mediabox(0, 0, 40, 14_000)
        document.save(pdf.with_name("long.pdf"))
    height, width = pixels(pdf.with_name("long.pdf"), 1).shape
    assert 7_000_000 < height * width < 8_200_000


def test_what_can_not_be_drawn_says_why(pdf: Path, tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"a\.pdf: has no page 3, only 2"):
        draw(pdf, 3, Limits(), "a.pdf")
    (tmp_path / "half.pdf").write_bytes(pdf.read_bytes()[:400])
    with pytest.raises(DocumentError, match="is damaged"):
        draw(tmp_path / "half.pdf", 1, Limits(), "half.pdf")
    with pytest.raises(DocumentError, match=r"gone\.pdf: can't be read"):
        draw(tmp_path / "gone.pdf", 1, Limits(), "gone.pdf")


@pytest.mark.parametrize(
    "parts",
    [
        [b'{"end": {}}\n'],
        [b'{"image": "AAAA"}\n{"end": {}}\n'],
        [b'{"image": "<svg onload=x>"}\n{"end": {}}\n'],
        [b'{"image": 7}\n{"end": {}}\n'],
        itertools.repeat(b"x" * 1_000_000),
    ],
)
def test_only_an_image_is_taken_for_one(
    parts: Iterable[bytes], pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Scripted:
        def __init__(self) -> None:
            self._parts = iter(parts)

        def read(self, _: float) -> bytes:
            return next(self._parts, b"")

        def close(self) -> None:
            pass

    monkeypatch.setattr(process.SERVER, "ask", lambda _: Scripted())
    with pytest.raises(DocumentError, match="is damaged"):
        draw(pdf, 1, Limits(), "a.pdf")


def test_memory_for_drawing_is_limited(tmp_path: Path) -> None:
    side = 9_000
    image = Image.new("1", (side, side))
    image.save(tmp_path / "big.png")
    pdf = FPDF(unit="pt", format=(400, 400))
    pdf.add_page()
    pdf.image(str(tmp_path / "big.png"), 0, 0, 400, 400)
    pdf.output(str(tmp_path / "big.pdf"))
    assert draw(tmp_path / "big.pdf", 1, Limits(), "big.pdf")
    with pytest.raises(DocumentError, match="memory"):
        draw(tmp_path / "big.pdf", 1, Limits(memory_mb=1), "big.pdf")


def test_an_image_is_drawn_once_and_the_oldest_make_room(
    pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def fake(_path: Path, number: int, _limits: Limits, _name: str, _width: int) -> DrawnPage:
        drawn.append(number)
        return DrawnPage(bytes(30_000_000), (1.0, 1.0), (1, 1))

    monkeypatch.setattr("retrieval.extraction.page_image.draw", fake)
    images = PageImages(Limits())
    for number in (1, 2, 1, 3, 1, 2):
        images.png(pdf, "ab", number, "a.pdf")
    assert drawn == [1, 2, 3, 2]
    images.clear()
    images.png(pdf, "ab", 2, "a.pdf")
    assert drawn == [1, 2, 3, 2, 2]


def test_an_image_too_large_to_keep_is_drawn_each_time(
    pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def fake(_path: Path, number: int, _limits: Limits, _name: str, _width: int) -> DrawnPage:
        drawn.append(number)
        png = bytes(30_000_000 if number == 1 else KEPT_BYTES + 1)
        return DrawnPage(png, (1.0, 1.0), (1, 1))

    monkeypatch.setattr("retrieval.extraction.page_image.draw", fake)
    images = PageImages(Limits())
    for number in (1, 2, 2, 1):
        assert images.png(pdf, "ab", number, "a.pdf")
    assert drawn == [1, 2, 2]
