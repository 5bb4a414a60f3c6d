"""Laws of an answer's HTML: Markdown is shown as such, and marks cover what was copied."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.events import Span
from tests.ui.answer_page import Page, page, source, span, unmarked
from ui import placed_markdown
from ui.answer import answer_html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("one\ntwo", "<p>one\ntwo</p>"),
        ("one  \ntwo\\\nthree", "<p>one\ntwo\nthree</p>"),
        (
            "*a* __b__ ~~c~~ `d  e`",
            "<p><em>a</em> <strong>b</strong> <s>c</s> <code>d  e</code></p>",
        ),
        ("# a\n####### b", "<h3>a</h3><p>####### b</p>"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("3. a\n\n4. b", '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'),
        ("> a\n> b", "<blockquote><p>a\nb</p></blockquote>"),
        ("a\n---\nb", "<p>a</p><hr><p>b</p>"),
        ("```py\na < b\n\n c\n```", '<pre tabindex="0"><code>a &lt; b\n\n c\n</code></pre>'),
        ("    a\n      b", '<pre tabindex="0"><code>a\n  b\n</code></pre>'),
        ("[a]: https://b.c\n\n[a]", "<p>[a]: https://b.c</p><p>[a]</p>"),
        ("a\r\nb\rc", "<p>a\nb\nc</p>"),
    ],
)
def test_markdown(text: str, html: str) -> None:
    assert answer_html(text, [], 5) == html


def test_a_table_scrolls_and_loses_no_cell() -> None:
    text = "| a | b |\n|---|--:|\n| 1 | x\\|y | 3 | 4 |\n| 5 |"
    shown = page(text, "x\\|y | 3", "5")
    assert shown.all("div") == [
        {"class": "wide", "tabindex": "0", "role": "region", "aria-label": "Table"}
    ]
    assert shown.all("td")[1] == {"class": "right"}
    assert shown.text == "ab1x|y | 3 | 45"
    assert shown.marked == {0: "x|y | 3", 1: "5"}


def test_links_open_elsewhere_and_tell_nothing() -> None:
    shown = page("[a](https://b.c/?q=1 'title') <mailto:d@e.f>")
    safe = {"target": "_blank", "rel": "noopener noreferrer nofollow"}
    addresses = ("/room/leave?to=https://b.c/?q=1", "/room/leave?to=mailto:d@e.f")
    assert shown.all("a") == [{"href": address} | safe for address in addresses]


@pytest.mark.parametrize("nested", ["> " * 25 + "a", "- " * 12 + "a"])
def test_what_is_nested_too_deeply_is_shown_as_it_is(nested: str) -> None:
    text = f"**b** {nested}\n\n{nested}"
    shown = page(text, "a")
    assert shown.text == text
    assert shown.marked == {0: "a"}


@pytest.mark.parametrize(
    ("so_far", "html"),
    [
        ("a **b c", "<p>a <strong>b c</strong></p>"),
        ("a **b c*", "<p>a <strong>b c</strong></p>"),
        ("a **b ", "<p>a <strong>b</strong></p>"),
        ("a `b c", "<p>a <code>b c</code></p>"),
        ("a ** b", "<p>a ** b</p>"),
        ("- **b", "<ul><li><strong>b</strong></li></ul>"),
        ("a\n-", "<p>a\n-</p>"),
        ("```\na **b", '<pre tabindex="0"><code>a **b</code></pre>'),
        ("a **b\n\nc **d", "<p>a **b</p><p>c <strong>d</strong></p>"),
    ],
)
def test_an_answer_that_grows_does_not_flicker(so_far: str, html: str) -> None:
    assert answer_html(so_far, [], None) == html


def test_a_span_is_a_button_for_keyboards_too() -> None:
    text = "So: 🖋 naïve words, said."
    [mark] = Page(answer_html(text, [span(text, 6, 17)], 5)).all("mark")
    assert mark == {
        "class": "copied flowing",
        "role": "button",
        "tabindex": "0",
        "aria-controls": "sources",
        "aria-label": "naïve words: stands in book.pdf, page 3",
        "title": "stands in book.pdf, page 3",
        "data-span": "0",
        "data-message": "5",
    }


def test_an_answer_under_way_has_no_number_yet() -> None:
    assert page("one", "one", message=None).all("mark")[0]["data-message"] == ""


@pytest.mark.parametrize(
    ("text", "quote", "parts"),
    [
        ("a **b *c* d** e", "b *c* d** e", ["b ", "c", " d", " e"]),
        ("a **b** e", "a **b", ["a ", "b"]),
        ("- a\n- b\n\nc", "a\n- b\n\nc", ["a", "b", "c"]),
        ("> a\n> b\n>\n> c", "a\n> b\n>\n> c", ["a\nb", "c"]),
        ("x `a  b` y", "x `a", ["x ", "a"]),
        ("x `` a`b `` y", "b `` y", ["b", " y"]),
        ("```py\na\n\n  b\n```\nc", "a\n\n  b\n```\nc", ["a\n\n  b\n", "c"]),
        ("- x\n\n      a\n      b", "a\n      b", ["a\nb"]),
        ("1 &amp; 2 &lt; 3", "amp; 2 &lt;", [" 2 <"]),
        ("1 &amp; 2 &lt; 3", "&amp; 2", ["& 2"]),
        ("a\\*b\\c", "*b\\c", ["*b\\c"]),
        ("![the *alt* a](http://b.c/d)", "alt* a", ["alt", " a"]),
        ("[the **word**](http://b.c/d) e", "e **word**](http://b.c/d) e", ["e ", "word", " e"]),
        ("<http://a.b> c", "a.b> c", ["a.b", " c"]),
        ("# a b #\nc", "b #\nc", ["b", "c"]),
        ("#  # b", "# b", ["# b"]),
        ("a ***b*** _c_ ~~~d~~ e", "b*** _c_ ~~~d~~ e", ["b", " ", "c", " ~", "d", " e"]),
        ("| a | b |\n|---|---|\n| a | a b |", "a | a b", ["a", "a b"]),
        ("one  \ntwo\\\n  three", "one  \ntwo\\\n  three", ["one\ntwo\nthree"]),
        ("a\u202eb\x07c", "b\x07c", ["b\ufffdc"]),
    ],
)
def test_marks_stand_where_the_span_is(text: str, quote: str, parts: list[str]) -> None:
    start = text.rindex(quote)
    html = answer_html(text, [span(text, start, start + len(quote))], 5)
    found = re.findall("<mark[^>]*>(.*?)</mark>", html, re.DOTALL)
    assert [Page(f"<p>{part}</p>").text for part in found] == parts
    assert unmarked(html) == answer_html(text, [], 5)
    assert [("tabindex" in mark) for mark in Page(html).all("mark")] == [
        i == 0 for i in range(len(parts))
    ]


def test_the_first_part_with_words_can_be_reached_by_keyboard() -> None:
    text = "a\n\n---\n\n**b** c"
    marks = Page(answer_html(text, [span(text, 1, len(text))], 5)).all("mark")
    assert [mark.get("aria-label") for mark in marks] == ["b: stands in book.pdf, page 3", None]


def test_spans_keep_their_index_when_others_are_left_out() -> None:
    text = "one two three four"
    spans = [span(text, 8, 13), span(text, 0, 7), span(text, 4, 10)]
    assert Page(answer_html(text, spans, 1)).marked == {1: "one two", 0: "three"}


def test_words_repeated_from_a_message_look_unlike_words_from_a_document() -> None:
    text = "one two"
    said = source(document=None, name="your question", page=None)
    marks = Page(answer_html(text, [span(text, 0, 3), span(text, 4, 7, said)], 1)).all("mark")
    assert [mark["class"] for mark in marks] == ["copied flowing", "copied repeated"]
    assert "stands in your question" in marks[1]["aria-label"]


def test_several_sources_are_counted_and_none_is_said() -> None:
    titles = [
        Page(answer_html("one", [Span(0, 3, "one", sources)], 1)).all("mark")[0]["title"]
        for sources in [(source(), source()), (source(),) * 3, ()]
    ]
    assert titles == [
        "stands in book.pdf, page 3 and 1 other place",
        "stands in book.pdf, page 3 and 2 other places",
        "stood in a source that was removed",
    ]


RANGES = st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80)), max_size=6)


def spans_of(text: str, ranges: list[tuple[int, int]]) -> list[Span]:
    return [span(text, start, min(end, len(text))) for start, end in ranges]


def kept(spans: list[Span]) -> dict[int, Span]:
    """The spans that don't overlap an earlier one, by index."""
    found, end = {}, 0
    for index, each in sorted(enumerate(spans), key=lambda pair: pair[1].start):
        if each.start >= end and each.end > each.start:
            found[index], end = each, each.end
    return found


