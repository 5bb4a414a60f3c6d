"""Embedding of a document: chunks and the sentences in them at once, each only once."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from retrieval.vectors.document_vectors import DocumentVectors
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import ChunkRange, Chunks, Documents, Store, Vectors
from storage.sentence_vectors import SentenceVectors
from tests.retrieval.fake_embedder import FakeEmbedder

TEXT = "Apples grow here. Pears are kept\nin the cellar. ***\n\nPlums are sold."


def test_a_chunk_has_the_vectors_of_its_parts_of_sentences(tmp_path: Path) -> None:
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, TEXT, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, 28, None), ChunkRange(28, len(TEXT), None)])
    embedding = DocumentVectors(store, document, lambda: embedder)
    embedding.made(embedding.missing())()
    first, second = Chunks(store).of(document)
    found = SentenceVectors(store, MODEL, DIMENSIONS).of([first.id, second.id])
    texts = [
        [chunk.text[start:end] for start, end in found[chunk.id].ranges.tolist()]
        for chunk in (first, second)
    ]
    assert texts == [
        ["Apples grow here.", "Pears are "],
        ["kept\nin the cellar. ***", "Plums are sold."],
    ]
    assert found[first.id].vectors[0] @ embedder.embed(["apples grow here."])[0] > 0.99
    assert np.allclose(
        Vectors(store, MODEL).of(document)[1], embedder.embed([first.text, second.text])
    )
    assert embedding.missing() == []


def test_what_lacks_only_its_sentences_is_missing_too(tmp_path: Path) -> None:
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, TEXT, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, len(TEXT), None)])
    embedding = DocumentVectors(store, document, lambda: embedder)
    (missing,) = embedding.missing()
    Vectors(store, MODEL).put([missing[0]], embedder.embed([TEXT]))
    assert embedding.missing() == [missing]
