"""The text of a paragraph and of a table's cells, whatever they are wrapped in."""

from __future__ import annotations

import pytest
from lxml import etree

from retrieval.parse.docx_text import grid_rows, has_head, shown
from retrieval.parse.styled import styled

SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)


def text(inside: str) -> str:
    """A "_" in a tag stands for the namespace of Word."""
    return text_in(element("p", inside))


def text_in(paragraph: etree._Element) -> str:
    return "".join(text for _, _, text in shown(paragraph))


def element(tag: str, inside: str) -> etree._Element:
    inside = inside.replace("<_", "<w:").replace("</_", "</w:").replace(" _", " w:")
    return etree.fromstring(f"<w:{tag} {SPACES}>{inside}</w:{tag}>")


def cell(words: str, properties: str = "") -> str:
    return f"<_tc><_tcPr>{properties}</_tcPr><_p><_r><_t>{words}</_t></_r></_p></_tc>"


def rows(*inside: str) -> list[list[str]]:
    rows = grid_rows(element("tbl", "".join(inside)), text_in)
    return [[styled(cell).text for cell in row] for row in rows]


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        ("", False),
        ('<_tblPr><_tblLook _firstRow="1"/></_tblPr>', True),
        ('<_tblPr><_tblLook _firstRow="0" _val="04A0"/></_tblPr>', False),
        ('<_tblPr><_tblLook _val="04A0"/></_tblPr>', True),
        ('<_tblPr><_tblLook _val="0480"/></_tblPr>', False),
        ('<_tblPr><_tblLook _val="none"/></_tblPr>', False),
        ("<_tr><_trPr><_tblHeader/></_trPr></_tr>", True),
    ],
)
def test_a_table_says_whether_its_first_row_is_its_head(look: str, expected: bool) -> None:
    assert has_head(element("tbl", look)) is expected


def test_marks_within_a_line_are_characters() -> None:
    inside = "<_r><_t>a</_t><_tab/><_t>b</_t><_noBreakHyphen/><_t>c</_t><_br/><_t>d</_t></_r>"
    assert text(inside) == "a\tb-c\nd"
    assert text("") == ""
    assert text("<_r><_t/><_t>Ünï 🏠</_t></_r>") == "Ünï 🏠"


def test_inserted_text_and_links_are_read_and_what_was_deleted_or_moved_away_is_not() -> None:
    inside = "".join(
        f"<_{tag}><_r><_t>{tag} </_t></_r></_{tag}>"
        for tag in ("ins", "del", "moveFrom", "moveTo", "hyperlink", "smartTag")
    )
    assert text(inside) == "ins moveTo hyperlink smartTag "


def test_formulas_and_numbers_of_notes_are_read() -> None:
    inside = '<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath><_r><_endnoteReference _id="3"/></_r>'
    assert text(inside) == "x=1[3]"


def test_a_text_box_is_read_once_and_on_a_line_of_its_own() -> None:
    box = "<_txbxContent><_p><_r><_t>boxed</_t></_r></_p></_txbxContent>"
    choice = f"<mc:Choice Requires='wps'>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>"
    inside = f"<_r><_t>before</_t><mc:AlternateContent>{choice}</mc:AlternateContent></_r>"
    assert text(inside) == "before\nboxed"


def test_a_cell_merged_over_rows_is_in_each_and_one_over_columns_counts_them() -> None:
    first, going_on = '<_vMerge _val="restart"/>', "<_vMerge/>"
    wide = cell("wide", '<_gridSpan _val="2"/>')
    assert rows(
        f"<_tr>{wide}{cell('tall', first)}</_tr>",
        f"<_tr>{cell('a')}{cell('b')}{cell('', going_on)}</_tr>",
        f"<_tr>{cell('c')}{cell('d')}{cell('other', first)}</_tr>",
        f"<_tr>{cell('', going_on)}</_tr>",
    ) == [["wide", "tall"], ["a", "b", "tall"], ["c", "d", "other"], ["c"]]


def test_rows_and_cells_within_content_controls_are_read_and_tables_within_cells_as_text() -> None:
    inner = f"<_tbl><_tr>{cell('in')}{cell('ner')}</_tr></_tbl>"
    assert rows(
        f"<_sdt><_sdtContent><_tr>{cell('a')}<_customXml>{cell('b')}</_customXml></_tr></_sdtContent></_sdt>",
        f"<_tr><_tc>{inner}</_tc></_tr>",
        "<_tr/>",
    ) == [["a", "b"], ["in ner"], []]


def test_a_span_that_is_no_number_counts_one() -> None:
    for span in ("", "-2", "x", "9999999", "²"):
        wide = f'<_gridSpan _val="{span}"/>'
        tall = '<_vMerge _val="restart"/>'
        assert rows(
            f"<_tr>{cell('a', wide)}{cell('b', tall)}</_tr>",
            f"<_tr>{cell('c')}{cell('', '<_vMerge/>')}</_tr>",
        ) == [["a", "b"], ["c", "b"]]
