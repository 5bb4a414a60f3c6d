"""Vectors of sentences: int8 by the text of their chunk, gone with it, and never trusted."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest

from storage import ChunkRange, Chunks, DamagedError, Documents, Stage, Store
from storage.backup import back_up
from storage.database import FILE_NAME
from storage.documents import text_hash
from storage.restore import restore
from storage.sentence_vectors import SentenceParts, SentenceVectors

TEXT = "One. Two.\n" + "Three.   \n" + "One. Two.\n" + "          "
RANGES = [ChunkRange(start, start + 10, None) for start in range(0, 40, 10)]
SIZE = 16


def add(store: Store, name: str = "a.txt", stage: Stage = Stage.INDEXED) -> int:
    document = Documents(store).add(name, text_hash(name), 1, TEXT, "text/plain").id
    Chunks(store).replace(document, RANGES)
    Documents(store).set_stage(document, stage)
    return document


def parts(count: int, seed: int = 0) -> SentenceParts:
    vectors = np.random.default_rng(seed).standard_normal((count, SIZE)).astype(np.float32)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    ranges = np.array([(5 * i, 5 * i + 4) for i in range(count)], np.int32)
    return SentenceParts(ranges.reshape(-1, 2), unit)


def test_they_come_back_nearly_as_they_were_for_every_chunk_of_that_text(store: Store) -> None:
    vectors, document = SentenceVectors(store, "m", SIZE), add(store)
    missing = vectors.missing(document)
    assert missing == [(text_hash(TEXT[:10]), 0, 10), (text_hash(TEXT[10:20]), 10, 20)]
    wanted = {missing[0][0]: parts(2), missing[1][0]: parts(0)}
    vectors.put(wanted)
    assert vectors.missing(document) == []
    first, second, third, blank = (chunk.id for chunk in Chunks(store).of(document))
    found = vectors.of([third, first, second, blank])
    assert found.keys() == {first, second, third}
    assert len(found[second].vectors) == 0
    for chunk in (first, third):
        assert found[chunk].ranges.tolist() == [[0, 4], [5, 9]]
        assert np.allclose(found[chunk].vectors, parts(2).vectors, atol=0.01)
        assert np.allclose(np.linalg.norm(found[chunk].vectors, axis=1), 1, atol=1e-5)
    assert vectors.nbytes() == 2 * (8 + SIZE)


def test_a_zero_vector_stays_zero(store: Store) -> None:
    vectors, document = SentenceVectors(store, "m", SIZE), add(store)
    nothing = SentenceParts(parts(1).ranges, np.zeros((1, SIZE), np.float32))
    vectors.put({text_hash(TEXT[:10]): nothing})
    (first, *_) = Chunks(store).of(document)
    assert not vectors.of([first.id])[first.id].vectors.any()


def test_they_go_with_the_last_chunk_of_their_text(store: Store) -> None:
    vectors, document, other = SentenceVectors(store, "m", SIZE), add(store), add(store, "b.txt")
    vectors.put({text_hash(TEXT[:10]): parts(2)})
    Documents(store).remove(document)
    assert vectors.nbytes() > 0
    Documents(store).remove(other)
    assert vectors.nbytes() == 0


def test_only_complete_documents_are_named_as_lacking_them(store: Store) -> None:
    vectors, document = SentenceVectors(store, "m", SIZE), add(store)
    add(store, "new.txt", Stage.CHUNKED)
    assert vectors.document_without() == document
    vectors.put({sha256: parts(1) for sha256, _, _ in vectors.missing(document)})
    assert vectors.document_without() is None
    assert SentenceVectors(store, "other", SIZE).document_without() == document


def test_a_wrong_length_is_damage(store: Store) -> None:
    vectors, document = SentenceVectors(store, "m", SIZE), add(store)
    vectors.put({text_hash(TEXT[:10]): parts(2)})
    with store.transaction() as db:
        db.execute("UPDATE sentence_vectors SET vectors = zeroblob(3)")
    (first, *_) = Chunks(store).of(document)
    with pytest.raises(DamagedError, match="sentence vectors of row"):
        vectors.of([first.id])


def test_a_backup_is_without_them_and_the_store_keeps_them(store: Store, tmp_path: Path) -> None:
    vectors, document = SentenceVectors(store, "m", SIZE), add(store)
    vectors.put({text_hash(TEXT[:10]): parts(2)})
    held = vectors.nbytes()
    back_up(store, tmp_path / "kept.zip", "1.0")
    assert vectors.nbytes() == held
    packed = parts(2).vectors[0] / np.abs(parts(2).vectors[0]).max() * 127
    with ZipFile(tmp_path / "kept.zip") as archive:
        assert np.rint(packed).astype(np.int8).tobytes() not in archive.read(FILE_NAME)
    restore(tmp_path / "other", tmp_path / "kept.zip", "1.0")
    with closing(Store(tmp_path / "other")) as restored:
        assert SentenceVectors(restored, "m", SIZE).document_without() == document
