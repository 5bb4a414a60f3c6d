"""Tables of a PDF are written as rows of cells, and no word is lost."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.parse.pdf_table_text import write_tables
from tests.retrieval.parse.parsing import read
from tests.retrieval.parse.placed import PRICES, WRITTEN, Placed, page, written
from tests.ui.conftest import FLAGS


def test_rows_stand_on_lines_with_bars_between_their_cells(tmp_path: Path) -> None:
    before, behind = (50, 60, "Charges of 2026"), (50, 170, "They exclude VAT.")
    text = page(tmp_path / "a.pdf", [before, *PRICES, behind])
    words = [text.text[s:e] for s, e in zip(text.ranges[::2], text.ranges[1::2], strict=True)]
    ((start, end, kind),) = write_tables(text)
    assert text.text == f"Charges of 2026\n\n{WRITTEN}\n\nThey exclude VAT."
    assert text.text[start:end] == WRITTEN
    assert kind == "table"
    assert words == [
        text.text[s:e] for s, e in zip(text.ranges[::2], text.ranges[1::2], strict=True)
    ]
    assert len(text.boxes) == 2 * len(text.ranges)


@pytest.mark.parametrize("gone", [4, 5, 7, 8])
def test_an_empty_cell_keeps_the_others_in_their_columns(tmp_path: Path, gone: int) -> None:
    rows = [line.split(" | ") for line in WRITTEN.split("\n")]
    rows[gone // 3][gone % 3] = ""
    left = [each for number, each in enumerate(PRICES) if number != gone]
    lines = [" | ".join(row).removesuffix(" | ") for row in rows]
    assert written(tmp_path / "a.pdf", left) == "\n".join(lines)


def test_a_table_whose_first_cell_is_empty_starts_before_it(tmp_path: Path) -> None:
    text = page(tmp_path / "a.pdf", PRICES[1:])
    ((start, end, _),) = write_tables(text)
    assert text.text[start:end] == WRITTEN.removeprefix("Vehicle")


@given(
    places=st.lists(
        st.tuples(
            st.integers(0, 480),
            st.integers(10, 690),
            st.sampled_from(["a", "12", "some words", "1.", "·", "a | b", ". . . .", "über", "x = 1;"]),
        ),
        max_size=24,
    )
)  # fmt: skip
def test_whatever_stands_on_a_page_no_word_is_lost(
    tmp_path_factory: pytest.TempPathFactory, places: list[Placed]
) -> None:
    text = page(tmp_path_factory.mktemp("any") / "a.pdf", places)
    before, ranges = text.text, list(text.ranges)
    parts = write_tables(text)
    assert "".join(before.split()).replace("|", "") == "".join(text.text.split()).replace("|", "")
    assert [before[s:e] for s, e in zip(ranges[::2], ranges[1::2], strict=True)] == [
        text.text[s:e] for s, e in zip(text.ranges[::2], text.ranges[1::2], strict=True)
    ]
    edges = [edge for start, end, _ in parts for edge in (start, end)]
    assert edges == sorted(edges)
    assert all(" | " in line for s, e, _ in parts for line in text.text[s:e].split("\n")[:1])


PAGE = """<style>td {{ border: 1px solid; padding: 4px 8px }} {more}</style><h1>Charges</h1>
<p>All charges are per month and exclude VAT.</p><table><tr><td>Vehicle<td>Ground floor<td>Roof
<tr><td>Car<td>85 GBP<td>60 GBP<tr><td>Motorcycle<td>40 GBP<td>25 GBP
<tr><td>Van, with a permit from the facilities office<td><td>not allowed</table><p>Pay at once.</p>"""


@pytest.mark.parametrize("more", ["", "td { width: 80px; vertical-align: middle }"])
def test_a_page_printed_by_a_browser(tmp_path: Path, chromium_path: str, more: str) -> None:
    source, target = tmp_path / "a.html", tmp_path / "a.pdf"
    source.write_text(PAGE.format(more=more))
    options = ["--headless", "--no-pdf-header-footer", f"--user-data-dir={tmp_path / 'profile'}"]
    subprocess.run(
        [chromium_path, *FLAGS, *options, f"--print-to-pdf={target}", source.as_uri()],
        check=True,
        capture_output=True,
        timeout=120,
    )
    extracted = read(target)
    van = "Van, with a permit from the facilities office |  | not allowed"
    assert extracted.text.split("\n\n")[-2:] == [f"{WRITTEN}\n{van}", "Pay at once."]
    (part,) = extracted.parts
    assert extracted.text[part.start : part.end] == f"{WRITTEN}\n{van}"
    (words,) = extracted.words
    shown = [extracted.text[start:end] for start, end in words.ranges]
    assert "|" not in shown
    assert shown[-3:] == ["Pay", "at", "once."]
