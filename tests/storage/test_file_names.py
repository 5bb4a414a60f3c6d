"""Names, and where the files came from."""

from __future__ import annotations

from storage import Documents, Jobs, Store
from storage.documents import text_hash
from storage.file_names import FileNames, Namesake
from tests.storage.sqlite_steps import steps_of

A, B = "/home/ada/a.txt", "/home/bob/a.txt"


def added(store: Store, name: str, text: str, origin: str = "") -> int:
    documents = Documents(store)
    found = documents.add(name, text_hash(text), 1, text, "text/plain", origin=origin)
    documents.make_current(found.id)
    return found.id


def test_a_path_has_the_name_of_what_was_read_from_it(store: Store) -> None:
    names = FileNames(store)
    assert names.of(A) is None
    added(store, "a.txt", "One", A)
    Jobs(store).add("bob/a.txt", text_hash("Two"), 1, None, origin=B)
    assert (names.of(A), names.of(B), names.of("")) == ("a.txt", "bob/a.txt", None)


def test_namesakes_are_there_or_on_their_way(store: Store) -> None:
    names = FileNames(store)
    added(store, "a.txt", "One", A)
    Jobs(store).add("a.txt", text_hash("Two"), 1, None)
    found = names.namesakes("a.txt")
    assert found == [Namesake(A, text_hash("One")), Namesake("", text_hash("Two"))]
    assert names.namesakes("A.txt") == []


def test_the_name_of_a_folder_or_an_archive_is_taken(store: Store) -> None:
    names = FileNames(store)
    added(store, "papers.zip/a.txt", "One")
    assert names.namesakes("papers.zip") == [Namesake("", "")]
    assert names.namesakes("papers.zi") == names.namesakes("papers") == []


def test_a_name_costs_no_more_among_many_files_on_their_way(store: Store) -> None:
    names, jobs = FileNames(store), Jobs(store)
    took = []
    for _ in range(2):
        number = len(jobs.unfinished())
        took.append(steps_of(store, lambda: (names.of(A), names.namesakes("a.txt"))))
        for n in range(number, number + 200):
            archive = jobs.add(f"{n}.zip", text_hash(f"zip {n}"), 1, None)
            jobs.finish(archive.id)
            jobs.add(f"{n}.txt", text_hash(str(n)), 1, None, origin=f"/{n}.txt")
    assert took[1] <= took[0] + 5


def test_where_a_document_came_from_can_be_found_out_later(store: Store) -> None:
    document = added(store, "a.txt", "One")
    FileNames(store).set_origin(document, A)
    assert FileNames(store).of(A) == "a.txt"
    assert Documents(store).get(document).origin == A


def test_versions_of_one_document_follow_those_of_another(store: Store) -> None:
    documents = Documents(store)
    old = [added(store, "a.txt", "One"), added(store, "a.txt", "Two")]
    new = [added(store, "a (2).txt", "Three"), added(store, "a (2).txt", "Four")]
    with store.transaction():
        FileNames(store).follow(new[1], old[1])
        documents.make_current(new[1])
    found = documents.versions("a.txt")
    assert [each.id for each in found] == [*old, *new]
    assert [each.version for each in found] == [1, 2, 3, 4]
    assert [each.is_current for each in found] == [False, False, False, True]
    assert documents.versions("a (2).txt") == []
