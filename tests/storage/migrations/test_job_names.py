"""Law: a job is looked up by its file's name and path, and not by going through all of them."""

from __future__ import annotations

from contextlib import closing

import pytest

from tests.storage.versions import before, bring_up, rows

THIS = "m029_job_names"


@pytest.mark.parametrize(
    ("condition", "index"),
    [
        ("name = 'a.txt'", "jobs_name"),
        ("name >= 'a/' AND name < 'a0'", "jobs_name"),
        ("origin = '/a.txt' AND origin != ''", "jobs_origin"),
    ],
)
def test_names_and_paths_have_indexes(condition: str, index: str) -> None:
    plan = f"EXPLAIN QUERY PLAN SELECT id FROM jobs WHERE {condition}"  # noqa: S608
    with closing(before(THIS)) as db:
        assert index not in rows(db, plan)[0][3]
        bring_up(db, THIS)
        assert index in rows(db, plan)[0][3]
