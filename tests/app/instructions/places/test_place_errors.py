"""A place that isn't clear is told with its lines, or left to a model."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.errors import EditError
from app.instructions.places.named_place import NamedPlace
from app.instructions.places.place_errors import MOST_NAMED, place_error
from app.instructions.unclear import UnclearError

TEXT = "# A\n\nOne.\n" + "So it is.\n" * 12


def test_none_and_several_are_told() -> None:
    named = NamedPlace("line", "has", words="Two", said="the line with Two")
    none = place_error(TEXT, named, (), is_selected=False)
    assert isinstance(none, EditError)
    assert str(none).startswith("There is no line with Two: nothing is changed.")
    selected = place_error(TEXT, named, (), is_selected=True)
    assert "in the selected lines" in str(selected)
    starts = [n for n, each in enumerate(TEXT) if TEXT[:n].endswith("\n") and each == "S"]
    several = place_error(TEXT, named, [(e, e + 10) for e in starts], is_selected=False)
    assert f"any of {len(starts)}, at lines 4, 5" in str(several)
    numbers = ", ".join(map(str, range(4, 4 + MOST_NAMED)))
    assert f"at lines {numbers}, \u2026: nothing is changed" in str(several)


@pytest.mark.parametrize("unit", ["line", "section"])
def test_what_may_be_a_description_is_for_a_model(unit: str) -> None:
    named = NamedPlace(unit, "about", words="cats", is_certain=False)  # type: ignore[arg-type]
    assert isinstance(place_error(TEXT, named, (), is_selected=False), UnclearError)


@pytest.mark.parametrize("unit", ["heading", "section"])
@pytest.mark.parametrize("words", ["Cats", "cats.purr", "purr(loud"])
def test_a_title_that_is_not_there_is_told(unit: str, words: str) -> None:
    named = NamedPlace(unit, "called", words=words, said=f"the {unit} {words}")  # type: ignore[arg-type]
    named = replace(named, is_certain=False)
    told = str(place_error(TEXT, named, (), is_selected=False))
    assert told.startswith(f"There is no {unit} {words}: nothing is changed.")
