"""Sentences that are much further from the subject than the best are left out, and what goes beyond
a list's length is counted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.tasks.listed_values import MOST_ITEMS
from app.tasks.searched import SHARE, about, items_called, listed
from app.tasks.texts import TaskTexts
from retrieval.search.evidence import FoundSentence
from retrieval.search.passages import Passage
from storage import Store
from tests.app.tasks.contract import CONTRACT, add_titled, by_words, library
from tests.storage.library_of_notes import add_note


def test_only_what_is_near_the_best_is_about_the_subject(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")

    def find(subject: str, documents: Sequence[int], most: int) -> list[FoundSentence]:
        words = ["The agreement runs for five years.", "Late payments", "The services"]
        return [
            FoundSentence(documents[0], "contract.md", at, at + len(word), None, word, score)
            for word, score in zip(words, (0.8, 0.8 * SHARE, 0.7 * SHARE), strict=True)
            for at in [CONTRACT.index(word)]
        ]

    (block,) = about(TaskTexts(store, [contract]), find, "anything").blocks
    assert [quote.text for quote in block.quotes] == [
        "Late payments",
        "The agreement runs for five years.",
    ]
    store.close()


def test_what_stands_in_two_places_is_quoted_with_both(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    words = "Late payments"
    at = CONTRACT.index(words)
    other = Passage(9, "copy.md", 3, 3 + len(words), None, words, 0.0)

    def find(subject: str, documents: Sequence[int], most: int) -> list[FoundSentence]:
        found = documents[0], "contract.md", at, at + len(words), None, words, 0.8
        return [FoundSentence(*found, others=(other,))]

    (block,) = about(TaskTexts(store, [contract]), find, "anything").blocks
    assert [place.name for place in block.quotes[0].sources] == ["contract.md", "copy.md"]
    store.close()


ITEMS = "\n".join(f"- Pump {n} was built for EUR {n}." for n in range(1, MOST_ITEMS + 3))


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        ("the amounts", "40 of 42 places in"),
        ("parts", "40 of 42 items in"),
        ("pumps", "3 more items"),
    ],
)
def test_a_list_that_ends_early_says_so(tmp_path: Path, subject: str, told: str) -> None:
    store = Store(tmp_path / "data")
    title = "# Parts\n\n" if subject == "parts" else ""
    text = f"{title}The pumps of the plant are these:\n\n{ITEMS}\n"
    texts = TaskTexts(store, [add_titled(store, "parts.md", text)])
    result = listed(texts, by_words(store), subject)
    (block,) = result.blocks
    assert len(block.quotes) == MOST_ITEMS
    assert told in result.note
    store.close()


def test_a_numbered_title_is_no_item_of_its_section(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = (
        "1. Definitions.\n\nA pump moves water.\n\nA valve stops it.\n\n2. Terms.\n\nAll is due.\n"
    )
    texts = TaskTexts(store, [add_note(store, "terms.txt", text)])
    (block,) = listed(texts, by_words(store), "definitions").blocks
    assert [quote.text for quote in block.quotes] == ["A pump moves water.", "A valve stops it."]
    store.close()


def test_a_short_list_says_nothing(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    texts = TaskTexts(store, [contract])
    for subject in ("the amounts", "services", "what the services include"):
        assert listed(texts, by_words(store), subject).note == ""
    store.close()


@pytest.mark.parametrize(("first", "second", "listed_"), [("1.1", "1.2", 1), ("(a)", "(b)", 2)])
def test_clauses_that_follow_one_another_are_no_list(
    tmp_path: Path, first: str, second: str, listed_: int
) -> None:
    store = Store(tmp_path / "data")
    text = f"{first} The notice period is one month.\n{second} Dogs are not allowed.\n"
    texts = TaskTexts(store, [add_note(store, "contract.txt", text)])
    (block,) = listed(texts, by_words(store), "notice").blocks
    assert len(block.quotes) == listed_
    store.close()


def test_what_introduces_a_list_is_told_with_it(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    (block,) = about(TaskTexts(store, [contract]), by_words(store), "include").blocks
    assert block.quotes[0].text.endswith("- an emergency call-out within two hours")
    store.close()


def test_decisions_are_those_of_minutes_where_there_are_some(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    minutes = add_titled(store, "minutes.md", "Minutes\n\n**Agreed:** to paint the hall.\n")
    (block,) = listed(TaskTexts(store, [contract, minutes]), by_words(store), "decisions").blocks
    assert [quote.text for quote in block.quotes] == ["**Agreed:** to paint the hall."]
    store.close()


def test_only_a_section_with_just_these_words_and_items_has_the_items(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    text = "# Club\n\n## 2. House rules\n\n- Shut the door.\n- Sweep.\n\n## Fees\n\nNone is due.\n"
    texts = TaskTexts(store, [add_titled(store, "club.md", text)])
    assert len(items_called(texts, "rules of the house").quotes) == 2
    assert items_called(texts, "rules").is_empty
    assert items_called(texts, "fees").is_empty
    store.close()
