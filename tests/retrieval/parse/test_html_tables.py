"""Tables of data are rows with what spans them; tables of layout are read cell by cell."""

from __future__ import annotations

from pathlib import Path

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
