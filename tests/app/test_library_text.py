"""Laws of the library as text: a file's state has words, one is singular, namesakes differ."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest

from app.library_text import (
    counted,
    divided,
    document_line,
    job_line,
    overall_line,
    work_line,
    work_share,
)
from storage import Document, Job, JobState, Overview, Stage


def job(state: JobState = JobState.WAITING, stage: Stage = Stage.STORED, **changes: Any) -> Job:
    known: dict[str, Any] = {
        "id": 1,
        "name": "a.pdf",
        "steps_done": 1,
        "steps": 1,
        "is_searchable": False,
    }
    rest: dict[str, Any] = dict.fromkeys(field.name for field in fields(Job))
    return Job(**(rest | known | {"state": state, "stage": stage} | changes))


def document(**changes: Any) -> Document:
    known = {"id": 1, "name": "a.pdf", "page_count": None, "characters": 2, "version": 1}
    rest: dict[str, Any] = dict.fromkeys(field.name for field in fields(Document))
    return Document(**(rest | known | changes))


@pytest.mark.parametrize(("state", "stage"), list(product(JobState, Stage)))
def test_every_state_at_every_stage_has_a_line_with_the_file_s_name(
    state: JobState, stage: Stage
) -> None:
    assert job_line(job(state, stage)).startswith("a.pdf ")


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"state": JobState.DONE, "stage": Stage.PARSED, "steps": 9}, "a.pdf was added"),
        ({"state": JobState.CANCELLED, "stage": Stage.EMBEDDED}, "a.pdf is being cancelled"),
        ({"state": JobState.FAILED, "error": "a.pdf: is encrypted."}, "a.pdf: is encrypted."),
        ({"state": JobState.FAILED, "error": ""}, "a.pdf can't be added"),
        (
            {"stage": Stage.PARSED, "steps_done": 1200, "steps": 4800},
            "a.pdf is being read: 1,200 of 4,800",
        ),
        ({"stage": Stage.CHUNKED}, "a.pdf is being split into passages"),
        (
            {"stage": Stage.CHUNKED, "is_searchable": True},
            "a.pdf can be searched by words and is waiting to be indexed",
        ),
        (
            {"stage": Stage.EMBEDDED, "is_searchable": True, "steps_done": 0, "steps": 1},
            "a.pdf is being indexed: passage 0 of 1",
        ),
    ],
)
def test_a_line_says_what_is_being_done_or_what_came_of_it(
    changes: dict[str, Any], line: str
) -> None:
    assert job_line(job(**changes)) == line


def test_an_error_that_was_left_behind_is_not_told_of_a_file_that_goes_on() -> None:
    assert job_line(job(JobState.DONE, error="a.pdf: is encrypted.")) == "a.pdf was added"


def test_how_many_files_are_done() -> None:
    assert overall_line(Overview(0, 1, ())) == "0 of 1 file done"
    assert overall_line(Overview(1, 2, ())) == "1 of 2 files done"
    assert overall_line(Overview(999, 12_345, ())) == "999 of 12,345 files done"


def test_work_is_told_in_a_few_words_with_the_time_that_is_left() -> None:
    one = job(stage=Stage.EMBEDDED, size=100, steps_done=1, steps=4)
    began, now = "2026-01-02T00:00:00+00:00", datetime(2026, 1, 2, 0, 10, tzinfo=UTC)
    alone = Overview(0, 1, (one,), 0, 100, began)
    assert work_share(alone) == pytest.approx(0.5)
    assert work_line(alone, now) == "Adding a.pdf, about 10 minutes left"
    assert (
        work_line(replace(alone, bytes_done=900, bytes_total=1000), now)
        == "Adding a.pdf, about 1 minute left"
    )
    several = Overview(3, 13, (one, one), 300, 1300, began)
    assert work_line(several, now) == "Adding 10 files, about 23 minutes left"


def test_no_time_is_told_before_there_is_a_pace() -> None:
    now = datetime(2026, 1, 2, tzinfo=UTC)
    waiting = Overview(0, 2, (job(size=100), job(size=100)), 0, 200, now.isoformat())
    assert (work_line(waiting, now), work_share(waiting)) == ("Adding 2 files", 0.0)
    assert work_line(Overview(0, 0, ()), now) == "Adding 0 files"


def test_a_document_has_its_pages_only_where_there_are_any_and_its_version_from_the_second() -> (
    None
):
    assert document_line(document(characters=12_345)) == "a.pdf: 12,345 characters"
    assert document_line(document(page_count=0)) == "a.pdf: 2 characters"
    newer = document(page_count=30, version=2)
    assert document_line(newer) == "a.pdf: 30 pages, 2 characters, version 2"


def test_one_is_singular() -> None:
    one = document(page_count=1, characters=1)
    assert document_line(one) == "a.pdf: 1 page, 1 character"
    assert [counted(number, "file") for number in (0, 1, 2)] == ["0 files", "1 file", "2 files"]


def test_a_name_has_a_folder_and_its_own_part() -> None:
    assert divided("Contracts/2024/Lease.docx") == ("Contracts/2024", "Lease.docx")
    assert divided("Lease.docx") == ("", "Lease.docx")
