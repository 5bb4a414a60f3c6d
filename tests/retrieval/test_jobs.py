"""Jobs: searchable first, versions, archives, cancelling at any point, two at work at once."""

from __future__ import annotations

import itertools
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from retrieval import DocumentError, Library
from storage import (
    Chunks,
    Counters,
    Document,
    FullText,
    JobState,
    NotFoundError,
    Sessions,
    Stage,
    StorageError,
    Store,
)
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.test_library import FRUIT, STARS, Place, StoppedError, names, search


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def current(place: Place) -> dict[str, Document]:
    return {document.name: document for document in place.library.documents.current()}


def originals(place: Place) -> int:
    return sum(path.is_file() for path in (place.folder / "data" / "originals").rglob("*"))


def archive(place: Place, members: dict[str, str | bytes], name: str = "papers.zip") -> Path:
    path = place.folder / name
    with zipfile.ZipFile(path, "w") as zipped:
        for member, data in members.items():
            zipped.writestr(member, data)
    return path


def work_until(place: Place, stage: Stage) -> None:
    """Work, and be interrupted where the stage begins."""

    def interrupt(reached: str, done: int, total: int) -> None:
        if reached == stage:
            raise StoppedError

    with pytest.raises(StoppedError):
        place.library.work(progress=interrupt)


def test_every_file_can_be_searched_by_words_before_any_is_embedded(place: Place) -> None:
    session = Sessions(place.store).create().id
    place.library.enqueue(place.fruit, session=session)
    place.library.enqueue(place.stars, session=session)
    work_until(place, Stage.EMBEDDED)
    assert not place.embedder.embedded
    documents = Sessions(place.store).documents(session)
    assert [document.stage for document in documents] == [Stage.CHUNKED] * 2
    ids = [document.id for document in documents]
    assert names(search(place.library, "galaxy", ids, k=1)) == {"stars.txt"}
    assert names(search(place.library, "orchard", ids, k=1)) == {"fruit.txt"}


def test_a_job_keeps_its_stages(place: Place) -> None:
    job = place.library.enqueue(place.fruit)
    assert [each.stage for each in place.library.jobs.stages(job.id)] == [Stage.STORED]
    place.library.work()
    stages = place.library.jobs.stages(job.id)
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
    assert Sessions(place.store).documents(session) == [second]
    assert current(place) == {"fruit.txt": second}
    # The first keeps its text, and nothing is found in it any more.
    assert place.library.documents.text(first.id) == FRUIT
    assert search(place.library, "pears", [first.id]) == []
    assert names(search(place.library, "plums", [second.id])) == {"fruit.txt"}

    place.fruit.write_text(FRUIT)
    back = place.library.add(place.fruit)
    assert (back.id, back.version, back.is_current) == (first.id, 1, True)
    assert back.stage is Stage.INDEXED
    assert Sessions(place.store).documents(session) == [back]
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


def test_removing_a_document_removes_every_version(place: Place) -> None:
    place.library.add(place.fruit)
    place.fruit.write_text(FRUIT + "A last line about plums.\n")
    second = place.library.add(place.fruit)
    gone = place.library.remove(second.id)
    assert [document.version for document in gone] == [1, 2]
    assert originals(place) == 0
    counts = place.store.counts()
    assert (counts["documents"], counts["chunks"]) == (0, 0)
    for table in ("texts", "vectors", "jobs", "job_stages", "page_words", "headings"):
        assert place.store.db.table(table).count == 0, table
    with pytest.raises(NotFoundError):
        place.library.remove(second.id)


def test_the_same_bytes_under_another_name_are_parsed_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.library.add(place.fruit)
    monkeypatch.setattr("retrieval.ingest.extract", lambda *_, **__: pytest.fail("parsed again"))
    copy = place.library.add(place.fruit, name="copy.txt")
    assert place.library.documents.text(copy.id) == FRUIT
    assert Counters(place.store).all()["documents_parsed"] == 1


def test_an_archive_becomes_its_members_and_a_bad_one_harms_no_other(place: Place) -> None:
    path = archive(place, {"a/fruit.txt": FRUIT, "bad.txt": bytes(range(256)) * 9, "s.txt": STARS})
    session = Sessions(place.store).create().id
    job = place.library.enqueue(path, session=session)
    place.library.work([job.id])
    assert set(current(place)) == {"papers.zip/a/fruit.txt", "papers.zip/s.txt"}
    assert len(Sessions(place.store).documents(session)) == 2
    (failed,) = place.library.jobs.failed()
    assert (failed.error or "").startswith("papers.zip/bad.txt: ")
    assert originals(place) == 2
    overview = place.library.overview(session)
    assert (overview.done, overview.total) == (3, 3)


