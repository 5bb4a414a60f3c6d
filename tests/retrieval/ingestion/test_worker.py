"""One at a time does the jobs, in their order, says how far it is, and goes on when it can."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest
from filelock import FileLock

from retrieval import Library
from retrieval.ingestion import worker
from retrieval.ingestion.indexing import JobProgress
from retrieval.ingestion.stages import Ingestion
from retrieval.ingestion.worker import Worker, until_finished
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import Counters, Job, Jobs, JobState, Sessions, Stage, StorageError, Store
from storage.documents import text_hash
from storage.sentence_vectors import SentenceVectors
from storage.snapshot import WORK_LOCK
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
    documents = Sessions(place.store).brought(session)
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


def test_the_background_makes_what_an_earlier_version_did_not(place: Place) -> None:
    document = place.library.add(place.fruit).id
    with place.store.transaction() as db:
        db.execute("DELETE FROM sentence_vectors")
    place.library.start()
    sentences = SentenceVectors(place.store, MODEL, DIMENSIONS)
    wait_until(lambda: not sentences.missing(document))
    place.library.close()
    assert place.library.problem is None


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
    monkeypatch.setattr("retrieval.ingestion.worker.RECORD_SECONDS", -1)
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

    monkeypatch.setattr("retrieval.ingestion.worker.IDLE_SECONDS", 0.05)
    library = Library(Store(place.folder / "data"), embedder)
    library.start()
    job = library.enqueue(place.fruit).id
    wait_until(lambda: library.problem == "the model is missing")
    broken = False
    wait_until(lambda: not library.jobs.is_unfinished(job))
    wait_until(lambda: library.problem is None)
    library.close()


Act = Callable[[Job, JobProgress], None]


def test_a_filling_that_fails_is_logged_and_tried_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = []

    class Broken(Scripted):
        def fill(self) -> bool:
            tried.append(True)
            raise StorageError("no room")

    monkeypatch.setattr("retrieval.ingestion.worker.IDLE_SECONDS", 0.05)
    broken = Broken(tmp_path / "data")
    broken.worker.start()
    wait_until(lambda: "no room" in caplog.text)
    again = broken.jobs.add("a", text_hash("a"), 1, None).id
    wait_until(lambda: not broken.jobs.is_unfinished(again))
    broken.worker.stop()
    assert tried == [True]


class Scripted:
    """A worker whose steps are those of the test; a job that has none is finished."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.store = Store(folder)
        self.jobs = Jobs(self.store)
        self.ids = {name: self.jobs.add(name, text_hash(name), 1, None).id for name in names}
        self.acts: dict[str, Act] = {}
        self.done: list[tuple[str, bool]] = []
        self.worker = Worker(self.store, cast(Ingestion, self))

    def step(self, job: Job, report: JobProgress, *, may_wait: bool) -> None:
        self.done.append((job.name, may_wait))
        if job.state is JobState.CANCELLED:
            self.jobs.remove(job.id)
        else:
            self.acts.get(job.name, self.finish)(job, report)

    def finish(self, job: Job, *_: object) -> None:
        self.jobs.finish(job.id)

    def work(self, report: JobProgress | None = None, first: str | None = None) -> list[str]:
        """The names of the jobs that were worked on."""
        self.worker.work(lambda: False, report or ignore, self.ids.get(first or ""))
        return [name for name, _ in self.done]


def ignore(stage: str, done: int, total: int) -> None:
    """Report to no one."""


@pytest.fixture
def script(tmp_path: Path) -> Scripted:
    return Scripted(tmp_path / "data", "a", "b", "c")


def test_only_what_is_waited_for_may_not_wait_itself(script: Scripted) -> None:
    script.work(first="c")
    assert script.done == [("c", False), ("a", True), ("b", True)]


def test_no_job_is_begun_once_it_is_over(script: Scripted) -> None:
    script.worker.work(lambda: len(script.done) == 2, ignore)
    assert script.done == [("a", True), ("b", True)]


@pytest.mark.parametrize("error", [StorageError("theirs"), KeyboardInterrupt()])
def test_what_a_listener_raises_is_raised_unchanged_whatever_the_work_catches(
    script: Scripted, error: BaseException
) -> None:
    def swallow(job: Job, report: JobProgress) -> None:
        with suppress(Exception):  # as around a parser
            report(Stage.PARSED, 0, 1)
        script.finish(job)

    def listener(stage: str, done: int, total: int) -> None:
        raise error

    script.acts["a"] = swallow
    with pytest.raises(type(error)) as caught:
        script.work(listener)
    assert caught.value is error
    assert script.jobs.state(script.ids["a"]) is JobState.WAITING
    assert script.work() == ["a", "a", "b", "c"], "the turn was given back"


