"""What each column may hold, and the pass over a table's rows that holds them to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from storage.checks.values import (
    Rule,
    anything,
    is_choice,
    is_costs,
    is_count,
    is_flag,
    is_hash,
    is_hash_or_empty,
    is_id,
    is_key,
    is_label,
    is_length,
    is_mark,
    is_name,
    is_page,
    is_passages,
    is_perplexity,
    is_stats,
    is_time,
    is_title,
    is_tokens,
    one_of,
)
from storage.document import Stage
from storage.errors import RowError, shown
from storage.job import JobState

_PLACE: Mapping[str, Rule] = {"start": is_count, "end": is_count}

COLUMNS: Mapping[str, Mapping[str, Rule]] = {
    "texts": {"sha256": is_hash, "text": anything},
    "documents": {
        "id": is_id,
        "name": is_label,
        "sha256": is_hash,
        "size": is_count,
        "stage": one_of(Stage),
        "media_type": is_label,
        "text_sha256": is_hash,
        "characters": is_count,
        "page_count": is_page,
        "created_at": is_time,
        "version": is_count,
        "is_current": is_flag,
    },
    "pages": {"document": is_id, "number": is_page, **_PLACE},
    "headings": {
        "document": is_id,
        "position": is_count,
        "start": is_count,
        "level": is_id,
        "title": anything,
    },
    "page_words": {
        "document": is_id,
        "number": is_page,
        "width": is_length,
        "height": is_length,
        **_PLACE,
        "ranges": anything,
        "boxes": anything,
    },
    "chunks": {
        "id": is_id,
        "document": is_id,
        "position": is_count,
        **_PLACE,
        "page": is_page,
        "sha256": is_hash,
        "is_blank": is_flag,
        "heading": anything,
    },
    "vectors": {"sha256": is_hash, "model": is_label, "vector": anything},
    "sessions": {
        "id": is_key,
        "title": is_title,
        "created_at": is_time,
        "head": is_id,
        "deleted_at": is_time,
    },
    "session_documents": {"session": is_key, "document": is_id},
    "messages": {
        "id": is_id,
        "session": is_key,
        "parent": is_id,
        "role": one_of(("system", "user", "assistant")),
        "text": anything,
        "text_sha256": is_hash,
        "token_ids": is_tokens,
        "passages": is_passages,
        "stats": is_stats,
        "created_at": is_time,
    },
    "spans": {"id": is_id, "message": is_id, **_PLACE, "text": anything},
    "span_sources": {
        "span": is_id,
        "rank": is_count,
        "document": is_id,
        "message": is_id,
        "name": is_label,
        **_PLACE,
        "page": is_page,
    },
    "jobs": {
        "id": is_id,
        "batch": is_id,
        "name": is_label,
        "sha256": is_hash_or_empty,
        "size": is_count,
        "session": is_key,
        "archive": is_id,
        "document": is_id,
        "is_new": is_flag,
        "replaced": is_id,
        "is_searchable": is_flag,
        "state": one_of(JobState),
        "error": anything,
        "created_at": is_time,
    },
    "job_stages": {
        "job": is_id,
        "stage": one_of(Stage),
        "done": is_count,
        "total": is_count,
        "started_at": is_time,
        "finished_at": is_time,
    },
    "marks": {"name": is_name, "value": is_mark},
    "counters": {"name": is_name, "value": is_count},
    "preferences": {"name": is_name, "value": is_choice},
    "measured_costs": {"model": is_label, "machine": anything, "points": is_costs},
    "perplexities": {"text_sha256": is_hash, "model": is_label, "perplexity": is_perplexity},
}
"""The tables whose rows mean something by themselves; what is made from texts alone is not here."""

_TYPES: Mapping[str, type] = {"TEXT": str, "INTEGER": int, "REAL": float, "BLOB": bytes}


@dataclass(frozen=True)
class Table:
    """A table as a database has it.

    Attributes:
        columns: their names and declared types.
        required: those that are never NULL.
        key: the columns of the primary key.
        has_rowid: whether its rows have an order of their own.
    """

    name: str
    columns: Mapping[str, str]
    required: frozenset[str]
    key: Sequence[str]
    has_rowid: bool

    @classmethod
    def of(cls, db: sqlite3.Connection, name: str) -> Table | None:
        """The table called `name`; None where there is none."""
        rows = db.execute(
            'SELECT name, type, pk, "notnull" FROM pragma_table_info(?)', [name]
        ).fetchall()
        ((without,),) = db.execute(
            "SELECT total(wr) FROM pragma_table_list WHERE schema = 'main' AND name = ?", [name]
        )
        return (
            cls(
                name,
                {column: kind for column, kind, _, _ in rows},
                frozenset(column for column, _, place, is_required in rows if place or is_required),
                [
                    column
                    for _, column in sorted(
                        (place, column) for column, _, place, _ in rows if place
                    )
                ],
                not without,
            )
            if rows
            else None
        )

    @property
    def listed(self) -> str:
        """The columns, for a statement."""
        return ", ".join(f'"{column}"' for column in self.columns)

    def rows(self, db: sqlite3.Connection) -> Iterator[Sequence[Any]]:
        """All rows in their order, each held to the rules of its columns.

        Raises:
            RowError: one is broken.
        """
        order = "rowid" if self.has_rowid else ", ".join(f'"{key}"' for key in self.key)
        sql = f'SELECT {self.listed} FROM "{self.name}" ORDER BY {order}'  # noqa: S608
        with _undecoded(db):
            yield from self._checked(db.execute(sql))

    def wrong(self, row: Sequence[Any], column: str) -> RowError:
        """The error for the value of a column in a row."""
        values = dict(zip(self.columns, row, strict=True))
        return wrong(self.name, {key: values[key] for key in self.key}, column, values[column])

    def _checked(self, rows: Iterable[Sequence[Any]]) -> Iterator[Sequence[Any]]:
        rules = [
            (column, column in self.required, _TYPES[kind], COLUMNS[self.name][column])
            for column, kind in self.columns.items()
        ]
        for row in rows:
            for value, (column, is_required, kind, rule) in zip(row, rules, strict=True):
                if is_required if value is None else not (type(value) is kind and rule(value)):
                    raise self.wrong(row, column)
            yield row


def check_columns(db: Database) -> None:
    """Hold every row of every table to the rules of its columns.

    Raises:
        RowError: one is broken.
    """
    for name in COLUMNS:
        if (table := Table.of(db.conn, name)) is not None:
            for _ in table.rows(db.conn):
                pass


def wrong(table: str, key: Mapping[str, Any], column: str, value: object) -> RowError:
    """The error for a value: it names table, row and column."""
    return RowError(f"{row_name(table, key)} has a wrong {column} ({shown(value)}).")


def row_name(table: str, key: Mapping[str, Any]) -> str:
    """A row in words: by its id, or by the columns of its key."""
    if [*key] == ["id"] and isinstance(key["id"], int):
        return f"row {key['id']} of {table}"
    listed = ", ".join(f"{column} {shown(value)}" for column, value in key.items())
    return f"the row of {table} with {listed}"


@contextmanager
def _undecoded(db: sqlite3.Connection) -> Iterator[None]:
    """Text that isn't UTF-8 is read as bytes, not as an error of a row that nobody can name."""
    before, db.text_factory = db.text_factory, _text
    try:
        yield
    finally:
        db.text_factory = before


class _Undecoded(bytes):
    """Text that isn't UTF-8, which is neither text nor bytes to any rule."""


def _text(raw: bytes) -> str | _Undecoded:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return _Undecoded(raw)
