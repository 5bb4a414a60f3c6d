"""Constraints enforced by SQLite itself."""

from __future__ import annotations

from collections.abc import Mapping

from sqlite_utils import Database

from storage.migrations.registry import migrations

# A length in bytes, since `length` of a text ends at a NUL.
_HASH = "length(CAST({0} AS BLOB)) = 64 AND {0} NOT GLOB '*[^0-9a-f]*'"
_STAGE = "NEW.stage IN ('stored', 'parsed', 'chunked', 'embedded', 'indexed')"
_PLACE = {"start": "NEW.start >= 0", "end": 'NEW."end" >= NEW.start'}

_CHECKS: Mapping[str, Mapping[str, str]] = {
    "documents": {
        "sha256": _HASH.format("NEW.sha256"),
        "size": "NEW.size >= 0",
        "stage": _STAGE,
        "version": "NEW.version >= 0",
        "is_current": "NEW.is_current IN (0, 1)",
    },
    "pages": _PLACE,
    "page_words": _PLACE,
    "chunks": {**_PLACE, "is_blank": "NEW.is_blank IN (0, 1)"},
    "messages": {
        "role": "NEW.role IN ('system', 'user', 'assistant')",
        "text_sha256": _HASH.format("NEW.text_sha256"),
        "token_ids": "length(NEW.token_ids) % 4 = 0",
    },
    "spans": _PLACE,
    "span_sources": _PLACE,
    "jobs": {
        "sha256": f"NEW.state = 'failed' AND NEW.sha256 = '' OR {_HASH.format('NEW.sha256')}",
        "size": "NEW.size >= 0",
        "is_new": "NEW.is_new IN (0, 1)",
        "is_searchable": "NEW.is_searchable IN (0, 1)",
        "state": "NEW.state IN ('waiting', 'done', 'failed', 'cancelled')"
        " AND (NEW.state = 'failed' OR NEW.sha256 != '')",
    },
    "job_stages": {"stage": _STAGE, "done": "NEW.done >= 0", "total": "NEW.total >= 0"},
    "marks": {"value": "NEW.value NOT GLOB '*[^0-9a-z]*'"},
}


@migrations()
def m012_constraints(db: Database) -> None:
    """Hashes, states, flags and places are what they should be, on every write.

    As triggers: SQLite can't add a CHECK to an existing table except by writing to its own schema,
    which some builds forbid, or by rebuilding the table, which deletes everything that refers to
    its rows. And a CHECK would refuse every change of a row that was already wrong; these triggers
    check only what a statement changes, so such a row can still be used and removed.

    Invalid hashes, which only a malicious backup can contain, are disabled: the file they point to
    was never the library's.
    """
    _drop_paths(db)
    for table, checks in _CHECKS.items():
        for name, event, condition in (
            ("new", "INSERT", "NOT ({wanted})"),
            ("changed", "UPDATE", 'NEW."{column}" IS NOT OLD."{column}" AND NOT ({wanted})'),
        ):
            cases = "\n".join(
                f"WHEN {condition.format(column=column, wanted=wanted)} "
                f"THEN RAISE(ABORT, 'CHECK constraint failed: {table}.{column}')"
                for column, wanted in checks.items()
            )
            db.execute(
                f"CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} BEGIN\n"
                f"SELECT CASE\n{cases}\nEND;\nEND"
            )


def _drop_paths(db: Database) -> None:
    """Let no record have a path for a hash."""
    no_hash = f"NOT ({_HASH.format('sha256')})"
    db.execute(f"UPDATE documents SET sha256 = printf('%064x', id) WHERE {no_hash}")  # noqa: S608
    db.execute(
        "UPDATE jobs SET sha256 = '', size = 0, state = 'failed', document = NULL, error = "  # noqa: S608
        "name || ': came with a backup that is not sound. Add the file again.' "
        f"WHERE {no_hash} AND NOT (state = 'failed' AND sha256 = '')"
    )
    db.execute("DELETE FROM marks WHERE value GLOB '*[^0-9a-z]*'")
