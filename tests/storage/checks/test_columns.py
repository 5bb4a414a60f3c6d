"""Laws of the columns' rules: each fits its column's type, and what becomes a path can be none."""

from __future__ import annotations

import math
from contextlib import closing
from functools import cache
from typing import Any

import pytest

from storage.checks.columns import COLUMNS
from storage.checks.tables import Table
from storage.document import Stage
from storage.job import JobState
from tests.storage.versions import today

EXTREME: dict[str, list[Any]] = {
    "INTEGER": [-(2**63), -1, 0, 1, 2**63 - 1],
    "REAL": [-math.inf, -0.0, 5e-324, math.inf],
    "TEXT": ["", "\0", "[" * 5000, "{}", "[[]]", "null", "9" * 5000, "\udcff", "٣"],
    "BLOB": [b"", b"\0", b"\xff" * 9],
}
"""What SQLite may hold in a column of each type."""


@cache
def every() -> list[tuple[str, str, str]]:
    """Table, name and type of each column."""
    found = []
    with closing(today()) as db:
        for name in COLUMNS:
            table = Table.of(db.conn, name)
            assert table is not None, name
            found += [(name, column, kind) for column, kind in table.columns.items()]
    return found


# fmt: off
NUMBERED = {"id", "document", "parent", "message", "archive", "replaced", "head", "span", "job",
            "batch"}
# fmt: on
HASHES = [(t, column) for t, rules in COLUMNS.items() for column in rules if "sha256" in column]


def test_every_rule_can_judge_any_value_of_its_columns_type() -> None:
    for table, column, kind in every():
        for value in EXTREME[kind]:
            assert COLUMNS[table][column](value) in {True, False}, (table, column, value)


@pytest.mark.parametrize(("table", "column"), HASHES)
def test_a_hash_is_no_path(table: str, column: str) -> None:
    rule = COLUMNS[table][column]
    assert rule("0a" * 32)
    assert not any(map(rule, ("../" * 21 + "x", "0A" * 32, "0a" * 32 + "/", "0a" * 33)))


def test_what_names_a_row_or_a_file_of_the_index_is_no_path_either() -> None:
    keys = [(t, c) for t, c, kind in every() if kind == "TEXT" and c in {"session", "id"}]
    assert {("sessions", "id"), ("messages", "session")} <= {*keys}
    for table, column in (*keys, ("marks", "value"), ("marks", "name"), ("counters", "name")):
        assert COLUMNS[table][column]("n1")
        assert not any(map(COLUMNS[table][column], ("", "..", "a/b", "a\\b", "a.faiss")))


def test_ids_are_counted_from_one_and_stay_below_what_a_page_can_count() -> None:
    ids = [(t, c) for t, c, kind in every() if kind == "INTEGER" and c in NUMBERED]
    assert {column for _, column in ids} == NUMBERED
    for table, column in ids:
        rule = COLUMNS[table][column]
        assert [rule(value) for value in (0, 1, 2**53, 2**53 + 1)] == [False, True, True, False]


def test_every_stage_state_and_role_of_the_program_is_allowed() -> None:
    words = {
        ("documents", "stage"): [*Stage],
        ("job_stages", "stage"): [*Stage],
        ("jobs", "state"): [*JobState],
        ("messages", "role"): ["system", "user", "assistant"],
    }
    for (table, column), allowed in words.items():
        assert all(map(COLUMNS[table][column], map(str, allowed)))
        assert not COLUMNS[table][column]("other")


def test_a_place_begins_at_or_after_zero() -> None:
    places = [(t, c) for t, c, _ in every() if c in {"start", "end"}]
    assert {("spans", "start"), ("page_words", "end")} <= {*places}
    for table, column in places:
        assert COLUMNS[table][column](0)
        assert not COLUMNS[table][column](-1)
