"""Words of a page are bold, italic, code and links as in a browser; its text is the same anyway."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from retrieval.parse.styled import MOST_LOOKS
from tests.retrieval.parse.parsing import html, looks, place


def test_elements_and_styles_say_how_words_look(tmp_path: Path) -> None:
    extracted = html(
        tmp_path,
        "<p>It <b>costs</b> <em>a lot</em>, says <code>fee()</code>.</p>"
        '<p><span style="color:red; Font-Weight: 700">So</span> <i style="font-style:normal">be'
        '</i> <b style="font-weight:normal">it</b> <strong>no<span style="font-weight:normal">'
        "t</span></strong>.</p>",
    )
    assert extracted.text == "It costs a lot, says fee().\n\nSo be it not."
    assert looks(extracted) == [
        ("bold", "costs"),
        ("italic", "a lot"),
        ("code", "fee()"),
        ("bold", "So"),
        ("bold", "no"),
    ]


def test_links_lead_out_or_to_what_the_page_names(tmp_path: Path) -> None:
    extracted = html(
        tmp_path,
        '<p><a href=" https://a.example/x?a=1&amp;b=2 ">out</a> <a href="#fees">down</a> '
        '<a href="mailto:ada@a.example"><b>mail</b></a> <a href="#none">nowhere</a> '
        '<a href="b.html">beside</a> <a name="old">old</a></p>'
        '<h2><a id="fees"></a>Fees</h2><ul><li id="one">One</li></ul>'
        '<p><a href="#one">up</a> <a href="#old">first</a></p>',
    )
    assert looks(extracted) == [
        ("link", "out", "https://a.example/x?a=1&b=2"),
        ("link", "down", place(extracted, "Fees")),
        ("bold", "mail"),
        ("link", "mail", "mailto:ada@a.example"),
        ("link", "up", place(extracted, "- One")),
        ("link", "first", "#0"),
    ]


@pytest.mark.parametrize(
    "href",
    [
        *("javascript:alert(1)", "&#106;avascript:alert(1)", "java&#10;script:alert(1)"),
        *(
            "&#1;javascript:alert(1)",
            "javascript&colon;alert(1)",
            "data:text/html,x",
            "//a.example",
        ),
        *("https://a.example/&#x202e;gnp.exe", "JAVASCRIPT:1", "vbscript:1", "https://a&#1;.b"),
    ],
)
def test_hostile_links_are_words(tmp_path: Path, href: str) -> None:
    extracted = html(tmp_path, f'<p>Click <a href="{href}" onclick="alert(1)">here</a>.</p>')
    assert extracted.text == "Click here."
    assert looks(extracted) == []


def test_looks_go_through_blocks_headings_items_and_cells(tmp_path: Path) -> None:
    extracted = html(
        tmp_path,
        '<a href="https://a.example"><h1>The <i>top</i></h1><p>and more</p></a>'
        "<ol><li>a <b>b</b><br>c <b>d</b></li></ol>"
        "<table><caption>The <b>sums</b></caption>"
        "<tr><th>Year<th><i>Sum</i><tr><td rowspan=2><b>2023</b><td>5<tr><td>6</table>"
        "<pre>if <b>x</b>:\n    <i>y</i></pre>",
    )
    assert extracted.text == (
        "The top\n\nand more\n\n1. a b\n  c d\n\nThe sums\nYear | Sum\n2023 | 5\n2023 | 6\n\n"
        "if x:\n    y"
    )
    assert looks(extracted) == [
        ("italic", "top"),
        ("link", "The top", "https://a.example"),
        ("link", "and more", "https://a.example"),
        ("bold", "b"),
        ("bold", "d"),
        ("bold", "sums"),
        ("italic", "Sum"),
        ("bold", "2023"),
        ("bold", "2023"),
        ("bold", "x"),
        ("italic", "y"),
    ]
    first = extracted.text.index("2023")
    bold = [look.start for look in extracted.looks if look.kind == "bold"]
    assert {first, extracted.text.index("2023", first + 1)} < set(bold)


def test_what_is_hidden_and_white_space_have_no_look(tmp_path: Path) -> None:
    extracted = html(tmp_path, "<p>a<b> </b><b hidden>x</b> <b>\u00a0b\n c </b></p><b></b>")
    assert looks(extracted) == [("bold", extracted.text[extracted.text.index("b") :])]
    assert extracted.text.endswith("b c")


@pytest.mark.slow
def test_a_page_of_nothing_but_looks_has_some_of_them(tmp_path: Path) -> None:
    before = time.monotonic()
    extracted = html(tmp_path, "<b>a</b> c " * 200_000 + "<b><i>" * 500 + "<p>end" * 20_000)
    assert len(extracted.looks) == MOST_LOOKS
    assert time.monotonic() - before < 60
