"""Rows made unsound, one value at a time, the same way for the same number."""

# ruff: noqa: S608 - statements are put together from constants of the tests

from __future__ import annotations

import json
import random
import sqlite3
import zlib
from dataclasses import dataclass
from typing import Any

from storage.checks.columns import COLUMNS
from storage.checks.tables import Table

_INTEGERS = (-1, 0, 1, 2, 3, 7, 1000, 2**31 - 1, 2**31, 2**53, 2**53 + 1, 2**63 - 1, -(2**63))
_TEXTS = (
    *("", "..../.ssh/id_rsa", "xx/etc/passwd", "../../x", "a" * 64, "A" * 64, "a" * 63 + "\n"),
    *("a" * 64 + "\0/../x", "\0", "x\x1b[2J\x07", "\u202etxt.exe", "x" * 100_000, "<b>&", "'\"--"),
    *("waiting", "done", "failed", "cancelled", "stored", "indexed", "user", "assistant", "none"),
    *("2026-01-01T00:00:00+00:00", "2026", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59"),
    *("{}", "[]", "null", "NaN", "[[1, 2]]", "[[1, 2, 3]]", "[[0, -1, 1e999]]", "9" * 5000),
    *("[" * 3000 + "]" * 3000, '{"finish": "eos"}', '{"finish": 1}', '{"finish": {"a": []}}'),
    *('[{"document": 1}]', '[{"document": 1, "start": -5, "end": 9999999, "page": null}]'),
    *('{"finish": "eos", "prompt_tokens": "many", "decode_ms": 1e400, "seed": true}', '"\\ud800"'),
    '{"finish": "not_found", "prompt_tokens": 1.5, "decode_ms": -1, "temperature": null}',
)
_BLOBS = (
    *(b"", b"\0", b"\xff" * 7, b"\xff" * 8, b"\0" * 1536, b"\0\0\x80\x7f" * 384),
    *(b"\0\0\xc0\x7f" * 384, b"\xff\xff\x7f\x7f" * 384, b"\xff\xff\xff\x7f" * 4),
    *(zlib.compress(bytes(5_000_000)), zlib.compress(b"\1\0\0\0" * 8), zlib.compress(b"")),
)
_REALS = (0.0, -1.0, 1e-300, 1e300, float("inf"), float("-inf"), 12.5)
_BAD_TEXT = "CAST(x'ff00fe' AS TEXT)"


@dataclass(frozen=True)
class Mutation:
    """One value of one row changed; `sql` is an expression, of `value` if it is "?"."""

    table: Table
    column: str
    rowid: int | tuple[Any, ...]
    sql: str
    value: Any

    def apply(self, db: sqlite3.Connection) -> None:
        """Change the row.

        Raises:
            sqlite3.IntegrityError: a unique index can't hold it.
        """
        if isinstance(self.rowid, int):
            where, keys = "rowid = ?", [self.rowid]
        else:
            where, keys = " AND ".join(f'"{k}" IS ?' for k in self.table.key), [*self.rowid]
        values = [self.value] if self.sql == "?" else []
        db.execute(
            f'UPDATE "{self.table.name}" SET "{self.column}" = {self.sql} WHERE {where}',
            values + keys,
        )


def mutation(db: sqlite3.Connection, number: int) -> Mutation:
    """The `number`th mutation of a database: table and column in turn, row and value by chance."""
    chance = random.Random(number)
    columns = [(table, column) for table in COLUMNS for column in COLUMNS[table]]
    name, column = columns[number % len(columns)]
    table = Table.of(db, name)
    assert table is not None
    key = "rowid" if table.has_rowid else ", ".join(f'"{k}"' for k in table.key)
    rows = db.execute(f'SELECT {key} FROM "{name}" ORDER BY {key}').fetchall()
    row = chance.choice(rows)
    rowid = row[0] if table.has_rowid else tuple(row)
    where = "rowid = ?" if table.has_rowid else " AND ".join(f'"{k}" IS ?' for k in table.key)
    (old,) = db.execute(f'SELECT "{column}" FROM "{name}" WHERE {where}', [*row]).fetchone()
    others = db.execute(f'SELECT "{column}" FROM "{name}"').fetchall()
    sql, value = _value(chance, table.columns[column], old, chance.choice(others)[0])
    return Mutation(table, column, rowid, sql, value)


def _value(chance: random.Random, kind: str, old: Any, other: Any) -> tuple[str, Any]:
    """Often one of the column's own type; else of another, none, or another row's."""
    way = chance.random()
    if way < 0.08:
        return "?", None
    if way < 0.16:
        return "?", other
    if way < 0.2:
        return _BAD_TEXT, None
    if way < 0.3:
        kind = chance.choice(("INTEGER", "TEXT", "BLOB", "REAL"))
    elif way < 0.6 and old is not None:
        return "?", _near(chance, old)
    values: tuple[Any, ...] = {
        "INTEGER": _INTEGERS, "TEXT": _TEXTS, "BLOB": _BLOBS, "REAL": _REALS,
    }[kind]  # fmt: skip
    return "?", chance.choice(values)


def _near(chance: random.Random, old: Any) -> Any:
    """A value that is nearly the old one."""
    if isinstance(old, int):
        return max(min(old + chance.choice((-1000, -1, 1, 5, 10**6)), 2**63 - 1), -(2**63))
    if isinstance(old, float):
        return old * chance.choice((-1, 0.5, 1e30))
    if isinstance(old, str) and old[:1] in {"[", "{"} and chance.random() < 0.7:
        return _near_json(chance, old)
    place = chance.randrange(len(old) + 1)
    if isinstance(old, bytes):
        return old[:place] + chance.choice((b"", chance.randbytes(4))) + old[place + 1 :]
    return old[:place] + chance.choice(("", "\0", "/", "é", "0")) + old[place + 1 :]


def _near_json(chance: random.Random, old: str) -> str:
    """The value with something in it exchanged for something odd."""
    value = json.loads(old)
    odd = chance.choice((None, -1, 1.5, 10**30, "x", [], {}, True, [[]], float("nan")))
    holders = [value, *(each for each in _inside(value) if isinstance(each, (list, dict)))]
    holder = chance.choice(holders)
    if isinstance(holder, dict) and holder:
        holder[chance.choice([*holder])] = odd
    elif isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), odd)
    return json.dumps(value)


def _inside(value: Any) -> list[Any]:
    return [*value.values()] if isinstance(value, dict) else [*value]
