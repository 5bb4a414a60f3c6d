"""Names of places: units, and which of them."""

from __future__ import annotations

import re

import pytest

from app.instructions.places.vocabulary import HOW, ORDINAL, UNIT, Unit, ordinal_number, unit_called


@pytest.mark.parametrize(
    ("called", "unit"),
    [
        ("line", "line"),
        ("Sentences", "sentence"),
        ("bullet points", "item"),
        ("list entries", "item"),
        ("clause", "section"),
        ("subheading", "heading"),
        ("classes", "definition"),
        ("methods", "method"),
        (None, "line"),
    ],
)
def test_units(called: str | None, unit: Unit) -> None:
    assert unit_called(called) == unit
    assert called is None or re.fullmatch(UNIT, called, re.IGNORECASE)


def test_ordinals() -> None:
    for said, number in (
        ("first", 1),
        ("3rd", 3),
        ("Last", -1),
        ("second to last", -2),
        ("0th", 0),
    ):
        assert re.fullmatch(ORDINAL, said, re.IGNORECASE)
        assert ordinal_number(said) == number


def test_what_places_are_told_by() -> None:
    for how, said in (
        ("begins", "that starts with"),
        ("ends", "ending in"),
        ("has", "which contains"),
        ("about", "mentioning"),
    ):
        assert [name for name, form in HOW.items() if re.fullmatch(form, said)] == [how]
