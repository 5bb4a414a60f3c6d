"""Text that is not to be trusted reads in Markdown as it was, and makes no structure."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from app.exporting.markdown import inline, plain, prose, quoted

KINDS = {"paragraph_open", "paragraph_close", "inline", "fence"}


@pytest.mark.parametrize(
    "text",
    [
        "# a heading",
        "- a list",
        "12. a list",
        "> a quote",
        "    code",
        "<script>alert(1)</script>",
        "[a link](https://evil.example)",
        "![an image](x)",
        "a *b* _c_ `d` ~e~",
        "Title\n===",
        "| a | b |\n|---|---|",
        "&amp; &#65;",
        "[^1]: no footnote",
        "---",
    ],
)
def test_what_reads_like_structure_is_words(text: str) -> None:
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(prose(text))
    assert {token.type for token in tokens} <= KINDS
    children = [child for token in tokens for child in token.children or []]
    assert {child.type for child in children} <= {"text", "text_special", "hardbreak"}


def test_fenced_code_stays_code_and_can_not_end_early() -> None:
    text = "```py\nx = '````'\n```\nafter"
    fence, *_ = [t for t in MarkdownIt().parse(prose(text)) if t.type == "fence"]
    assert (fence.info, fence.content) == ("py", "x = '````'\n")


def test_a_mark_inside_code_stands_below_it() -> None:
    assert prose("```\nabc\n```", [(6, 3)]).endswith("```\n\n[^3]")
    assert prose("word", [(4, 1)]) == "word[^1]"


def test_quotes_and_names_stay_in_their_place() -> None:
    assert all(line.startswith(">") for line in quoted("a\n\n# b").split("\n"))
    assert "\n" not in inline("a\n# b")


def test_what_a_viewer_obeys_is_shown() -> None:
    assert plain("a\x1b\u202eb\r\nc\rd") == "a\ufffd\ufffdb \nc\nd"


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_plain_text_is_as_long_as_it_was(text: str) -> None:
    assert len(plain(text)) == len(text)
