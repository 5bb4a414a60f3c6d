"""Sound database files made unsound, the same way for the same number."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from storage.database import FILE_NAME

PAGE = 4096
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
VALUES = (
    "NULL", "-1", "0", "2147483648", "9223372036854775807", "-9223372036854775808", "1.5", "1e999",
    "''", "'x'", "'12'", "'none'", "'{}'", "'[]'", "'[1]'", "'[[1, 2]]'", "'{\"a\": 1}'", "'nul'",
    "'[{\"document\": \"x\"}]'", "'[NaN, 1e999]'", "'2024-99-99'", "'../../../etc/passwd'", "'O'",
    "'a' || char(0) || 'b'", "CAST(x'ff' AS TEXT)", "CAST(x'eda080' AS TEXT)", "x''", "x'00'",
    "x'ffffffffffffffff'", "zeroblob(1536)", "zeroblob(100000)", "randomblob(64)",
)  # fmt: skip
"""SQL that any column is set to, of whatever type it is."""

SCHEMA_CHANGES = (
    "UPDATE sqlite_master SET sql = replace(sql, 'TEXT', 'TIXT') WHERE name = :name",
    "UPDATE sqlite_master SET sql = substr(sql, 1, length(sql) - 3) WHERE name = :name",
    "UPDATE sqlite_master SET sql = CAST(x'ff' || sql AS TEXT) WHERE name = :name",
    "UPDATE sqlite_master SET rootpage = rootpage + 1 WHERE name = :name",
    "UPDATE sqlite_master SET rootpage = 99999 WHERE name = :name",
    "UPDATE sqlite_master SET name = name || CAST(x'ff' AS TEXT) WHERE name = :name",
    "UPDATE sqlite_master SET tbl_name = 'other' WHERE name = :name",
    "DELETE FROM sqlite_master WHERE name = :name",
    "UPDATE _sqlite_migrations SET name = name || 'x' WHERE :name != ''",
    "UPDATE _sqlite_migrations SET name = 'm123_x' WHERE :name != '' AND rowid = 3",
    "UPDATE _sqlite_migrations SET name = CAST(x'ff' AS TEXT) WHERE :name != ''",
    "UPDATE _sqlite_migrations SET migration_set = 'x' WHERE :name != ''",
    "DELETE FROM _sqlite_migrations WHERE :name != '' AND rowid % 2 = 0",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE :name != ''",
    "UPDATE sqlite_sequence SET seq = 'x' WHERE :name != ''",
)


def spoil(folder: Path, seed: int) -> str:
    """Damage the data folder's database; says how."""
    chance = random.Random(seed)
    way = WAYS[seed % len(WAYS)]
    way(folder / FILE_NAME, chance)
    return way.__name__


def some_bytes(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 3, 20, 200))):
        at = chance.randrange(len(content))
        length = chance.choice((1, 1, 4, 16, 64))
        content[at : at + length] = chance.randbytes(min(length, len(content) - at))
    path.write_bytes(content)


def whole_pages(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    pages = len(content) // PAGE
    for _ in range(chance.choice((1, 2, 8))):
        at = PAGE * chance.randrange(pages)
        other = PAGE * chance.randrange(pages)
        with_what = chance.randrange(4)
        if with_what == 3:
            content[at : at + PAGE], content[other : other + PAGE] = (
                content[other : other + PAGE],
                content[at : at + PAGE],
            )
        else:
            content[at : at + PAGE] = (bytes(PAGE), b"\xff" * PAGE, chance.randbytes(PAGE))[
                with_what
            ]
    path.write_bytes(content)


def the_length(path: Path, chance: random.Random) -> None:
    content = path.read_bytes()
    cut = chance.choice((0, 1, 16, 100, PAGE, PAGE + 1, chance.randrange(len(content))))
    more = chance.choice((b"", b"\0" * PAGE, chance.randbytes(3 * PAGE)))
    path.write_bytes(content[:cut] + more)


def the_header(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 2, 5))):
        content[chance.randrange(112)] = chance.randrange(256)
    path.write_bytes(content)


def the_log(path: Path, chance: random.Random) -> None:
    """A log, its index or a journal that is left there, spoilt or of something else."""
    with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(path)) as other:
        other.execute("SELECT count(*) FROM documents").fetchone()
        db.execute("PRAGMA journal_mode = wal").fetchone()
        db.execute("UPDATE documents SET name = name || 'x'")
        db.commit()
        log = bytearray(path.with_name(path.name + "-wal").read_bytes())
    for _ in range(chance.choice((0, 1, 10, 100))):
        log[chance.randrange(len(log))] = chance.randrange(256)
    spoilt = chance.choice(
        (bytes(log), bytes(log[: chance.randrange(len(log))]), chance.randbytes(9000))
    )
    path.with_name(path.name + chance.choice(("-wal", "-wal", "-shm", "-journal"))).write_bytes(
        spoilt
    )
    if chance.random() < 0.5:
        some_bytes(path, chance)


def values(path: Path, chance: random.Random) -> None:
    """Values that the columns can't have; SQLite reads them as if nothing were."""
    with loose_types(path) as db:
        for _ in range(chance.choice((1, 1, 2, 4, 16))):
            table = chance.choice([str(name) for (name,) in db.execute(_TABLES)])
            columns = [str(row[1]) for row in db.execute(f'PRAGMA table_info("{table}")')]
            column, value = chance.choice(columns), chance.choice(VALUES)
            rows = "1" if chance.random() < 0.3 else f"rowid % {chance.choice((2, 5))} = 0"
            with suppress(sqlite3.Error):  # the primary key of two can't be the same
                db.execute(f'UPDATE OR REPLACE "{table}" SET "{column}" = {value} WHERE {rows}')  # noqa: S608


def the_schema(path: Path, chance: random.Random) -> None:
    with writable_schema(path) as db:
        names = [str(row[0]) for row in db.execute("SELECT name FROM sqlite_master")]
        for _ in range(chance.choice((1, 1, 3))):
            with suppress(sqlite3.IntegrityError):
                db.execute(chance.choice(SCHEMA_CHANGES), {"name": chance.choice(names)})


@contextmanager
def loose_types(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection for which any column takes any value, unseen by checks and triggers."""
    with writable_schema(path) as db:
        schema = db.execute("SELECT * FROM sqlite_master").fetchall()
        for name, sql in db.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql LIKE '%STRICT%'"
        ).fetchall():
            anything = re.sub(r"\b(INTEGER(?! PRIMARY)|TEXT|BLOB|REAL)\b", "ANY", sql)
            anything = anything.replace(" NOT NULL", "")
            db.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", [anything, name])
        db.execute("DELETE FROM sqlite_master WHERE type = 'trigger'")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        yield db
    with writable_schema(path) as db:
        db.execute("DELETE FROM sqlite_master")
        db.executemany("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", schema)


@contextmanager
def writable_schema(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA writable_schema = ON")
        yield db


WAYS = (some_bytes, whole_pages, the_length, the_header, the_log, values, values, the_schema)
