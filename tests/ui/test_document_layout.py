"""Documents look as they did in their files, marks stand on their words, and nothing acts."""

from __future__ import annotations

import pytest

from app.sources.layout import layout
from app.sources.word_looks import WordLook
from storage import Heading
from storage.text_parts import PartKind, TextPart
from tests.ui.shown_turns import Page
from ui.document_layout import blocks_html, markdown_html
from ui.shown_words import ShownWords

TABLE = "Name | Fee\nAda | 5\n\nPlain words here.\n"
MARKDOWN = "# Title\n\nSome **bold words** here.\n\n| a | b |\n|---|---|\n| c | d |\n"


def shown(text: str, marked: tuple[int, int] = (0, 0), *headings: Heading) -> str:
    return blocks_html(ShownWords(text, marked), layout(text, 0, headings))


def with_part(text: str, words: str, said: str, kind: PartKind) -> str:
    """With the words marked, and a part of this kind that says so."""
    start, at = text.index(said), text.index(words)
    parts = [TextPart(start, start + len(said), kind)]
    marked = at, at + len(words)
    return blocks_html(ShownWords(text, marked), layout(text, 0, [], parts))


def marks(html: str) -> list[str]:
    """The marked words."""
    return [part.split("</mark>")[0] for part in html.split("<mark>")[1:]]


def test_a_table_has_a_head_and_rows() -> None:
    html = shown(TABLE)
    assert html.count("<th ") == 2
    assert html.count("<td>") == 2
    assert "<p>Plain words here.</p>" in html


def test_headings_have_their_level_below_the_page_s_own() -> None:
    assert "<h3>Report</h3>" in shown("Report\n\nWords.\n", (0, 0), Heading(0, 1, "Report"))
    assert "<h6>Deep</h6>" in shown("Deep\n\nWords.\n", (0, 0), Heading(0, 6, "Deep"))


def test_what_is_marked_is_marked_also_over_cells() -> None:
    start, end = TABLE.index("Fee"), TABLE.index("5") + 1
    assert marks(shown(TABLE, (start, end))) == ["Fee", "Ada", "5"]
    at = TABLE.index("words")
    assert marks(shown(TABLE, (at, at + 5))) == ["words"]


def test_markdown_is_rendered_with_its_marks() -> None:
    at = MARKDOWN.index("bold words")
    html = markdown_html(MARKDOWN, (at, at + len("bold words")))
    assert "<strong><mark>bold words</mark></strong>" in html
    assert "<h3>Title</h3>" in html
    assert "<td>c</td>" in html
    assert "data-span" not in html


def test_markdown_that_can_not_be_rendered_is_shown_as_it_is() -> None:
    nested = "> " * 60 + "deep"
    assert Page(markdown_html(nested, (0, 0))).text == nested


@pytest.mark.parametrize(
    "hostile", ["<script>alert(1)</script>", "${1} {{x}} `a`", '"><img src=x>']
)
def test_no_text_of_a_document_acts(hostile: str) -> None:
    for html in (shown(f"{hostile} | b\nc | d\n"), markdown_html(hostile, (0, 0))):
        tags = Page(html).tags
        assert "script" not in tags
        assert "img" not in tags
        assert not set("${}`\\") & set(html)


def test_code_in_markdown_is_told_apart_and_marked_where_it_stands() -> None:
    text = (
        "Run:\n\n- so:\n\n  ```python\n  def f():\n      return 'a b'\n  ```\n\n```\nplain 1\n```\n"
    )
    at = text.index("'a b'")
    html = markdown_html(text, (at + 1, at + 4))
    assert '<span class="code-k">return</span>' in html
    assert '<span class="code-s">&#39;</span>' in html or '<span class="code-s">\'</span>' in html
    assert "<mark>a b</mark>" in html
    assert "plain 1" in html
    at = text.index("return")
    assert "".join(marks(markdown_html(text, (at, at + 12)))) == "return 'a b'"


def test_an_item_has_no_bullet_beside_its_own_mark() -> None:
    text = "1.1 The term is long.\n\n- It is old.\n"
    at = text.index("long")
    html = shown(text, (at, at + 4))
    item = '<span class="number">1.1 </span><div>The term is <mark>long</mark>.</div>'
    assert f'<li class="marked">{item}</li>' in html
    assert "<li>It is old.</li>" in html, "a bullet is drawn"


def test_lists_are_in_the_items_of_others() -> None:
    html = shown("- one\n  1. inner\n  2. more\n    of it\n- two\n")
    assert html == (
        '<ul><li>one<ul><li class="marked"><span class="number">1. </span><div>inner</div></li>'
        '<li class="marked"><span class="number">2. </span><div>more<p>of it</p></div></li></ul>'
        "</li><li>two</li></ul>"
    )
    within = shown("1. one\n  - inner\n2. two\n")
    assert within == (
        '<ul><li class="marked"><span class="number">1. </span><div>one<ul><li>inner</li></ul>'
        '</div></li><li class="marked"><span class="number">2. </span><div>two</div></li></ul>'
    )
    deep = shown("- a\n  - b\n    - c\n- d\n")
    assert deep == "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>"


def test_a_mark_that_begins_with_the_bullet_is_on_its_words() -> None:
    assert "<li><mark>one</mark></li>" in shown("- one\n- two\n", (0, 5))


def test_a_mark_may_begin_with_an_item_s_number() -> None:
    html = shown("1. one\n2. two\n", (7, 13))
    assert '<span class="number"><mark>2. </mark></span><div><mark>two</mark></div>' in html


def test_words_of_every_block_look_as_in_their_file() -> None:
    text = "Top\n\nSo it is.\n\n- one\n\nFee | 5\n6 | 7\n"
    looks = [
        WordLook(text.index(word), text.index(word) + len(word), "bold")
        for word in ("Top", "it", "one", "5")
    ]
    blocks = layout(text, 0, [Heading(0, 1, "Top")])
    html = blocks_html(ShownWords(text, (0, 0), looks), blocks)
    assert "<h3><strong>Top</strong></h3>" in html
    assert "<p>So <strong>it</strong> is.</p>" in html
    assert "<li><strong>one</strong></li>" in html
    assert '<th scope="col"><strong>5</strong></th>' in html


def test_code_is_not_set_as_code_once_more() -> None:
    text = "x = 1\n"
    looks = [WordLook(0, 5, "code"), WordLook(0, 1, "bold")]
    blocks = layout(text, 0, [], [TextPart(0, 5, "code")])
    html = blocks_html(ShownWords(text, (0, 0), looks), blocks)
    assert html == '<pre tabindex="0"><code><strong>x</strong> = 1</code></pre>'


def test_a_table_of_one_column_is_one() -> None:
    html = with_part("Fee\n5\n\nEnd.\n", "5", "Fee\n5", "table")
    assert '<th scope="col">Fee</th>' in html
    assert "<td><mark>5</mark></td>" in html
    assert "<th" not in with_part("5 | 7\n6 | 8\n\nEnd.\n", "End", "5 | 7\n6 | 8", "rows")


def test_code_quotations_and_titles_look_so() -> None:
    html = with_part("x:\n  y\n\nIt is so.\n", "y", "x:\n  y", "code")
    assert '<pre tabindex="0"><code>x:\n  <mark>y</mark></code></pre>' in html
    html = with_part("Said:\n\nSo.\n\n- one\n\nEnd.\n", "So", "So.\n\n- one", "quote")
    assert "<blockquote><p><mark>So</mark>.</p><ul><li>one</li></ul></blockquote>" in html
    html = with_part("A page\n\nWords.\n", "Words", "A page", "title")
    assert '<p class="page-title">A page</p>' in html
