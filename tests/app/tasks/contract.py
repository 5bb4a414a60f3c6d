"""A contract and a report in a store, and a search by words alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from retrieval.search.evidence import FoundSentence
from retrieval.text.sentences import sentences
from storage import Heading, Store
from storage.sentence_words import word_scores
from storage.structure import Structure
from storage.texts import Texts
from tests.storage.library_of_notes import add_note

CONTRACT = """# Agreement

Norden Lift maintains the seven lifts of Harbour View.

## 1. Services

The services include:

- an inspection every month
- an emergency call-out within two hours

## 2. Payment

The client pays an annual maintenance fee of EUR 61,800.
Late payments bear interest of 4.5% a year.

## 3. Term

The agreement runs for five years. A break fee of EUR 85,000 is due on early termination.
"""
REPORT = (
    "The lifts were inspected in May. The maintenance fee had not been paid on time. "
    "Nobody was hurt when the second lift stopped. The inspection found worn brakes.\n"
)


def library(folder: Path) -> tuple[Store, int, int]:
    """A store with the contract, with its headings, and the report, without any."""
    store = Store(folder)
    contract = add_titled(store, "contract.md", CONTRACT)
    return store, contract, add_note(store, "report.txt", REPORT)


def add_titled(store: Store, name: str, text: str) -> int:
    """A document with the headings that its Markdown has."""
    document = add_note(store, name, text)
    titles = re.finditer(r"^(#+) (.+)$", text, re.MULTILINE)
    headings = [Heading(title.start(), len(title[1]), title[2]) for title in titles]
    Structure(store).put(document, headings)
    return document


def by_words(store: Store) -> Callable[[str, Sequence[int], int], list[FoundSentence]]:
    """Finds the sentences with the most words of a subject."""

    def find(subject: str, documents: Sequence[int], most: int) -> list[FoundSentence]:
        found = [
            (source, each)
            for source in Texts(store).of(documents).values()
            for each in sentences(source.text, source.headings)
            if each.kind != "heading"
        ]
        texts = [source.text[each.start : each.end] for source, each in found]
        scores = word_scores(subject, texts)
        best = [i for i in (-scores).argsort(kind="stable")[:most] if scores[i] > 0]
        return [
            FoundSentence(
                found[i][0].document,
                found[i][0].name,
                found[i][1].start,
                found[i][1].end,
                None,
                texts[i],
                float(scores[i] / scores.max()),
            )
            for i in best
        ]

    return find
