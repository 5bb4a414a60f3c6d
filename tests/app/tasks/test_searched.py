"""Sentences that are much further from the subject than the best are left out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.tasks.searched import SHARE, about
from app.tasks.texts import TaskTexts
from retrieval.search.evidence import FoundSentence
from retrieval.search.passages import Passage
from tests.app.tasks.contract import CONTRACT, by_words, library


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


def test_what_introduces_a_list_is_told_with_it(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    (block,) = about(TaskTexts(store, [contract]), by_words(store), "include").blocks
    assert block.quotes[0].text.endswith("- an emergency call-out within two hours")
    store.close()
