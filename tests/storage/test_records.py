"""Records: what is stored comes back unchanged, and what is removed leaves nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import numpy as np
import pytest

from storage import (
    ChunkRange,
    Chunks,
    Document,
    Documents,
    NotFoundError,
    PageRange,
    Segments,
    Sessions,
    SpanRecord,
    SpanSource,
    Stage,
    StorageError,
    Store,
    StoredSegment,
    Vectors,
)
from storage.documents import text_hash

TEXT = "Zwei Häuser 🏠🏠.\r\nUnd a\u0301 tree: 樹.\n"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def add_document(
    store: Store, name: str = "a.txt", text: str = TEXT, sha256: str = "ab" * 32
) -> Document:
    documents = Documents(store)
    pages = [PageRange(1, 0, 15), PageRange(2, 15, 33)]
    document = documents.add(name, sha256, 40, text, "text/plain", pages)
    Chunks(store).replace(document.id, [ChunkRange(0, 15, 1), ChunkRange(15, len(text), 2)])
    documents.make_current(document.id)
    return documents.get(document.id)


def segment_of(text: str) -> StoredSegment:
    arrays = {
        "tokens": np.arange(7, dtype=np.int32),
        "bounds": np.arange(12, dtype=np.int64).reshape(6, 2),
        "empty": np.empty((0,), dtype=np.int32),
    }
    return StoredSegment(text_hash(text), "tok", 1, arrays)


def test_a_document_goes_through_its_stages(store: Store) -> None:
    documents = Documents(store)
    pages = [PageRange(1, 0, 15), PageRange(2, 15, 33)]
    new = documents.add("a.txt", "ab" * 32, 40, TEXT, "text/plain", pages)
    assert (new.stage, new.version, new.is_current) == (Stage.PARSED, 0, False)
    assert documents.add("a.txt", "ab" * 32, 40, TEXT, "text/plain", pages) == new
    assert documents.add("b.txt", "ab" * 32, 40, TEXT, "text/plain").id != new.id
    assert documents.current() == []
    document = add_document(store)
    assert document.id == new.id
    assert (document.stage, document.version, document.is_current) == (Stage.CHUNKED, 1, True)
    assert documents.current() == [document]
    assert (document.characters, document.page_count) == (len(TEXT), 2)
    assert documents.text(document.id) == TEXT
    assert [documents.page_at(document.id, at) for at in (0, 14, 15, 32, 33)] == [1, 1, 2, 2, None]


def test_a_chunks_text_is_the_slice_of_code_points(store: Store) -> None:
    document = add_document(store)
    chunks = Chunks(store).of(document.id)
    assert [part.text for part in chunks] == [TEXT[:15], TEXT[15:]]
    ids = [part.id for part in chunks]
    assert [part.id for part in Chunks(store).get([ids[1], 999, ids[0]])] == [ids[1], ids[0]]


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


def test_removing_leaves_nothing_and_never_reuses_an_id(store: Store) -> None:
    secret = "the word xylophonequartz is secret " * 200
    documents = Documents(store)
    document = add_document(store, text=secret)
    Segments(store).put(segment_of(secret))
    documents.remove(document.id)
    store.erase()
    for table in ("documents", "texts", "pages", "chunks", "segments", "segment_arrays"):
        assert store.db.table(table).count == 0, table
    assert all(b"xylophonequartz" not in p.read_bytes() for p in store.data_dir.glob("*.db*"))
    assert add_document(store).id > document.id
    with pytest.raises(NotFoundError, match=str(document.id)):
        documents.get(document.id)


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


def test_messages_come_back_as_they_were_stored(store: Store) -> None:
    document = add_document(store)
    sessions = Sessions(store)
    session = sessions.create("Häuser").id
    question = sessions.append(
        session, parent=None, role="user", text="Wo?", token_ids=[1, 2**31 - 1]
    )
    place = SpanSource(document.id, None, "a.txt", 5, 11, 1)
    span = SpanRecord(
        0, 6, "Häuser", (place, SpanSource(None, question.id, "your question", 0, 6, None))
    )
    answer = sessions.append(
        session,
        parent=question.id,
        role="assistant",
        text="Häuser stehen da.",
        token_ids=range(5),
        passages=[{"document": document.id, "start": 0, "end": 15}],
        stats={"prompt_tokens": 12, "decode_ms": 3.5},
        spans=[span],
    )
    again = Store(store.data_dir)
    assert Sessions(again).messages(session) == [question, answer]
    assert answer.token_ids == (0, 1, 2, 3, 4)
    assert answer.stats == {"prompt_tokens": 12, "decode_ms": 3.5}
    assert answer.spans == (span,)


def test_a_removed_documents_spans_keep_their_words_and_are_marked(store: Store) -> None:
    document = add_document(store)
    sessions = Sessions(store)
    session = sessions.create("s").id
    span = SpanRecord(0, 6, "Häuser", (SpanSource(document.id, None, "a.txt", 5, 11, 1),))
    message = sessions.append(
        session, parent=None, role="assistant", text="Häuser", token_ids=[], spans=[span]
    )
    assert not message.spans[0].sources[0].removed
    Documents(store).remove(document.id)
    (kept,) = sessions.message(message.id).spans
    assert (kept.text, kept.sources[0].name, kept.sources[0].removed) == ("Häuser", "a.txt", True)


def test_messages_are_append_only_and_stay_in_their_session(store: Store) -> None:
    sessions = Sessions(store)
    one, two = sessions.create("one").id, sessions.create("two").id
    message = sessions.append(one, parent=None, role="user", text="x", token_ids=[])
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        store.db.execute("UPDATE messages SET text = 'y'")
    with pytest.raises(StorageError, match="isn't in session"):
        sessions.append(two, parent=message.id, role="user", text="y", token_ids=[])
    with pytest.raises(NotFoundError, match="palimpsest sessions"):
        sessions.append("nope", parent=None, role="user", text="y", token_ids=[])


def test_an_answer_outlives_a_source_removed_while_it_was_written(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create("s").id
    span = SpanRecord(0, 1, "x", (SpanSource(4711, None, "gone.txt", 0, 1, None),))
    sessions.append(session, parent=None, role="assistant", text="x", token_ids=[], spans=[span])
    (source,) = sessions.messages(session)[0].spans[0].sources
    assert (source.name, source.removed) == ("gone.txt", True)


def test_a_message_that_fails_half_way_leaves_nothing(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create("s").id
    good, bad = SpanRecord(0, 1, "x", ()), SpanRecord("zero", 1, "x", ())  # type: ignore[arg-type]
    with pytest.raises(StorageError, match="violates a constraint"):
        sessions.append(
            session, parent=None, role="user", text="x", token_ids=[], spans=[good, bad]
        )
    assert sessions.messages(session) == []
    assert store.db.table("spans").count == 0


def test_sessions_know_their_documents_and_the_latest_used_comes_first(store: Store) -> None:
    document = add_document(store)
    sessions = Sessions(store)
    old, new = sessions.create("old").id, sessions.create("new").id
    sessions.attach(old, document.id)
    sessions.attach(old, document.id)
    assert [d.id for d in sessions.documents(old)] == [document.id]
    assert sessions.documents(new) == []
    store.db.execute("UPDATE sessions SET created_at = '2000-01-01T00:00:00.000+00:00'")
    sessions.append(old, parent=None, role="user", text="x", token_ids=[])
    assert [s.id for s in sessions.all()] == [old, new]
    with pytest.raises(NotFoundError, match="4711"):
        sessions.attach(old, 4711)
    sessions.remove(old)
    assert Documents(store).get(document.id) == document
