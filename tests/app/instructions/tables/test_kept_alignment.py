"""Columns stay where they are when a cell becomes longer or shorter, also with letters that take up
two columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.carrying_out import carried_out
from app.instructions.tables.kept_alignment import with_kept_alignment, with_kept_columns
from app.instructions.text_edit import TextEdit, edited

SPACED = """\
品名      产地      数量   价格
苹果      山东         3    4.50
葡萄干    新疆         5   18.00
"""
BARRED = """\
| 品名   | 价格 |
| ------ | ---: |
| 苹果   | 4.50 |
| 葡萄干 | 8.00 |
"""


def changed(text: str, old: str, new: str) -> str:
    start = text.index(old)
    edits = with_kept_alignment(text, [TextEdit(start, start + len(old), new)], (0, len(text)))
    return edited(text, edits)


@pytest.mark.parametrize(
    ("text", "words", "lines"),
    [
        (SPACED, ("4.50", "14.50"), (("   4.50", "  14.50"),)),
        (SPACED, ("苹果", "李"), (("苹果  ", "李    "),)),
        (SPACED, ("新疆", "甘"), (("新疆  ", "甘    "),)),
        (BARRED, ("苹果", "李"), (("苹果  ", "李    "),)),
        (BARRED, ("葡萄干", "grapes"), (("葡萄干", "grapes"),)),
    ],
)
def test_wide_letters_count_as_two_columns(
    text: str, words: tuple[str, str], lines: tuple[tuple[str, str], ...]
) -> None:
    expected = text
    for old, new in lines:
        expected = expected.replace(old, new)
    assert changed(text, *words) == expected


def test_a_table_that_is_aligned_by_code_points_stays_so() -> None:
    text = "Name    Town    Age\n苹果果果    York     31\nBen     Leeds    42\n"
    assert changed(text, "York", "Bath") == text.replace("York", "Bath")
    assert changed(text, "苹果果果", "苹") == text.replace("苹果果果    ", "苹       ")


TIMES = "Bus times\n\nStop        Saturday   Sunday\nTown Hall   8:10       9:10\nHarbour     8:25\
       9:25\n"
PRICES = "Item        Qty     Price\nApples       12      3.50\nPears         7     14.00\n"


def carried_out_on(text: str, instruction: str) -> str:
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    return edited(text, made.edits)


STOP, HARBOUR = "Stop        Saturday   Sunday", "Harbour     8:25       9:25"
APPLES = "Apples       12      3.50"


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (TIMES, "Replace Saturday with Sat", STOP, "Stop        Sat        Sunday"),
        (TIMES, "Replace Sunday with Sun", STOP, "Stop        Saturday   Sun"),
        (TIMES, "Replace Harbour with Pier 4", HARBOUR, "Pier 4      8:25       9:25"),
        (TIMES, 'Replace "8:25" with "10:25"', HARBOUR, "Harbour     10:25      9:25"),
        (PRICES, "Replace Apples with Figs", APPLES, "Figs         12      3.50"),
        (PRICES, "Replace 12 with 1012", APPLES, "Apples     1012      3.50"),
        (PRICES, 'Replace "3.50" with "13.50"', APPLES, "Apples       12     13.50"),
    ],
)
def test_the_spaces_make_up_for_the_words(text: str, instruction: str, old: str, new: str) -> None:
    assert carried_out_on(text, instruction) == text.replace(old, new)
    inner = f"As ever,  it rains.\n\n{text}\nIt was  far.\n"
    assert carried_out_on(inner, instruction) == inner.replace(old, new)


def test_where_there_are_too_few_the_whole_column_moves() -> None:
    assert carried_out_on(TIMES, 'Replace "Harbour" with "Old Harbour"') == TIMES.replace(
        STOP, "Stop         Saturday   Sunday"
    ).replace("Town Hall   ", "Town Hall    ").replace(HARBOUR, "Old Harbour  8:25       9:25")


@pytest.mark.parametrize(
    "text",
    [
        "Saturday  and Sunday are  free.\nWe meet on Saturday   at nine.\n",
        "Stop\tSaturday\tSunday\nTown Hall\t8:10\t9:10\nHarbour\t8:25\t9:25\n",
        "Stop | Saturday | Sunday\nTown Hall | 8:10 | 9:10\nHarbour | 8:25 | 9:25\n",
    ],
)
def test_elsewhere_nothing_but_the_words_changes(text: str) -> None:
    assert carried_out_on(text, "Replace Saturday with Sat") == text.replace("Saturday", "Sat")


@pytest.mark.parametrize(
    ("instruction", "same"),
    [
        ('Insert the line "Pier        8:40       9:40" after line 4', range(6)),
        ('Insert "Bus times" before line 3', range(5)),
        ("Move line 5 to the top", range(5)),
        ("Insert a blank line before line 4", range(5)),
        ('Add the line "Plums        8:40       9:40" at the end', range(5)),
    ],
)
def test_rows_beside_a_new_line_stay(instruction: str, same: range) -> None:
    for text in (TIMES, TIMES.rstrip("\n")):
        new = carried_out_on(text, instruction).splitlines()
        assert all(line in new for line in text.splitlines()[slice(same.start, same.stop)])


def test_what_every_line_begins_with_moves_them_together() -> None:
    table = TIMES.partition("\n\n")[2]
    new = carried_out_on(table, 'Add "> " at the beginning of every line')
    assert new == "".join(f"> {line}\n" for line in table.splitlines())


def test_words_broken_over_two_rows() -> None:
    text = "Item        Qty   Note\nApples       12   fresh\nPears         7   old\n"
    made = carried_out(
        text, 'Replace "fresh Pears" with "ripe Figs" and "7" with "107"', (0, len(text))
    )
    assert made is not None
    assert all(one.end <= other.start for one, other in pairwise(made.edits))


CODES = "Name        Code    Price\nAB            AB     3.50\nCD             7    14.00\n"


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        (
            TIMES,
            'Replace "8:10" with "10:10" and "Harbour" with "Pier"',
            "Town Hall   10:10      9:10\nPier        8:25       9:25\n",
        ),
        (CODES, 'Replace "AB" with "ABCD"', "\nABCD        ABCD     3.50\n"),
        (
            PRICES,
            'Replace "Apples" with "Figs" and "12" with "1012"',
            "\nFigs       1012      3.50\n",
        ),
        (TIMES, 'Replace "Town" with "T" and "Hall 8:10" with "Hall 8:15"', "\nT Hall 8:15"),
        ("a a a   a   x\nb   1   2\nc   3   4\n", 'Replace "a a" with "b"', "b b   x\n"),
    ],
)
def test_several_cells_and_words_of_two(text: str, instruction: str, new: str) -> None:
    made = carried_out_on(text, instruction)
    assert new in made
    assert made.split() == edited(text, _alone(text, instruction)).split()


def _alone(text: str, instruction: str) -> Sequence[TextEdit]:
    """The edits without the spaces."""
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    return [each for each in made.edits if text[each.start : each.end].strip()]


@given(
    st.lists(st.text("ab:1 \t\n", max_size=12), max_size=30),
    st.lists(st.tuples(st.integers(0, 200), st.integers(0, 9)), max_size=6),
    st.sampled_from(["new", "new\n", "\n", "> "]),
)
def test_any_text_and_places(parts: list[str], places: list[tuple[int, int]], new: str) -> None:
    text = "   ".join(parts)
    edits = list[TextEdit]()
    for start, length in sorted(places):
        first = max(start, edits[-1].end if edits else 0)
        if first + length <= len(text):
            edits.append(TextEdit(first, first + length, new))
    kept = with_kept_columns(text, edits)
    assert all(one.end <= other.start for one, other in pairwise(kept))
    own = [each for each in kept if each in edits]
    assert edited(text, own) == edited(text, edits)
    assert edited(text, kept).split() == edited(text, edits).split()
