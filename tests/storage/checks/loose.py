"""A database of today's tables that refuses almost nothing, so that wrong rows can be checked."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlite_utils import Database

from tests.storage.versions import put, rows, today

HASH = "a" * 64
TIME = "2026-01-01T00:00:00+00:00"

ROWS: dict[str, dict[str, Any]] = {
    "documents": {"id": 1, "name": "a.txt", "sha256": HASH, "size": 1, "stage": "indexed",
                  "media_type": "text/plain", "text_sha256": HASH, "characters": 0,
                  "created_at": TIME, "version": 1, "is_current": 1, "origin": ""},
    "tags": {"document": 1, "tag": "law"},
    "pages": {"document": 1, "number": 1, "start": 0, "end": 0},
    "headings": {"document": 1, "position": 0, "start": 0, "level": 1, "title": "One"},
    "text_parts": {"document": 1, "position": 0, "start": 0, "end": 1, "kind": "table"},
    "text_looks": {"document": 1, "position": 0, "start": 0, "end": 1, "kind": "bold",
                   "target": ""},
    "passed_over": {"path": HASH, "state": HASH},
    "properties": {"document": 1, "name": "title", "value": "One"},
    "page_words": {"document": 1, "number": 1, "width": 1.0, "height": 1.0, "start": 0, "end": 0,
                   "ranges": b"", "boxes": b""},
    "chunks": {"id": 1, "document": 1, "position": 0, "start": 0, "end": 0, "sha256": HASH,
               "is_blank": 0},
    "sessions": {"id": "s", "title": "", "created_at": TIME},
    "messages": {"id": 1, "session": "s", "role": "user", "text": "", "text_sha256": HASH,
                 "token_ids": b"", "passages": "[]", "stats": "{}", "created_at": TIME},
    "unfinished": {"asked": 1, "text": "", "token_ids": b"", "stats": "{}", "updated_at": TIME},
    "spans": {"id": 1, "message": 1, "start": 0, "end": 0, "text": ""},
    "span_sources": {"span": 1, "rank": 0, "name": "a.txt", "start": 0, "end": 0},
    "evidence": {"id": 1, "message": 1, "rank": 0, "text": "", "score": 0.5, "lead": "",
                 "heads": "[]"},
    "evidence_sources": {"evidence": 1, "rank": 0, "name": "a.txt", "start": 0, "end": 0},
    "revisions": {"id": 1, "path": "/a.txt", "author": "person", "instruction": "", "model": "",
                  "content": b"", "created_at": TIME},
    "desks": {"id": 1, "path": "/a.txt", "name": "a.txt", "is_copy": 0, "head": 1,
              "opened_at": TIME, "edition": 1},
    "desk_states": {"id": 1, "desk": 1, "revision": 1, "encoding": "utf-8", "mark": b"",
                    "is_old_mac": 0, "hunks": "[]", "action": "opened", "created_at": TIME},
    "desk_asks": {"id": 1, "desk": 1, "instruction": "", "model": "", "state": "done",
                  "told": "[]", "unsettled": "[]", "updated_at": TIME},
    "jobs": {"id": 1, "batch": 1, "name": "a.txt", "sha256": HASH, "size": 1, "state": "done",
             "created_at": TIME, "origin": ""},
}  # fmt: skip
"""A row of each table, of which a test says only what it is about."""


@cache
def _content() -> bytes:
    with today() as db:
        for (trigger,) in rows(db, "SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute("DROP INDEX documents_current")
        content: bytes = db.conn.serialize()
        return content


def loose() -> Database:
    """Empty, without triggers and references; types remain, and keys that occur once."""
    db = Database(memory=True)
    db.conn.deserialize(_content())
    return db


def add(db: Database, table: str, **values: Any) -> None:
    """Insert the table's row with other values."""
    put(db, table, {**ROWS.get(table, {}), **values})
