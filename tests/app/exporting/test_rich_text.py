"""What is copied with footnotes can be pasted with them."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given, settings
from hypothesis import strategies as st

from app.exporting.markdown import BEGIN, END, inline, prose
from app.exporting.rich_text import as_html

TEXT = """It says **warm vellum**[^1], and <b>so</b> on[^2].

- one[^1]

[^1]: “warm vellum”: skins.md, page 2
[^2]: “so”: a.md
"""


def test_numbers_are_superscript_and_notes_stand_at_the_end() -> None:
    html = as_html(TEXT)
    assert "<strong>warm vellum</strong><sup" in html
    assert html.count("<sup") == 3
    assert html.index("<li>one") < html.index("“warm vellum”: skins.md, page 2")
    assert "↩" not in html


def test_no_markup_of_the_text_is_markup() -> None:
    assert "&lt;b&gt;so&lt;/b&gt;" in as_html(TEXT)


SPAN = '<span style="background: #fff2a8">'
HOSTILE = "</span><img src=x onerror=alert(1)>"
ELEMENTS = {"p", "br", "pre", "code", "span", "sup", "a", "hr", "section", "ol", "li"}


class Elements(HTMLParser):
    """The elements of a text, checked to be closed in order, and what they hold."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.styles: set[str | None] = set()
        self.backed: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.open.append(tag)
        if tag == "span":
            self.styles.add(dict(attrs)["style"])
            self.backed.append("")

    def handle_startendtag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "span" in self.open:
            self.backed[-1] += data


def rich(text: str, *copied: str) -> Elements:
    ranges = [(text.index(words), text.index(words) + len(words)) for words in copied]
    marks = [(end, number) for number, (_, end) in enumerate(ranges, 1)]
    notes = [f"[^{number}]: {inline(HOSTILE)}.pdf" for _, number in marks]
    html = as_html("\n\n".join([prose(text, marks, ranges), "\n".join(notes)]))
    assert not {BEGIN, END} & set(html)
    return Elements(html)


def test_copied_words_keep_their_background_and_their_footnote() -> None:
    marked = f"It says {BEGIN}warm vellum{END}[^1].\n\n[^1]: “warm vellum”: skins.md\n"
    html = as_html(marked)
    assert f"{SPAN}warm vellum</span><sup" in html
    assert html.count(SPAN) == 1


def test_in_code_lists_tables_and_hostile_words_the_marks_stay_whole() -> None:
    text = f"A {HOSTILE} b\n```\nx = '<b>'\n```\n- one\n| a | b |\n|---|---|\n| c | d |"
    found = rich(text, HOSTILE, "x = '<b>'", "- one", "| c | d |")
    assert found.backed == [HOSTILE, "x = '<b>'", "- one", "| c | d |"]
    assert found.styles == {"background: #fff2a8"}
    assert found.names <= ELEMENTS


def test_marks_in_a_text_mark_nothing() -> None:
    html = as_html(prose(f"a {BEGIN}b{END} c"))
    assert "<span" not in html
    assert "\ufffdb\ufffd" in html
    assert "<span" not in as_html(f"{BEGIN}left open")


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab <>&`~*_(1).-#\n\t[^]:|\x02\x03", max_size=40), st.data())
def test_whatever_is_marked_the_elements_are_closed_in_order(
    text: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    marks = [(data.draw(st.integers(0, len(text))), 1)]
    html = as_html(f"{prose(text, marks, [(start, end)] if start < end else [])}\n\n[^1]: note")
    assert Elements(html).names <= ELEMENTS
