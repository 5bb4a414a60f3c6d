"""Rows become records, or a message names the row and the column that can't be one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest
from sqlite_utils import Database

from storage import DamagedError
from storage.connection import connect
from storage.table_rows import Json, Natural, Sha256, TableRows, Time


@dataclass(frozen=True, slots=True)
class Word:
    id: int
    text: str
    count: Natural | None


WORDS = TableRows("words", Word)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    folder: Path = tmp_path_factory.mktemp("words")
    with closing(connect(folder / "some.db")) as opened:
        opened.execute("CREATE TABLE words (id, text, count)")
        opened.execute("INSERT INTO words VALUES (1, 'Häuser', 3), (2, '樹', NULL)")
        yield opened


def test_columns_are_the_fields_in_their_order(db: Database) -> None:
    sql = "SELECT id, text, count FROM words WHERE id >= ? ORDER BY id"
    assert WORDS.read(db, sql, [1]) == [Word(1, "Häuser", 3), Word(2, "樹", None)]
    assert WORDS.first(db, sql, [2]) == Word(2, "樹", None)
    assert WORDS.first(db, sql, [3]) is None
    assert WORDS.read(db, sql, [3]) == []
    assert TableRows("words", tuple[int, str]).read(
        db, "SELECT count, text FROM words LIMIT 1"
    ) == [(3, "Häuser")]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ((2, 5, 0), "row 2 of words, text: "),
        ((3, b"\xff", 0), "row 3 of words, text: "),
        ((4, "x", -1), "row 4 of words, count: "),
        ((5, "x", 1.5), "row 5 of words, count: "),
        (("\x1b[2J", "x", 0), r"row '\\x1b\[2J' of words, id: "),
        (("y" * 999, "x", 0), "row 'y{59}… of words, id: "),
    ],
)
def test_a_wrong_value_is_named_by_its_row_and_column(
    row: tuple[Any, ...], told: str, db: Database
) -> None:
    with pytest.raises(DamagedError, match=rf"some\.db: is damaged .*\({told}"):
        WORDS.checked(db, iter([(1, "x", 0), row]))


def test_in_a_tuple_the_place_is_named(db: Database) -> None:
    with pytest.raises(DamagedError, match="row 7 of pairs, value 1: "):
        TableRows("pairs", tuple[int, str]).checked(db, [(7, None)])


KINDS: dict[str, tuple[Any, list[object], list[object]]] = {
    "natural": (Natural, [0, 2**63 - 1], [-1, None, "x", 0.5]),
    "hash": (
        Sha256,
        ["0123456789abcdef" * 4],
        ["", "A" * 64, "a" * 63, "a" * 65, "a" * 64 + "\n", "../" + "a" * 61, "٠" * 64, None],
    ),
    "time": (
        Time,
        ["2026-01-02T03:04:05.678+00:00", "2026-01-02T03:04:05"],
        ["", "yesterday", "2026-13-01", "0001-01-01T00:00:00+14:00", 5, None],
    ),
    "json": (
        Annotated[dict[str, int], Json],
        ['{"a": 1}', "{}"],
        ["{", "[]", "null", '{"a": "x"}', b"{}", None, '{"a": ' * 100_000, ""],
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_takes_what_is_written_and_nothing_else(name: str, db: Database) -> None:
    kind, good, bad = KINDS[name]
    rows: TableRows[Any] = TableRows("kinds", tuple[int, kind])  # type: ignore[valid-type]
    assert len(rows.checked(db, [(1, value) for value in good])) == len(good)
    for value in bad:
        with pytest.raises(DamagedError, match="row 1 of kinds, value 1: "):
            rows.checked(db, [(1, value)])


def test_json_comes_out_as_what_it_says(db: Database) -> None:
    rows = TableRows("kinds", tuple[int, Annotated[Any, Json]])
    assert rows.checked(db, [(1, '{"a": [1, null, "樹"]}')]) == [(1, {"a": [1, None, "樹"]})]
