"""A PDF gives its pages with their headings and words, or says why it has none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from fpdf import FPDF

from retrieval import DocumentError
from retrieval.parse import pdf
from retrieval.parse.manuscript import PAGE_BREAK
from tests.retrieval.drawn import mixed, sheet
from tests.retrieval.parse.parsing import Desk, headings, parsed, read


def test_a_pdf_tells_its_outline_and_where_its_words_stand(tmp_path: Path) -> None:
    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=20)
    pdf.add_page()
    pdf.start_section("Methods")
    pdf.text(50, 100, "3 Methods and")
    pdf.text(50, 300, "far-away words")
    pdf.add_page()
    pdf.start_section("Data", level=1)
    pdf.text(50, 500, "3.2 Data")
    pdf.output(str(tmp_path / "a.pdf"))
    extracted = read(tmp_path / "a.pdf")
    assert headings(extracted) == [(1, "3 Methods"), (2, "3.2 Data")]
    first, second = extracted.words
    assert (first.number, first.width, first.height) == (1, 400, 600)
    assert [extracted.text[s:e] for s, e in first.ranges] == ["3", "Methods", "and", "far-away", "words"]  # fmt: skip
    assert [extracted.text[s:e] for s, e in second.ranges] == ["3.2", "Data"]
    for words in extracted.words:
        left, top, right, bottom = words.boxes.T
        assert (left > 0).all()
        assert (left < right).all()
        assert (top < bottom).all()
    # The baselines are at 100 and 300 points from the top; the letters stand on them.
    assert np.allclose(first.boxes[0, 0], 50, atol=4)
    assert (np.abs((first.boxes[:3, 1] + first.boxes[:3, 3]) / 2 - 95) < 8).all()
    assert (np.abs((first.boxes[3:, 1] + first.boxes[3:, 3]) / 2 - 295) < 8).all()


def written(path: Path, *pages: str, password: str = "") -> Path:
    sheet = FPDF(unit="pt", format=(400, 600))
    if password:
        sheet.set_encryption(owner_password=password, user_password=password)
    sheet.set_font("Helvetica", size=20)
    for page in pages:
        sheet.add_page()
        if page:
            sheet.text(50, 100, page)
    sheet.output(str(path))
    return path


def test_pages_are_counted_before_and_while_they_are_written(tmp_path: Path) -> None:
    path = written(tmp_path / "a.pdf", "one", "", "three")
    desk = Desk("a.pdf", pages=3)
    pdf.write(path, desk.manuscript)
    assert desk.text() == f"one{PAGE_BREAK}{PAGE_BREAK}three"
    assert desk.told("progress") == [[1, 3], [2, 3], [3, 3]]
    assert [line[0] for line in desk.told("words")] == [400, 400, 400]
    desk = Desk("a.pdf", pages=2)
    with pytest.raises(DocumentError, match="has 3 pages and the limit is 2"):
        pdf.write(path, desk.manuscript)
    assert desk.lines() == []


def test_pages_that_are_images_and_pages_without_anything_are_told_apart(tmp_path: Path) -> None:
    desk = Desk("a.pdf")
    pdf.write(mixed(tmp_path / "a.pdf", "words", sheet("a scan"), ""), desk.manuscript)
    kinds = [kind for line in desk.lines() for kind in line if kind in {"page", "unread"}]
    assert kinds == ["page", "page", "unread", "page"]
    assert desk.told("unread") == ["page"]
    document = pypdfium2.PdfDocument.new()
    document.save(tmp_path / "none.pdf")
    with pytest.raises(DocumentError, match="is a PDF without pages"):
        parsed(pdf.write, tmp_path / "none.pdf")
    document.new_page(400, 600)
    document.save(tmp_path / "blank.pdf")
    with pytest.raises(DocumentError, match=r"blank\.pdf: has nothing on its 1 page\."):
        parsed(pdf.write, tmp_path / "blank.pdf")


def test_a_lock_and_a_damage_are_told_apart_under_the_files_name(tmp_path: Path) -> None:
    locked = written(tmp_path / "a.pdf", "words", password="secret")
    (tmp_path / "half").write_bytes(locked.read_bytes()[:300])
    for path, message in ((locked, "is encrypted"), (tmp_path / "half", r"is damaged \(.+[^.]\)")):
        with pytest.raises(DocumentError, match=rf"^mine\.pdf: {message}\."), pdf.opened(path, "mine.pdf"):  # fmt: skip
            pass


def test_a_file_is_let_go_of_however_its_reading_ends(tmp_path: Path) -> None:
    with (
        pytest.raises(ZeroDivisionError),
        pdf.opened(written(tmp_path / "a.pdf", "a"), "a") as found,
    ):
        raise ZeroDivisionError
    assert found.raw is None
