"""The tables of a database, and the check of each value against its rule."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from storage.checks.columns import COLUMNS
from storage.errors import RowError, shown

_TYPES: Mapping[str, type] = {"TEXT": str, "INTEGER": int, "REAL": float, "BLOB": bytes}


@dataclass(frozen=True)
class Table:
    """A table of a database.

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
        """All rows in order, each checked against the rules of its columns.

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
    """Check every row of every table against the rules of its columns.

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
    """A row as text: by its id, or by the columns of its key."""
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
