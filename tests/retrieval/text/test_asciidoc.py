"""AsciiDoc is known by its titles; its readers see no anchors, attributes or delimiters."""

from __future__ import annotations

import pytest

from retrieval.text.asciidoc import asciidoc_code, asciidoc_markup, asciidoc_titles

TEXT = """= Guide

[[base]]
=== Decide well. ===

[verse]
'git' [-v]

[NOTE]
====
It ends soon.
====

* one
+
----
[[code]]
== code

x = [
  1
]
----

////
== Nobody sees this.
////
// nor this
include::other.txt[]

[[near]]== near
A title
-------
== Below a line
"""


def of(text: str, ranges: tuple[tuple[int, int], ...]) -> list[str]:
    return [text[start:end] for start, end in ranges]


def test_titles_have_levels_and_stand_behind_a_blank_line_or_markup() -> None:
    found = asciidoc_titles(
        "= Guide\n\n== Fees ==\r\n\n[[a]]\n=== Due. [[b]]\nmore\n== no\n\n== \n"
    )
    assert [(level, title) for _, level, title in found] == [(1, "Guide"), (2, "Fees"), (3, "Due.")]
    assert [start for start, _, _ in found] == [0, 9, 28]


@pytest.mark.parametrize(
    "text",
    [
        "== One title\n\nText.",
        "x\n= 5 + 4\n= 9\n",
        "x\n\n= 5\n\n= 9\n",
        "======= ours\n\n======= theirs\n",
        "Fees\n====\n\nRent\n====\n",
        "== \n\n== ==\n",
    ],
)
def test_a_text_without_two_titles_is_another(text: str) -> None:
    assert asciidoc_titles(text) == asciidoc_markup(f"{text}\n[[a]]\n") == ()


def test_a_known_text_may_have_one_title() -> None:
    assert asciidoc_titles("= Fees\n\nDue.", is_known=True) == ((0, 1, "Fees"),)


def test_what_only_its_program_reads_is_markup() -> None:
    assert of(TEXT, asciidoc_markup(TEXT)) == [
        *("[[base]]", "[verse]", "[NOTE]", "====", "====", "+", "----", "----"),
        "////\n== Nobody sees this.\n////",
        *("// nor this", "include::other.txt[]"),
    ]


def test_a_block_of_code_is_what_is_between_delimiters() -> None:
    assert [each.strip() for each in of(TEXT, asciidoc_code(TEXT))] == [
        "[[code]]\n== code\n\nx = [\n  1\n]"
    ]
    assert asciidoc_code(TEXT[TEXT.index("----") :]) == ()


@pytest.mark.parametrize("line", ["[https://example.org]", "[1]", "[--bare] [-n]", "- - -", "a +"])
def test_a_line_that_says_something_is_no_markup(line: str) -> None:
    assert asciidoc_markup(f"== One\n\n{line}\n\n== Two\n") == ()
