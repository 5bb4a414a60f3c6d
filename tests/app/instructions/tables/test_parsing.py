"""Tables as rows of cells that are written again as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.tables.parsing import tables_of
from app.instructions.tables.table import edits_of, with_cells
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

STOCK = (
    "Stock:\n\n| Name  | Qty |\n| ----- | --: |\n| Pears |  12 |\n| Figs \\| dates | 3 |\n\nEnd.\n"
)


def heads(text: str) -> list[tuple[str, ...]]:
    return [each.heads for each in tables_of(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (STOCK, [("Name", "Qty")]),
        ("> | a | b |\n> |---|---|\n", [("a", "b")]),
        ('a,"b, c"\r\n1,2\r\n', [("a", "b, c")]),
        ("a;b\n1,5;2\n", [("a", "b")]),
        ("a\tb\n1, 2\t3\n", [("a", "b")]),
        (
            "Fees:\n\nItem | Fee\nHosting | 480\n\nA | B | C\n1 | 2 | 3\n",
            [("Item", "Fee"), ("A", "B", "C")],
        ),
        ("| 2024 | 2025\nRent |  | 9\nHeat | 8 |\n", [("", "2024", "2025")]),
        ("| a | b |\n|---|---|\n\ntext\n\n| c |\n|---|\n| 1 |\n", [("a", "b"), ("c",)]),
    ],
)
def test_what_is_a_table(text: str, found: list[tuple[str, ...]]) -> None:
    assert heads(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Only words.\n",
        "```\n| a | b |\n|---|---|\n```\n",
        "| a | b |\n| 1 | 2 |\n",  # no rule
        "| a | b |\n|---|\n",
        "| a | b |\n|---|---|\n| 1 | 2\n",  # its last row isn't read
        'a,b\n"1\n2",3\n',  # a cell of two lines
        "a,b\n\n1,2\n",
        "import a, b\n\n\ndef f(a, b):\n    return a, b\n",
    ],
)
def test_what_is_none(text: str) -> None:
    assert not tables_of(text)


def test_what_a_cell_says() -> None:
    (table,) = tables_of(STOCK)
    assert table.words(table.body[1].cells[0]) == "Figs | dates"
    assert table.cell("a | b") == "a \\| b"
    (file,) = tables_of('a,b\n"Roe, ""J""",2\n')
    assert file.words(file.body[0].cells[0]) == 'Roe, "J"'
    assert file.cell('Roe, "J"') == '"Roe, ""J"""'


def test_only_lines_that_are_others_are_edited() -> None:
    (table,) = tables_of(STOCK)
    new = [*table.rows[:3], with_cells(table.rows[3], (" Dates ", " 4 "))]
    edits = edits_of(STOCK, table, new)
    assert len(edits) == 1
    assert edited(STOCK, edits) == STOCK.replace("| Figs \\| dates | 3 |", "| Dates | 4 |")


@pytest.mark.parametrize(
    ("text", "has_heads"),
    [
        ("a,b\n1,2\n", True),
        ("name,2023,2024\nx,1,2\n", True),
        ("1,Tea\n2,Coffee\n", False),
        ("Tea,$3\nCoffee,$4\n", False),
        ("| 1 | 2 |\n|---|---|\n", True),
    ],
)
def test_whether_the_first_row_names_the_columns(text: str, has_heads: bool) -> None:
    (table,) = tables_of(text)
    assert table.has_heads == has_heads
    assert len(table.body) == len(table.rows) - has_heads - table.is_barred


@given(st.text('ab|,;\t"\\-: \n\r>', max_size=80))
def test_rows_are_written_as_they_were(text: str) -> None:
    for table in tables_of(text):
        start, end = table.place
        assert "".join(map(table.line, table.rows)) == text[start:end]


@pytest.mark.parametrize(
    "text",
    [
        "Fees:\n\nItem | Fee\nHosting | 480\nSupport |\n",
        "| 2024 | 2025\r\nRent |  | 9\r\nHeat | 8 | \r\n  Coal | 1 | 2",
    ],
)
def test_a_copied_table_is_written_again_as_it_was(text: str) -> None:
    (table,) = tables_of(text)
    assert "".join(map(table.line, table.rows)) == text[slice(*table.place)]
    assert table.is_copied
    with pytest.raises(UnclearError):
        table.cell("a | b")
    assert table.cell('"a"') == '"a"'


@pytest.mark.parametrize(
    "text",
    [
        "Ada | Engineer\n\nShe lives in York.\n",
        "type A = B | C;\ntype D = E | F;\nconst x = 1;\n",
        "She said. | He said.\nYes. | No.\n",
        "Name | Age\n---|---\nBo | 3\nAda | 51\n",  # its rule is written otherwise
        "The staff | now\nName | Age\n--- | ---\nBo | 3\n",
    ],
)
def test_bars_alone_make_no_table(text: str) -> None:
    assert tables_of(text) == ()


def test_a_rule_below_the_heads_is_no_row() -> None:
    (table,) = tables_of("2023 | Age\n:--- | --:\nBo | 3\nAda | 51\n")
    assert table.has_heads
    assert [each.cells for each in table.body] == [("Bo", "3"), ("Ada", "51")]
