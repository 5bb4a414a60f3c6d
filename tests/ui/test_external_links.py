"""Links out of the page: every address arrives whole at a page that shows it, and acts nowhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ui.external_links import OUTWARD, leaving, way_out

URLS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map("https://".__add__)


class Shown(HTMLParser):
    """The tags of a page, its link, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.link: dict[str, str | None] = {}
        self.linked = ""
        self._is_open = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "a":
            self.link, self._is_open = dict(attrs), True

    def handle_endtag(self, tag: str) -> None:
        self._is_open &= tag != "a"

    def handle_data(self, data: str) -> None:
        self.linked += data if self._is_open else ""


@settings(max_examples=12)
@given(URLS)
@example("https://a.b/?q=1&to=x#part")
@example("https://a.b/a%20b+c%2Fd;e?é")
def test_any_address_goes_through_ours_and_comes_out_as_it_was(url: str) -> None:
    split = urlsplit(way_out(url))
    assert (split.scheme, split.netloc, split.path) == ("", "", "/room/leave")
    assert not split.fragment
    assert parse_qs(split.query, strict_parsing=True) == {"to": [url]}
    assert re.fullmatch(r"[!-~]+", way_out(url))
    assert not set("\"'<>`") & set(way_out(url))


@settings(max_examples=12)
@given(URLS.filter(lambda url: "\r" not in url and "\0" not in url))
@example('https://a.b/"><script>alert(1)</script>')
@example("https://a.b/' onclick='alert(1)")
@example("https://a.b/&quot;&amp;copy;")
def test_the_whole_address_is_shown_and_linked_and_nothing_in_it_is_markup(url: str) -> None:
    page = Shown(leaving(url))
    assert page.tags == Shown(leaving("https://a.b/")).tags
    assert page.linked == page.link["href"] == url


def test_the_other_site_does_not_learn_where_the_link_was() -> None:
    page = Shown(leaving("https://a.b/"))
    assert set((page.link["rel"] or "").split()) >= {"noopener", "noreferrer"}
    assert "script" not in page.tags


@pytest.mark.parametrize("url", ["https://a.b", "HTTP://a.b", "mailto:a@b.c", "MailTo:a@b.c"])
def test_what_leads_out(url: str) -> None:
    assert OUTWARD.match(url)


@pytest.mark.parametrize(
    "url",
    [
        *("javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "ftp://a.b", "tel:1"),
        *("//a.b", "/room/leave", "", "https:a.b", "https:/a.b", " https://a.b", "xhttps://a.b"),
        "java\nscript:https://a.b",
    ],
)
def test_all_else_leads_nowhere(url: str) -> None:
    assert not OUTWARD.match(url)
