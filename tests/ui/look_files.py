"""Files of each kind that is shown as it looks, each with the same things in it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

from docx import Document
from openpyxl import Workbook
from pptx import Presentation
from pptx.util import Inches

PAGE = """<!DOCTYPE html><html><head><title>Norden | Fees</title></head><body>
<h1>Fees of the office</h1><p>What it <b>costs</b>, <i>now</i>: run <code>fee()</code>, see
<a href="https://norden.example/fees?a=1&amp;b=2">the office</a>, <a href="#quoted">the rule</a> or
<a href="javascript:document.title='acted'">nothing</a>.</p>
<ul><li>By lift<ul><li>daily</li></ul></li><li>By stairs</li></ul>
<ol><li>Come</li><li>Pay</li></ol>
<table><tr><th>Service</th><th>Fee</th></tr><tr><td>Copy</td><td>61 euros</td></tr></table>
<pre>def fee():
    return 61</pre>
<blockquote id="quoted"><p>Nobody pays twice.</p></blockquote></body></html>
"""
MARKDOWN = """# Fees of the office

What it **costs**.

- By lift
  - daily
- By stairs

| Service | Fee |
|---|---|
| Copy | 61 euros |

```python
def fee():
    return 61
```

> Nobody pays twice.
"""
ROWS = ("Service", "Fee"), ("Copy", "61 euros")


def write_docx(path: Path) -> None:
    document = Document()
    document.add_heading("Fees of the office", 1)
    document.add_paragraph("Dear reader")
    cost = document.add_paragraph("What it ")
    cost.add_run("costs").bold = True
    cost.add_run(", for all who come to the office of the lift company, ")
    cost.add_run("now").italic = True
    document.add_paragraph("By lift", style="List Bullet")
    document.add_paragraph("daily", style="List Bullet 2")
    document.add_paragraph("By stairs", style="List Bullet")
    document.add_paragraph("Nobody pays twice.", style="Quote")
    _fill(document.add_table(2, 2), ROWS)
    document.add_paragraph()
    _fill(document.add_table(2, 1), (("Only column",), ("one cell",)))
    document.save(str(path))


def write_pptx(path: Path) -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Fees of the office"
    frame = slide.placeholders[1].text_frame
    frame.text = "By lift\ndaily\nBy stairs"
    frame.paragraphs[1].level = 1
    added = frame.add_paragraph()
    for words, is_bold in (("What it ", None), ("costs", True)):
        run = added.add_run()
        run.text, run.font.bold = words, is_bold
    place = (Inches(1), Inches(5), Inches(4), Inches(1))
    _fill(slide.shapes.add_table(2, 2, *place).table, ROWS)
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "The end"
    deck.save(str(path))


def write_xlsx(path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Fees of the office"
    for row in ROWS:
        sheet.append(row)
    book.save(path)


def write_epub(path: Path) -> None:
    container = (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="a.opf"/></rootfiles></container>'
    )
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The book</dc:title></metadata>'
        '<manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="one"/></spine></package>'
    )
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", container)
        book.writestr("a.opf", package)
        book.writestr("one.xhtml", PAGE)


def _fill(table: object, rows: tuple[tuple[str, ...], ...]) -> None:
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text  # type: ignore[attr-defined]


FILES: dict[str, Callable[[Path], object]] = {
    "fees.docx": write_docx,
    "fees.pptx": write_pptx,
    "fees.xlsx": write_xlsx,
    "fees.html": lambda path: path.write_text(PAGE),
    "fees.epub": write_epub,
    "fees.md": lambda path: path.write_text(MARKDOWN),
    "fees.sh": lambda path: path.write_text("#!/bin/sh\nif true; then\n  echo '61 euros'\nfi\n"),
}
"""Names, and what writes them; all have "61 euros"."""
