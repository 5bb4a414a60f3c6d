"""One at a time does the jobs, in their order, says how far it is, and goes on when it can."""

from __future__ import annotations

import threading

import pytest

from retrieval import Library
from storage import Counters, Sessions, Stage, StorageError, Store
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.place import (
    FRUIT,
    PLUMS,
    Place,
    current,
    enqueue,
    names,
    search,
    text_of,
    wait_until,
    work_until,
)


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


def test_what_is_waited_for_goes_before_others_but_not_before_what_it_replaces(
    place: Place,
) -> None:
    enqueue(place, PLUMS)
    place.fruit.write_text(FRUIT)
    place.library.add(place.fruit)
    place.library.work()
    assert text_of(place, "fruit.txt") == FRUIT


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


def test_the_background_says_what_keeps_it_from_working_and_goes_on(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = True

    def embedder() -> FakeEmbedder:
        if broken:
            raise StorageError("the model is missing")
        return FakeEmbedder()

    monkeypatch.setattr("retrieval.worker.IDLE_SECONDS", 0.05)
    library = Library(Store(place.folder / "data"), embedder)
    library.start()
    job = library.enqueue(place.fruit).id
    wait_until(lambda: library.problem == "the model is missing")
    broken = False
    wait_until(lambda: not library.jobs.is_unfinished(job))
    wait_until(lambda: library.problem is None)
    library.close()
