"""Text that is not to be trusted reads in Markdown as it was, and makes no structure."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from app.exporting.markdown import (
    BEGIN,
    END,
    inline,
    plain,
    prose,
    prose_in_bold,
    quoted,
    unmarked,
)

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


def test_copied_words_are_marked_in_each_line_and_before_their_footnote() -> None:
    text = "It says: warm\n  vellum, (so)."
    at, end = text.index("warm"), text.index(",")
    assert prose(text, [(end, 1)], [(at, end)]) == (
        f"It says: {BEGIN}warm{END}\\\n&nbsp;&nbsp;{BEGIN}vellum{END}[^1], (so)."
    )


def test_copied_words_that_read_like_a_list_or_a_link_stay_words() -> None:
    assert prose("1. one", [(6, 1)], [(0, 6)]) == f"{BEGIN}1\\. one{END}[^1]"
    assert prose("a(b)", [(1, 1)], [(1, 4)]) == f"a[^1]{BEGIN}\\(b){END}"


def test_words_in_code_are_marked_and_white_space_alone_is_not() -> None:
    assert prose("```\na == b\n```", [], [(4, 10)]) == f"```\n{BEGIN}a == b{END}\n```"
    assert prose("a\n   b", [], [(1, 4)]) == "a\\\n&nbsp;&nbsp;&nbsp;b"


TEXTS = st.text(alphabet="ab (1).-#`~*\\\n\r\t\x02\x03[^]:|", max_size=40)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.integers(0, 40), st.integers(1, 20), st.integers(0, 40))
def test_without_the_marks_the_text_is_as_if_nothing_were_marked(
    text: str, start: int, length: int, place: int
) -> None:
    end, marks = min(start + length, len(text)), [(min(place, len(text)), 1)]
    copied = [(start, end)] if start < end else []
    marked = prose(text, marks, copied)
    assert unmarked(marked) == prose(text, marks)
    assert marked.count(BEGIN) == marked.count(END)


@pytest.mark.parametrize(
    ("text", "words", "written"),
    [
        ("pay EUR 9 now", "EUR 9", "pay **EUR 9** now"),
        ("pay EUR 9 \nnow", "EUR 9 \nnow", "pay **EUR 9** \\\n**now**"),
        ("a*b*c", "*b*", "a\\*b\\*c"),
        ("```\nmake\n```\nmake it", "make\n```\nmake", "```\nmake\n```\n\n**make** it"),
        ("nothing", "", "nothing"),
    ],
)
def test_words_of_paragraphs_are_bold_line_by_line(text: str, words: str, written: str) -> None:
    at = text.index(words)
    assert prose_in_bold(text, [], (at, at + len(words))) == written
