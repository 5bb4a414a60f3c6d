"""Links lead to web pages, to mail, or within their page; hostile ones lead nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.parse.addresses import address_of, target_of
from storage.text_looks import is_target

GOOD = ["http://a.example", "HTTPS://A.example/?q=1#b", "mailto:ada@a.example"]
HOSTILE = [
    *("javascript:alert(1)", "JaVaScRiPt:alert(1)", "\x01javascript:alert(1)", "java\nscript:x"),
    *("data:text/html,<script>x</script>", "vbscript:x", "file:///etc/passwd", "blob:x", "ftp://a"),
    *("//a.example", "/room/leave", "a.html", "https:a", "http://", "mailto:", "", " "),
    *("https://a.example/\x00", "https://a.example/\u202egnp.exe", "https://a\n.example"),
    *("https://a.example/\ud800", "https://" + "a" * 2000, "&#106;avascript:alert(1)"),
    "\u00a0https://a.example",
]


@pytest.mark.parametrize("href", GOOD)
def test_addresses_of_the_web_and_of_mail_are_kept(href: str) -> None:
    assert address_of(href) == target_of(f" {href}\n") == href


@pytest.mark.parametrize("href", HOSTILE)
def test_no_other_address_is(href: str) -> None:
    assert address_of(href) == target_of(href) == ""


def test_a_space_within_is_written_as_browsers_do() -> None:
    assert address_of("https://a.example/a b") == "https://a.example/a%20b"
    assert address_of(None) == ""


def test_a_place_is_known_by_its_name() -> None:
    assert target_of("#caf%C3%A9 ") == "#café"
    assert target_of("#") == ""


@given(st.text())
def test_whatever_is_kept_may_be_stored(href: str) -> None:
    for found in (address_of(href), address_of(f"https://{href}")):
        assert found == "" or is_target(found)
