"""Documents: added once, current one version at a time, gone with all that came of them."""

from __future__ import annotations

import numpy as np
import pytest

from storage import (
    Document,
    Documents,
    NotFoundError,
    PageRange,
    Segments,
    Sessions,
    Stage,
    Store,
    StoredSegment,
)
from storage.documents import text_hash
from tests.storage.two_pages import TEXT, add_document


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


def test_removing_leaves_nothing_and_never_reuses_an_id(store: Store) -> None:
    secret = "the word xylophonequartz is secret " * 200
    documents = Documents(store)
    document = add_document(store, text=secret)
    tokens = {"tokens": np.arange(7, dtype=np.int32)}
    Segments(store).put(StoredSegment(text_hash(secret), "tok", 1, tokens))
    documents.remove(document.id)
    store.erase()
    for table in ("documents", "texts", "pages", "chunks", "segments", "segment_arrays"):
        assert store.db.table(table).count == 0, table
    assert all(b"xylophonequartz" not in p.read_bytes() for p in store.data_dir.glob("*.db*"))
    assert add_document(store).id > document.id
    with pytest.raises(NotFoundError, match=str(document.id)):
        documents.get(document.id)


def test_a_new_version_takes_over_and_the_old_one_keeps_only_its_words(store: Store) -> None:
    documents, sessions = Documents(store), Sessions(store)
    session = sessions.create().id
    old = add_document(store)
    sessions.attach(session, old.id)
    new = documents.add("a.txt", "cd" * 32, 4, "Neu.", "text/plain")
    other = documents.add("b.txt", "cd" * 32, 4, "Neu.", "text/plain")
    assert documents.make_current(new.id) == old.id
    assert documents.make_current(new.id) is None
    assert documents.make_current(other.id) is None
    assert [(d.version, d.is_current, d.stage) for d in documents.versions("a.txt")] == [
        (1, False, Stage.PARSED),
        (2, True, Stage.PARSED),
    ]
    assert documents.text(old.id) == TEXT
    assert len(documents.pages(old.id)) == 2
    assert store.counts()["chunks"] == 0
    assert ids(documents.in_session(session)) == [new.id]
    assert ids(documents.current()) == [new.id, other.id]
    # One that was current before is the version it was, and no new number is given.
    assert documents.make_current(old.id) == new.id
    assert [(d.version, d.is_current) for d in documents.versions("a.txt")] == [
        (1, True),
        (2, False),
    ]
    assert ids(documents.in_session(session)) == [old.id]


def test_documents_are_found_by_their_bytes_and_their_name(store: Store) -> None:
    documents = Documents(store)
    one = documents.add("a.txt", "ab" * 32, 1, "x", "text/plain")
    two = documents.add("b.txt", "ab" * 32, 1, "x", "text/plain")
    three = documents.add("a.txt", "cd" * 32, 1, "y", "text/plain")
    assert documents.find("b.txt", "ab" * 32) == two
    assert documents.find("b.txt", "cd" * 32) is None
    assert documents.with_bytes("ab" * 32) == [one, two]
    assert documents.hashes() == {"ab" * 32, "cd" * 32}
    documents.remove_version(three.id)
    assert documents.all() == [one, two]
    assert (documents.has_bytes("ab" * 32), documents.has_bytes("cd" * 32)) == (True, False)


def test_another_text_of_the_same_bytes_is_another_version(store: Store) -> None:
    documents = Documents(store)
    old = documents.add("a.txt", "ab" * 32, 1, "dis-\ntant", "text/plain")
    documents.make_current(old.id)
    new = documents.add("a.txt", "ab" * 32, 1, "distant", "text/plain")
    assert (new.version, new.is_current) == (0, False)
    assert documents.find("a.txt", "ab" * 32) == new
    assert documents.add("a.txt", "ab" * 32, 1, "distant", "text/plain") == new
    assert documents.make_current(new.id) == old.id
    assert [(d.id, d.version) for d in documents.versions("a.txt")] == [(old.id, 1), (new.id, 2)]
    assert (documents.text(old.id), documents.text(new.id)) == ("dis-\ntant", "distant")
    documents.remove_version(new.id)
    assert documents.find("a.txt", "ab" * 32) == documents.get(old.id)
    assert documents.has_bytes("ab" * 32)


def test_a_part_of_a_text_is_counted_in_code_points(store: Store) -> None:
    documents, text_sha256 = Documents(store), add_document(store).text_sha256
    assert text_sha256 == text_hash(TEXT)
    for start, end in ((0, 0), (0, 4), (12, 14), (14, len(TEXT)), (30, 99)):
        assert documents.part(text_sha256, start, end) == TEXT[start:end]
    assert documents.text_with(text_sha256) == TEXT


def test_what_is_not_there_is_said_or_nothing(store: Store) -> None:
    documents = Documents(store)
    assert documents.remove(4711) == []
    assert documents.versions("none") == []
    assert documents.pages(4711) == []
    assert documents.page_at(4711, 0) is None
    for read in (documents.get, documents.text, documents.make_current):
        with pytest.raises(NotFoundError, match="4711 not found; it may have been removed"):
            read(4711)
    for find in (documents.text_with, lambda text: documents.part(text, 0, 1)):
        with pytest.raises(NotFoundError, match="its document has been removed"):
            find(text_hash("no such text"))


def test_removing_any_version_removes_all_of_that_name(store: Store) -> None:
    documents = Documents(store)
    old = add_document(store)
    new = documents.add("a.txt", "cd" * 32, 4, "Neu.", "text/plain")
    other = documents.add("b.txt", "ef" * 32, 4, "Neu.", "text/plain")
    assert sorted(ids(documents.remove(old.id))) == [old.id, new.id]
    assert ids(documents.all()) == [other.id]
    assert documents.text(other.id) == "Neu."


def ids(documents: list[Document]) -> list[int]:
    return [document.id for document in documents]
