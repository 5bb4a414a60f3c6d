"""A scanned PDF is read page by page, where there is OCR."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from retrieval import DocumentError
from retrieval.errors import ScanError
from retrieval.extract import Limits, extract
from retrieval.scans import read_scan
from storage.properties import Properties
from tests.retrieval.place import Place

LINES = ("Lease agreement", "The rent is 950 euros a month.", "The tenant is Ada Finch.")
needs_ocr = pytest.mark.skipif(
    shutil.which("tesseract") is None, reason="there is no tesseract on PATH"
)


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    """Two pages that are images, the second one empty."""
    page = Image.new("L", (1240, 1754), 255)
    draw = ImageDraw.Draw(page)
    for number, line in enumerate(LINES):
        draw.text((120, 200 + 90 * number), line, font=ImageFont.load_default(40), fill=0)
    path = tmp_path / "scan.pdf"
    page.save(path, save_all=True, append_images=[Image.new("L", page.size, 255)], resolution=150)
    return path


def scanned(path: Path) -> ScanError:
    with pytest.raises(ScanError) as found:
        extract(path, Limits())
    return found.value


def test_without_ocr_a_scan_is_refused_with_advice(
    scan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.ocr.find", lambda: None)
    with pytest.raises(DocumentError, match=r"no text in its 2 pages.*Install Tesseract"):
        read_scan(scan, Limits(), scanned(scan))


@needs_ocr
def test_the_words_of_a_scan_are_read_with_their_places(scan: Path) -> None:
    steps: list[tuple[int, int]] = []
    found = read_scan(scan, Limits(), scanned(scan), lambda *step: steps.append(step))
    assert "rent is 950 euros" in found.text
    assert steps == [(1, 2), (2, 2)]
    assert [page.number for page in found.pages] == [1, 2]
    assert found.pages[-1].end == len(found.text)
    (words,) = found.words
    assert abs(words.width - 595) < 2
    start = found.text.index("950")
    place = next(n for n, (a, _) in enumerate(words.ranges) if a == start)
    assert 200 < words.boxes[place][1] * 150 / 72 + 90 < 420
    assert found.properties["ocr"].endswith("%")


@needs_ocr
def test_a_scan_becomes_a_document(scan: Path, place: Place) -> None:
    document = place.library.add(scan)
    assert document.page_count == 2
    (sure,) = Properties(place.store).of([document.id])[document.id].values()
    assert int(sure.removesuffix("%")) > 50


@needs_ocr
def test_an_empty_scan_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.pdf"
    Image.new("L", (600, 800), 255).save(path, resolution=72)
    with pytest.raises(DocumentError, match="has no text in its 1 pages that OCR can read"):
        read_scan(path, Limits(), scanned(path))
