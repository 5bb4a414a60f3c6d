"""The text of an element is what a browser shows of it, on one line."""

from __future__ import annotations

import pytest
from lxml import etree

from retrieval.parse.html_text import is_hidden, squeezed, text_of


def element(html: str) -> etree._Element:
    return etree.fromstring(f"<body>{html}</body>", etree.HTMLParser()).find(".//body")[0]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a <b>b</b>c</p> after", "a bc"),
        ("<p>\n a\t\n b </p>", "a b"),
        ("<div><p>a</p><p>b</p>c</div>", "a b c"),
        ("<p>a<br>b</p>", "a b"),
        ("<p>a<script>x</script>b<style>y</style></p>", "ab"),
        ("<p>a<span hidden>x<b>y</b></span>b</p>", "ab"),
        ("<p>a<svg><text>x</text></svg> b</p>", "a b"),
        ("<p>1\xa0000 €</p>", "1\xa0000 €"),
        ("<p hidden>x</p>after", ""),
        ("<p></p>", ""),
    ],
)
def test_the_text_is_that_which_is_shown(html: str, expected: str) -> None:
    assert text_of(element(html)) == expected


def test_a_nest_too_deep_for_recursion_is_read() -> None:
    deep = etree.Element("b")
    deep.text = "x"
    for _ in range(1200):
        above = etree.Element("b")
        above.append(deep)
        deep = above
    assert text_of(deep) == "x"


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("hidden", True),
        ("hidden='until-found'", True),
        ("style='color: red; DISPLAY :none'", True),
        ("style='visibility: hidden'", True),
        ("class='a headerlink'", True),
        ("style='display: block'", False),
        ("class='headerlinks'", False),
        ("", False),
    ],
)
def test_what_is_hidden_says_so_itself(attributes: str, expected: bool) -> None:
    assert is_hidden(element(f"<p {attributes}>x</p>")) is expected


def test_white_space_becomes_one_space_and_that_at_the_ends_is_kept_if_wanted() -> None:
    assert squeezed("\n a \t\r\n b\f") == "a b"
    assert squeezed("\n a \t\r\n b\f", ends=True) == " a b "
    assert squeezed("\xa0a\u3000") == "\xa0a\u3000"
