"""Lines, paragraphs, sentences, items, sections and definitions as a person counts them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.places.units import WHOLE_LINES, has_rows_alone, units_of, unsure_paragraphs
from app.instructions.places.vocabulary import Unit
from app.instructions.unclear import UnclearError
from tests.app.instructions.texts import LETTER, parts


def test_lines_have_their_endings() -> None:
    assert parts("a\r\n\nb", "line") == ["a\r\n", "\n", "b"]


def test_a_person_counts_what_has_sentences() -> None:
    assert parts(LETTER, "paragraph") == [
        "The rent is 900. It is due\non the first day.\n",
        "Notice is three months.\n",
    ]
    assert parts(LETTER, "sentence") == [
        "The rent is 900.",
        "It is due\non the first day.",
        "Notice is three months.",
    ]


def test_without_sentences_every_paragraph_counts() -> None:
    assert parts("one\n\ntwo\nlines\n", "paragraph") == ["one\n", "two\nlines\n"]


def test_by_its_words_any_paragraph_is_found() -> None:
    found = parts(LETTER, "paragraph", is_counted=False)
    assert "Kind regards,\nAda\n" in found
    assert "# Lease\n" in found
    assert parts("## Rent\n900.\n", "paragraph") == ["900.\n"]


def test_items_have_the_lines_that_belong_to_them() -> None:
    assert parts(LETTER, "item") == ["- bicycles\n  go into the shed\n", "- cars stay outside\n"]


def test_a_line_to_be_signed_may_be_no_paragraph() -> None:
    text = "It ends.\n\nSigned by the Contractor: ____________________________\n"
    assert parts(text, "paragraph") == ["It ends.\n"]
    assert unsure_paragraphs(text, 0, len(text)) == [(10, len(text))]


def test_tables_and_lists_have_rows_alone() -> None:
    assert has_rows_alone("| a | b |\n|---|---|\n")
    assert has_rows_alone("- a\n  more\n1. b\n")
    assert not has_rows_alone("To buy:\n- a\n")


@given(st.text(st.sampled_from("ab.-# \r\n1")), st.sampled_from(sorted(WHOLE_LINES)))
def test_units_are_in_order_and_of_whole_lines(text: str, unit: Unit) -> None:
    try:
        found = units_of(text, unit, 0, len(text), is_counted=False)
    except UnclearError:
        return
    assert list(found) == sorted(found, key=lambda each: each[0])
    for start, end in found:
        assert start < end
        assert start == 0 or text[start - 1] == "\n"
        assert end == len(text) or text[end - 1] == "\n"


def test_what_is_left_blank_is_no_heading() -> None:
    text = "1. Rent\n\nIt is due.\n\n2. End\n\nIt ends.\n\nSigned by: ______\n\nAda\n"
    found = units_of(text, "heading", 0, len(text), is_counted=True)
    assert [text[slice(*each)] for each in found] == ["1. Rent\n", "2. End\n"]


def test_headings_and_paragraphs_of_latex_are_not_told() -> None:
    text = (
        "\\begin{document}\n\nOne.\n\n\\section{A}\n\nTwo, three.\n\nFour, five.\n\nSix.\n\nSo.\n"
    )
    for unit in ("heading", "paragraph"):
        with pytest.raises(UnclearError):
            units_of(text, unit, 0, len(text), is_counted=True)
    assert len(units_of(text, "section", 0, len(text), is_counted=False)) == 1
