"""Sections and headings by their titles and numbers."""

from __future__ import annotations

import pytest

from app.instructions.places.titled import (
    bare_title,
    has_numbers,
    headings_named,
    may_have,
    notes_start,
    sections,
    sections_named,
    title_of_all,
    title_place,
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


def test_a_functions_section_is_found_without_its_arguments() -> None:
    text = "# API\n\n## `fs.read(path[, options])`\n\nReads.\n\n## `fs.readAll(path)`\n\nAll.\n"
    for called in ("fs.read", "fs.read()", "fs.read(path[, options])"):
        ((start, end),) = sections_named(text, called, is_about=False)
        assert text[start:end] == "## `fs.read(path[, options])`\n\nReads.\n"
    assert sections_named(text, "fs.rea", is_about=False) == ()


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


def test_of_two_sections_with_one_number_that_with_a_text_is_meant() -> None:
    text = "Lease\n\n1. Rent\n\n2. Pets\n\n1. Rent\n\nIt is due.\n\n2. Pets\n\nNone.\n\nSchedule 1: Keys\n"
    (place,) = sections_named(text, "clause 1", is_about=False)
    assert text[slice(*place)] == "1. Rent\n\nIt is due.\n"
    twice = text.replace("\nSched", "\n1. Rent\n\nIt was due.\n\nSched")
    assert len(sections_named(twice, "clause 1", is_about=False)) == 2


def test_a_schedule_is_no_clause() -> None:
    text = "1. Rent\n\nIt is due.\n\nSchedule 1: Keys\n\nOne.\n\nSchedule 2: Pets\n\nNone.\n\nSchedule 3: Cars\n"
    for called in ("clause 2", "2", "article 2"):
        assert sections_named(text, called, is_about=False) == ()
    (place,) = sections_named(text, "schedule 2", is_about=False)
    assert text[slice(*place)] == "Schedule 2: Pets\n\nNone.\n"
    (place,) = sections_named(text, "clause 1", is_about=False)
    assert place[0] == 0


def test_where_sections_have_numbers_another_one_begins_a_line() -> None:
    text = "1. Rent\n\nIt is 900 for 3 rooms.\n\n2. Pets\n\n2.1 none.\n"
    assert has_numbers(text)
    assert not has_numbers("1. Rent\n\nIt is 900 for 3 rooms.\n")
    assert not may_have(text, "clause 3")
    assert may_have(text, "clause 2.1")
    assert may_have(text.removesuffix("2. Pets\n\n2.1 none.\n"), "3")


def test_notes_at_the_end_belong_to_no_section() -> None:
    text = "# A\n\nOne.[^1]\n\n# B\n\nTwo.\n\n[^1]: Yu,\n    2010.\n\n[x]: https://a.b\n"
    assert text[notes_start(text) :] == "[^1]: Yu,\n    2010.\n\n[x]: https://a.b\n"
    (place,) = sections_named(text, "B", is_about=False)
    assert text[slice(*place)] == "# B\n\nTwo.\n"
    alone = "# A\n\nOne.\n\n# Links\n\n[x]: https://a.b\n"
    (place,) = sections_named(alone, "Links", is_about=False)
    assert alone[slice(*place)] == "# Links\n\n[x]: https://a.b\n"
    assert notes_start("[^1]: Yu.\n") == len("[^1]: Yu.\n")


def test_a_name_above_an_address_may_be_no_title() -> None:
    for below in ("", "\n", "\nDate: 3 May\n", "\n- milk\n"):
        assert title_place(f"WEEKEND PLANS\n{below}\nWe go to the lake.\n") == (0, 14)
    with pytest.raises(UnclearError):
        title_place("ANNA KELLER\nSoftware Engineer\n12 Mill Lane\n\nPROFILE\nAn engineer.\n")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# A\n\n## B\n\nSo.\n\n## C\n\nSo.\n", "# A\n"),
        ("## B\n\nSo.\n\n## C\n\nSo.\n", None),
        ("So.\n\n# B\n\nSo.\n", None),
        (
            "DANIEL COLE\n22 Quay Road\n\nSKILLS\nMany of them.\n\nEDUCATION\nMuch.\n",
            "DANIEL COLE\n",
        ),
        ("1. Scope\n\nSo it is here.\n\n2. Term\n\nSo it is there.\n", None),
        ("So it is.\n", None),
    ],
)
def test_the_title_of_a_text(text: str, title: str | None) -> None:
    place = title_of_all(text)
    assert (place and text[slice(*place)]) == title