def test_an_interrupted_archive_goes_on_and_the_same_again_is_instant(place: Place) -> None:
    path = archive(place, {f"{n}.txt": f"Number {n}. {FRUIT}" for n in range(6)})
    job = place.library.enqueue(path)
    calls = 0

    def interrupt(stage: str, done: int, total: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise StoppedError

    with pytest.raises(StoppedError):
        place.library.work([job.id], interrupt)
    queued = len(place.library.jobs.members(job.id))
    place.start()
    place.library.work([job.id])
    assert 0 < queued < 6
    assert len(current(place)) == len(place.library.jobs.members(job.id)) == 6
    before = Counters(place.store).all()
    assert place.library.enqueue(path).state is JobState.DONE
    assert Counters(place.store).all() == before


def test_of_an_archive_within_an_archive_an_interruption_skips_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.worker.RECORD_SECONDS", 0.0)
    inner = archive(place, {"fruit.txt": FRUIT}, "inner.zip").read_bytes()
    job = place.library.enqueue(archive(place, {"inner.zip": inner, "stars.txt": STARS}))

    def interrupt(stage: str, done: int, total: int) -> None:
        if len(place.library.jobs.members(job.id)) == 1 and next(told) == 1:
            raise StoppedError

    told = itertools.count()
    with pytest.raises(StoppedError):
        place.library.work([job.id], interrupt)
    place.library.work([job.id])
    assert len(current(place)) == 2


def test_what_was_removed_comes_back_with_its_archive(place: Place) -> None:
    path = archive(place, {"fruit.txt": FRUIT})
    place.library.work([place.library.enqueue(path).id])
    place.library.remove(current(place)["papers.zip/fruit.txt"].id)
    place.library.work([place.library.enqueue(path).id])
    assert set(current(place)) == {"papers.zip/fruit.txt"}


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
    documents = Sessions(place.store).documents(session)
    assert [d.id for d in documents] == ([before.id] if before else [])
    assert list(current(place)) == (["fruit.txt"] if before else [])
    assert originals(place) == place.store.counts()["documents"] == len(documents)
    assert place.store.db.table("texts").count == len(documents)
    everything = [document.id for document in place.library.documents.all()]
    assert not FullText(place.store).search("plums", everything, 3)
    if before:
        assert documents[0].stage is Stage.INDEXED
        assert names(search(place.library, "pears", [before.id])) == {"fruit.txt"}


def test_cancelling_an_archive_keeps_what_is_done(place: Place) -> None:
    path = archive(place, {f"{n}.txt": f"Number {n}. {FRUIT}" for n in range(4)})
    job = place.library.enqueue(path)
    indexed = 0

    def cancel(stage: str, done: int, total: int) -> None:
        nonlocal indexed
        indexed += stage == Stage.INDEXED
        if indexed == 2:
            place.library.cancel(job.id)

    place.library.work(progress=cancel)
    assert len(current(place)) == originals(place) == 1
    assert all(document.stage is Stage.INDEXED for document in current(place).values())


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

    monkeypatch.setattr("retrieval.ingest.extract", broken)
    with pytest.raises(DocumentError, match=r"fruit\.txt: can't be read \(KeyError.*report"):
        place.library.add(place.fruit)
    assert originals(place) == 0


def test_without_an_embedder_the_words_are_found_and_the_job_waits(place: Place) -> None:
    def missing() -> FakeEmbedder:
        raise StorageError("no model")

    library = Library(place.store, missing)
    job = library.enqueue(place.fruit)
    with pytest.raises(StorageError, match="no model"):
        library.work()
    (document,) = library.documents.current()
    assert FullText(place.store).search("pears", [document.id], 3)
    assert library.jobs.state(job.id) is JobState.WAITING
    place.library.work()
    assert current(place)["fruit.txt"].stage is Stage.INDEXED


def test_the_background_takes_up_what_was_left_and_ends_when_it_is_closed(place: Place) -> None:
    place.library.enqueue(place.fruit)
    work_until(place, Stage.CHUNKED)
    place.start()
    place.library.start()
    later = place.library.enqueue(place.stars).id
    for job in (later, 1):
        wait_until(lambda job=job: not place.library.jobs.is_unfinished(job))
    assert {d.stage for d in current(place).values()} == {Stage.INDEXED}
    place.library.close()
    assert not [t for t in threading.enumerate() if t.name == "ingestion"]


def wait_until(happened: Callable[[], bool]) -> None:
    done = threading.Event()
    for _ in range(600):
        if happened():
            return
        done.wait(0.05)
    pytest.fail("it didn't happen within 30 s")


def test_two_at_work_on_one_folder_do_each_job_once(place: Place) -> None:
    for n in range(8):
        path = place.folder / f"{n}.txt"
        path.write_text(f"Number {n}. {FRUIT}")
        place.library.enqueue(path)
    other = Library(Store(place.folder / "data"), lambda: place.embedder)
    place.library.start()
    other.work()
    wait_until(lambda: place.library.jobs.next() is None)
    place.library.close()
    assert Counters(place.store).all()["documents_parsed"] == 8
    assert len(set(place.embedder.embedded)) == len(place.embedder.embedded)
    assert place.store.integrity() == "ok"


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
    assert [each.name for each in sessions.documents(other)] == ["stars.txt"]
    sessions.undelete(hidden)
    assert [each.name for each in sessions.documents(hidden)] == ["fruit.txt"]


def test_a_file_that_is_still_coming_when_its_session_goes_is_in_the_library(place: Place) -> None:
    session = Sessions(place.store).create().id
    with place.library.receive("late.txt", session) as late:
        late.write(STARS.encode())
        Sessions(place.store).remove(session)
        late.end()
    place.library.refuse("bad.txt", session, DocumentError("bad.txt", "is bad", "Mend it."))
    assert [job.name for job in place.library.overview(since=0).jobs] == ["late.txt", "bad.txt"]


def test_progress_is_on_disk_for_others_to_see(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.worker.RECORD_SECONDS", -1)
    place.fruit.write_text(FRUIT * 30)
    job = place.library.enqueue(place.fruit).id
    other = Library(Store(place.folder / "data"), FakeEmbedder)
    seen: set[tuple[str, int, int]] = set()

    def look(stage: str, done: int, total: int) -> None:
        found = other.jobs.find(job)
        assert found is not None
        seen.add((found.stage, found.steps_done, found.steps))

    place.library.work(progress=look)
    steps = sorted(done for stage, done, _ in seen if stage == Stage.EMBEDDED)
    assert len(steps) > 1


PLUMS = FRUIT + "A last line about plums.\n"


def text_of(place: Place, name: str) -> str:
    return place.library.documents.text(current(place)[name].id)


def enqueue(place: Place, *texts: str) -> None:
    """Take in one text after the other under one name, while nobody works."""
    for text in texts:
        place.fruit.write_text(text)
        place.library.enqueue(place.fruit)


@pytest.mark.parametrize(
    "texts", [(PLUMS, FRUIT), (PLUMS, FRUIT, PLUMS), (PLUMS, STARS, PLUMS, FRUIT)]
)
def test_what_was_handed_in_last_stands_whatever_waited_then(
    place: Place, texts: tuple[str, ...]
) -> None:
    place.library.add(place.fruit)
    enqueue(place, *texts)
    place.library.work()
    assert text_of(place, "fruit.txt") == texts[-1]


def test_what_was_handed_in_last_stands_when_an_earlier_one_is_not_embedded_yet(
    place: Place,
) -> None:
    enqueue(place, FRUIT, PLUMS)
    work_until(place, Stage.EMBEDDED)
    enqueue(place, FRUIT)
    place.library.work()
    assert text_of(place, "fruit.txt") == FRUIT


def test_what_was_handed_in_last_stands_when_the_one_before_is_being_cancelled(
    place: Place,
) -> None:
    place.library.add(place.fruit)
    enqueue(place, PLUMS)
    place.library.work()
    place.fruit.write_text(FRUIT)
    back = place.library.enqueue(place.fruit)
    work_until(place, Stage.EMBEDDED)
    place.library.jobs.cancel(back.id)  # undone by whoever is at work
    enqueue(place, FRUIT)
    place.library.work()
    assert text_of(place, "fruit.txt") == FRUIT


def test_what_is_waited_for_goes_before_others_but_not_before_what_it_replaces(
    place: Place,
) -> None:
    enqueue(place, PLUMS)
    place.fruit.write_text(FRUIT)
    place.library.add(place.fruit)
    place.library.work()
    assert text_of(place, "fruit.txt") == FRUIT


@pytest.mark.parametrize("is_expanded", [False, True])
def test_of_archives_too_the_last_one_stands(place: Place, is_expanded: bool) -> None:
    member = "papers.zip/a.txt"
    place.library.enqueue(archive(place, {"a.txt": FRUIT}))
    place.library.work()
    place.library.enqueue(archive(place, {"a.txt": PLUMS}))
    if is_expanded:
        work_until(place, Stage.CHUNKED)
    place.library.enqueue(archive(place, {"a.txt": FRUIT}))
    place.library.work()
    assert text_of(place, member) == FRUIT
