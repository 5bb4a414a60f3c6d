"""Numbers at the ends of words are whole numbers in the text."""

from __future__ import annotations

import pytest

from app.instructions.words.number_edges import has_comma_cells
from app.instructions.words.replaced_words import places_of
from app.instructions.words.replacement import Replacement

TABLE = "product,qty,price\nApples,100,2\nPears,80,3.5\nPlums,75,3.5\n"


def count(text: str, old: str) -> int:
    return len(places_of(text, Replacement("words", old, "x")))


@pytest.mark.parametrize(
    ("old", "text"),
    [
        ("EUR 4", "EUR 4,500 and EUR 4.50, EUR 4 500, EUR 4'500 and EUR 4-5"),
        ("$12", "$12,400 or $12.40 and $12\u00a0400"),
        ("5%", "2.5% and 2,5% and 1/5%, .5%, 3\u20135%"),
        ("3.5", "3.5.1 and 13.5, 2.3.5, 3.50 and 3.5/4"),
        ("Clause 2", "Clause 2.3 and Clause 2.1.1, Clause 2-4"),
        ("10 mg", "0.10 mg and 5-10 mg"),
        ("900 euros", "2 900 euros, 1,900 euros and 1'900 euros"),
        ("at 9", "at 9:30"),
        ("on 3", "on 3/4"),
        (".5", "1.5 and 2.5"),
    ],
)
def test_a_part_of_a_longer_number_is_none(old: str, text: str) -> None:
    assert count(text, old) == 0
    assert count(f"{text}; ({old}) or {old}, or {old}.", old) == 3


@pytest.mark.parametrize(
    ("old", "text"),
    [
        ("10.0.0.1", "See 10.0.0.1:8080."),
        ("3 May", "In 2024 3 May was a Friday."),
        ("web01", "The host web01-eu."),
        ("May 3", "May 3, 2024"),
        ("Room 5", "Room 5: the hall"),
    ],
)
def test_what_is_beside_a_whole_number_may_be_anything_else(old: str, text: str) -> None:
    assert count(text, old) == 1


@pytest.mark.parametrize("date", ["10 May", "May 10", "Sept. 10, 2024", "10\nJune 2024"])
def test_the_day_of_a_date_is_no_number_of_its_own(date: str) -> None:
    text = f"On {date} there were 10 guests."
    found = places_of(text, Replacement("number", "10", "12"))
    assert [each.start() for each in found] == [text.index("10 guests")]
    whole = places_of(text, Replacement("words", "10", "12"))
    assert len(whole) == 2  # said in quotation marks


def test_a_year_and_a_number_before_a_verb_are() -> None:
    for text, old in (("3 May 2024", "2024"), ("10 may come", "10"), ("May 45", "45")):
        assert len(places_of(text, Replacement("number", old, "1"))) == 1


@pytest.mark.parametrize(
    ("text", "has"),
    [
        (TABLE, True),
        ("Apples,100,2\n", True),
        ("Rent: 1,900\nFee: 3,800\nKeys: 1,200\n", False),
        ("100,2\n80,3\n75,4\n", False),
        ('a,b\nc,"1,900"\n', False),
        ("Apples, 100, 2\n", False),
        ("a,b\nc\n", False),
        ("", False),
    ],
)
def test_commas_between_cells(text: str, *, has: bool) -> None:
    assert has_comma_cells(text) == has


@pytest.mark.parametrize(("old", "places"), [("2", 1), ("100", 1), ("3.5", 2), ("5", 0)])
def test_a_number_is_a_cell_of_its_own(old: str, places: int) -> None:
    assert count(TABLE, old) == places
    assert len(places_of(TABLE, Replacement("number", old, "x"))) == places


def test_a_pair_of_numbers_in_keys_and_values_is_no_time() -> None:
    ports = 'web:\n  image: nginx\n  ports:\n    - "80:80"\n    - 8000:8000\n  at: "9:30"\n'
    assert [count(ports, each) for each in ("80", "8000", "9", "30")] == [2, 2, 0, 0]
    assert count("A ratio of 80:90 or 12:900.", "80") == 0
