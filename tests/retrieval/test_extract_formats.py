"""Every kind of document reads as its reader sees it, whatever it is called."""

from __future__ import annotations

import datetime as dt
import zipfile
from pathlib import Path

import numpy as np
import pytest
from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from fpdf import FPDF
from openpyxl import Workbook
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from benchmarks.library.sample_files import WRITERS, sections
from retrieval import DocumentError, Extracted, Limits
from retrieval.archive import expand, is_archive
from retrieval.extract import extract
from retrieval.parse.manuscript import PAGE_BREAK


def read(path: Path, name: str | None = None) -> Extracted:
    return extract(path, Limits(), name=name)


def refusal(path: Path, name: str | None = None, limits: Limits | None = None) -> str:
    with pytest.raises(DocumentError) as caught:
        extract(path, limits or Limits(), name=name)
    return str(caught.value)


def html(tmp_path: Path, body: str, head: str = "") -> Extracted:
    path = tmp_path / "a.html"
    path.write_text(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>", "utf-8")
    return read(path)


def headings(extracted: Extracted) -> list[tuple[int, str]]:
    for heading in extracted.headings:
        assert extracted.text.startswith(heading.title, heading.start)
    return [(heading.level, heading.title) for heading in extracted.headings]


@pytest.mark.parametrize("suffix", [suffix for suffix in WRITERS if suffix != "zip"])
def test_every_kind_is_known_by_its_content_and_loses_no_word(suffix: str, tmp_path: Path) -> None:
    parts = sections(3)
    path = tmp_path / "named-otherwise.bin"
    WRITERS[suffix](path, parts)
    name = f"a.{suffix}" if suffix in {"txt", "md", "csv"} else "a.txt"
    assert not is_archive(path)
    found = "".join(read(path, name).text.split())
    for part in parts:
        for paragraph in part.paragraphs:
            assert "".join(paragraph.split())[:300] in found


def test_markdown_headings_are_those_of_commonmark(tmp_path: Path) -> None:
    text = (
        "Setext *em*\r\n===\r\n\r\n```\r\n# code\r\n```\r\n\r\n## Sub `code` ##\r\n\r\n    # no\r\n"
    )
    (tmp_path / "a.md").write_bytes(text.encode())
    extracted = read(tmp_path / "a.md")
    assert extracted.text == text
    found = [(h.level, h.title, text[h.start : h.start + 6]) for h in extracted.headings]
    assert found == [(1, "Setext em", "Setext"), (2, "Sub code", "## Sub")]


def test_a_page_reads_as_a_browser_shows_it(tmp_path: Path) -> None:
    extracted = html(
        tmp_path,
        "<h1>Intro &amp; all</h1><p>Some <b>bold</b>\n text<br>next &eacute;</p><script>x()</script>"
        "<ul><li>one<li>two<ul><li>nested</ul></ul><ol><li>first<li>second</ol>"
        "<h2>Code<a class=headerlink href=#c>¶</a></h2><pre>def f():\n    return 1</pre>"
        "<p hidden>no</p><p style='display:none'>no</p>end",
        "<title>The page</title><style>p {}</style>",
    )
    assert extracted.media_type == "text/html"
    assert extracted.text == (
        "The page\n\nIntro & all\n\nSome bold text\nnext é\n\n- one\n- two\n- nested\n\n"
        "1. first\n2. second\n\nCode\n\ndef f():\n    return 1\n\nend"
    )
    assert headings(extracted) == [(1, "The page"), (1, "Intro & all"), (2, "Code")]


def test_tables_of_a_page_are_rows_and_its_layout_is_not(tmp_path: Path) -> None:
    extracted = html(
        tmp_path,
        "<table><tr><td><h3>Menu</h3>A side</td><td><p>Main text.</p><p>More.</p></td></tr></table>"
        "<table><caption>Prices</caption><tr><th>Year<th>Quarter<th>Sum"
        "<tr><td rowspan=2>2023<td>Q1<td>5<tr><td>Q2<td>6<tr><td colspan=2>all<td>11</table>",
    )
    assert extracted.text == (
        "Menu\n\nA side\n\nMain text.\n\nMore.\n\nPrices\nYear | Quarter | Sum\n2023 | Q1 | 5\n"
        "2023 | Q2 | 6\nall | 11"
    )


@pytest.mark.parametrize(
    ("charset", "encoding"),
    [("iso-8859-2", "iso8859_2"), ("windows-1250", "cp1250"), ("Shift_JIS", "shift_jis"), ("euc-kr", "euc_kr")],
)  # fmt: skip
def test_the_declared_charset_is_honoured(charset: str, encoding: str, tmp_path: Path) -> None:
    text = {"shift_jis": "今日は天気", "euc_kr": "안녕하세요"}.get(encoding, "Zażółć gęślą jaźń")
    page = f'<html><head><meta charset="{charset}"></head><body><p>{text}</p></body></html>'
    (tmp_path / "a.html").write_bytes(page.encode(encoding))
    assert read(tmp_path / "a.html").text == text


def test_a_page_is_told_from_text_about_pages(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("<!-- note -->\n<HTML><p>words")
    assert read(tmp_path / "a").media_type == "text/html"
    code = "<!DOCTYPE html><?php echo 1 ?>"
    (tmp_path / "a.php").write_text(code)
    assert read(tmp_path / "a.php").text == code
    (tmp_path / "a.txt").write_text("Write <html> first.")
    assert read(tmp_path / "a.txt").text == "Write <html> first."
    (tmp_path / "b.html").write_text("<html><script>only()</script></html>")
    assert "contains only white space" in refusal(tmp_path / "b.html")
    (tmp_path / "deep.html").write_text("<html>" + "<font>x" * 5000)
    assert "nests its elements more than 2,000 deep" in refusal(tmp_path / "deep.html")


def numbered(document: Document, levels: list[str]) -> str:
    """A list of the document whose levels print these patterns; its id."""
    numbering = document.part.numbering_part.element
    abstract = OxmlElement("w:abstractNum")
    abstract.set(qn("w:abstractNumId"), "77")
    for at, pattern in enumerate(levels):
        level = OxmlElement("w:lvl")
        level.set(qn("w:ilvl"), str(at))
        for tag, value in (("start", "1"), ("numFmt", "decimal"), ("lvlText", pattern)):
            child = OxmlElement(f"w:{tag}")
            child.set(qn("w:val"), value)
            level.append(child)
        abstract.append(level)
    numbering.insert(0, abstract)
    return str(numbering.add_num(77).numId)


def test_a_word_document_reads_in_order_with_numbers_tables_and_comments(tmp_path: Path) -> None:
    document = Document()
    listed = numbered(document, ["%1", "%1.%2"])
    going_on = document.part.numbering_part.element.add_num(77).numId
    for title, level in (("Methods", 1), ("Model", 2), ("Data", 2), ("Results", 1)):
        properties = document.add_heading(title, level)._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = level - 1
        properties.get_or_add_numId().val = going_on if title == "Results" else int(listed)
    document.add_paragraph("one", style="List Bullet")
    document.add_paragraph("two", style="List Bullet")
    table = document.add_table(3, 2)
    for row, texts in enumerate((("Year", "Sum"), ("2023", "5"), ("", "6"))):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    paragraph = document.add_paragraph("Checked text")
    document.add_comment(paragraph.runs, text="Is it so?", author="Ann")
    document.sections[0].header.paragraphs[0].text = "Confidential"
    document.save(str(tmp_path / "a.docx"))
    extracted = read(tmp_path / "a.docx")
    assert headings(extracted) == [(1, "1 Methods"), (2, "1.1 Model"), (2, "1.2 Data"), (1, "2 Results")]  # fmt: skip
    assert extracted.text.partition("2 Results")[2] == (
        "\n\n- one\n- two\n\nYear | Sum\n2023 | 5\n2023 | 6\n\nChecked text\n\n"
        "Comment by Ann: Is it so?\n\nConfidential"
    )


def test_what_was_deleted_under_review_is_gone_and_footnotes_are_there(tmp_path: Path) -> None:
    document = Document()
    run = document.add_paragraph("kept ").add_run("removed")
    deleted = OxmlElement("w:del")
    run._r.addprevious(deleted)
    deleted.append(run._r)
    document.save(str(tmp_path / "plain.docx"))
    notes = (
        '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        '<w:footnote w:type="separator" w:id="0"/><w:footnote w:id="2"><w:p><w:r><w:t>See Ann.'
        "</w:t></w:r></w:p></w:footnote></w:footnotes>"
    )
    replaced = {
        "word/document.xml": ("</w:p>", '<w:r><w:footnoteReference w:id="2"/></w:r></w:p>'),
        "word/_rels/document.xml.rels": ("</Relationships>", '<Relationship Id="rIdN" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>'),
        "[Content_Types].xml": ("</Types>", '<Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>'),
    }  # fmt: skip
    with (
        zipfile.ZipFile(tmp_path / "plain.docx") as source,
        zipfile.ZipFile(tmp_path / "a.docx", "w") as copy,
    ):
        for member in source.namelist():
            found, wanted = replaced.get(member, ("\0", ""))
            copy.writestr(member, source.read(member).decode("latin-1").replace(found, wanted, 1).encode("latin-1"))  # fmt: skip
        copy.writestr("word/footnotes.xml", notes)
    assert read(tmp_path / "a.docx").text == "kept [2]\n\n[2] See Ann."


def test_slides_are_pages_with_their_tables_charts_and_notes(tmp_path: Path) -> None:
    presentation = Presentation()
    first = presentation.slides.add_slide(presentation.slide_layouts[1])
    first.shapes.title.text = "Start"
    first.placeholders[1].text = "Point a\nPoint b"
    first.notes_slide.notes_text_frame.text = "Say hello"
    second = presentation.slides.add_slide(presentation.slide_layouts[5])
    second.shapes.title.text = "Figures"
    place = (Inches(1), Inches(2), Inches(4), Inches(1))
    table = second.shapes.add_table(2, 2, *place).table
    for row, texts in enumerate((("Year", "Sum"), ("2023", "5"))):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    data = CategoryChartData()
    data.categories = ["Q1", "Q2"]
    data.add_series("Sales", (1.5, 2.25))
    second.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(4), *place[2:], data)
    presentation.save(str(tmp_path / "a.pptx"))
    extracted = read(tmp_path / "a.pptx")
    pages = [extracted.text[page.start : page.end] for page in extracted.pages]
    assert pages == [
        f"Start\n\nPoint a\nPoint b\n\nSay hello{PAGE_BREAK}",
        "Figures\n\nYear | Sum\n2023 | 5\n\n | Sales\nQ1 | 1.5\nQ2 | 2.25",
    ]
    assert headings(extracted) == [(1, "Start"), (1, "Figures")]
    message = refusal(tmp_path / "a.pptx", limits=Limits(pages=1))
    assert "has 2 slides and the limit is 1. Split it, or raise PALIMPSEST_MAX_PAGES" in message


def test_a_sheet_shows_values_and_dates_as_its_reader_sees_them(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    sheet.title = "Budget"
    sheet.append(["Name", "When", "Share", "Sum"])
    sheet.append(["Rent", dt.date(2024, 3, 1), 0.125, 0.1 + 0.2])
    sheet["C2"].number_format = "0.0%"
    sheet.append(["a\nb", dt.datetime.fromisoformat("2024-01-02 03:04"), True, None])
    book.create_sheet("Empty")
    book.save(tmp_path / "a.xlsx")
    extracted = read(tmp_path / "a.xlsx")
    assert extracted.text == (
        "Budget\n\nName | When | Share | Sum\nRent | 2024-03-01 | 12.5% | 0.3\n"
        "a b | 2024-01-02 03:04 | TRUE"
    )
    assert headings(extracted) == [(1, "Budget")]


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_a_csv_file_is_parted_as_it_is_written(mark: str, tmp_path: Path) -> None:
    rows = f'name{mark}note\n"two\nlines"{mark}"a, b; c"\nc{mark}"d ""e"""\n'
    (tmp_path / "a.csv").write_text(rows)
    extracted = read(tmp_path / "a.csv")
    assert extracted.text == 'name | note\ntwo lines | a, b; c\nc | d "e"'
    (tmp_path / "a.txt").write_text(rows)
    assert read(tmp_path / "a.txt").text == rows


def test_a_book_is_read_in_the_order_of_its_spine(tmp_path: Path) -> None:
    container = '<container><rootfiles><rootfile full-path="O/c.opf"/></rootfiles></container>'
    items = "".join(
        f'<item id="{i}" href="{href}" media-type="{kind}"/>'
        for i, href, kind in (
            ("b", "b%20b.xhtml", "application/xhtml+xml"),
            ("a", "a.xhtml", "application/xhtml+xml"),
            ("n", "toc.ncx", "application/x-dtbncx+xml"),
        )
    )
    members = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": container,
        "O/c.opf": f"<package><metadata><title>Moby</title></metadata><manifest>{items}</manifest>"
        '<spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
        "O/b b.xhtml": "<html><head><title>no</title></head><body><h1>One</h1>Call me.</body></html>",
        "O/a.xhtml": "<html><body><p>Späte Worte.</p></body></html>",
        "O/toc.ncx": "<ncx><navPoint><navLabel><text>Two</text></navLabel>"
        '<content src="a.xhtml#x"/></navPoint></ncx>',
    }
    with zipfile.ZipFile(tmp_path / "a.epub", "w") as book:
        for member, text in members.items():
            book.writestr(member, text)
    extracted = read(tmp_path / "a.epub")
    assert extracted.text == "Moby\n\nOne\n\nCall me.\n\nTwo\n\nSpäte Worte."
    assert headings(extracted) == [(1, "Moby"), (1, "One"), (2, "Two")]
    with zipfile.ZipFile(tmp_path / "a.epub", "a") as book:
        book.writestr("META-INF/encryption.xml", '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>')  # fmt: skip
    assert "is protected against copying (DRM)" in refusal(tmp_path / "a.epub")


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


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (OLE + "EncryptedPackage".encode("utf-16-le"), "is encrypted. Remove the password"),
        (OLE + "WordDocument".encode("utf-16-le"), "a Word file from before 2007. Save it as DOCX"),
        (OLE + "Workbook".encode("utf-16-le"), "an Excel file from before 2007. Save it as XLSX"),
        (OLE + "PowerPoint Document".encode("utf-16-le"), "PowerPoint file from before 2007"),
        (OLE, "is an old Office file"),
        (b"{\\rtf1 words}", "is RTF. Save it as DOCX or PDF"),
        (b"PK\x03\x04 no more", "is a damaged zip file"),
        (b"\x1f\x8b\x08\x00" + bytes(40), "not a zip archive. Unpack it"),
        (b"\x7fELF" + bytes(40), "is a binary file"),
    ],
)
def test_what_can_not_be_read_says_what_it_is(data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(data)
    assert message in refusal(tmp_path / "a.docx")


def test_an_archive_gives_its_members_and_says_which_it_can_not(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as inner:
        inner.writestr("deep.txt", "deep words")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("2023/a.txt", "first words")
        archive.writestr("locked.txt", "secret")
        archive.write(tmp_path / "in.zip", "in.zip", zipfile.ZIP_DEFLATED)
        for junk in ("__MACOSX/._a.txt", ".DS_Store", "2023/.DS_Store", "empty/"):
            archive.writestr(junk, "junk")
        archive.writestr("2023\\a.txt", "second words")
    data = bytearray((tmp_path / "a.zip").read_bytes())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = [n for n in range(len(data)) if data.startswith(mark, n)][1]
        data[at + offset] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    into = tmp_path / "into"
    into.mkdir()
    assert is_archive(tmp_path / "a.zip")
    found = {}
    for label, member in expand(tmp_path / "a.zip", Limits(), name="a.zip", into=into):
        found[label] = member.read_text() if isinstance(member, Path) else member.reason
    assert found == {
        "a.zip/2023/a.txt": "first words",
        "a.zip/locked.txt": "is encrypted",
        "a.zip/in.zip/deep.txt": "deep words",
        "a.zip/2023/a (2).txt": "second words",
    }
    assert "is a zip archive" in refusal(tmp_path / "a.zip")
