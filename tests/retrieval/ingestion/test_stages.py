"""A file goes from stage to stage; whatever happens meanwhile, nothing half done is left of it."""

from __future__ import annotations

import pytest

from retrieval import DocumentError, Library
from storage import Chunks, Counters, FullText, Sessions, Stage, StorageError, Store
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.place import FRUIT, PLUMS, Place, current, names, originals, search
from tests.storage.job_stages import stages_of


def test_a_job_keeps_its_stages(place: Place) -> None:
    job = place.library.enqueue(place.fruit)
    assert [each.stage for each in stages_of(place.store, job.id)] == [Stage.STORED]
    place.library.work()
    stages = stages_of(place.store, job.id)
    assert [each.stage for each in stages] == list(Stage)
    assert all(each.finished_at and each.done == each.total for each in stages)


def test_a_changed_file_is_a_new_version_whose_equal_chunks_keep_their_vectors(
    place: Place,
) -> None:
    session = Sessions(place.store).create().id
    first = place.library.add(place.fruit, session=session)
    chunks = len(Chunks(place.store).of(first.id))
    place.fruit.write_text(FRUIT + "A last line about plums.\n")
    second = place.library.add(place.fruit)
    assert (first.version, second.version, second.is_current) == (1, 2, True)
    assert Counters(place.store).all()["chunks_embedded"] == chunks + 1
    assert Sessions(place.store).brought(session) == [second]
    assert current(place) == {"fruit.txt": second}
    # The first keeps its text, and nothing is found in it any more.
    assert place.library.documents.text(first.id) == FRUIT
    assert search(place.library, "pears", [first.id]) == []
    assert names(search(place.library, "plums", [second.id])) == {"fruit.txt"}

    place.fruit.write_text(FRUIT)
    back = place.library.add(place.fruit)
    assert (back.id, back.version, back.is_current) == (first.id, 1, True)
    assert back.stage is Stage.INDEXED
    assert Sessions(place.store).brought(session) == [back]
    assert Counters(place.store).all()["documents_parsed"] == 2
    assert names(search(place.library, "pears", [first.id])) == {"fruit.txt"}


def test_a_version_that_cannot_be_read_leaves_the_old_one(place: Place) -> None:
    first = place.library.add(place.fruit)
    place.fruit.write_bytes(bytes(range(256)) * 40)
    with pytest.raises(DocumentError, match=r"fruit\.txt: "):
        place.library.add(place.fruit)
    assert current(place) == {"fruit.txt": first}
    assert originals(place) == 1
    assert place.library.jobs.failed() == []


def test_the_same_bytes_under_another_name_are_parsed_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.library.add(place.fruit)
    monkeypatch.setattr(
        "retrieval.ingestion.stages.read", lambda *_, **__: pytest.fail("parsed again")
    )
    copy = place.library.add(place.fruit, name="copy.txt")
    assert place.library.documents.text(copy.id) == FRUIT
    assert Counters(place.store).all()["documents_parsed"] == 1


@pytest.mark.parametrize("stage", list(Stage))
@pytest.mark.parametrize("is_new_version", [False, True])
def test_a_cancelled_file_leaves_nothing_and_the_version_before_is_back(
    place: Place, stage: Stage, is_new_version: bool
) -> None:
    session = Sessions(place.store).create().id
    before = place.library.add(place.fruit, session=session) if is_new_version else None
    place.fruit.write_text("Plums.\n\n" * 900 + FRUIT)
    job = place.library.enqueue(place.fruit, session=session)
    other = Library(Store(place.folder / "data"), FakeEmbedder)

    def cancel(reached: str, done: int, total: int) -> None:
        if reached == stage:
            other.cancel(job.id)

    if stage is Stage.STORED:
        other.cancel(job.id)
    place.library.work(progress=cancel)
    with pytest.raises(DocumentError, match="cancelled"):
        place.library.result(job.id)
    documents = Sessions(place.store).brought(session)
    assert [d.id for d in documents] == ([before.id] if before else [])
    assert list(current(place)) == (["fruit.txt"] if before else [])
    assert originals(place) == place.store.counts()["documents"] == len(documents)
    assert place.store.db.table("texts").count == len(documents)
    everything = [document.id for document in place.library.documents.all()]
    assert not FullText(place.store).search("plums", everything, 3)
    if before:
        assert documents[0].stage is Stage.INDEXED
        assert names(search(place.library, "pears", [before.id])) == {"fruit.txt"}


