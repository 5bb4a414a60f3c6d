"""How a text is built: its lines, fences and headings, and whether it is prose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.places.structure import (
    fenced,
    front_matter,
    heading_lines,
    headings,
    indent,
    item_mark,
    line_around,
    line_number,
    line_ranges,
    marked_headings,
    number_of,
    title_lines,
    underlines,
)
from app.instructions.text_kinds import is_prose
from storage import Heading


def test_lines_and_their_numbers() -> None:
    text = "a\r\n\nbc"
    assert [text[slice(*each)] for each in line_ranges(text)] == ["a\r\n", "\n", "bc"]
    assert [line_number(text, at) for at in (0, 1, 3, 4, 6)] == [1, 1, 2, 3, 3]
    assert text[slice(*line_around(text, 5))] == "bc"
    assert line_around(text, len(text)) == (4, 6)
    assert line_number("a\n", 2) == 2
    assert (line_number("", 0), line_around("", 0)) == (1, (0, 0))
    assert indent("  \tx ") == 3


def test_fences_end_at_one_of_their_length() -> None:
    text = "x\n````md\n```\n# no\n```\n````\n# yes\n```\nopen\n"
    inside = [text[at : text.index("\n", at)] for at in sorted(fenced(text))]
    assert inside == ["````md", "```", "# no", "```", "````", "```", "open"]
    assert [each.title for each in marked_headings(text)] == ["yes"]


def test_headings_above_a_line() -> None:
    text = "One\n===\n\ntext\n\nTwo\n---\n\n- a\n---\n\n# Three #\n"
    assert [(e.level, e.title) for e in marked_headings(text)] == [
        (1, "One"),
        (2, "Two"),
        (1, "Three"),
    ]
    assert headings(text) == list(marked_headings(text))
    assert {text[at : at + 3] for at in underlines(text)} == {"===", "---"}
    assert len(underlines(text)) == 2
    assert text[slice(*heading_lines(text, 0))] == "One\n===\n"
    last = text.index("# Three")
    assert text[slice(*heading_lines(text, last))] == "# Three #\n"


@pytest.mark.parametrize(
    ("line", "title"),
    [("# a ##", "a"), ("## a ## b #\r", "a ## b"), ("# #", "#"), ("# # #", "#"), ("#\ta", "a")],
)
def test_the_number_signs_that_close_a_heading_are_no_part_of_it(line: str, title: str) -> None:
    assert [each.title for each in marked_headings(f"{line}\n")] == [title]


@pytest.mark.parametrize("piece", [" ", " #", "#", "\t", "a ", "a #"])
def test_a_long_heading_takes_no_cubic_time(piece: str) -> None:
    text = f"# Title{piece * 50_000}page 3\n"
    assert marked_headings(text) == (Heading(0, 1, text[2:-1]),)
    assert not underlines(text + text)


@pytest.mark.parametrize("title", ["1. Terms", "3.1 Terms", "§ 5 Terms"])
def test_a_numbered_title_above_a_line_of_its_length_is_a_heading(title: str) -> None:
    text = f"{title}\n{'-' * len(title)}\n\ntext\n"
    assert marked_headings(text) == (Heading(0, 2, title),)


@pytest.mark.parametrize("item", ["1. eggs, milk and flour", "- eggs", "* a rule of eight"])
def test_an_item_above_a_rule_is_none(item: str) -> None:
    assert not marked_headings(f"{item}\n--------\n\ntext\n")


def test_titles_of_plain_texts() -> None:
    text = "LEASE\n\n1. Rent\n1.1 The rent is EUR 900 a month.\n2. Parking. One car may be\nparked in the yard.\n\n1. milk\n2. bread\n\nSigned"
    titles = [text[at : text.find("\n", at)] for at in sorted(title_lines(text))]
    assert titles == ["LEASE", "1. Rent"]
    marked = f"# {text}"
    assert [marked[at : at + 7] for at in title_lines(marked)] == ["# LEASE"]


@given(st.text(st.sampled_from("a#=-`~ \n\r1.")))
def test_any_text_has_a_structure(text: str) -> None:
    assert "".join(text[slice(*each)] for each in line_ranges(text)) == text
    starts = {each[0] for each in line_ranges(text)}
    assert fenced(text) <= starts
    assert title_lines(text) <= starts
    is_prose(text)


def test_lines_with_one_number_behind_the_other_are_a_list() -> None:
    text = "Steps\n\n1. Flour\n2. Sugar\n\nNotes\n\n3. Alone\nwith words.\n"
    assert [each.title for each in headings(text)] == ["Steps", "Notes", "3. Alone"]
    marks = [item_mark(each) for each in ("- [x] a", "  2) b", "c", "* d")]
    assert marks == ["- [x] ", "2) ", "", "* "]


def test_front_matter_is_between_rules_at_the_top() -> None:
    text = "---\r\ntitle: a\r\n---\r\n\n---\nb\n"
    assert [text[at : at + 3] for at in sorted(front_matter(text))] == ["---", "tit", "---"]
    for other in ("---\ntitle: a\n", "a\n---\nb\n---\n", "----\na\n----\n", ""):
        assert not front_matter(other)


def test_the_number_of_an_item() -> None:
    assert [number_of(each) for each in ("2. a", " 02) a", "2.a", "a")] == [2, 2, None, None]
    assert number_of(f"{'9' * 5000}. a") is None
