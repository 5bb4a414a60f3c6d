"""A database that comes from outside: its rows are copied into a new one.

Every byte of the file is untrusted, so it is only read, and only after its schema was found to be
one of Palimpsest's: it has no foreign trigger, view or expression that could run
(https://sqlite.org/security.html). Row by row it is copied into an empty database made by our
migrations, which then has only checked rows: none of the file's pages, indexes or statistics.
Derived data isn't copied: words are indexed here, copy maps are rebuilt when they are next used.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from storage.checks import check_contents
from storage.checks.columns import COLUMNS
from storage.checks.places import check_chunks, documents_with_texts
from storage.checks.relations import check_references
from storage.checks.tables import Table, row_name
from storage.checks.values import MOST
from storage.chunks import add_words
from storage.connection import connect, explained
from storage.errors import RowError, StorageError, shown, visible
from storage.known_schemas import MOST_ROWS, version_of
from storage.migrations import migrations
from storage.private import make_file

MODEL_CHOICES = ("model", "used_models")
"""Preferences that aren't taken from a backup: which model is loaded is the choice of this
machine's user.
"""

# Errors about values and constraints; the copy meets the same row and can name it.
_OF_A_VALUE = re.compile(r"(NULL|non-\w+|NUMERIC|TEXT) value in |CHECK constraint failed")


def rebuild(source: Path, received: Path, target: Path, dimensions: Mapping[str, int]) -> None:
    """Make the database `target`, of this version, from the rows of the file `received`.

    Args:
        source: what `received` came from, for messages.
        dimensions: of vectors, by model.

    Raises:
        StorageError: it is not a Palimpsest database, is from a newer version, is damaged, or has a
            row that Palimpsest never writes; or `target` can't be written.
    """
    make_file(target)
    try:
        with closing(_opened(received)) as old, closing(connect(target)) as new:
            names = version_of(old, source)
            with explained(target):
                _make(old, new, names, dimensions)
    except RowError as error:
        raise StorageError(f"{source}: {error} Restore another backup.") from error
    except MemoryError as error:
        raise StorageError(
            f"{source}: takes more memory to check than is available. Close other programs, or "
            "restore another backup."
        ) from error
    except sqlite3.DatabaseError as error:
        raise StorageError(
            f"{source}: contains no Palimpsest database ({visible(str(error))})."
        ) from error


def _opened(path: Path) -> sqlite3.Connection:
    """A connection that reads the file as it is and nothing beside it."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
    for setting in ("trusted_schema = OFF", "query_only = ON", "cell_size_check = ON"):
        db.execute(f"PRAGMA {setting}")
    return db


def _check_whole(db: sqlite3.Connection, tables: Iterable[Table]) -> None:
    """Refuse a file whose pages don't make up its tables.

    Only the first finding is asked for: in pages that form circles a second one may never come.

    Raises:
        RowError: says what was found.
    """
    for table in tables:
        with _reading():
            ((finding,),) = islice(db.execute(f'PRAGMA quick_check("{table.name}")'), 1)
        if finding != "ok" and not _OF_A_VALUE.match(finding):
            said = visible(" ".join(str(finding).splitlines()[:2]))
            raise RowError(f"its database is damaged ({said}).")


def _make(
    old: sqlite3.Connection, new: Database, names: Sequence[str], dimensions: Mapping[str, int]
) -> None:
    # As rows come table by table, what they refer to is looked at when all are there.
    new.execute("PRAGMA foreign_keys = OFF")
    everything = [migration.name for migration in migrations.pending(new)]
    migrations.apply(new, stop_before=everything[len(names) : len(names) + 1])
    tables = [table for name in COLUMNS if (table := Table.of(new.conn, name)) is not None]
    _check_whole(old, tables)
    with new.atomic():
        for table in tables:
            _copy(old, new, table)
        _copy_sequences(old, new)
        check_references(new)
        check_chunks(new)
    new.execute("PRAGMA foreign_keys = ON")
    migrations.apply(new)
    with new.atomic():
        check_contents(new, dimensions)
        _index_words(new)


def _copy(old: sqlite3.Connection, new: Database, table: Table) -> None:
    """Copy the rows of a table, each checked."""
    last: list[Sequence[Any]] = [()]
    places = ", ".join("?" * len(table.columns))
    statement = f'INSERT INTO "{table.name}" ({table.listed}) VALUES ({places})'  # noqa: S608
    try:
        rows = (row for row in table.rows(old) if not _loads(table, row))
        new.conn.executemany(statement, _noted(rows, last))
    except sqlite3.IntegrityError as error:
        values = dict(zip(table.columns, last[0], strict=True))
        row = row_name(table.name, {key: values[key] for key in table.key})
        raise RowError(f"{row} is not a row that Palimpsest writes ({error}).") from error


def _loads(table: Table, row: Sequence[Any]) -> bool:
    """Whether the row would cause a model to be loaded or downloaded."""
    return table.name == "preferences" and row[0] in MODEL_CHOICES


def _noted(rows: Iterable[Sequence[Any]], last: list[Sequence[Any]]) -> Iterator[Sequence[Any]]:
    """The rows; the one that was given out last is in `last`."""
    with _reading():
        for row in rows:
            last[0] = row
            yield row


@contextmanager
def _reading() -> Iterator[None]:
    """Errors here are those of the untrusted file, not ours.

    Raises:
        RowError: says what went wrong.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise RowError(f"its database is damaged ({visible(str(error))}).") from error


def _copy_sequences(old: sqlite3.Connection, new: Database) -> None:
    """Go on with ids where the old database was, also beyond the rows that it still has."""
    with _reading():
        rows = old.execute(f"SELECT name, seq FROM sqlite_sequence LIMIT {MOST_ROWS}")  # noqa: S608
        sequences = rows.fetchall()
    for name, given in sequences:
        if name not in COLUMNS or not isinstance(given, int) or not 0 <= given <= MOST:
            raise RowError(
                f"the row of sqlite_sequence for {shown(name)} has a wrong seq ({shown(given)})."
            )
        used = new.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", [name]).fetchone()
        new.execute("DELETE FROM sqlite_sequence WHERE name = ?", [name])
        highest = max(given, used[0] if used else 0)
        new.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", [name, highest])


def _index_words(db: Database) -> None:
    """Rebuild the full-text index."""
    db.execute("DELETE FROM fulltext")
    for document, name, _, text in documents_with_texts(db.conn):
        chunks = db.conn.execute(
            'SELECT id, start, "end", heading FROM chunks WHERE document = ?', [document]
        )
        for chunk, start, end, heading in chunks.fetchall():
            add_words(db, chunk, text[start:end], heading, name)
