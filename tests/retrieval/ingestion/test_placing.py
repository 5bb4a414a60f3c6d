"""Which name a file gets where others are called the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval.ingestion.placing import may_follow
from retrieval.names import path_label
from tests.retrieval.place import FRUIT, PLUMS, STARS, Place, current, text_of


def file(place: Place, path: str, text: str) -> Path:
    """A file in the folder."""
    found = place.folder / path
    found.parent.mkdir(parents=True, exist_ok=True)
    found.write_text(text)
    return found


def dropped(place: Place, name: str, text: str) -> str:
    """The name of a file that came without its place."""
    with place.library.receive(name) as upload:
        upload.write(text.encode())
        job = upload.end()
    place.library.work([job.id])
    return place.library.result(job.id).name


def test_the_same_path_again_is_a_new_version(place: Place) -> None:
    one = place.library.add(file(place, "a/lease.txt", FRUIT))
    two = place.library.add(file(place, "a/lease.txt", PLUMS))
    assert (one.name, two.name, two.version) == ("lease.txt", "lease.txt", 2)


def test_files_from_two_folders_are_told_apart_by_them(place: Place) -> None:
    one = place.library.add(file(place, "x/a/lease.txt", FRUIT))
    two = place.library.add(file(place, "x/b/lease.txt", STARS))
    three = place.library.add(file(place, "y/b/lease.txt", PLUMS))
    assert [each.name for each in (one, two, three)] == [
        "lease.txt",
        "b/lease.txt",
        "y/b/lease.txt",
    ]
    again = place.library.add(file(place, "x/b/lease.txt", STARS + "Changed."))
    assert (again.name, again.version) == ("b/lease.txt", 2)
    assert text_of(place, "lease.txt") == FRUIT


def test_the_same_bytes_are_the_same_document(place: Place) -> None:
    one = place.library.add(file(place, "a/lease.txt", FRUIT))
    assert place.library.add(file(place, "b/lease.txt", FRUIT)) == one
    assert dropped(place, "lease.txt", FRUIT) == "lease.txt"
    assert len(current(place)) == 1


def test_a_file_from_nowhere_replaces_nothing(place: Place) -> None:
    assert dropped(place, "lease.txt", FRUIT) == "lease.txt"
    assert dropped(place, "lease.txt", PLUMS) == "lease (2).txt"
    assert dropped(place, "lease.txt", STARS) == "lease (3).txt"
    assert dropped(place, "lease.txt", PLUMS) == "lease (2).txt"
    assert {name: text_of(place, name) for name in current(place)} == {
        "lease.txt": FRUIT,
        "lease (2).txt": PLUMS,
        "lease (3).txt": STARS,
    }


def test_a_path_keeps_the_number_that_it_got(place: Place) -> None:
    dropped(place, "lease.txt", FRUIT)
    one = place.library.add(file(place, "a/lease.txt", PLUMS))
    two = place.library.add(file(place, "a/lease.txt", STARS))
    assert (one.name, two.name, two.version) == ("lease (2).txt", "lease (2).txt", 2)


@pytest.mark.parametrize(
    "path",
    [
        "n/new\nline.txt",
        "n/turned\u202e.txt",
        "n/b\udcff.txt",
        "/".join(["f" * 120] * 3) + "/a.txt",
    ],
    ids=["two lines", "turned letters", "a byte that isn't UTF-8", "too long"],
)
def test_a_name_that_had_to_be_changed_is_of_one_document_with_its_folder_and_without(
    place: Place, path: str
) -> None:
    found = file(place, path, FRUIT)
    one = place.library.add(found)
    found.write_text(PLUMS)
    two = place.library.add(found, path_label(path))
    assert (two.name, two.version) == (one.name, 2)
    assert place.library.add(found, path_label(f"{found.parent.name}/{found.name}")) == two
    assert list(current(place)) == [one.name]


def test_a_document_of_the_same_name_and_path_is_the_one_whatever_others_are_of_the_path(
    place: Place,
) -> None:
    found = file(place, "n/lease.txt", FRUIT)
    place.library.add(found, "other.txt")
    assert place.library.add(found, "n/lease.txt").name == "n/lease.txt"
    found.write_text(PLUMS)
    two = place.library.add(found, "n/lease.txt")
    assert (two.name, two.version) == ("n/lease.txt", 2)
    assert text_of(place, "other.txt") == FRUIT


def test_the_place_of_what_was_dropped_is_found_out(place: Place) -> None:
    dropped(place, "lease.txt", FRUIT)
    place.library.add(file(place, "a/lease.txt", FRUIT))
    two = place.library.add(file(place, "a/lease.txt", STARS))
    assert (two.name, two.version) == ("lease.txt", 2)


def test_files_that_wait_count_as_well(place: Place) -> None:
    jobs = [
        place.library.enqueue(file(place, "a/lease.txt", FRUIT)),
        place.library.enqueue(file(place, "b/lease.txt", PLUMS)),
        place.library.enqueue(file(place, "a/lease.txt", STARS)),
    ]
    assert [job.name for job in jobs] == ["lease.txt", "b/lease.txt", "lease.txt"]


def test_names_that_differ_in_case_are_two(place: Place) -> None:
    assert dropped(place, "Lease.txt", FRUIT) == "Lease.txt"
    assert dropped(place, "lease.txt", PLUMS) == "lease.txt"


def test_an_archive_with_other_members_is_another_one(place: Place) -> None:
    dropped(place, "papers.zip/a.txt", FRUIT)
    assert dropped(place, "papers.zip", PLUMS) == "papers (2).zip"


@pytest.mark.parametrize(
    ("name", "followed"),
    [
        ("lease (2).txt", "lease.txt"),
        ("law/lease (12).tar.gz", None),
        ("law/lease (12)", "law/lease"),
        ("lease.txt", None),
        ("(2).txt", None),
        ("lease(2).txt", None),
    ],
)
def test_a_number_says_what_it_may_replace(name: str, followed: str | None) -> None:
    assert may_follow(name) == followed
