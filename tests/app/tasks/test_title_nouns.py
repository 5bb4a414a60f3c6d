"""Several titles about one thing each are the list of these things; what is asked for by its name
may stand below a title that has it, in the text of whom it is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tasks.lists import listed
from app.tasks.texts import TaskTexts
from app.tasks.title_nouns import sections_of_thing, titles_called
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


LETTER = """# Letter

Mr Ivo Hale was with us for a week.

## Medication on discharge

Aspirin 75 mg, in the morning

Ramipril 5 mg, in the evening

## Exercises

He walks for an hour a day.
"""
OTHER = "# Handbook\n\n## Medication\n\nStaff give none.\n"


def called(tmp_path: Path, asked: str) -> list[str]:
    store = Store(tmp_path / "data")
    documents = [add_titled(store, "letter.md", LETTER), add_titled(store, "book.md", OTHER)]
    texts = TaskTexts(store, documents)
    found = [f"{source.name}: {each.title}" for source, each in sections_of_thing(texts, asked)]
    store.close()
    return found


@pytest.mark.parametrize(
    "asked",
    [
        "Which medication does Mr Hale take?",
        "What medication is Ivo Hale taking?",
        "all the medication Mr Hale takes",
        "medication Ivo takes",
        "the medications that Hale takes",
    ],
)
def test_a_title_with_the_thing_is_found_where_its_owner_is_named(
    tmp_path: Path, asked: str
) -> None:
    assert called(tmp_path, asked) == ["letter.md: Medication on discharge"]


def test_names_are_the_same_with_and_without_accents(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    document = add_titled(store, "letter.md", LETTER.replace("Hale", "Hálé"))
    texts = TaskTexts(store, [document])
    for name in ("Hale", "Hálé"):
        assert sections_of_thing(texts, f"Which medication does Mr {name} take?")
    store.close()


@pytest.mark.parametrize(
    "asked",
    [
        "Which medication does Mrs Moll take?",  # nobody mentions her
        "Which medication does Mr Hale's mother take?",
        "Which medication did Mr Hale take before?",
        "Which medication did Mr Hale take in the morning?",
        "Which medication is given?",
        "Which medication did Mr Hale refuse?",
        "Which discharge did Mr Hale have?",
        "Which letter did Mr Moll write?",
        "How many exercises does Mr Hale do?",
        "Medication",
        "",
    ],
)
def test_what_says_more_than_what_somebody_has_finds_none(tmp_path: Path, asked: str) -> None:
    assert called(tmp_path, asked) == []


def test_a_list_of_it_is_what_stands_below_the_title(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(store, [add_titled(store, "letter.md", LETTER)])
    found = listed(texts, by_words(store), "all the medication Mr Hale takes")
    assert [quote.text for quote in found.quotes] == [
        "Aspirin 75 mg, in the morning",
        "Ramipril 5 mg, in the evening",
    ]
    store.close()
