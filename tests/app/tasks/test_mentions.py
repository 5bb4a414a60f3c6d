"""Words are found where they stand as they are asked for, and counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.tasks.mentions import OF_EACH, mentions, not_mentioned
from app.tasks.texts import TaskTexts
from storage import Store
from tests.storage.library_of_notes import add_note

FIRST = "Bram comes in May. The claim\nnumber is 7. Two deposits were paid. Bramble grows there.\n"
SECOND = "Nobody came. Bram's deposit was paid. The Deposit is back.\n"


@pytest.fixture
def texts(tmp_path: Path) -> Iterator[TaskTexts]:
    store = Store(tmp_path / "data")
    yield TaskTexts(store, [add_note(store, "a.txt", FIRST), add_note(store, "b.txt", SECOND)])
    store.close()


def test_each_document_with_the_words_is_named_with_their_number(texts: TaskTexts) -> None:
    result = mentions(texts, "the deposit")
    assert [(block.title, len(block.quotes)) for block in result.blocks] == [
        ("a.txt", 1),
        ("b.txt", 2),
    ]
    assert result.note == "“deposit” stands 3 times in 2 documents: b.txt (2), a.txt (1)."


@pytest.mark.parametrize(
    ("subject", "note"),
    [
        ("Bram", "“Bram” stands 2 times in 2 documents: a.txt (1), b.txt (1)."),
        ('the word "claim number"', "“claim number” stands once in a.txt."),
        ("nobody", "“nobody” stands once in b.txt."),
    ],
)
def test_whole_words_in_any_case_are_counted(texts: TaskTexts, subject: str, note: str) -> None:
    assert mentions(texts, subject).note == note


def test_signs_are_part_of_the_words(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    texts = TaskTexts(
        store, [add_note(store, "a.txt", "C is old. C++ costs EUR 1,800. C++11 too.")]
    )
    assert mentions(texts, 'the word "C++"').note == "“C++” stands once in a.txt."
    assert mentions(texts, "EUR 1,800").note == "“EUR 1,800” stands once in a.txt."
    assert mentions(texts, "EUR 1 800").is_empty
    store.close()


def test_what_stands_nowhere_is_told(texts: TaskTexts) -> None:
    for subject in ("Bra", "number claim", "?"):
        assert mentions(texts, subject).is_empty
    assert not_mentioned(texts, "the word giraffe") == "No document has the word “giraffe”."
    told = "No document has the words “a tall giraffe”."
    assert not_mentioned(texts, "the phrase a tall giraffe") == told


def test_of_many_places_the_first_are_quoted_and_all_are_counted(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    many = add_note(store, "many.txt", "\n\n".join(f"Ada saw {n} boats." for n in range(50)))
    texts = TaskTexts(store, [many, add_note(store, "none.txt", "Nobody saw one.")])
    result = mentions(texts, "Ada")
    assert len(result.quotes) == OF_EACH
    assert "50 times in many.txt" in result.note
    store.close()
