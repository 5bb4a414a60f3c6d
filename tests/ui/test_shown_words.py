"""Words look as in their file, marks stand on theirs, and nothing of a document acts."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sources.word_looks import WordLook
from storage.text_looks import LookKind
from tests.ui.shown_turns import Page
from ui.shown_words import ShownWords

TEXT = "one two three four"
KINDS: list[LookKind] = ["bold", "italic", "code", "link"]


def look(words: str, kind: LookKind, address: str = "") -> WordLook:
    start = TEXT.index(words)
    return WordLook(start, start + len(words), kind, address)


def shown(*looks: WordLook, marked: str = "") -> str:
    at = TEXT.index(marked)
    return ShownWords(TEXT, (at, at + len(marked)), looks).html((0, len(TEXT)))


@pytest.mark.parametrize(("kind", "tag"), [("bold", "strong"), ("italic", "em"), ("code", "code")])
def test_words_look_as_in_their_file(kind: LookKind, tag: str) -> None:
    assert shown(look("two", kind)) == f"one <{tag}>two</{tag}> three four"


def test_a_mark_over_a_part_of_what_is_bold_is_whole() -> None:
    assert shown(look("two three", "bold"), marked="one two") == (
        "<mark>one <strong>two</strong></mark><strong> three</strong> four"
    )
    assert shown(look("two three", "bold"), marked="three four") == (
        "one <strong>two </strong><mark><strong>three</strong> four</mark>"
    )
    assert shown(look("two three", "bold"), marked="wo thr") == (
        "one <strong>t</strong><mark><strong>wo thr</strong></mark><strong>ee</strong> four"
    )


def test_links_and_code_are_whole_where_a_mark_begins_within_them() -> None:
    link = shown(look("two three", "link", "https://a.example"), marked="three four")
    assert link.count("<a ") == 1
    assert ">two <mark>three</mark></a><mark> four</mark>" in link
    assert shown(look("two three", "code"), marked="three four") == (
        "one <code>two <mark>three</mark></code><mark> four</mark>"
    )


def test_a_link_leads_to_the_page_that_shows_it_in_another_tab() -> None:
    address = 'https://a.example/?a=1&b="><script>$x`#c'
    (given_,) = re.findall(r"<a ([^>]*)>", shown(look("two", "link", address)))
    attributes = dict(re.findall(r'(\w+)="([^"]*)"', given_))
    assert attributes["target"] == "_blank"
    assert {"noopener", "noreferrer"} <= set(attributes["rel"].split())
    to = urlsplit(html.unescape(attributes["href"]))
    assert (to.scheme, to.netloc, to.path) == ("", "", "/room/leave")
    assert parse_qs(to.query)["to"] == [address]


@pytest.mark.parametrize(
    "address", ["", "javascript:alert(1)", "data:text/html,x", "//a.example", "/room/leave", "#x"]
)
def test_what_leads_elsewhere_is_no_link(address: str) -> None:
    assert shown(look("two", "link", address)) == TEXT


def test_a_link_within_the_document_opens_its_place() -> None:
    words = ShownWords(TEXT, (0, 0), [WordLook(4, 7, "link", place=(120, 130))], document=5)
    assert words.html((0, 8)) == (
        'one <a href="/?document=5&amp;start=120&amp;end=130" data-open="5" data-start="120" '
        'data-end="130">two</a> '
    )


def test_no_word_acts_however_it_looks() -> None:
    hostile = "<script>alert(1)</script>${x}`"
    looks = [WordLook(0, len(hostile), kind, "https://a.example") for kind in KINDS]
    found = ShownWords(hostile, (3, 9), looks).html((0, len(hostile)))
    assert Page(found).text == hostile
    assert set(Page(found).tags) <= {"a", "mark", "code", "strong", "em"}
    assert not set("${}`") & set(found)


_RANGES = st.lists(st.integers(0, 30), max_size=8, unique=True).map(sorted)


@given(st.text("ab <&", min_size=30, max_size=30), st.tuples(*[_RANGES] * 4), _RANGES, _RANGES)
def test_the_words_of_a_range_are_shown_as_they_are_and_marked_where_they_stand(
    text: str, edges: tuple[list[int], ...], marked: list[int], cell: list[int]
) -> None:
    looks = [
        WordLook(start, end, kind, "mailto:a@a.example" if kind == "link" else "")
        for kind, places in zip(KINDS, edges, strict=True)
        for start, end in zip(places[::2], places[1::2], strict=False)
    ]
    mark = (marked[0], marked[-1]) if marked else (0, 0)
    start, end = (cell[0], cell[-1]) if cell else (0, 30)
    found = ShownWords(text, mark, looks).html((start, end))
    assert html.unescape(re.sub(r"<[^>]*>", "", found)) == text[start:end]
    inside = [part.partition("</mark>")[0] for part in found.split("<mark>")[1:]]
    words = html.unescape(re.sub(r"<[^>]*>", "", "".join(inside)))
    assert words == text[max(start, mark[0]) : max(min(end, mark[1]), start, mark[0])]
    opened: list[str] = []
    for is_end, tag in re.findall(r"<(/?)(\w+)[^>]*>", found):
        if is_end:
            assert opened.pop() == tag
        else:
            opened.append(tag)
    assert not opened
