"""Checks rows against texts: hashes, lengths, offsets, words on pages.

Each text is read once, and at most one is in memory.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap
from typing import Any

import numpy as np
from sqlite_utils import Database

from storage.checks.tables import wrong
from storage.documents import text_hash
from storage.structure import MOST_BYTES
from storage.text_looks import place_in

_MOST_COMPONENT = 1e6
"""Limit on a vector's components; vectors have length 1."""


def check_texts(db: Database) -> None:
    """Every text has its stored hash.

    Raises:
        RowError: one hasn't.
    """
    for sha256, text in db.conn.execute("SELECT sha256, text FROM texts"):
        if text_hash(text) != sha256:
            raise wrong("texts", {"sha256": sha256}, "text", text)


def check_documents(db: Database) -> None:
    """Pages, chunks, headings, parts, looks and words lie within their text; evidence quotes it.

    Raises:
        RowError: one doesn't.
    """
    for document, _, characters, text in documents_with_texts(db.conn):
        if characters != len(text):
            raise wrong("documents", {"id": document}, "characters", characters)
        _check_chunks(db.conn, document, text)
        _check_ranges(db.conn, "pages", "number", document, len(text))
        for position, start in db.conn.execute(
            "SELECT position, start FROM headings WHERE document = ?", [document]
        ):
            if start > len(text):
                key = {"document": document, "position": position}
                raise wrong("headings", key, "start", start)
        _check_parts(db.conn, document, len(text))
        _check_looks(db.conn, document, len(text))
        for number, start, end, ranges, boxes in db.conn.execute(
            'SELECT number, start, "end", ranges, boxes FROM page_words WHERE document = ?',
            [document],
        ):
            column = _wrong_in_words(start, end, ranges, boxes, len(text))
            if column is not None:
                value = {"end": end, "ranges": ranges, "boxes": boxes}[column]
                key = {"document": document, "number": number}
                raise wrong("page_words", key, column, value)
        _check_evidence(db.conn, document, text)


def check_chunks(db: Database) -> None:
    """The chunks of every document partition its text.

    Raises:
        RowError: one doesn't.
    """
    for document, _, _, text in documents_with_texts(db.conn):
        _check_chunks(db.conn, document, text)


def check_messages(db: Database) -> None:
    """Messages have the hashes of their texts, spans quote them, passages lie within documents.

    Raises:
        RowError: one doesn't.
    """
    lengths = dict(starmap(_pair, db.conn.execute("SELECT id, characters FROM documents")))
    for message, text, text_sha256, passages in db.conn.execute(
        "SELECT id, text, text_sha256, passages FROM messages ORDER BY id"
    ):
        if text_hash(text) != text_sha256:
            raise wrong("messages", {"id": message}, "text_sha256", text_sha256)
        if not _all_inside(json.loads(passages), lengths):
            raise wrong("messages", {"id": message}, "passages", passages)
        for span, start, end, quoted in db.conn.execute(
            'SELECT id, start, "end", text FROM spans WHERE message = ?', [message]
        ):
            if end > len(text) or text[start:end] != quoted:
                raise wrong("spans", {"id": span}, "text", quoted)


def check_vectors(db: Database, dimensions: Mapping[str, int]) -> None:
    """The vectors of a model have one length, and finite numbers in them.

    Args:
        dimensions: of the models that are known.

    Raises:
        RowError: one hasn't.
    """
    lengths = {model: 4 * count for model, count in dimensions.items()}
    for sha256, model, vector in db.conn.execute("SELECT sha256, model, vector FROM vectors"):
        length = lengths.setdefault(model, len(vector))
        is_sound = len(vector) == length and length and length % 4 == 0
        # False of what is no number, too.
        if not is_sound or not (np.abs(np.frombuffer(vector, "<f4")) <= _MOST_COMPONENT).all():
            raise wrong("vectors", {"sha256": sha256, "model": model}, "vector", vector)


def documents_with_texts(db: sqlite3.Connection) -> Iterator[tuple[int, str, int, str]]:
    """Id, name, number of characters and text of each document; each text is read only once."""
    last, text = None, ""
    for document, name, characters, sha256 in db.execute(
        "SELECT id, name, characters, text_sha256 FROM documents "
        "WHERE text_sha256 IS NOT NULL ORDER BY text_sha256, id"
    ):
        if sha256 != last:
            last = sha256
            ((text,),) = db.execute("SELECT text FROM texts WHERE sha256 = ?", [sha256])
        yield document, name, characters, text


