"""Several things or documents are compared, as many as can be read side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.tasks.compared import EACH, MOST_SIDES, compared
from app.tasks.texts import TaskTexts
from retrieval.search.evidence import FoundSentence
from storage import Store
from tests.app.tasks.contract import add_titled, by_words, library


def test_things_that_are_not_compared_are_counted(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    texts = TaskTexts(store, [contract])
    five = "fees and lifts and services and terms and payments"
    result = compared(texts, by_words(store), five)
    assert len(result.blocks) <= MOST_SIDES
    assert "4 of 5 things" in result.note
    store.close()


def test_what_introduces_a_list_is_told_with_it(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    first, *_ = compared(TaskTexts(store, [contract]), by_words(store), "include and fee").blocks
    assert first.quotes[0].text.endswith("- an emergency call-out within two hours")
    store.close()


def test_documents_are_compared_by_what_each_says_most_of(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    other = add_titled(store, "other.md", "Offer\n\nThe fee is EUR 900. It is due in May.\n")
    texts = TaskTexts(store, [contract, other])
    for subject in ("", "fee"):
        blocks = compared(texts, by_words(store), subject).blocks
        assert [block.title for block in blocks] == ["contract.md", "other.md"]
        assert all(1 <= len(block.quotes) <= EACH for block in blocks)
    store.close()


def test_a_document_without_the_name_of_a_thing_says_nothing_of_it(tmp_path: Path) -> None:
    store, _, _ = library(tmp_path / "data")
    trip = (
        "# Trip\n\nThe hotel has no lift. Our hotel is new. A hotel is dear. Lisbon has a hotel.\n"
    )
    places = [
        add_titled(store, "trip.md", f"{trip}\nIn \u00c9vora the hotel is old.\n"),
        add_titled(
            store, "policy.md", "# Policy\n\nHotels may cost 130 euros. A hotel is booked.\n"
        ),
    ]
    texts = TaskTexts(store, places)
    blocks = compared(texts, by_words(store), "the hotels in Lisbon and Evora").blocks
    assert [block.title for block in blocks] == [
        "trip.md: the hotels in Lisbon",
        "trip.md: Evora",
    ]
    assert [block.quotes[0].text for block in blocks] == [
        "Lisbon has a hotel.",
        "In \u00c9vora the hotel is old.",
    ]
    for subject in ("hotels and lifts", "Hotels and Lisbon"):
        assert compared(texts, by_words(store), subject).blocks
    store.close()


def test_one_document_alone_is_compared_with_nothing(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    result = compared(TaskTexts(store, [contract]), by_words(store), "fees")
    assert result.is_empty
    assert "Add a file to compare it with" in result.note
    store.close()


def test_documents_that_have_nothing_are_told(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    other = add_titled(store, "other.md", "Offer\n\nThe walrus is grey. It swims in May.\n")
    texts = TaskTexts(store, [contract, other])
    find = by_words(store)

    def found_in(subject: str, documents: Sequence[int], most: int) -> Sequence[FoundSentence]:
        return find(subject, documents, most) if documents == [other] else ()

    result = compared(texts, found_in, "walrus")
    assert [block.title for block in result.blocks] == ["other.md"]
    assert result.note == "Nothing on “walrus” was found in contract.md."
    assert compared(texts, lambda *_: (), "walrus").note == ""
    assert compared(texts, find, "").note == ""
    store.close()


def test_of_two_versions_only_what_differs_is_told(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = "The hall is old. The fee is EUR 900. Dogs may come in. Nobody smokes.\n"
    ids = [
        add_titled(store, "old.md", text),
        add_titled(store, "new.md", text.replace("900", "950")),
    ]
    result = compared(TaskTexts(store, ids), by_words(store), "")
    assert [quote.text for quote in result.quotes] == ["The fee is EUR 900.", "The fee is EUR 950."]
    result = compared(TaskTexts(store, ids), by_words(store), "dogs")
    assert result.note == "old.md and new.md have the same sentences on “dogs”."
    store.close()
