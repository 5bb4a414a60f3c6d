"""Whether a part of a text begins with words, ends with them or has them."""

from __future__ import annotations

import pytest

from app.instructions.places.fitting import has_first_word, plain, strictest_first
from app.instructions.places.vocabulary import How


def first(how: How, words: str, units: list[str], *, is_exact: bool = True) -> list[str]:
    """What the strictest test that fits any unit fits."""
    for fits in strictest_first(how, words, is_exact=is_exact):
        if found := [each for each in units if fits(each)]:
            return found
    return []


@pytest.mark.parametrize(
    ("how", "words", "found"),
    [
        ("begins", "1", ["- 1 egg\n"]),
        ("begins", "10 e", ["- 10 eggs.\n"]),
        ("begins", "rent", ["## Rent\n"]),
        ("begins", "## R", ["## Rent\n"]),
        ("ends", "eggs", ["- 10 eggs.\n"]),
        ("ends", "eggs.", ["- 10 eggs.\n"]),
        ("has", "egg", ["- 1 egg\n"]),
        ("has", "the  flat", ["in the\nflat\n"]),
        ("has", "eg", []),
    ],
)
def test_units(how: How, words: str, found: list[str]) -> None:
    assert first(how, words, ["- 1 egg\n", "- 10 eggs.\n", "## Rent\n", "in the\nflat\n"]) == found


def test_what_it_is_about_is_found_in_any_case() -> None:
    units = ["Parking is free.", "No parking."]
    assert first("has", "parking", units) == units[1:]
    assert first("about", "parking", units, is_exact=False) == units


def test_whether_words_stand_at_all() -> None:
    assert has_first_word("The RENT", "rent of it")
    assert not has_first_word("The RENT", "flat")
    assert not has_first_word("The RENT", "")


def test_the_last_word_may_have_to_be_whole() -> None:
    for is_whole in (True, False):
        tests = strictest_first("begins", "pea", is_exact=True, is_whole=is_whole)
        assert any(fits("- peanuts") for fits in tests) != is_whole


def test_plain_words() -> None:
    assert plain("  Mow\nthe  Lawn.") == plain("mow the lawn!") == "mow the lawn"
