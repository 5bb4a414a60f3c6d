"""A section is found by its number or its words, and ends where the next of its level begins."""

from __future__ import annotations

from functools import partial

import pytest

from app.asking.sections import TextSection, headings_of, item_called, parts, section_called
from storage import Heading

NUMBERED = [
    Heading(0, 1, "1. Services"),
    Heading(100, 1, "2. Payment"),
    Heading(150, 2, "2.1 Late payments"),
    Heading(200, 1, "Article IV: Term and termination"),
    Heading(300, 1, "Annex B"),
]
PLAIN = [
    Heading(0, 1, "The book"),
    Heading(10, 2, "Loomings"),
    Heading(90, 3, "The Inn"),
    Heading(200, 2, "The Whiteness of the Whale"),
]


@pytest.mark.parametrize(
    ("named", "title", "start", "end"),
    [
        ("2", "2. Payment", 100, 200),
        ("2.1", "2.1 Late payments", 150, 200),
        ("iv", "Article IV: Term and termination", 200, 300),
        ("B", "Annex B", 300, 400),
        ("payments", "2. Payment", 100, 200),
        ("late payment", "2.1 Late payments", 150, 200),
        ("terminating", "Article IV: Term and termination", 200, 300),
    ],
)
def test_a_section_is_found_by_number_or_words(
    named: str, title: str, start: int, end: int
) -> None:
    assert section_called(named, NUMBERED, 400) == TextSection(title, start, end)


ATTACHED = [*NUMBERED[:2], Heading(200, 1, "Schedule 2: Fees"), Heading(300, 1, "Schedule 3")]


@pytest.mark.parametrize(
    ("named", "start"),
    [
        ("schedule 2", 200),
        ("2", 100),
        ("annex 2", 200),
        ("schedule 3", 300),
        ("3", 300),
        ("schedule 1", None),
    ],
)
def test_what_is_attached_is_counted_apart(named: str, start: int | None) -> None:
    found = section_called(named, ATTACHED, 400)
    assert (found and found.start) == start


def test_a_number_that_no_heading_has_is_looked_for_in_lines() -> None:
    text = "Contract\n\n2.1 The term is long.\n2.2 It ends.\n2.3 It is over.\n"
    lines, headings = (
        partial(headings_of, text, ()),
        [Heading(0, 1, "Contract"), Heading(9, 1, "Terms")],
    )
    found = section_called("2.2", headings, len(text), lines)
    assert found is not None
    assert text[found.start : found.end] == "2.2 It ends.\n"
    assert section_called("2", headings, len(text), lines) == TextSection("Terms", 9, len(text))
    assert section_called("schedule 2", headings, len(text), lines) is None
    attached = headings_of("A.\n\nSchedule 2: Fees\nIt is due.\nExhibit B\nIt is.", ())
    assert [each.title for each in attached] == ["Schedule 2: Fees", "Exhibit B"]


@pytest.mark.parametrize("named", ["3", "9", "7.1", "liability", "C", "the", "serving tea"])
def test_what_no_title_has_is_not_found(named: str) -> None:
    assert section_called(named, NUMBERED, 400) is None


def test_without_numbers_a_number_counts_the_sections_of_the_highest_level_with_several() -> None:
    assert section_called("2", PLAIN, 300) == TextSection("The Whiteness of the Whale", 200, 300)
    assert section_called("3", PLAIN, 300) is None
    assert section_called("1", [], 300) is None


def test_parts_partition_the_range_at_the_highest_level_with_several_headings() -> None:
    titles = [part.title for part in parts(PLAIN, 0, 300)]
    assert titles == ["The book", "Loomings", "The Whiteness of the Whale"]
    edges = [(part.start, part.end) for part in parts(PLAIN, 5, 300)]
    assert edges == [(5, 10), (10, 200), (200, 300)]
    assert parts([], 3, 9) == [TextSection("", 3, 9)]


def test_a_text_without_headings_has_those_that_look_like_some() -> None:
    text = "AGREEMENT\n\n1. Services\nThe lifts are kept.\n\n2.1 Fee\nIt is due.\n\nI went.\n\n12\n\nThe end, then."
    found = headings_of(text, [])
    assert [(each.title, each.level) for each in found] == [
        ("AGREEMENT", 1),
        ("1. Services", 1),
        ("2.1 Fee", 2),
    ]
    assert all(text.startswith(each.title, each.start) for each in found)
    assert headings_of(text, PLAIN) == PLAIN