def test_a_version_that_a_cancelled_file_went_back_to_is_still_there(place: Place) -> None:
    first = place.library.add(place.fruit)
    place.fruit.write_text(PLUMS)
    second = place.library.add(place.fruit)
    place.fruit.write_text(FRUIT)
    back = place.library.enqueue(place.fruit)

    def cancel(stage: str, done: int, total: int) -> None:
        if (stage, done) == (Stage.CHUNKED, 1):
            place.library.jobs.cancel(back.id)

    place.library.work(progress=cancel)
    assert current(place) == {"fruit.txt": second}
    versions = place.library.documents.versions("fruit.txt")
    assert [version.id for version in versions] == [first.id, second.id]
    assert place.library.documents.text(first.id) == FRUIT


def test_a_failure_is_kept_until_it_is_dismissed(place: Place) -> None:
    bad = place.folder / "bad.txt"
    bad.write_bytes(bytes(range(256)) * 40)
    job = place.library.enqueue(bad)
    place.library.work()
    place.start()
    (failed,) = place.library.overview().jobs
    assert failed.id == job.id
    assert (failed.error or "").startswith("bad.txt: ")
    assert originals(place) == 0
    place.library.jobs.dismiss(job.id)
    assert place.library.overview().jobs == ()


def test_a_parser_that_breaks_fails_the_file_and_not_the_queue(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("retrieval.ingestion.stages.read", broken)
    with pytest.raises(DocumentError, match=r"fruit\.txt: can't be read \(KeyError.*report"):
        place.library.add(place.fruit)
    assert originals(place) == 0


def test_a_job_of_a_removed_document_is_gone(place: Place) -> None:
    job = place.library.enqueue(place.fruit)
    removed: list[int] = []

    def remove(stage: str, done: int, total: int) -> None:
        if stage == Stage.EMBEDDED and not removed:
            (document,) = place.library.documents.current()
            removed.append(document.id)
            place.library.remove(document.id)

    place.library.work(progress=remove)
    assert removed
    assert place.library.jobs.find(job.id) is None
    assert originals(place) == place.store.counts()["documents"] == 0


def test_a_file_whose_session_is_removed_meanwhile_is_in_the_library(place: Place) -> None:
    session = Sessions(place.store).create().id
    place.library.enqueue(place.fruit, session=session)

    def remove(stage: str, done: int, total: int) -> None:
        if stage == Stage.CHUNKED and done == 0:
            Sessions(place.store).remove(session)

    place.library.work(progress=remove)
    assert current(place)["fruit.txt"].stage is Stage.INDEXED


def test_files_of_a_session_that_is_hidden_hold_up_no_others(place: Place) -> None:
    sessions = Sessions(place.store)
    hidden, other = sessions.create().id, sessions.create().id
    place.library.enqueue(place.fruit, session=hidden)
    place.library.enqueue(place.stars, session=other)
    sessions.delete(hidden)
    place.library.work()
    assert [each.name for each in sessions.brought(other)] == ["stars.txt"]
    sessions.undelete(hidden)
    assert [each.name for each in sessions.brought(hidden)] == ["fruit.txt"]


def test_a_database_that_is_full_leaves_no_file_and_can_go_on(place: Place) -> None:
    """Simulated by SQLite's own limit on pages."""
    db = place.store.db
    place.fruit.write_text(FRUIT * 40)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}").fetchone()
    job = place.library.enqueue(place.fruit)
    with pytest.raises(StorageError, match="disk is full"):
        place.library.work()
    assert place.library.jobs.is_unfinished(job.id)
    db.execute("PRAGMA max_page_count = 1000000").fetchone()
    place.library.work()
    assert current(place)["fruit.txt"].stage is Stage.INDEXED
    assert place.store.integrity() == "ok"


def test_an_original_that_someone_deleted_is_said_by_name(place: Place) -> None:
    job = place.library.enqueue(place.fruit)
    place.library._intake.originals.path(job.sha256).unlink()
    with pytest.raises(DocumentError, match=r"fruit\.txt: doesn't exist"):
        place.library.work([job.id])
        place.library.result(job.id)
