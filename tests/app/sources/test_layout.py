"""A window of a text becomes headings, paragraphs, lists and tables, by offsets."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.sources.layout import Look, ShownBlock, layout, look_of
from app.sources.text_cells import TextCell
from storage import Heading
from storage.text_parts import PartKind, TextPart

TEXT = (
    "Report\n\nThe fee is due. It is small.\n\n- one thing\n- another thing\n\n"
    "Name | Fee\nAda | 5\nBob | 7 | late\n\nOther | Table\nx | y\n"
)


def shown(text: str, since: int = 0, *headings: Heading) -> list[tuple[str, int, list[list[str]]]]:
    return [
        (block.kind, block.level, [[text[a:b] for a, b in row] for row in _rows(block)])
        for block in layout(text, since, headings)
    ]


def _rows(block: ShownBlock) -> list[tuple[TextCell, ...]]:
    items = (((item.mark,) if item.mark else ()) + item.paragraphs for item in block.items)
    return [*block.rows, *items]


def part(text: str, words: str, kind: PartKind) -> TextPart:
    return TextPart(text.index(words), text.index(words) + len(words), kind)


def items(text: str) -> list[tuple[int, str | None, list[str]]]:
    """Of the only list."""
    (block,) = layout(text, 0, [])
    return [
        (
            item.level,
            text[slice(*item.mark)] if item.mark else None,
            [text[a:b] for a, b in item.paragraphs],
        )
        for item in block.items
    ]


def test_each_part_is_what_it_was_in_the_file() -> None:
    assert shown(TEXT, 0, Heading(0, 1, "Report")) == [
        ("heading", 1, [["Report"]]),
        ("paragraph", 0, [["The fee is due. It is small."]]),
        ("list", 0, [["one thing"], ["another thing"]]),
        ("table", 0, [["Name", "Fee"], ["Ada", "5"], ["Bob", "7", "late"]]),
        ("table", 0, [["Other", "Table"], ["x", "y"]]),
    ]


def test_a_short_paragraph_is_no_heading() -> None:
    text = "Dear Ada\n\nThank you for the letter of last week, and for the plums.\n"
    assert [kind for kind, *_ in shown(text)] == ["paragraph", "paragraph"]


def test_headings_are_those_of_the_window() -> None:
    since = TEXT.index("The fee")
    found = shown(TEXT[since:], since, Heading(0, 1, "Report"), Heading(since, 3, "The fee"))
    assert found[0][:2] == ("heading", 3)
    assert layout("", 40, [Heading(0, 1, "Report")]) == []


@pytest.mark.parametrize(
    ("media_type", "look"),
    [
        ("text/markdown", "markdown"),
        ("text/x-python", "lines"),
        ("text/plain", "lines"),
        ("text/csv", "blocks"),
        ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "blocks"),
    ],
)
def test_each_kind_of_file_has_its_look(media_type: str, look: Look) -> None:
    assert look_of(media_type) == look


def test_bullets_are_drawn_and_other_marks_stand_apart() -> None:
    assert items("- oil\n• 1.1 air\n1.1 water\n(a) fire\n") == [
        (0, None, ["oil"]),
        (0, None, ["1.1 air"]),
        (0, "1.1 ", ["water"]),
        (0, "(a) ", ["fire"]),
    ]


def test_items_are_at_the_level_of_their_indentation() -> None:
    text = "1. one\n  - inner\n      - innermost\n  - again\n    More of it.\n2. two\n"
    assert items(text) == [
        (0, "1. ", ["one"]),
        (1, None, ["inner"]),
        (2, None, ["innermost"]),
        (1, None, ["again", "More of it."]),
        (0, "2. ", ["two"]),
    ]


def test_what_stands_below_a_list_is_no_item() -> None:
    text = "- one\n\nA paragraph that follows it.\n\n- two\n\n1. anew\n"
    assert [kind for kind, *_ in shown(text)] == ["list", "paragraph", "list", "list"]


def test_lines_of_a_paragraph_stay_lines_of_it() -> None:
    text = "Ada Lovelace\nSt James's Square\nLondon\n\nDear Ada\n"
    assert [row for _, _, row in shown(text)] == [
        [["Ada Lovelace\nSt James's Square\nLondon"]],
        [["Dear Ada"]],
    ]


def test_a_table_of_one_column_and_one_row_is_known() -> None:
    text = "Before.\n\nFee\n5\n7\n\nonly | row\n"
    column, row = part(text, "Fee\n5\n7", "table"), part(text, "only | row", "rows")
    _, first, second = layout(text, 0, [], [column, row])
    assert [[text[a:b] for a, b in cells] for cells in first.rows] == [["Fee"], ["5"], ["7"]]
    assert first.has_head
    assert [text[a:b] for a, b in second.rows[0]] == ["only", "row"]
    assert not second.has_head


def test_columns_made_with_spaces_are_a_table() -> None:
    text = "Course     Hours   Price\nBeginners     12    £140\nAdvanced      20    £210\n"
    ((kind, _, rows),) = shown(text)
    assert kind == "table"
    assert rows == [
        ["Course", "Hours", "Price"],
        ["Beginners", "12", "£140"],
        ["Advanced", "20", "£210"],
    ]


def test_an_empty_first_cell_is_one() -> None:
    text = " | Sales | Costs\nQ1 | 5\n"
    (block,) = layout(text, 0, [], [TextPart(0, len(text), "table")])
    assert [text[a:b] for a, b in block.rows[0]] == ["", "Sales", "Costs"]


def test_a_table_that_began_before_the_window_has_no_head_in_it() -> None:
    text = "Fee | Due\n5 | May\n7 | June\n"
    since = text.index("5 |")
    (block,) = layout(text[since:], since, [], [TextPart(0, len(text), "table")])
    assert (len(block.rows), block.has_head) == (2, False)


def test_code_keeps_its_lines_and_spaces() -> None:
    text = "Run:\n\n    if x:\n\n        go()\n\nDone.\n"
    code = part(text, "    if x:\n\n        go()", "code")
    _, block, _ = layout(text, 0, [], [code])
    ((start, end),) = block.rows[0]
    assert (block.kind, text[start:end]) == ("code", "    if x:\n\n        go()")


def test_quotations_hold_what_they_held() -> None:
    text = "She said\n\nIt is so.\n\nx = 1\n\n- one\n\nand left.\n"
    quote = part(text, "It is so.\n\nx = 1\n\n- one", "quote")
    found = layout(text, 0, [], [quote, part(text, "x = 1", "code")])
    assert [(block.kind, block.is_quoted) for block in found] == [
        ("paragraph", False),
        ("paragraph", True),
        ("code", True),
        ("list", True),
        ("paragraph", False),
    ]


def test_the_title_of_a_page_is_no_heading_of_it() -> None:
    text = "The page\n\nIntroduction\n\nWords.\n"
    headings = [Heading(0, 1, "The page"), Heading(10, 1, "Introduction")]
    found = layout(text, 0, headings, [TextPart(0, 8, "title")])
    assert [block.kind for block in found] == ["title", "heading", "paragraph"]


@given(
    st.text("ab.- |\n1", max_size=60),
    st.lists(st.integers(0, 60), max_size=8),
    st.lists(st.sampled_from(["table", "rows", "code", "title"]), min_size=8, max_size=8),
    st.integers(0, 60),
)
@example("- 11", [3, 4], ["code"] * 8, 0)
def test_every_word_is_shown_once_and_in_order(
    text: str, edges: list[int], kinds: list[PartKind], since: int
) -> None:
    inside = sorted({min(edge, len(text)) for edge in edges})
    parts = [TextPart(*pair, kind) for pair, kind in zip(pairwise(inside), kinds, strict=False)]
    window = text[since:]
    found = layout(window, since, [], [each for each in parts if each.end > since])
    cells = [cell for block in found for row in _rows(block) for cell in row]
    assert cells == sorted(cells)
    hidden = window
    for start, end in cells:
        assert 0 <= start <= end <= len(window)
        hidden = hidden[:start] + " " * (end - start) + hidden[end:]
    assert not set(hidden) - set(" |\n-")


def test_a_table_of_contents_is_shown() -> None:
    text = "Fees . . . . . 3\nTerms . . . . . 5\nLaw . . . . . 9\n"
    (block,) = layout(text, 0, [])
    assert (block.kind, block.rows) == ("paragraph", (((0, len(text) - 1),),))