def test_a_job_that_is_cancelled_is_undone_and_the_others_are_done(script: Scripted) -> None:
    def cancelled_meanwhile(job: Job, report: JobProgress) -> None:
        script.jobs.cancel(job.id)
        report(Stage.PARSED, 0, 1)
        pytest.fail("it went on")

    script.acts["a"] = cancelled_meanwhile
    assert script.work() == ["a", "a", "b", "c"]


def test_an_error_of_the_disk_ends_the_work_unless_its_job_is_gone(script: Scripted) -> None:
    def full(job: Job, report: JobProgress) -> None:
        raise StorageError("the disk is full")

    def removed(job: Job, report: JobProgress) -> None:
        script.jobs.remove(job.id)
        full(job, report)

    script.acts |= {"a": removed, "b": full}
    with pytest.raises(StorageError, match="full"):
        script.work()
    assert [name for name, _ in script.done] == ["a", "b"]
    assert script.jobs.state(script.ids["b"]) is JobState.WAITING


def test_who_has_not_the_turn_watches_and_undoes_nothing(
    script: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "LOOK_SECONDS", 0)
    script.jobs.progress(script.ids["b"], Stage.EMBEDDED, 3, 7)
    script.jobs.cancel(script.ids["a"])
    seen: list[tuple[str, int, int]] = []
    with FileLock(script.store.data_dir / WORK_LOCK):
        script.worker.work(lambda: len(seen) == 2, lambda *said: seen.append(said), script.ids["b"])
        script.worker.take_back()
    assert seen == [(Stage.EMBEDDED, 3, 7)] * 2
    assert script.done == []
    assert script.work() == ["a", "b", "c"]


def test_taking_back_does_no_other_work(script: Scripted) -> None:
    script.jobs.cancel(script.ids["b"])
    script.worker.take_back()
    assert script.done == [("b", True)]


def test_a_turn_that_can_not_be_taken_is_said_by_name(script: Scripted) -> None:
    (script.store.data_dir / WORK_LOCK).mkdir()
    with pytest.raises(StorageError, match=rf"{WORK_LOCK}: can't be locked .*--data-dir"):
        script.work()


def test_who_is_stopped_leaves_the_job_and_goes_on_with_it_when_started_again(
    script: Scripted,
) -> None:
    begun = threading.Event()

    def endless(job: Job, report: JobProgress) -> None:
        while True:
            report(Stage.PARSED, 0, 1)
            begun.set()

    script.acts["a"] = endless
    script.worker.start()
    assert begun.wait(30)
    script.worker.stop()
    assert script.jobs.state(script.ids["a"]) is JobState.WAITING
    assert script.worker.problem is None
    del script.acts["a"]
    script.worker.start()
    wait_until(lambda: script.jobs.next() is None)
    script.worker.stop()
    assert [name for name, _ in script.done] == ["a", "a", "b", "c"]


@pytest.mark.parametrize(("every", "recorded"), [(-1.0, 1), (1e9, 0)])
def test_progress_within_a_stage_is_recorded_now_and_then_and_its_end_never(
    script: Scripted, monkeypatch: pytest.MonkeyPatch, every: float, recorded: int
) -> None:
    monkeypatch.setattr(worker, "RECORD_SECONDS", every)
    seen: list[tuple[str, int, int]] = []

    def two_steps(job: Job, report: JobProgress) -> None:
        for done in (1, 2):
            report(Stage.EMBEDDED, done, 2)
            found = script.jobs.find(job.id)
            assert found is not None
            assert (found.steps_done if found.stage is Stage.EMBEDDED else 0) == recorded
        script.finish(job)

    script.acts["a"] = two_steps
    script.work(lambda *said: seen.append(said))
    assert seen == [(Stage.EMBEDDED, 1, 2), (Stage.EMBEDDED, 2, 2)]


def test_work_that_fails_again_and_again_is_tried_less_and_less_until_there_is_more(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without network each try starts pip."""
    pauses: list[float] = []
    monkeypatch.setattr(worker, "IDLE_SECONDS", 2.0)
    tried = Worker(place.store, cast(Ingestion, None))
    enqueue(place, PLUMS)

    def wait(seconds: float) -> bool:
        pauses.append(seconds)
        if len(pauses) == 9:
            tried._stop.set()
        return len(pauses) == 7  # something was added

    monkeypatch.setattr(tried._wake, "wait", wait)
    tried._run()
    assert tried.problem
    assert pauses == [4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 60.0, 4.0, 8.0]


def test_jobs_are_watched_until_those_that_are_wanted_are_finished(place: Place) -> None:
    fruit, stars = place.library.enqueue(place.fruit), place.library.enqueue(place.stars)
    is_fruit, are_all = (
        until_finished(place.library.jobs, [fruit.id]),
        until_finished(place.library.jobs),
    )
    assert not is_fruit()
    place.library.work([fruit.id])
    assert is_fruit()
    assert not until_finished(place.library.jobs, [fruit.id, stars.id])()
    place.library.work()
    assert are_all()
    assert until_finished(place.library.jobs, [])()
