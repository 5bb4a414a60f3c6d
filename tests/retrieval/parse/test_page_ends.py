"""A paragraph that goes on on the next page is one; whatever else ends a page stays apart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from retrieval.parse import pdf
from retrieval.parse.hyphens import Hyphens
from retrieval.parse.manuscript import PAGE_BREAK
from retrieval.parse.page_ends import joint
from retrieval.text.sentences import sentences
from tests.retrieval.parse.parsing import parsed
from tests.retrieval.parse.placed import Sized, column, drawn, pages

TEXT = (
    "The harbour office is open on weekdays from",
    "eight in the morning, and the master of the port",
)
REST = "can be called at night. A boat without a berth", "waits outside until one is free again."


def between(path: Path, before: Sequence[Sized], after: Sequence[Sized]) -> str:
    return joint(*pages(path, before, after), Hyphens())


def test_a_sentence_over_two_pages_is_one_and_begins_on_the_first(tmp_path: Path) -> None:
    path = drawn(tmp_path / "a.pdf", column(*TEXT), column(*REST))
    found = parsed(pdf.write, path)
    first, *_ = (found.text[one.start : one.end] for one in sentences(found.text))
    assert first == " ".join((*TEXT, "can be called at night.")).replace("from ", "from\n").replace(
        "port ", "port\n"
    )
    assert [page.start for page in found.pages] == [0, found.text.index("can be")]


def test_a_line_that_is_full_goes_on_with_a_capital_letter(tmp_path: Path) -> None:
    after = "Ada Finch can be called at night, who then opens", "the gate."
    assert between(tmp_path / "a.pdf", column(*TEXT), column(*after)) == "\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (column(*TEXT[:1], "eight to noon."), column(*REST)),  # a sentence's end
        (column(*TEXT, "and noon"), column("Boats wait outside until the master", "calls.")),
        (column(*TEXT), column("Berths", "A boat without a berth waits outside.")),  # a title
        (column(*TEXT), column("2. A boat waits outside until the master calls", "them in.")),
        (column(*TEXT), column("Figure 2: The harbour at night, and its master", "at work.")),
        (column(*TEXT), column(*REST, size=8)),
        (column(*TEXT), []),
        ([], column(*REST)),
    ],
)
def test_what_does_not_plainly_go_on_is_apart(
    before: list[Sized], after: list[Sized], tmp_path: Path
) -> None:
    assert between(tmp_path / "a.pdf", before, after) == PAGE_BREAK


def test_a_heading_of_the_outline_begins_a_paragraph(tmp_path: Path) -> None:
    from fpdf import FPDF

    sheet = FPDF(unit="pt", format=(500, 700))
    for number, lines in enumerate((TEXT, REST)):
        sheet.add_page()
        sheet.set_font("Helvetica", size=11)
        if number:
            sheet.start_section("can be called")
        for x, y, text, _ in column(*lines):
            sheet.text(x, y, text)
    sheet.output(str(tmp_path / "a.pdf"))
    assert PAGE_BREAK in parsed(pdf.write, tmp_path / "a.pdf").text


def test_a_table_begins_a_paragraph(tmp_path: Path) -> None:
    rows = [(x, 100 + 14 * y, f"{'abc'[y]}{x}", 11.0) for y in range(3) for x in (50, 150, 250)]
    found = parsed(pdf.write, drawn(tmp_path / "a.pdf", column(*TEXT), rows))
    assert f"port{PAGE_BREAK}a50 | a150" in found.text


@pytest.mark.parametrize(
    ("half", "other", "whole"),
    [("har-", "bours", "harbours"), ("well-", "known", "well-known")],
)
def test_a_word_that_a_pages_end_broke_is_mended(
    half: str, other: str, whole: str, tmp_path: Path
) -> None:
    before = column(TEXT[0], f"eight in the morning, in all of the {half}")
    found = parsed(pdf.write, drawn(tmp_path / "a.pdf", before, column(f"{other} of the coast.")))
    assert f"of the {whole} of the coast." in found.text
    last, first = (found.text[slice(*page.ranges[place])] for page, place in zip(found.words, (-1, 0), strict=True))  # fmt: skip
    assert last + first == whole
