"""Records of jobs: what a row has to contain before it is one, and the states SQLite knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from storage import DamagedError, Job, JobState, Stage, Store
from storage.connection import connect
from storage.job import NEEDS_OCR, REFUSED_SCAN
from storage.table_rows import TableRows
from tests.storage.job_stages import JobStage

ROW = (1, 1, "a.txt", "ab" * 32, 40, None, None, None, 0, None, 0, "waiting", None, "", "", "stored", 1, 2)  # fmt: skip
COLUMNS = list(Job.__dataclass_fields__)
WRONG: dict[str, list[object]] = {
    "name": [None],
    "sha256": ["x", "../../etc/passwd", "AB" * 32],
    "size": [-1],
    "is_new": [3],
    "state": ["running", "", None],
    "stage": ["embedding"],
    "steps_done": [-1],
    "steps": [-1, "many"],
}


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """Rows are checked against their record alone, so the database needs no tables."""
    with closing(connect(tmp_path_factory.mktemp("rows") / "some.db")) as opened:
        yield opened


def row(column: str, value: object) -> tuple[object, ...]:
    return tuple(value if name == column else old for name, old in zip(COLUMNS, ROW, strict=True))


def test_a_row_is_a_record_with_its_types(db: Database) -> None:
    waiting, refused = TableRows("jobs", Job).checked(db, [ROW, row("sha256", "")])
    assert (waiting.state, waiting.stage) == (JobState.WAITING, Stage.STORED)
    assert (waiting.is_new, waiting.is_searchable) == (False, False)
    assert (waiting.steps_done, waiting.steps) == (1, 2)
    assert refused.sha256 == ""


@pytest.mark.parametrize(("column", "value"), [(c, v) for c, some in WRONG.items() for v in some])
def test_a_value_that_no_job_has_is_damage(column: str, value: object, db: Database) -> None:
    with pytest.raises(DamagedError, match=f"row 1 of jobs, {column}"):
        TableRows("jobs", Job).checked(db, [row(column, value)])


def test_a_stage_that_is_under_way_has_no_end(db: Database) -> None:
    rows = TableRows("job_stages", JobStage)
    (found,) = rows.checked(db, [("parsed", 3, 9, "2026-01-01", None)])
    assert (found.stage, found.finished_at) == (Stage.PARSED, None)
    for wrong in (("parsed", -1, 9, "", None), ("parsing", 1, 9, "", None)):
        with pytest.raises(DamagedError, match="of job_stages"):
            rows.checked(db, [wrong])


def test_the_database_takes_all_states_and_no_others(store: Store) -> None:
    ((trigger,),) = store.db.execute(
        "SELECT sql FROM sqlite_master WHERE name = 'jobs_new'"
    ).fetchall()
    listed = trigger.partition("NEW.state IN (")[2].partition(")")[0]
    assert {word.strip(" '") for word in listed.split(",")} == {*JobState}


@pytest.mark.parametrize(
    ("state", "sha256", "error", "expected"),
    [
        ("failed", "ab" * 32, f"a.pdf: has no text. {NEEDS_OCR} and add it again.", True),
        ("failed", "", f"a.pdf: has no text. {NEEDS_OCR} and add it again.", False),
        ("failed", "ab" * 32, "a.pdf: is encrypted.", False),
        ("waiting", "ab" * 32, None, False),
    ],
)
def test_a_scan_that_was_refused_is_known_by_its_message(
    db: Database, state: str, sha256: str, error: str | None, expected: bool
) -> None:
    told = {"state": state, "sha256": sha256, "error": error}
    values = tuple(told.get(name, old) for name, old in zip(COLUMNS, ROW, strict=True))
    (job,) = TableRows("jobs", Job).checked(db, [values])
    assert job.is_refused_scan == expected
    row = "SELECT :state AS state, :sha256 AS sha256, :error AS error"
    found = db.execute(f"SELECT 1 FROM ({row}) WHERE {REFUSED_SCAN}", told).fetchone()  # noqa: S608
    assert (found is not None) == expected
