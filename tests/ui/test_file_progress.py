"""One line tells of the files on their way, and one of each failure; opened, of each file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from storage import JobState, Overview, Stage
from storage.job import LISTED
from tests.ui.shown_turns import Page
from tests.ui.test_render import HOSTILE, NOW, job
from ui.file_progress import failed_line, failures, work


@pytest.mark.parametrize(
    ("stage", "line"),
    [
        ((Stage.STORED, 1, 1), "a.pdf is waiting to be read"),
        ((Stage.PARSED, 0, 1), "a.pdf is being read"),
        ((Stage.PARSED, 3, 30), "a.pdf is being read: 3 of 30"),
        ((Stage.EMBEDDED, 64, 1200), "a.pdf is being indexed: passage 64 of 1,200"),
        ((Stage.INDEXED, 0, 1), "a.pdf is being indexed"),
    ],
)
def test_how_far_a_file_has_come(stage: tuple[Stage, int, int], line: str) -> None:
    under_way = job("a.pdf", JobState.WAITING, *stage)
    page = Page(work(Overview(0, 1, (under_way,)), None, NOW))
    assert page.text == f"Adding a.pdf{line} Cancel"


def test_several_files_have_one_line_and_can_be_cancelled_together() -> None:
    jobs = tuple(job(name, JobState.WAITING) for name in ("a.txt", "b.txt"))
    page = Page(work(Overview(3, 5, jobs), "no model", NOW))
    assert "Adding 2 files" in page.text
    assert "The files are waiting: no model" in page.text
    assert page.text.count("Cancel") == 3
    assert "open" not in next(attrs for tag, attrs in page.elements if tag == "details")


def test_files_that_are_not_listed_are_counted() -> None:
    page = Page(work(Overview(3, 900, (job("a.txt", JobState.WAITING),)), None, NOW))
    assert "897 files" in page.text
    assert "and 896 more files" in page.text


def test_what_was_not_read_of_an_archive_is_one_line() -> None:
    single = replace(job("scan.pdf: is empty.", JobState.FAILED), id=1)
    members = [
        replace(job(f"mixed.zip/{n}.bin: is binary.", JobState.FAILED), id=n, archive=9)
        for n in (3, 4)
    ]
    overview = Overview(9, 9, (single, *members), archives={9: ("mixed.zip", 7)})
    assert [each[:2] for each in failures(overview)] == [
        ("1", "scan.pdf: is empty."),
        ("archive-9", "2 of 7 in mixed.zip were not read"),
    ]
    page = Page(work(overview, None, NOW))
    dismissed = [attrs["data-job"] for _, attrs in page.elements if "data-job" in attrs]
    assert dismissed == ["1", "archive-9", "failed"]
    assert "mixed.zip/4.bin: is binary." in page.text
    assert page.text.count("3 files were not read") == 1


def test_all_that_was_not_read_is_one_line_with_its_reasons_inside() -> None:
    many = [replace(job(f"{n}.pdf: is empty.", JobState.FAILED), id=n) for n in range(20)]
    page = Page(work(Overview(20, 20, tuple(many)), None, NOW))
    assert [tag for tag, _ in page.elements].count("summary") == 1
    assert page.text.startswith("20 files were not read")
    assert page.text.count("is empty.") == 20
    assert page.text.endswith("Dismiss all")


@pytest.mark.parametrize(
    ("count", "total", "is_open"), [(1, 1, True), (3, 3, True), (4, 4, False), (2, 9, False)]
)
def test_the_reasons_of_a_few_files_are_in_sight(count: int, total: int, *, is_open: bool) -> None:
    few = [replace(job(f"{n}.pdf: is empty.", JobState.FAILED), id=n) for n in range(count)]
    page = Page(work(Overview(9, 9, tuple(few), failed=total), None, NOW))
    ((_, attrs),) = [each for each in page.elements if each[0] == "details"]
    assert ("open" in attrs) == is_open


def test_the_line_of_an_archive_that_failed_alone_is_said_once() -> None:
    members = tuple(
        replace(job(f"mixed.zip/{n}.bin: is binary.", JobState.FAILED), id=n, archive=9)
        for n in (3, 4)
    )
    page = Page(work(Overview(9, 9, members, archives={9: ("mixed.zip", 7)}), None, NOW))
    assert page.text.count("2 of 7 in mixed.zip were not read") == 1
    assert page.text.count("is binary") == 2


@pytest.mark.parametrize(
    ("name", "archives", "line"),
    [
        ("Law/a.pdf", {}, "a.pdf was not read"),
        ("a very long name of a scan, 12.pdf", {}, "a very long…scan, 12.pdf was not read"),
        ("mixed.zip/a.pdf", {9: ("mixed.zip", 7)}, "1 of 7 in mixed.zip was not read"),
    ],
)
def test_a_single_failure_is_named(
    name: str, archives: dict[int, tuple[str, int]], line: str
) -> None:
    one = replace(job("is empty.", JobState.FAILED), name=name, archive=9 if archives else None)
    overview = Overview(1, 1, (one,), archives=archives)
    assert failed_line(failures(overview)) == line
    page = Page(work(overview, None, NOW))
    assert page.text.startswith(line)
    assert page.text.count("Dismiss") == 1


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_text(name: str) -> None:
    page = Page(work(Overview(1, 1, (job(name, JobState.FAILED),)), None, NOW))
    assert page.text.startswith(
        failed_line(failures(Overview(1, 1, (job(name, JobState.FAILED),))))
    )
    assert page.tags == {"div", "details", "summary", "ul", "li", "p", "button"}


def test_of_more_files_than_are_listed_all_are_counted() -> None:
    many = tuple(replace(job("is empty.", JobState.FAILED), id=n) for n in range(LISTED))
    overview = Overview(9, 9, many, failed=1137)
    assert failed_line(failures(overview), overview.failed) == "1,137 files were not read"
    page = Page(work(overview, None, NOW))
    assert "1,137 files were not read" in page.text
    assert "and 1,037 more files" in page.text
    archived = tuple(replace(each, archive=9) for each in many)
    whole = replace(overview, jobs=archived, archives={9: ("a.zip", 1200)})
    shown = Page(work(whole, None, NOW)).text
    assert "1,137 files were not read" in shown, "not 100 of 1,200"
    assert "Dismiss all" in shown


def test_scans_that_can_be_read_now_are_offered() -> None:
    """Each by itself, those of an archive together, and all at once."""
    single = replace(job("scan.pdf: Install it.", JobState.FAILED), id=1)
    members = [replace(job(f"a.zip/{n}.pdf", JobState.FAILED), id=n, archive=9) for n in (3, 4)]
    overview = Overview(9, 9, (single, *members), archives={9: ("a.zip", 7)})

    def offered(*readable: int) -> list[str]:
        page = Page(work(overview, None, NOW, readable=readable))
        return [attrs["data-again"] for _, attrs in page.elements if "data-again" in attrs]

    assert offered() == []
    assert offered(1) == ["1"]
    assert offered(1, 3) == ["1", "archive-9", "all"]
    assert "can be read now, by OCR" in Page(work(overview, None, NOW, readable=[1])).text


def test_members_whose_archive_is_gone_have_their_own_lines() -> None:
    lost = replace(job("a.bin: is binary.", JobState.FAILED), archive=9)
    assert [each[0] for each in failures(Overview(1, 1, (lost,)))] == ["7"]


def test_nothing_is_told_of_what_is_done() -> None:
    assert work(Overview(1, 1, (job("a.txt", JobState.DONE),)), "no model", NOW) == ""
