"""What is asked of the contract stands in it, whatever it is written as."""

from __future__ import annotations

from pathlib import Path

from benchmarks.answers.contract import FEES, QUESTIONS, TEXT, TITLE, write_contract


def test_every_answer_is_in_the_contract() -> None:
    text = " ".join([*TEXT.split(), *(cell for row in FEES for cell in row)])
    assert [answer for _, answer in QUESTIONS if answer not in text] == []
    assert len(dict(QUESTIONS)) == len(QUESTIONS)


def test_it_is_written_with_its_title_paragraphs_and_table(tmp_path: Path) -> None:
    from docx import Document

    write_contract(tmp_path / "contract.docx")
    written = Document(str(tmp_path / "contract.docx"))
    paragraphs = [each.text for each in written.paragraphs]
    assert paragraphs[:2] == [TITLE, "1 Parties"]
    assert any("annual maintenance fee of EUR 61,800, invoiced" in each for each in paragraphs)
    (table,) = written.tables
    assert [tuple(cell.text for cell in row.cells) for row in table.rows] == [*FEES]
