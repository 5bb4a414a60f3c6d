"""Several titles about one thing each are the list of these things."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tasks.listed_titles import titles_called
from app.tasks.lists import listed
from app.tasks.texts import TaskTexts
from storage import Store
from tests.app.tasks.contract import add_titled, by_words

SOUPS = """# Soups of the house

## Sour Lentil Soup

- 250 g lentils

## Pumpkin Soup with Ginger

- 1 pumpkin

## Fish Soup of the Harbour

- 1 fish

## How long soups keep

Two days.

## Soup plates

They are white.

## Exhibit A

A plan.

## Exhibit B: Prices

A list.
"""
NAMES = ["Sour Lentil Soup", "Pumpkin Soup with Ginger", "Fish Soup of the Harbour"]


@pytest.mark.parametrize("subject", ["soups", "the soups", "all the soups", "Soups"])
def test_titles_of_one_of_them_each_are_the_list(tmp_path: Path, subject: str) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(store, [add_titled(store, "soups.md", SOUPS)])
    assert [quote.text for quote in titles_called(texts, subject).quotes] == NAMES
    for asked in (subject, f"{subject} of the book", f"{subject} in the book"):
        assert [quote.text for quote in listed(texts, by_words(store), asked).quotes] == NAMES
    store.close()


@pytest.mark.parametrize(
    ("plural", "one"),
    [("dishes", "Dish"), ("boxes", "Box"), ("cookies", "Cookie"), ("pies", "Pie")],
)
def test_titles_are_found_by_any_regular_plural(tmp_path: Path, plural: str, one: str) -> None:
    store = Store(tmp_path / "data")
    names = [f"Rice {one}", f"Fish {one} with Ginger", f"Best {one}"]
    text = "# Of the house\n\n" + "".join(f"## {name}\n\n- 1 cup\n\n" for name in names)
    texts = TaskTexts(store, [add_titled(store, "house.md", text)])
    assert [quote.text for quote in titles_called(texts, plural).quotes] == names
    store.close()


@pytest.mark.parametrize(
    "subject",
    ["exhibits", "soup", "plates", "soups with ginger", "glass", "days", "prices", ""],
)
def test_two_or_other_titles_are_none(tmp_path: Path, subject: str) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(store, [add_titled(store, "soups.md", SOUPS)])
    assert titles_called(texts, subject).is_empty
    store.close()
