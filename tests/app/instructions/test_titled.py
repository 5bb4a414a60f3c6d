"""Sections and headings by their titles and numbers."""

from __future__ import annotations

import pytest

from app.instructions.titled import (
    bare_title,
    headings_named,
    notes_start,
    sections,
    sections_named,
)
from app.instructions.unclear import UnclearError
from tests.app.instructions.texts import LETTER, parts


def test_sections_reach_to_the_next_heading_of_their_level() -> None:
    assert parts(LETTER, "heading") == ["# Lease\n", "## 2. Ending\n"]
    found = parts(LETTER, "section", is_counted=False)
    assert found[0] == LETTER
    places = sections_named(LETTER, "ending", is_about=False)
    assert [LETTER[slice(*each)] for each in places] == found[1:]
    assert places == sections_named(LETTER, "2", is_about=False)
    assert sections_named(LETTER, "Parking", is_about=True) == ()


def test_sections_of_the_highest_level_that_has_several_are_counted() -> None:
    text = "# Lease\n\n## Rent\n\n### Late\n\n### Early\n\n## Ending\n"
    assert [each[:7] for each in parts(text, "section")] == ["## Rent", "## Endi"]
    assert len(parts(text, "section", is_counted=False)) == 5


def test_a_heading_in_a_fence_is_none() -> None:
    text = "# One\n\n```sh\n# a comment\n```\n\n# Two\n"
    assert parts(text, "heading") == ["# One\n", "# Two\n"]


@pytest.mark.parametrize("title", ["## 3. **Rent**", "Rent:", "rent", "3) Rent #"])
def test_titles_without_numbers_and_marks(title: str) -> None:
    assert bare_title(title) == "rent"


def test_titles_are_found_by_their_words() -> None:
    text = "# Lease\n\n## The rent and more\n\n900.\n\n## Ending\n\nSoon.\n"
    (place,) = sections_named(text, "rent", is_about=True)
    assert text[slice(*place)] == "## The rent and more\n\n900.\n"
    assert sections_named(text, "rent", is_about=False) == ()
    (line,) = headings_named(text, "3", is_about=False) or (None,)
    assert line is None
    assert headings_named(text, "2", is_about=False) == headings_named(
        text, "ending", is_about=False
    )


def test_sections_with_one_title_are_all_found() -> None:
    text = "## A\n\nx\n\n## B\n\n## A\n\ny\n"
    found = sections_named(text, "a", is_about=False)
    assert [text[slice(*each)] for each in found] == ["## A\n\nx\n", "## A\n\ny\n"]
    assert len(sections(text, 0, len(text), is_counted=True)) == 3


def test_the_last_clause_of_a_plain_text_may_have_a_signature_below() -> None:
    text = "1. Rent\nIt is due.\n2. End\nIt ends.\n"
    (place,) = sections_named(text, "end", is_about=False)
    assert text[slice(*place)] == "2. End\nIt ends.\n"
    with pytest.raises(UnclearError):
        sections_named(f"{text}\nSigned, Ada\n", "end", is_about=False)
    assert len(headings_named(f"{text}\nSigned, Ada\n", "end", is_about=False)) == 1


def test_code_has_no_sections() -> None:
    with pytest.raises(UnclearError):
        sections_named("import re\n# Notes\nx = f(1)\n", "notes", is_about=False)


@pytest.mark.parametrize("called", ["1", "clause 1", "clause 2", "article 1"])
def test_the_title_alone_is_no_first_section_and_clauses_are_not_counted(called: str) -> None:
    title = "# Lease\n\n1. The rent is due.\n2. Pets stay outside.\n"
    assert sections_named(title, called, is_about=False) == ()
    counted = "## Rent\n\nIt is due.\n\n## Pets\n\nNone.\n"
    found = sections_named(counted, called, is_about=False)
    assert [counted[slice(*each)] for each in found] == [counted[:20]] * (called == "1")


@pytest.mark.parametrize("called", ["2", "clause 2", "article 2"])
def test_clauses_are_found_by_the_numbers_of_their_titles(called: str) -> None:
    text = "# Lease\n\n## 1. Rent\n\nIt is due.\n\n## 2. Pets\n\nNone.\n"
    found = sections_named(text, called, is_about=False)
    assert [text[slice(*each)] for each in found] == ["## 2. Pets\n\nNone.\n"]


def test_notes_at_the_end_belong_to_no_section() -> None:
    text = "# A\n\nOne.[^1]\n\n# B\n\nTwo.\n\n[^1]: Yu,\n    2010.\n\n[x]: https://a.b\n"
    assert text[notes_start(text) :] == "[^1]: Yu,\n    2010.\n\n[x]: https://a.b\n"
    (place,) = sections_named(text, "B", is_about=False)
    assert text[slice(*place)] == "# B\n\nTwo.\n"
    alone = "# A\n\nOne.\n\n# Links\n\n[x]: https://a.b\n"
    (place,) = sections_named(alone, "Links", is_about=False)
    assert alone[slice(*place)] == "# Links\n\n[x]: https://a.b\n"
    assert notes_start("[^1]: Yu.\n") == len("[^1]: Yu.\n")