def test_a_title_right_above_its_text_is_a_heading_where_the_format_has_none() -> None:
    text = (
        "Diagnoses\nAcute infarction of the heart. High blood pressure.\n\n"
        "Medication on discharge\nAspirin 100 mg once daily in the morning, for life.\n\n"
        "YOUR EXCESS\nYou bear the first 150 euros of each claim.\n"
    )
    titles = ["Diagnoses", "Medication on discharge", "YOUR EXCESS"]
    found = headings_of(text, [])
    assert [each.title for each in found] == titles
    assert all(text.startswith(each.title, each.start) for each in found)
    section = section_called("medications", found, len(text))
    assert section == TextSection(titles[1], text.index(titles[1]), text.index(titles[2]))


@pytest.mark.parametrize(("named", "start"), [("covered", 0), ("what is not covered", 50)])
def test_what_is_not_something_is_another_section(named: str, start: int) -> None:
    headings = [Heading(0, 1, "WHAT IS COVERED"), Heading(50, 1, "WHAT IS NOT COVERED")]
    found = section_called(named, headings, 90)
    assert found is not None
    assert found.start == start
    assert section_called("not covered", headings[:1], 90) is None


CLAUSE = (
    "5. Duties\nThe tenant shall:\n(a) pay the rent;\n(b) keep the rooms:\n  (i) clean;\n  (ii) dry;\n"
    "(c) air them.\n6. Pets\n(b) None."
)


@pytest.mark.parametrize(
    ("named", "shown"),
    [
        ("(a)", "(a) pay the rent;\n"),
        ("(b)", "(b) keep the rooms:\n  (i) clean;\n  (ii) dry;\n"),
        ("(ii)", "(ii) dry;\n(c) air them.\n"),
        ("(C)", "(c) air them.\n"),
    ],
)
def test_an_item_goes_to_the_next_one_of_its_list(named: str, shown: str) -> None:
    within = TextSection("5. Duties", 0, CLAUSE.index("6. Pets"))
    found = item_called(CLAUSE, within, named)
    assert CLAUSE[found.start : found.end] == shown
    assert found.title == f"5. Duties {named}"


def test_a_section_without_the_item_is_shown_whole() -> None:
    within = TextSection("5. Duties", 0, CLAUSE.index("6. Pets"))
    assert item_called(CLAUSE, within, "(d)") == within


def test_a_line_that_goes_on_from_the_one_above_is_no_heading() -> None:
    text = (
        "b) It must say that it is released under the conditions of section\n7.  This requirement "
        "modifies section 4.\n\n7. Additional Terms.\n\nThese supplement the terms.\n"
    )
    assert [each.title for each in headings_of(text, [])] == ["7. Additional Terms."]


def test_lines_between_blank_ones_are_headings_whatever_the_line_ends() -> None:
    text = "Groceries\n\nmilk and bread\nand more\n\nChores\n\nthe car\n"
    windows = text.replace("\n", "\r\n")
    plain, found = headings_of(text, []), headings_of(windows, [])
    assert (
        [each.title for each in found] == [each.title for each in plain] == ["Groceries", "Chores"]
    )


def test_a_line_below_a_title_is_no_title() -> None:
    text = (
        "The adduser package\n===================\n\nIt adds users.\n\nUsage\n-----\nCall it so.\n"
    )
    assert [each.title for each in headings_of(text, ())] == ["The adduser package", "Usage"]


@pytest.mark.parametrize("term", ['"Fees"', "\u201cfees\u201d", "**Fees**", "'Fees'"])
def test_a_numbered_line_that_begins_with_a_term_it_defines_is_a_heading(term: str) -> None:
    text = f"1. Definitions\n\n1.1 {term} means money.\n\n1.2 {term} means more.\n"
    assert [each.level for each in headings_of(text, ())] == [1, 2, 2]
    assert headings_of(f"He said,\n1. {term} is a word\n1.5 kg of it.\n", ()) == []
