"""Search: by meaning, by words, of what is ready; equal texts once, neighbours joined."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from retrieval import Library, Passage
from retrieval.fusion import combine, diverse, reciprocal_ranks, towards
from retrieval.search.passages import joined
from retrieval.vectors.embedder import DIMENSIONS
from storage import ChunkRange, Chunks, Documents, Store
from storage.documents import text_hash
from tests.retrieval.adding import add
from tests.retrieval.fake_embedder import FakeEmbedder

FRUIT = "".join(f"Apples and pears number {n} grow in the old orchard.\n\n" for n in range(60))
STARS = "".join(f"Galaxy {n} holds more stars than anyone could count.\n\n" for n in range(60))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


@pytest.fixture
def library(store: Store) -> Library:
    return Library(store, FakeEmbedder)


@pytest.mark.parametrize(
    ("text", "can_be_refused"),
    [
        ("Während der Probezeit kann mit einer Frist von zwei Wochen gekündigt werden.", False),
        ("La prochaine assemblée générale aura lieu à Lyon, a signalé le trésorier.", False),
        ("操作人员在维修之前必须切断电源，并等待五分钟。", False),
        ("In Zürich the café of Frau Müller was a place for the poets of the day.", True),
        ("Name | City | Fee\nLópez | Zürich | 300\nJosé | Málaga | 20\nGödel | Genève | 9", True),
        ("def push(self, item): raise OverflowError", True),
    ],
)
def test_only_english_is_judged(
    library: Library, tmp_path: Path, text: str, can_be_refused: bool
) -> None:
    documents = [add(library, tmp_path, "a.txt", FRUIT), add(library, tmp_path, "b.txt", text)]
    assert library.search("Xylophones?", documents).relevant is not can_be_refused


def test_the_best_comes_first_with_its_place(library: Library, tmp_path: Path) -> None:
    fruit, stars = add(library, tmp_path, "a.txt", FRUIT), add(library, tmp_path, "b.txt", STARS)
    found = library.search("pears in the orchard", [fruit, stars], 3)
    assert found.relevant
    assert [p.document for p in found.passages] == [fruit] * 3
    for passage in found.passages:
        assert passage.text == FRUIT[passage.start : passage.end]
        assert passage.name == "a.txt"


def test_a_code_that_the_files_have_is_relevant_by_itself(library: Library, tmp_path: Path) -> None:
    fault = add(library, tmp_path, "a.txt", "E27: the defrosting took longer than usual.")
    assert library.search("Whatever might strange message E27 be?", [fault]).relevant
    for question in ("Whatever might strange message E28 be?", "Who was born in the 27th year?"):
        assert not library.search(question, [fault]).relevant


def test_a_chunk_that_is_not_embedded_is_found_by_its_words(
    library: Library, store: Store, tmp_path: Path
) -> None:
    fruit = add(library, tmp_path, "a.txt", FRUIT)
    documents = Documents(store)
    raw = documents.add("c.txt", text_hash("c"), 1, "Comets have tails.", "text/plain").id
    Chunks(store).replace(raw, [ChunkRange(0, 18, None, "Sky > Comets")])
    found = library.search("the tail of a comet", [fruit, raw], 4)
    assert found.passages[0].document == raw
    assert found.relevant
    (only,) = library.search("comet", [raw], 4).passages
    assert only.text == "Comets have tails."


def test_nothing_is_found_where_there_is_nothing(library: Library, tmp_path: Path) -> None:
    fruit = add(library, tmp_path, "a.txt", FRUIT)
    for query, documents in (("pears", []), ("", [fruit]), (" \n", [fruit]), ("pears", [999])):
        found = library.search(query, documents, 4)
        assert (found.passages, found.relevant) == ((), False)


@pytest.mark.parametrize("query", ["\0", '"AND NEAR(', "🦑", "pears " * 20_000, "\udcff"])
def test_any_text_is_a_query(library: Library, tmp_path: Path, query: str) -> None:
    fruit = add(library, tmp_path, "a.txt", FRUIT)
    library.search(query, [fruit], 4)


def test_of_equal_texts_one_is_shown(library: Library, tmp_path: Path) -> None:
    one, two = (add(library, tmp_path, name, FRUIT) for name in ("a.txt", "copy.txt"))
    texts = [p.text for p in library.search("pears", [one, two], 8).passages]
    assert len(texts) == len(set(texts)) > 1


def passage(document: int, start: int, end: int, score: float) -> Passage:
    return Passage(document, "x", start, end, None, "x" * (end - start), score)


def test_neighbours_are_joined_exactly_and_others_are_not() -> None:
    parts = [(2, 10, 20, 0.9), (1, 0, 5, 0.8), (2, 30, 40, 0.7), (2, 20, 30, 0.6), (1, 6, 9, 0.5)]
    whole = joined([passage(*part) for part in parts])
    assert [(p.document, p.start, p.end, p.score) for p in whole] == [
        (2, 10, 40, 0.9),
        (1, 0, 5, 0.8),
        (1, 6, 9, 0.5),
    ]
    assert all(len(p.text) == p.end - p.start for p in whole)


def test_joined_passages_are_the_documents_text(library: Library, tmp_path: Path) -> None:
    fruit = add(library, tmp_path, "a.txt", FRUIT)
    (whole,) = joined(library.search("pears", [fruit], 99).passages)
    assert whole.text == FRUIT


def unit(*values: float) -> np.ndarray:
    vector = np.zeros(DIMENSIONS, dtype=np.float32)
    vector[: len(values)] = values
    return vector / np.linalg.norm(vector)


def test_what_both_rankings_have_goes_before_what_one_has_at_its_top() -> None:
    assert reciprocal_ranks([7, 5, 3], [5, 8, 3]) == [5, 3, 7, 8]
    assert reciprocal_ranks([], [2, 1]) == [2, 1]


def test_words_raise_a_score_but_meaning_can_outweigh_them() -> None:
    cosines = np.array([0.9, 0.5, 0.5], dtype=np.float32)
    scores = combine(cosines, np.array([0.0, 7.0, 3.5], dtype=np.float32))
    assert scores.argsort()[::-1].tolist() == [0, 1, 2]
    assert combine(cosines, np.zeros(3, dtype=np.float32)) is cosines


def test_the_question_moves_towards_what_answers_it() -> None:
    question, vectors = unit(1, 0), np.stack([unit(1, 1), unit(1, 1), unit(1, 0.9), unit(-1, 0)])
    moved = towards(question, vectors, vectors @ question)
    assert np.linalg.norm(moved) == pytest.approx(1)
    assert question @ moved < 1
    assert unit(1, 1) @ moved > unit(1, 1) @ question
    assert towards(question, vectors[:0], np.zeros(0, dtype=np.float32)) is question


def test_what_repeats_the_best_comes_after_what_is_new() -> None:
    vectors = np.stack([unit(1, 0), unit(1, 0.01), unit(1, 1)])
    assert diverse(np.array([1.0, 0.99, 0.98], dtype=np.float32), vectors, 3) == [0, 2, 1]
    assert diverse(np.array([1.0, 0.99, 0.5], dtype=np.float32), vectors, 2) == [0, 1]
    assert diverse(np.zeros(0, dtype=np.float32), vectors[:0], 5) == []