def letters(text: str) -> str:
    return "".join(re.findall("[a-z]", text))


@given(st.text("ab*_~`#>-+|\\\n !.1:\t\u2003", max_size=80), RANGES, st.sampled_from([None, 5]))
def test_a_mark_covers_the_letters_of_its_span_in_any_markdown(
    text: str, ranges: list[tuple[int, int]], message: int | None
) -> None:
    spans = spans_of(text, ranges)
    html = answer_html(text, spans, message)
    shown = Page(html)
    assert unmarked(html) == answer_html(text, [], message)
    if "```" in text or "~~~" in text:
        return  # the language of code is not shown
    assert letters(shown.text) == letters(text)
    for index, each in kept(spans).items():
        assert letters(shown.marked.get(index, "")) == letters(each.text)


@given(st.text(max_size=80), RANGES)
def test_marks_change_nothing_in_any_text(text: str, ranges: list[tuple[int, int]]) -> None:
    html = answer_html(text, spans_of(text, ranges), 5)
    Page(html)
    assert unmarked(html) == answer_html(text, [], 5)


WORDS = st.text("abcdefgh ", min_size=1, max_size=8)
INLINE = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        inner.map(lambda text: f"**{text}**"),
        inner.map(lambda text: f"_{text}_"),
        inner.map(lambda text: f"[{text}](http://0.1/)"),
        inner.map(lambda text: f"![{text}](http://0.1/)"),
        WORDS.map(lambda text: f"`{text}`"),
        st.sampled_from(["&#42;", "\\*", "<http://0.1>", "🖋"]),
        st.lists(inner, min_size=1, max_size=3).map(" ".join),
    ),
    max_leaves=6,
)
BLOCK = st.one_of(
    INLINE,
    INLINE.map(lambda text: f"## {text}"),
    st.lists(INLINE, min_size=1, max_size=3).map(lambda items: "- " + "\n- ".join(items)),
    st.lists(INLINE, min_size=1, max_size=3).map(lambda lines: "> " + "\n> ".join(lines)),
    st.lists(WORDS, min_size=1, max_size=3).map(lambda lines: "\n".join(["```", *lines, "```"])),
    st.tuples(INLINE, INLINE).map(lambda cells: "| 1 | 2 |\n|---|---|\n| {} | {} |".format(*cells)),
)


@given(st.lists(BLOCK, min_size=1, max_size=4), RANGES)
def test_a_mark_covers_the_letters_of_its_span_across_elements(
    blocks: list[str], ranges: list[tuple[int, int]]
) -> None:
    text = "\n\n".join(blocks)
    spans = spans_of(text, ranges)
    html = answer_html(text, spans, 5)
    shown = Page(html)
    assert unmarked(html) == answer_html(text, [], 5)
    urls = {i for link in re.finditer("http://", text) for i in range(*link.span())}
    if "http" in shown.text:
        return  # one that is no link, or stands for itself
    for index, each in kept(spans).items():
        seen = "".join(text[i] for i in range(each.start, each.end) if i not in urls)
        assert letters(shown.marked.get(index, "")) == letters(seen)


def test_what_no_parser_takes_is_shown_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_text: str) -> None:
        raise RuntimeError("inline rule didn't increment state.pos")

    monkeypatch.setattr(placed_markdown, "outer_blocks", fail)
    shown = page("**a** <b>\n  c", "a** <b>")
    assert shown.text == "**a** <b>\n  c"
    assert shown.marked == {0: "a** <b>"}
    assert shown.tags == ["mark"]
