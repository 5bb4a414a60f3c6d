"""Sentences that are much further from the subject than the best are left out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.tasks.searched import SHARE, about
from app.tasks.texts import TaskTexts
from retrieval.evidence import FoundSentence
from tests.app.tasks.contract import CONTRACT, library


def test_only_what_is_near_the_best_is_about_the_subject(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")

    def find(subject: str, documents: Sequence[int], most: int) -> list[FoundSentence]:
        words = ["The agreement runs for five years.", "Late payments", "The services"]
        return [
            FoundSentence(documents[0], "contract.md", at, at + len(word), None, None, word, score)
            for word, score in zip(words, (0.8, 0.8 * SHARE, 0.7 * SHARE), strict=True)
            for at in [CONTRACT.index(word)]
        ]

    (block,) = about(TaskTexts(store, [contract]), find, "anything").blocks
    assert [quote.text for quote in block.quotes] == [
        "Late payments",
        "The agreement runs for five years.",
    ]
    store.close()
