"""Files in which nothing can be found are told by their names, as far as these are few."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.conversation.unread_files import is_unread_note, unread
from storage import Job, JobState, Overview
from tests.app.test_library_text import job


def told(*jobs: Job) -> list[str]:
    return [*unread(Overview(0, len(jobs), jobs))]


FAILED = job(JobState.FAILED, name="scan.pdf")
WAITING = job(JobState.WAITING, name="lease.pdf")


@pytest.mark.parametrize(
    ("jobs", "expected"),
    [
        ((), []),
        ((FAILED,), ["“scan.pdf” was not read, so nothing of it can be found."]),
        ((WAITING,), ["“lease.pdf” is not read yet: ask again once it is."]),
        (
            (FAILED, replace(FAILED, name="b.pdf")),
            ["“scan.pdf” and “b.pdf” were not read, so nothing of them can be found."],
        ),
        (
            tuple(replace(WAITING, name=f"{n}.pdf") for n in range(4)),
            ["4 files are not read yet: ask again once they are."],
        ),
        ((replace(WAITING, is_searchable=True),), []),
        ((job(JobState.DONE), job(JobState.CANCELLED)), []),
    ],
)
def test_what_was_not_read_is_told(jobs: tuple[Job, ...], expected: list[str]) -> None:
    assert all(map(is_unread_note, expected))
    assert told(*jobs) == expected


def test_files_of_which_another_version_was_searched_are_not_told() -> None:
    overview = Overview(0, 2, (FAILED, WAITING))
    assert [*unread(overview, {"scan.pdf"})] == told(WAITING)
    assert [*unread(overview, {"scan.pdf", "lease.pdf"})] == []


def test_a_name_from_outside_is_harmless() -> None:
    assert "\u202e" not in told(replace(FAILED, name="a\u202efdp.exe"))[0]
