"""A PDF gives its pages with their headings and words, or says why it has none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from fpdf import FPDF

from tests.retrieval.parse.parsing import headings, read


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
