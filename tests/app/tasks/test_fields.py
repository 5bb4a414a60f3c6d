"""Documents of one kind are compared by the fields that they have alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tasks.fields import by_fields
from app.tasks.texts import TaskTexts
from storage import Store
from tests.storage.library_of_notes import add_note

OFFERS = {
    "brandt.txt": "Offer\n\nPrice: EUR 3,480\nDelivery: 6 weeks\nPower: 1.5 kW\n\nThank you.\n",
    "lumo.md": "# Offer\n\n| Price | EUR 2,950 |\n| Delivery | 10 weeks |\n\nYours.\n",
}


def texts_of(folder: Path, documents: dict[str, str]) -> TaskTexts:
    store = Store(folder / "data")
    return TaskTexts(store, [add_note(store, name, text) for name, text in documents.items()])


def test_each_field_has_a_line_of_each_document_that_has_it(tmp_path: Path) -> None:
    result = by_fields(texts_of(tmp_path, OFFERS), "")
    assert [(block.title, [q.text for q in block.quotes]) for block in result.blocks] == [
        ("Price", ["Price: EUR 3,480", "| Price | EUR 2,950 |"]),
        ("Delivery", ["Delivery: 6 weeks", "| Delivery | 10 weeks |"]),
    ]
    assert [quote.heads for quote in result.blocks[0].quotes] == [("brandt.txt",), ("lumo.md",)]


def test_a_subject_names_the_only_field(tmp_path: Path) -> None:
    result = by_fields(texts_of(tmp_path, OFFERS), "delivery")
    assert [block.title for block in result.blocks] == ["Delivery"]


def test_what_a_document_lacks_is_told(tmp_path: Path) -> None:
    sorel = {"sorel.txt": "Price: EUR 3,120\nPower: 1.3 kW\n"}
    result = by_fields(texts_of(tmp_path, OFFERS | sorel), "")
    assert "sorel.txt has no “Delivery”." in result.note
    assert "lumo.md has no “Power”." in result.note


@pytest.mark.parametrize(
    "other",
    [
        "Minutes\n\nPrice: 5\nDelivery: 6\n\n" + "We met again.\n\n" * 9,
        "Colour: red\nSize: 4\n",
        "Price: 5\n",
    ],
)
def test_documents_that_are_not_alike_are_not(tmp_path: Path, other: str) -> None:
    assert by_fields(texts_of(tmp_path, OFFERS | {"other.txt": other}), "").is_empty