def _check_chunks(db: sqlite3.Connection, document: int, text: str) -> None:
    _check_ranges(db, "chunks", "position", document, len(text))
    first = None
    for place, (chunk, start, end, sha256) in enumerate(
        db.execute(
            'SELECT id, start, "end", sha256 FROM chunks WHERE document = ? ORDER BY position',
            [document],
        )
    ):
        first = chunk if first is None else first
        if chunk != first + place:
            raise wrong("chunks", {"id": chunk}, "id", chunk)
        if text_hash(text[start:end]) != sha256:
            raise wrong("chunks", {"id": chunk}, "sha256", sha256)


def _check_evidence(db: sqlite3.Connection, document: int, text: str) -> None:
    for evidence, rank, start, end, lead, quoted in db.execute(
        'SELECT evidence, evidence_sources.rank, start, "end", lead, text FROM evidence_sources'
        " JOIN evidence ON evidence.id = evidence WHERE document = ?",
        [document],
    ):
        if start < len(lead) or text[start - len(lead) : end] != lead + quoted:
            key = {"evidence": evidence, "rank": rank}
            raise wrong("evidence_sources", key, "start", start)


def _check_parts(db: sqlite3.Connection, document: int, length: int) -> None:
    for position, start, end in db.execute(
        'SELECT position, start, "end" FROM text_parts WHERE document = ?', [document]
    ):
        if not start < end <= length:
            key = {"document": document, "position": position}
            raise wrong("text_parts", key, "end", end)


def _check_looks(db: sqlite3.Connection, document: int, length: int) -> None:
    """Those of a kind follow one another, and only links have a target, which exists."""
    ends: dict[str, int] = {}
    for position, start, end, kind, target in db.execute(
        'SELECT position, start, "end", kind, target FROM text_looks WHERE document = ? '
        "ORDER BY position",
        [document],
    ):
        key = {"document": document, "position": position}
        if start < ends.get(kind, 0):
            raise wrong("text_looks", key, "start", start)
        if not start < end <= length:
            raise wrong("text_looks", key, "end", end)
        if (kind == "link") != bool(target) or (place_in(target) or 0) > length:
            raise wrong("text_looks", key, "target", target)
        ends[kind] = end


def _check_ranges(
    db: sqlite3.Connection, table: str, number: str, document: int, length: int
) -> None:
    """The rows' ranges follow one another and end within the text."""
    last = 0
    for place, start, end in db.execute(
        f'SELECT {number}, start, "end" FROM {table} WHERE document = ? ORDER BY {number}',  # noqa: S608
        [document],
    ):
        key = {"document": document, number: place}
        if start < last:
            raise wrong(table, key, "start", start)
        if not start <= end <= length:
            raise wrong(table, key, "end", end)
        last = end


def _wrong_in_words(start: int, end: int, ranges: bytes, boxes: bytes, length: int) -> str | None:
    """The column that can't be read as a page's words, or None (see `storage.structure`)."""
    numbers = _unpacked(ranges, min(8 * (length + 1), MOST_BYTES))
    if not numbers or len(numbers) % 8:
        return "ranges"
    gaps, lengths = np.frombuffer(numbers, "<i4").reshape(2, -1).astype(np.int64)
    if gaps[0] or gaps.min() < 0 or lengths.min() < 0:
        return "ranges"
    if not start + (np.cumsum(gaps) + lengths).max() == end <= length:
        return "end"
    places = _unpacked(boxes, len(numbers))
    return None if places is not None and len(places) == len(numbers) else "boxes"


def _unpacked(data: bytes, most: int) -> bytes | None:
    """Return the decompressed bytes; None if they weren't compressed, or are more than `most`."""
    stream = zlib.decompressobj()
    try:
        found = stream.decompress(data, most + 1)
    except zlib.error:
        return None
    return found if stream.eof and not stream.unused_data and len(found) <= most else None


def _all_inside(passages: Sequence[Mapping[str, Any]], lengths: Mapping[int, int]) -> bool:
    """Whether each is in its document; removed documents can't be checked."""
    return all(each["end"] <= lengths.get(each["document"], each["end"]) for each in passages)


def _pair(document: int, length: int) -> tuple[int, int]:
    return document, length
