"""Rows in columns are a table, and nothing is that only looks like one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from fpdf import FPDF

from retrieval.parse.pdf_table_text import write_tables
from tests.retrieval.parse.placed import PRICES, WRITTEN, Placed, page, written


def test_close_cells_are_told_apart_by_the_other_rows(tmp_path: Path) -> None:
    close = (50, 148, "Lorries, trailers"), (138, 148, "on request")
    found = written(tmp_path / "a.pdf", [*PRICES, *close])
    assert found.split("\n")[-1] == "Lorries, trailers | on request"


def test_two_tables_with_a_line_between_are_two(tmp_path: Path) -> None:
    between = (50, 160, "Prices of the second building, which has neither a gate nor a roof:")
    lower = [
        *((50, 190, "Size"), (150, 190, "Price")),
        *((50, 206, "Small"), (150, 206, "20 GBP")),
        *((50, 222, "Large"), (150, 222, "30 GBP")),
    ]
    text = page(tmp_path / "a.pdf", [*PRICES, between, *lower])
    assert len(write_tables(text)) == 2
    assert text.text.split("\n\n") == [
        WRITTEN,
        between[2],
        "Size | Price\nSmall | 20 GBP\nLarge | 30 GBP",
    ]


PROSE = ("The committee met early", "and looked at the roof,", "which leaks in two", "places above us.")  # fmt: skip


@pytest.mark.parametrize(
    "placed",
    [
        pytest.param(
            [(x, 100 + 14 * n, line) for x in (50, 250) for n, line in enumerate(PROSE)],
            id="prose in two columns",
        ),
        pytest.param(
            [
                each
                for n, line in enumerate(PROSE)
                for each in ((50, 100 + 14 * n, f"{n + 1}."), (80, 100 + 14 * n, line))
            ],
            id="numbered items",
        ),
        pytest.param(
            [
                each
                for n, line in enumerate(PROSE)
                for each in ((50, 100 + 14 * n, "·"), (80, 100 + 14 * n, line))
            ],
            id="bullets",
        ),
        pytest.param(
            [
                each
                for n, line in enumerate(PROSE)
                for each in (
                    (50, 100 + 14 * n, f"{line} . . . . . . . ."),
                    (300, 100 + 14 * n, "7"),
                )
            ],
            id="contents",
        ),
        pytest.param(
            [
                each
                for n in range(4)
                for each in ((50, 100 + 14 * n, f"a{n} = {n};"), (200, 100 + 14 * n, "// why"))
            ],
            id="code",
        ),
        pytest.param(
            [
                each
                for n in range(4)
                for each in ((50, 100 + 14 * n, f"a | {n}"), (200, 100 + 14 * n, "b"))
            ],
            id="bars",
        ),
        pytest.param(
            [
                *(
                    (50, 100, "The committee met early and"),
                    (210, 100, "looked at the whole roof,"),
                ),
                *((360, 100, "which leaks above us"), (50, 114, "in two places; it was also")),
                *((208, 114, "agreed that the repairs must"), (361, 114, "begin before it snows")),
            ],
            id="prose with gaps",
        ),
        pytest.param(PRICES[:2], id="one row"),
        pytest.param([*PRICES[:2], *PRICES[3:5]], id="two rows of two columns"),
        pytest.param(
            [(50 + 40 * n * (n % 3), 100 + 16 * n, line) for n, line in enumerate(PROSE)],
            id="lines that begin anywhere",
        ),
        pytest.param([], id="nothing"),
    ],
)
def test_what_only_looks_like_a_table_stays_as_it_is(
    tmp_path: Path, placed: Sequence[Placed]
) -> None:
    text = page(tmp_path / "a.pdf", placed)
    before = text.text
    assert write_tables(text) == []
    assert text.text == before


def test_a_list_of_names_and_values_has_no_head(tmp_path: Path) -> None:
    values = [
        each
        for n, (name, value) in enumerate([("Number", "2026-7"), ("Date", "3 May"), ("Due", "now")])
        for each in ((50, 100 + 16 * n, name), (150, 100 + 16 * n, value))
    ]
    ((_, _, kind),) = write_tables(page(tmp_path / "a.pdf", values))
    assert kind == "rows"


def test_a_page_of_thousands_of_rows_is_read_to_its_end(tmp_path: Path) -> None:
    text = page(tmp_path / "a.pdf", [])
    y = 0.0
    for row in range(3000):
        y += 25 if row % 2 else 11  # the white between them divides them again and again
        for left in (0, 100 + row % 7 * 30, 50 + row * 37 % 400):
            text.ranges += [len(text.text), len(text.text) + 1]
            text.text += "a "
            text.boxes += [left, y, left + 5, y + 10]
    words = text.text.split()
    write_tables(text)
    assert text.text.replace("|", "").split() == words


def test_justified_lines_with_wide_white_are_no_table(tmp_path: Path) -> None:
    lines = ("The harbour office is open today", "and whoever has no berth waits"), (14.0, 14.2)
    placed = []
    for row, (line, white) in enumerate(zip(*lines, strict=True)):
        x = 50.0
        for word in line.split():
            placed.append((x, 100 + 14.0 * row, word))
            x += _width(word) + white
    assert " | " not in written(tmp_path / "a.pdf", placed)


@pytest.mark.parametrize("wider", [0.0, 3.0, 12.0])
def test_white_behind_a_mark_of_a_justified_line_may_be_wider(wider: float, tmp_path: Path) -> None:
    lines = (
        ("Six routines make up the interface: bz_init, bz_work, and", 11.0),
        ("bz_end for compression, and a corresponding trio (of 3): un_init,", 5.0),
        ("un_work and un_end. The rest of it allocates whatever is missing.", 4.5),
    )
    placed = []
    for row, (line, white) in enumerate(lines):
        x = 50.0
        for word in line.split():
            placed.append((x, 100 + 14.0 * row, word))
            x += _width(word) + white + wider * (word[-1] in ".,:")
    assert " | " not in written(tmp_path / "a.pdf", placed)


def test_cells_that_end_with_marks_are_a_table(tmp_path: Path) -> None:
    rows = [
        "Anna, 85, ready. north 4",
        "Bartholomew, 7, waiting. south 12",
        "Li, 1200, off. west 5",
    ]
    placed = [
        (50 + 75.0 * place, 100 + 14.0 * number, word)
        for number, row in enumerate(rows)
        for place, word in enumerate(row.split())
    ]
    assert written(tmp_path / "a.pdf", placed).split("\n")[0] == "Anna, | 85, | ready. | north | 4"


def _width(word: str) -> float:
    pdf = FPDF(unit="pt")
    pdf.set_font("Helvetica", size=11)
    return pdf.get_string_width(word)
