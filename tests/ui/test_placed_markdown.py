"""Positions: every visible character of a leaf stands in the source where its pieces say."""

from __future__ import annotations

from bisect import bisect_right

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it.token import Token

from ui.placed_markdown import MAX_COLUMNS, MAX_NESTING, SourceRange, blocks, inline, outer_blocks

PARTS = st.sampled_from(
    [
        *("word", "é", " ", "  ", "    ", "\t", "\n", "\n", "\n\n", "- ", "1. ", "> ", "# ", "## "),
        *("`", "```", "```\n", "~~~", "**", "_", "|", "a|b\n--|--\n", "1 | \\| 2\n", "|--|--|\n"),
        *("\\", "&amp;", "<b>", "<https://b.c>", "[a](https://b.c)", "[a]: b", "==\n", "---\n"),
    ]
)
TEXTS = st.lists(PARTS, max_size=25).map("".join)


def leaves(text: str) -> list[Token]:
    return [token for token in blocks(text) if "pieces" in token.meta]


def place(pieces: list[SourceRange], at: int) -> int | None:
    """Where a code point of the content stands in the source."""
    number = bisect_right(pieces, at, key=lambda piece: piece[0]) - 1
    return None if number < 0 else pieces[number][1] + at - pieces[number][0]


@settings(max_examples=30)
@given(TEXTS)
@example("a | b\n--|--\n1 \\| 2 | \\|\\|\n| x | y | z |\n")
@example("> - a\n>   b\n>\n>       code\n1. \tx\n\n```py\n  in\n```")
@example("  ## Head ##\n> # A\nlazy\n\tafter")
def test_every_visible_character_of_a_leaf_stands_where_its_pieces_say(text: str) -> None:
    try:
        found = leaves(text)
    except ValueError:
        return
    for leaf in found:
        pieces: list[SourceRange] = leaf.meta["pieces"]
        assert pieces == sorted(pieces)
        for at, character in enumerate(leaf.content):
            if not character.isspace():
                there = place(pieces, at)
                assert there is not None
                assert text[there] == character


@settings(max_examples=30)
@given(TEXTS)
@example("<https://b.c> and [a **b**](https://b.c) `` ` `` ` x `")
def test_every_text_in_a_leaf_begins_where_it_says(content: str) -> None:
    shown = content.strip()
    for token in inline(shown):
        if token.type in {"text", "code_inline"}:
            at = token.meta["at"]
            assert shown[at : at + len(token.content)].replace("\n", " ") == token.content


@settings(max_examples=30)
@given(TEXTS)
def test_the_outer_blocks_hold_everything_that_is_to_be_seen_in_order(text: str) -> None:
    try:
        found = outer_blocks(text)
    except ValueError:
        return
    end = 0
    for start, until in found:
        assert end <= start < until <= len(text)
        assert not text[end:start].strip()
        end = until
    assert not text[end:].strip()


@pytest.mark.parametrize(
    "text",
    [
        "<b>bold</b>",
        "<div>\nx\n</div>",
        "[a]: https://b.c\n\n[a]",
        "Head\n====",
        "Head\n\n<!-- x -->",
    ],
)
def test_what_is_not_supported_is_text(text: str) -> None:
    assert {token.type for token in blocks(text)} <= {
        *("paragraph_open", "inline", "paragraph_close")
    }
    for leaf in leaves(text):
        assert {token.type for token in inline(leaf.content)} <= {"text", "softbreak"}


@pytest.mark.parametrize(
    ("link", "is_one"),
    [
        ("[a](https://b.c)", True),
        ("<mailto:a@b.c>", True),
        ("[a](javascript:alert(1))", False),
        ("[a](/room/leave)", False),
        ("[a](//b.c)", False),
        ("https://b.c", False),
    ],
)
def test_only_links_that_lead_out_are_links(link: str, is_one: bool) -> None:
    assert any(token.type == "link_open" for token in inline(link)) == is_one


@pytest.mark.parametrize("prefix", ["> ", "- ", "> 1. "])
def test_what_is_nested_is_whole_or_refused(prefix: str) -> None:
    refused = []
    for depth in range(2 * MAX_NESTING):
        try:
            found = leaves(prefix * depth + "x")
        except ValueError:
            refused.append(depth)
        else:
            assert [leaf.content for leaf in found] == ["x"]
    assert refused == list(range(refused[0], 2 * MAX_NESTING))
    assert refused[0] > 5


@pytest.mark.parametrize(("columns", "is_table"), [(MAX_COLUMNS, True), (MAX_COLUMNS + 2, False)])
def test_a_table_with_too_many_columns_is_text(columns: int, is_table: bool) -> None:
    text = "|".join(["a"] * columns) + "\n" + "|".join(["--"] * columns) + "\n"
    assert any(token.type == "table_open" for token in blocks(text)) == is_table
    assert sum(leaf.content.count("a") for leaf in leaves(text)) == columns


def test_a_row_with_more_cells_than_the_head_loses_none() -> None:
    text = "a | b\n--|--\n1 | 2 | 3 | 4\n"
    cells = leaves(text)
    assert [cell.content for cell in cells] == ["a", "b", "1", "2 | 3 | 4"]
    assert cells[-1].meta["pieces"] == [(0, text.index("2"))]


def test_a_row_with_fewer_cells_has_empty_ones() -> None:
    cells = leaves("a | b\n--|--\n1\n")
    assert [(cell.content, bool(cell.meta["pieces"])) for cell in cells][2:] == [
        ("1", True),
        ("", False),
    ]


@pytest.mark.parametrize(
    ("content", "kind", "shown"),
    [
        ("so **bold", "strong_close", "bold"),
        ("so **bold *", "strong_close", "bold"),
        ("so `code", "code_inline", "code"),
        ("so `code *x", "code_inline", "code *x"),
    ],
)
def test_what_is_open_while_more_follows_is_shown_closed(
    content: str, kind: str, shown: str
) -> None:
    tokens = inline(content, is_growing=True)
    assert kind in {token.type for token in tokens}
    assert shown in {token.content for token in tokens}
    assert kind not in {token.type for token in inline(content)}


@pytest.mark.parametrize("content", ["so **bold** and", "2 ** 3", "**", "`", "plain", ""])
def test_what_is_not_open_is_shown_as_at_the_end(content: str) -> None:
    now, later = inline(content, is_growing=True), inline(content)
    assert [token.as_dict() for token in now] == [token.as_dict() for token in later]
