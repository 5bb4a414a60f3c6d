"""Vectors go by the text of their chunk, and marks tell which set of them an index is of."""

from __future__ import annotations

import numpy as np
import pytest

from storage import ChunkRange, Chunks, DamagedError, Documents, Stage, Store, Vectors
from storage.documents import text_hash
from tests.storage.two_pages import add_document

TEXT = "aaaa" + "bbbb" + "aaaa" + "    "
RANGES = [ChunkRange(start, start + 4, None) for start in range(0, 16, 4)]


def add(store: Store, name: str = "a.txt") -> int:
    documents = Documents(store)
    document = documents.add(name, text_hash(name), len(TEXT), TEXT, "text/plain").id
    Chunks(store).replace(document, RANGES)
    return document


def embed(vectors: Vectors, document: int) -> None:
    missing = vectors.missing(document)
    vectors.put([sha256 for sha256, _, _ in missing], np.eye(len(missing), 3, dtype=np.float32))


def test_equal_chunks_share_a_vector_and_blank_ones_have_none(store: Store) -> None:
    vectors, document = Vectors(store, "m", 3), add(store)
    assert vectors.missing(document) == [(text_hash("aaaa"), 0, 4), (text_hash("bbbb"), 4, 8)]
    embed(vectors, document)
    assert vectors.missing(document) == []
    ids, found = vectors.of(document)
    assert found.tolist() == [[1, 0, 0], [0, 1, 0], [1, 0, 0]]
    assert ids.tolist() == [chunk.id for chunk in Chunks(store).of(document)][:3]
    assert vectors.missing(add(store, "b.txt")) == []


def test_another_model_has_vectors_of_its_own(store: Store) -> None:
    document = add(store)
    embed(Vectors(store, "m", 3), document)
    assert len(Vectors(store, "other", 3).missing(document)) == 2


def test_asked_for_by_id_they_come_in_that_order_with_zeros_for_none(store: Store) -> None:
    vectors, document = Vectors(store, "m", 3), add(store)
    embed(vectors, document)
    first, second, third, blank = (chunk.id for chunk in Chunks(store).of(document))
    found = vectors.get([second, blank, third, 999, first], 3)
    assert found.tolist() == [[0, 1, 0], [0, 0, 0], [1, 0, 0], [0, 0, 0], [1, 0, 0]]


def test_only_documents_that_are_indexed_are_searched(store: Store) -> None:
    vectors, document = Vectors(store, "m", 3), add(store)
    embed(vectors, document)
    assert vectors.ids().tolist() == []
    Documents(store).set_stage(document, Stage.INDEXED)
    ids = vectors.ids()
    assert len(ids) == 3
    assert [len(some) for some, _ in vectors.batches(ids)] == [3]


def test_every_change_of_the_set_has_a_mark_of_its_own(store: Store) -> None:
    vectors = Vectors(store, "m")
    assert vectors.generation() == vectors.base() == ""
    marks = {vectors.advance() for _ in range(3)}
    assert len(marks) == 3
    assert vectors.generation() in marks
    vectors.set_base(vectors.generation())
    assert vectors.base() == vectors.generation()


def test_a_vector_of_another_length_is_damage(store: Store) -> None:
    vectors, document = Vectors(store, "m", 3), add(store)
    embed(vectors, document)
    with store.transaction() as db:
        db.execute("UPDATE vectors SET vector = x'00' WHERE sha256 = ?", [text_hash("bbbb")])
    with pytest.raises(DamagedError, match="vectors"):
        vectors.of(document)


def test_equal_texts_share_a_vector_until_the_last_goes(store: Store) -> None:
    first, second = add_document(store, "a.txt"), add_document(store, "b.txt")
    vectors = Vectors(store, "m")
    missing = vectors.missing(first.id)
    assert len(missing) == 2
    matrix = np.arange(8, dtype=np.float32).reshape(2, 4)
    vectors.put([sha256 for sha256, _, _ in missing], matrix)
    assert vectors.missing(second.id) == []
    ids, found = vectors.of(second.id)
    assert ids.tolist() == [part.id for part in Chunks(store).of(second.id)]
    assert np.array_equal(found, matrix)
    Documents(store).remove(first.id)
    assert np.array_equal(vectors.of(second.id)[1], matrix)
    Documents(store).remove(second.id)
    assert store.db.table("vectors").count == 0
