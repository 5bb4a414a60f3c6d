"""Lines, paragraphs, sentences, items, sections and definitions as a person counts them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.named_place import Unit
from app.instructions.unclear import UnclearError
from app.instructions.units import (
    WHOLE_LINES,
    bare_title,
    definitions_named,
    sections_named,
    units_of,
)

LETTER = """\
# Lease

Dear Ms Vogel,

The rent is 900. It is due
on the first day.

- bicycles
  go into the shed
- cars stay outside

## 2. Ending

Notice is three months.

Kind regards,
Ada
"""
CODE = """\
import re


class Row:
    @property
    def size(self):
        return 1

def size(row):
    return row.size
"""


def parts(text: str, unit: Unit, *, is_counted: bool = True) -> list[str]:
    found = units_of(text, unit, 0, len(text), is_counted=is_counted)
    return [text[slice(*each)] for each in found]


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


def test_definitions_with_their_decorators() -> None:
    found = definitions_named(CODE, "size", is_method=False)
    assert [CODE[slice(*each)] for each in found] == ["def size(row):\n    return row.size\n"]
    found = definitions_named(CODE, "size", is_method=True)
    assert [CODE[slice(*each)].lstrip() for each in found] == [
        "@property\n    def size(self):\n        return 1\n"
    ]
    assert len(definitions_named(CODE, "Row", is_method=False)) == 1
    alone = CODE[: CODE.index("def size(row)")]
    assert len(definitions_named(alone, "size", is_method=False)) == 1


@pytest.mark.parametrize("text", ["no code at all", "def f(:\n", "def f(): 1\rdef g(): 2\n", "\0"])
def test_other_texts_have_no_definitions(text: str) -> None:
    with pytest.raises(UnclearError):
        definitions_named(text, "f", is_method=False)
    assert definitions_named("x = 1\n", "f", is_method=False) == ()


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
