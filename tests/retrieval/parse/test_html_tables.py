"""Tables of data are rows with what spans them; tables of layout are read cell by cell."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from retrieval.parse.html_looks import PageLooks
from retrieval.parse.html_tables import (
    MAX_CELL,
    MOST_TERM,
    captions,
    has_head,
    is_data_table,
    table_rows,
    terms_of,
)
from retrieval.parse.styled import styled
from tests.retrieval.parse.parsing import html


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


def table(inside: str, attributes: str = "") -> etree._Element:
    page = f"<table {attributes}>{inside}</table>"
    return etree.fromstring(page, etree.HTMLParser()).find(".//table")


def rows(inside: str) -> list[list[str]]:
    found = table_rows(table(inside), PageLooks())
    return [[styled(cell).text for cell in row] for row in found]


@pytest.mark.parametrize(
    ("inside", "attributes", "expected"),
    [
        ("<tr><td>a", "", True),
        ("<tr><td><p>a</p>", "role=grid", True),
        ("<tr><td>a", "role=presentation", False),
        ("<tr><td>a", "role=none", False),
        ("<tr><td><table><tr><td>b</table>", "", False),
        ("<tr><td><h2>b</h2>", "", False),
        ("<tr><td><div><pre>b</pre></div>", "", False),
        (f"<tr><td>{'x' * MAX_CELL}", "", True),
        (f"<tr><td>a<th>{'x' * (MAX_CELL + 1)}", "", False),
        ("", "", True),
    ],
)
def test_a_table_is_data_unless_it_holds_what_a_page_does(
    inside: str, attributes: str, expected: bool
) -> None:
    assert is_data_table(table(inside, attributes)) is expected


def test_a_cell_that_spans_rows_is_in_each_at_its_column() -> None:
    assert rows(
        "<tr><td rowspan=3>a<td colspan=2>b<td rowspan=2>c<tr><td>d<td>e<tr><td>f<tr><td>g"
    ) == [["a", "b", "c"], ["a", "d", "e", "c"], ["a", "f"], ["g"]]
    assert rows("<tr><td rowspan=2 colspan=2>a<td rowspan=2>b<td>c<tr><td>d") == [
        ["a", "b", "c"],
        ["a", "b", "d"],
    ]


def test_the_caption_and_rows_of_all_parts_are_in_order() -> None:
    inside = "<caption>Sums</caption><thead><tr><th>a</thead><tbody><tr><td>b</tbody><tr>"
    assert rows(inside) == [["a"], ["b"], []]
    assert rows("") == []
    assert [styled(each).text for each in captions(table(inside), PageLooks())] == ["Sums"]


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<tr><th>a<th>b<tr><td>1<td>2", True),
        ("<thead><tr><td>a</thead><tr><td>1", True),
        ("<tr><td><th>a<th>b", True),
        ("<tr><th>a<td>1<tr><th>b<td>2", False),
        ("<tr><td>1", False),
        ("", False),
    ],
)
def test_a_head_is_told_by_its_cells(inside: str, expected: bool) -> None:
    assert has_head(table(inside)) is expected


@pytest.mark.parametrize("span", ["", "0", "-1", "x", "1.5", "²"])
def test_a_span_that_is_no_number_counts_one(span: str) -> None:
    assert rows(f"<tr><td rowspan='{span}'>a<td colspan='{span}'>b<td rowspan=2>c<tr><td>d<td>e") == [
        ["a", "b", "c"], ["d", "e", "c"],
    ]  # fmt: skip


def test_a_span_without_end_costs_nothing() -> None:
    nines = "9" * 5000
    assert rows(f"<tr><td colspan={nines}>a<td rowspan={nines}>b<tr><td>c") == [["a", "b"], ["c", "b"]]  # fmt: skip


CODE = "<tr><td>run<td>it runs<pre>run()</pre>"


@pytest.mark.parametrize(
    ("inside", "attributes", "count"),
    [
        (f"{CODE}<tr><td>stop<td>it ends", "", 2),
        (f"{CODE}<tr><th>stop<td><ul><li>it ends</ul>", "", 2),
        (CODE, "", 0),
        (f"{CODE}<tr><td>stop<td>it ends", "role=presentation", 0),
        (f"{CODE}<tr><td>stop<td>it ends<td>5", "", 0),
        (f"{CODE}<tr><td>stop", "", 0),
        (f"{CODE}<tr><td><td>it ends", "", 0),
        (f"{CODE}<tr><td>{'x' * (MOST_TERM + 1)}<td>it ends", "", 0),
        (f"{CODE}<tr><td>stop<td><h2>it ends</h2>", "", 0),
    ],
)
def test_a_table_of_short_names_and_what_they_are_explains_terms(
    inside: str, attributes: str, count: int
) -> None:
    tags = [*terms_of(table(inside, attributes)).values()]
    assert tags == count * ["dt", "dd"]
