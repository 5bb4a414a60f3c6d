"""Law: documents and jobs of before came from nowhere that is known, and have no tags."""

from __future__ import annotations

from contextlib import closing

from tests.storage.checks.loose import HASH, ROWS
from tests.storage.versions import before, bring_up, put, rows


def test_documents_get_an_origin_and_tags() -> None:
    with closing(before("m020_places")) as db:
        put(db, "texts", {"sha256": HASH, "text": ""})
        for table in ("documents", "jobs"):
            put(db, table, {key: value for key, value in ROWS[table].items() if key != "origin"})
        bring_up(db, "m020_places")
        assert rows(db, "SELECT origin FROM documents UNION ALL SELECT origin FROM jobs") == [
            ("",),
            ("",),
        ]
        put(db, "tags", {"document": 1, "tag": "law"})
        db.execute("DELETE FROM documents")
        assert rows(db, "SELECT * FROM tags") == []
