"""Copy indexes: one for each text and tokenizer, read array by array, gone with their text."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from storage import DamagedError, Documents, Segments, Sessions, StorageError, Store, StoredSegment
from storage.documents import text_hash
from tests.storage.two_pages import TEXT, add_document

TOKENIZER = "f" * 32


def add(store: Store, name: str, text: str) -> tuple[int, str]:
    document = Documents(store).add(name, text_hash(name + text), len(text), text, "text/plain")
    Documents(store).make_current(document.id)
    return document.id, document.text_sha256 or ""


def segment(text_sha256: str, version: int = 3, count: int = 5) -> StoredSegment:
    tokens = np.arange(count, dtype=np.uint16)
    slots = np.arange(6, dtype=np.int32).reshape(2, 3)
    return StoredSegment(text_sha256, TOKENIZER, version, {"tokens": tokens, "slots": slots})


def test_what_is_stored_comes_back_with_its_types_and_shapes(store: Store) -> None:
    segments, (_, text) = Segments(store), add(store, "a.txt", "words")
    segments.put(segment(text))
    found = segments.get(text, TOKENIZER, 3)
    assert found is not None
    assert list(found.arrays) == ["tokens", "slots"]
    for name, array in segment(text).arrays.items():
        assert found.arrays[name].dtype == array.dtype
        assert np.array_equal(found.arrays[name], array)
        assert not found.arrays[name].flags.writeable
    assert found.nbytes == segments.nbytes() == 5 * 2 + 6 * 4
    assert segments.bytes_per_thousand_tokens() == 1000 * (5 * 2 + 6 * 4) // 5


def test_there_is_one_for_a_text_and_a_tokenizer_in_whatever_format(store: Store) -> None:
    segments, (_, text) = Segments(store), add(store, "a.txt", "words")
    segments.put(segment(text, version=3))
    segments.put(segment(text, version=4))
    assert segments.get(text, TOKENIZER, 3) is None
    assert segments.get(text, TOKENIZER, 4) is not None
    assert segments.get(text, "0" * 32, 4) is None


def test_the_version_before_is_found_by_the_documents_name(store: Store) -> None:
    segments, (_, old) = Segments(store), add(store, "a.txt", "old words")
    segments.put(segment(old))
    _, new = add(store, "a.txt", "new words")
    before = segments.version_before(new, TOKENIZER, 3)
    assert before is not None
    assert before.text_sha256 == old
    assert segments.version_before(old, TOKENIZER, 3) is None


def test_it_goes_with_its_text(store: Store) -> None:
    segments, (document, text) = Segments(store), add(store, "a.txt", "words")
    segments.put(segment(text))
    found = segments.get(text, TOKENIZER, 3)
    assert found is not None
    Documents(store).remove(document)
    assert segments.get(text, TOKENIZER, 3) is None
    with pytest.raises(StorageError, match="removed while it was in use"):
        found.arrays["tokens"]
    assert segments.nbytes() == segments.bytes_per_thousand_tokens() == 0


def test_changed_bytes_are_damage(store: Store) -> None:
    segments, (_, text) = Segments(store), add(store, "a.txt", "words")
    segments.put(segment(text))
    with store.transaction() as db:
        db.execute("UPDATE segment_arrays SET data = zeroblob(10) WHERE name = 'tokens'")
    found = segments.get(text, TOKENIZER, 3)
    assert found is not None
    with pytest.raises(DamagedError, match="tokens"):
        found.arrays["tokens"]


def segment_of(text: str) -> StoredSegment:
    arrays: dict[str, NDArray[Any]] = {
        "tokens": np.arange(7, dtype=np.int32),
        "bounds": np.arange(12, dtype=np.int64).reshape(6, 2),
        "empty": np.empty((0,), dtype=np.int32),
    }
    return StoredSegment(text_hash(text), "tok", 1, arrays)


def test_a_segment_comes_back_with_types_and_shapes(store: Store) -> None:
    add_document(store)
    segments, segment = Segments(store), segment_of(TEXT)
    segments.put(segment)
    segments.put(segment)
    found = segments.get(segment.text_sha256, "tok", 1)
    assert found is not None
    assert set(found.arrays) == set(segment.arrays)
    for name, array in segment.arrays.items():
        assert found.arrays[name].dtype == array.dtype
        assert np.array_equal(found.arrays[name], array)
    assert segments.nbytes() == sum(array.nbytes for array in segment.arrays.values())
    assert segments.get(segment.text_sha256, "other", 1) is None
    assert segments.get(segment.text_sha256, "tok", 2) is None


def test_a_segment_lives_as_long_as_any_owner_of_its_text(store: Store) -> None:
    document = add_document(store)
    sessions = Sessions(store)
    session = sessions.create("s").id
    sessions.append(session, parent=None, role="user", text=TEXT, token_ids=[])
    segments, segment = Segments(store), segment_of(TEXT)
    segments.put(segment)
    Documents(store).remove(document.id)
    assert segments.get(segment.text_sha256, "tok", 1) is not None
    sessions.remove(session)
    assert segments.get(segment.text_sha256, "tok", 1) is None
    assert segments.nbytes() == 0


def test_a_segment_without_owner_goes_at_the_next_start(store: Store) -> None:
    Segments(store).put(segment_of("nobody's"))
    store.close()
    assert Segments(Store(store.data_dir)).nbytes() == 0
