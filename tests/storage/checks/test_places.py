"""Laws of places: hashes are those of texts, and nothing lies outside the text it is in."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sqlite_utils import Database

from storage.checks.places import (
    check_chunks,
    check_documents,
    check_messages,
    check_texts,
    check_vectors,
    documents_with_texts,
)
from storage.documents import text_hash
from storage.errors import RowError
from tests.storage.checks.loose import HASH, add, loose
from tests.storage.versions import put

TEXT = "🦑 eats 日本.\n"
N = len(TEXT)
WORDS = [(0, 1), (2, 6), (7, 9)]


def packed(*numbers: int) -> bytes:
    return zlib.compress(struct.pack(f"<{len(numbers)}i", *numbers))


def words(pairs: list[tuple[int, int]] = WORDS) -> dict[str, Any]:
    """A page's words as they are stored: distances between their starts, then their lengths."""
    starts = [start for start, _ in pairs]
    gaps = [0, *(after - before for before, after in pairwise(starts))]
    lengths = [end - start for start, end in pairs]
    boxes = zlib.compress(bytes(8 * len(pairs)))
    return {"start": starts[0], "end": pairs[-1][1], "ranges": packed(*gaps, *lengths),
            "boxes": boxes}  # fmt: skip


@pytest.fixture
def db() -> Iterator[Database]:
    """A document with pages, chunks, a heading at the end, and words; all sound."""
    with closing(loose()) as opened:
        sha256 = text_hash(TEXT)
        put(opened, "texts", {"sha256": sha256, "text": TEXT})
        add(opened, "documents", text_sha256=sha256, characters=N)
        add(opened, "pages", end=7)
        add(opened, "pages", number=2, start=7, end=N)
        add(opened, "chunks", id=8, end=7, sha256=text_hash(TEXT[:7]))
        add(opened, "chunks", id=9, position=1, start=7, end=N, sha256=text_hash(TEXT[7:]))
        add(opened, "headings", start=N)
        add(opened, "text_parts", start=1, end=N)
        add(opened, "text_looks", end=N, kind="link", target=f"#{N}")
        add(opened, "text_looks", position=1, start=0, end=2)
        add(opened, "text_looks", position=2, start=2, end=3)
        add(opened, "page_words", **words())
        yield opened


def test_sound_places_pass(db: Database) -> None:
    check_texts(db)
    check_documents(db)
    check_chunks(db)
    with closing(loose()) as empty:
        for check in (check_texts, check_documents, check_chunks, check_messages):
            check(empty)


def test_a_text_has_its_hash(db: Database) -> None:
    db.execute("UPDATE texts SET text = text || char(0)")
    with pytest.raises(RowError, match=r"the row of texts with .* has a wrong text"):
        check_texts(db)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (f"documents SET characters = {len(TEXT.encode())}", "documents has a wrong characters"),
        (f'pages SET "end" = {N + 1} WHERE number = 2', rf"number 2 has a wrong end \({N + 1}\)"),
        ("pages SET start = 6 WHERE number = 2", r"number 2 has a wrong start \(6\)"),
        ('pages SET "end" = 6 WHERE number = 2', r"number 2 has a wrong end \(6\)"),
        (f"headings SET start = {N + 1}", r"position 0 has a wrong start"),
        (f'text_parts SET "end" = {N + 1}', rf"text_parts .* wrong end \({N + 1}\)"),
        ('text_parts SET start = 9, "end" = 9', r"position 0 has a wrong end \(9\)"),
        ('text_looks SET "end" = 3 WHERE position = 1', r"position 2 has a wrong start \(2\)"),
        (f'text_looks SET "end" = {N + 1} WHERE position = 2', r"position 2 has a wrong end"),
        ('text_looks SET "end" = 2 WHERE position = 2', r"position 2 has a wrong end \(2\)"),
        (f"text_looks SET target = '#{N + 1}' WHERE position = 0", "position 0 has a wrong target"),
        ("text_looks SET target = '#1' WHERE position = 1", "position 1 has a wrong target"),
        ("text_looks SET target = '' WHERE position = 0", "position 0 has a wrong target"),
        ("chunks SET sha256 = lower(hex(zeroblob(32)))", "row 8 of chunks has a wrong sha256"),
        ("chunks SET id = 10 WHERE id = 9", "row 10 of chunks has a wrong id"),
        ("chunks SET start = 6 WHERE id = 9", r"position 1 has a wrong start \(6\)"),
        ('chunks SET "end" = "end" + 1 WHERE id = 9', r"position 1 has a wrong end"),
    ],
)
def test_what_lies_outside_its_text_is_named(db: Database, change: str, told: str) -> None:
    db.execute(f"UPDATE {change}")
    with pytest.raises(RowError, match=told):
        check_documents(db)
    if change.startswith("chunks"):
        with pytest.raises(RowError, match=told):
            check_chunks(db)
    else:
        check_chunks(db)


