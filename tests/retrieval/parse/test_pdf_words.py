"""The words of a page stand where they are shown, however it is turned and cropped."""

from __future__ import annotations

from pathlib import Path

from fpdf import FPDF

from tests.retrieval.parse.parsing import read


def test_words_of_a_turned_page_stand_where_they_are_shown(tmp_path: Path) -> None:
    import pypdfium2

    pdf = FPDF(unit="pt", format=(400, 600))
    pdf.set_font("Helvetica", size=20)
    pdf.add_page()
    pdf.text(50, 100, "corner")
    pdf.output(str(tmp_path / "a.pdf"))
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        document[0].set_rotation(90)
        document.save(tmp_path / "turned.pdf")
    (words,) = read(tmp_path / "turned.pdf").words
    assert (words.width, words.height) == (600, 400)
    left, top, right, bottom = words.boxes[0]
    # Turned clockwise, what was 100 from the top is 100 from the right.
    assert abs((left + right) / 2 - (600 - 95)) < 8
    assert abs(top - 50) < 4
    assert bottom > top + 30


def test_a_hyphenated_word_has_its_place_and_its_hyphen(tmp_path: Path) -> None:
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    pdf.add_page()
    pdf.multi_cell(0, 8, "an exam-\nple of it")
    pdf.output(str(tmp_path / "a.pdf"))
    extracted = read(tmp_path / "a.pdf")
    found = [extracted.text[s:e] for s, e in extracted.words[0].ranges]
    assert found[:1] + found[-3:] == ["an", "ple", "of", "it"]
    assert "".join(found[1:-3]) == "exam-"
