"""Laws of tables: what is required, in which order rows are read, how a wrong one is named."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from storage.checks.tables import Table, check_columns, row_name, wrong
from storage.errors import RowError
from tests.storage.checks.loose import HASH, TIME, add, loose

_TYPELESS = "CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL)"


@pytest.fixture
def db() -> Iterator[Database]:
    """Two tables made without `STRICT`, as someone else could have made them."""
    with closing(Database(memory=True)) as opened:
        opened.execute(_TYPELESS)
        opened.execute(
            "CREATE TABLE span_sources (rank INTEGER, name TEXT, page INTEGER, span INTEGER,"
            " PRIMARY KEY (span, rank)) WITHOUT ROWID"
        )
        yield opened


def table(db: Database, name: str) -> Table:
    found = Table.of(db.conn, name)
    assert found is not None
    return found


def test_a_table_tells_its_columns_its_key_in_its_order_and_what_is_required(db: Database) -> None:
    assert Table.of(db.conn, "missing") is None
    assert table(db, "counters") == Table(
        "counters",
        {"name": "TEXT", "value": "INTEGER"},
        frozenset({"name", "value"}),
        ["name"],
        has_rowid=True,
    )
    sources = table(db, "span_sources")
    assert sources.key == ["span", "rank"]
    assert sources.required == {"span", "rank"}
    assert not sources.has_rowid
    assert sources.listed == '"rank", "name", "page", "span"'


def test_rows_come_in_their_own_order_or_in_that_of_the_key(db: Database) -> None:
    kept = [("z", 1), ("a", 2), ("m", 3)]
    db.conn.executemany("INSERT INTO counters VALUES (?, ?)", kept)
    assert [*table(db, "counters").rows(db.conn)] == kept
    sources = [(1, "a", None, 1), (0, "b", 7, 2), (1, "c", 8, 2)]
    db.conn.executemany("INSERT INTO span_sources VALUES (?, ?, ?, ?)", reversed(sources))
    assert [*table(db, "span_sources").rows(db.conn)] == sources


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("n", -1, "with name 'n' has a wrong value (-1)."),
        ("n", "1x", "with name 'n' has a wrong value ('1x')."),
        ("n", 1.5, "with name 'n' has a wrong value (1.5)."),
        ("n", b"1", "with name 'n' has a wrong value (b'1')."),
        ("N N", 1, "with name 'N N' has a wrong name ('N N')."),
        (None, 1, "with name None has a wrong name (None)."),  # SQLite allows it in a key
        (b"n", 1, "with name b'n' has a wrong name (b'n')."),
    ],
)
def test_a_value_of_another_type_or_against_its_rule_is_named_with_its_row(
    db: Database, name: object, value: object, told: str
) -> None:
    db.execute("INSERT INTO counters VALUES ('sound', 1)")
    db.execute("INSERT INTO counters VALUES (?, ?)", [name, value])
    with pytest.raises(RowError) as caught:
        check_columns(db)
    assert str(caught.value) == f"the row of counters {told}"


def test_rows_before_the_wrong_one_are_given_first(db: Database) -> None:
    db.execute("INSERT INTO counters VALUES ('sound', 1), ('wrong', -1)")
    found = table(db, "counters").rows(db.conn)
    assert next(found) == ("sound", 1)
    with pytest.raises(RowError, match="'wrong'"):
        next(found)


def test_text_that_is_no_utf8_is_named_and_the_connection_reads_text_again(db: Database) -> None:
    db.execute("INSERT INTO counters VALUES (CAST(x'6eff' AS TEXT), 1)")
    before = db.conn.text_factory
    with pytest.raises(RowError, match=r"has a wrong name \(b'n\\xff'\)"):
        check_columns(db)
    assert db.conn.text_factory is before
    with pytest.raises(sqlite3.OperationalError, match="decode"):
        db.conn.execute("SELECT name FROM counters").fetchall()


def test_text_that_is_no_utf8_is_no_bytes_either(db: Database) -> None:
    db.execute("CREATE TABLE vectors (sha256 TEXT, model TEXT, vector BLOB)")
    db.execute("INSERT INTO vectors VALUES (?, 'm', CAST(x'ff' AS TEXT))", [HASH])
    with pytest.raises(RowError, match="wrong vector"):
        check_columns(db)


def test_null_is_right_exactly_where_the_column_allows_it() -> None:
    with closing(loose()) as strict:
        add(strict, "documents", page_count=None)
        check_columns(strict)
        strict.execute("UPDATE documents SET page_count = 0")
        with pytest.raises(RowError, match=r"row 1 of documents has a wrong page_count \(0\)"):
            check_columns(strict)


def test_tables_that_an_older_version_lacks_are_passed_over() -> None:
    with closing(Database(memory=True)) as empty:
        check_columns(empty)


def test_a_row_is_named_by_its_id_or_its_key() -> None:
    assert row_name("jobs", {"id": 7}) == "row 7 of jobs"
    assert row_name("sessions", {"id": "a"}) == "the row of sessions with id 'a'"
    key = {"document": 1, "number": 2}
    assert row_name("pages", key) == "the row of pages with document 1, number 2"


def test_an_untrusted_value_is_told_short_and_without_control_characters() -> None:
    error = wrong("sessions", {"id": "\x1b[2J\n" * 99}, "title", "\u202e\0" * 10**6)
    assert str(error).isprintable()
    assert len(str(error)) < 200


def test_the_error_of_a_row_is_made_from_all_its_values() -> None:
    with closing(loose()) as strict:
        sessions = table(strict, "sessions")
    error = sessions.wrong(["s", "T", TIME, 9, None, None, "all"], "head")
    assert str(error) == "the row of sessions with id 's' has a wrong head (9)."