@pytest.mark.parametrize(
    ("changed", "column"),
    [
        ({"ranges": b"none"}, "ranges"),
        ({"ranges": packed()}, "ranges"),
        ({"ranges": packed(0, 9, 9)}, "ranges"),
        ({"ranges": words()["ranges"] + b"\0"}, "ranges"),
        ({"ranges": words()["ranges"][:-1]}, "ranges"),
        ({"ranges": packed(*[0] * 2 * (N + 2))}, "ranges"),  # more words than characters
        ({"ranges": packed(1, 1, 5, 1, 4, 2)}, "ranges"),  # the first begins the page's range
        ({"ranges": packed(0, 7, -5, 1, 2, 4)}, "ranges"),
        ({"ranges": packed(0, 2, 5, 1, -4, 2)}, "ranges"),
        ({"ranges": packed(0, *[2**31 - 1] * 2, 1, 4, 2)}, "end"),
        ({"end": 8}, "end"),
        ({"start": 1}, "end"),
        (words([(0, 1), (2, N + 1)]), "end"),
        ({"boxes": b""}, "boxes"),
        ({"boxes": zlib.compress(bytes(23))}, "boxes"),
        ({"boxes": zlib.compress(bytes(25))}, "boxes"),
        ({"boxes": zlib.compress(bytes(24)) + b"\0"}, "boxes"),
    ],
)
def test_words_that_cannot_be_read_or_lie_outside_their_text_are_named(
    db: Database, changed: dict[str, Any], column: str
) -> None:
    db.execute("DELETE FROM page_words")
    add(db, "page_words", **{**words(), **changed})
    with pytest.raises(RowError, match=f"document 1, number 1 has a wrong {column} "):
        check_documents(db)


def test_words_may_end_with_the_text_and_stand_in_each_other(db: Database) -> None:
    """A long word's parts follow it, so the last one needs not end last."""
    add(db, "page_words", number=2, **words([(7, N)]))
    add(db, "page_words", number=3, **{**words([(0, 6), (2, 4)]), "end": 6})
    check_documents(db)


@pytest.fixture
def talk(db: Database) -> Database:
    """A message that quotes, with passages of a document and of one that was removed."""
    passages = [{"document": 1, "end": N}, {"document": 99, "end": 10**9}]
    add(
        db,
        "messages",
        text="It 🦑.",
        text_sha256=text_hash("It 🦑."),
        passages=json.dumps(passages),
    )
    add(db, "spans", start=3, end=5, text="🦑.")
    return db


def test_quotes_and_passages_pass(talk: Database) -> None:
    check_messages(talk)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("messages SET text = 'It 🦑'", "row 1 of messages has a wrong text_sha256"),
        ("spans SET text = '🦑'", "row 1 of spans has a wrong text"),
        ('spans SET "end" = 6', "row 1 of spans has a wrong text"),  # Python would cut it
        ("documents SET characters = characters - 1", "row 1 of messages has a wrong passages"),
    ],
)
def test_a_quote_or_passage_that_is_not_there_is_named(
    talk: Database, change: str, told: str
) -> None:
    talk.execute(f"UPDATE {change}")
    with pytest.raises(RowError, match=told):
        check_messages(talk)


def vector(*numbers: float) -> bytes:
    return np.array(numbers, "<f4").tobytes()


def with_vectors(db: Database, *vectors: bytes, model: str = "m") -> Database:
    for place, each in enumerate(vectors):
        put(db, "vectors", {"sha256": f"{place:064}", "model": model, "vector": each})
    return db


def test_vectors_of_a_model_have_its_length_or_else_all_the_same(db: Database) -> None:
    with_vectors(db, vector(0, -1), vector(1e6, 0))
    with_vectors(db, vector(1, 0, 0), model="other")
    check_vectors(db, {})
    check_vectors(db, {"m": 2, "not used": 9})
    with pytest.raises(RowError, match="model 'm' has a wrong vector"):
        check_vectors(db, {"m": 3})
    with_vectors(db, vector(1, 0, 0), vector(1, 0, 0, 0), model="third")
    with pytest.raises(RowError, match="model 'third' has a wrong vector"):
        check_vectors(db, {})


@pytest.mark.parametrize(
    "wrong",
    [b"", b"\0" * 5, vector(0, float("nan")), vector(float("-inf"), 0), vector(0, 1.1e6)],
)
def test_a_vector_is_made_of_finite_numbers(db: Database, wrong: bytes) -> None:
    with pytest.raises(RowError, match="wrong vector"):
        check_vectors(with_vectors(db, wrong), {})


def test_a_text_of_many_documents_is_read_once(db: Database) -> None:
    put(db, "texts", {"sha256": HASH, "text": "é"})
    for number in range(2, 6):
        shared = text_hash(TEXT) if number % 2 else HASH
        add(db, "documents", id=number, name=f"{number}", text_sha256=shared, characters=number)
    add(db, "documents", id=6, name="6", text_sha256=None)
    statements: list[str] = []
    db.conn.set_trace_callback(statements.append)
    found = [*documents_with_texts(db.conn)]
    assert sorted(found) == [
        (1, "a.txt", N, TEXT),
        (2, "2", 2, "é"),
        (3, "3", 3, TEXT),
        (4, "4", 4, "é"),
        (5, "5", 5, TEXT),
    ]
    assert len([each for each in statements if "FROM texts" in each]) == 2
