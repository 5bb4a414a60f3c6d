"""The last stages of a document: embedded batch by batch, prepared first, and never twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from retrieval import Library
from retrieval.ingestion.indexing import Indexing
from retrieval.ingestion.intake import Cancelled
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from retrieval.vectors.index import VectorIndex
from storage import (
    Chunks,
    Counters,
    Document,
    FullText,
    Job,
    JobState,
    Stage,
    StorageError,
    Vectors,
)
from storage.sentence_vectors import SentenceVectors
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.place import FRUIT, PLUMS, STARS, Place, StoppedError, current


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("retrieval.ingestion.indexing.EMBED_BATCH", 2)


def indexing(place: Place, prepare: Callable[[Document], None] | None = None) -> Indexing:
    return Indexing(place.store, VectorIndex(place.store), lambda: place.embedder, prepare)


def searchable(place: Place, path: Path, name: str | None = None) -> Job:
    """The job of a file that can be found by its words, and no more than that."""

    def interrupt(stage: str, done: int, total: int) -> None:
        if (stage, done) == (Stage.CHUNKED, 1):
            raise StoppedError

    job = place.library.enqueue(path, name)
    with pytest.raises(StoppedError):
        place.library.work([job.id], interrupt)
    return now(place, job)


def now(place: Place, job: Job) -> Job:
    found = place.library.jobs.find(job.id)
    assert found is not None
    return found


def chunks(place: Place, job: Job) -> list[str]:
    assert job.document is not None
    return [chunk.text for chunk in Chunks(place.store).of(job.document)]


def missing(place: Place, job: Job) -> int:
    assert job.document is not None
    return len(Vectors(place.store, MODEL).missing(job.document))


def ignore(stage: str, done: int, total: int) -> None:
    """Report to no one."""


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


def test_each_batch_is_kept_and_an_interrupted_document_goes_on_with_the_next(
    place: Place,
) -> None:
    place.fruit.write_text(FRUIT + STARS)
    job = searchable(place, place.fruit)
    every = chunks(place, job)
    seen: list[tuple[str, int, int]] = []

    def interrupt(*reported: object) -> None:
        seen.append(reported)  # type: ignore[arg-type]
        if len(seen) == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        indexing(place).complete(job, interrupt, may_wait=False)
    size = len(every)
    assert size > 4
    assert seen == [(Stage.EMBEDDED, done, size) for done in (0, 2, 4)]
    assert place.embedder.embedded == every[:4]
    assert missing(place, job) == size - 4

    seen.clear()
    place.library.jobs.progress(job.id, Stage.EMBEDDED, 4, size)
    indexing(place).complete(now(place, job), lambda *said: seen.append(said), may_wait=False)
    assert seen[0] == (Stage.EMBEDDED, 4, size)
    assert seen[-2:] == [(Stage.EMBEDDED, size, size), (Stage.INDEXED, 0, 1)]
    assert place.embedder.embedded == every
    assert Counters(place.store).all()["chunks_embedded"] == size
    assert (now(place, job).state, missing(place, job)) == (JobState.DONE, 0)


@pytest.mark.parametrize("may_wait", [True, False])
def test_a_file_that_can_not_be_searched_yet_goes_first_where_this_one_may_wait(
    place: Place, may_wait: bool
) -> None:
    job = searchable(place, place.fruit)

    def another_comes(stage: str, done: int, total: int) -> None:
        if done == 2:
            place.library.enqueue(place.stars)

    indexing(place).complete(job, another_comes, may_wait=may_wait)
    every = chunks(place, job)
    assert place.embedder.embedded == (every[:2] if may_wait else every)
    stage = place.library.documents.get(job.document or 0).stage
    assert stage is (Stage.CHUNKED if may_wait else Stage.INDEXED)
    assert now(place, job).state is (JobState.WAITING if may_wait else JobState.DONE)


def test_what_was_replaced_meanwhile_is_neither_prepared_nor_embedded(place: Place) -> None:
    old = searchable(place, place.fruit)
    place.fruit.write_text(PLUMS)
    new = searchable(place, place.fruit)
    prepared: list[int] = []
    last_stages = indexing(place, lambda document: prepared.append(document.id))
    last_stages.complete(old, ignore, may_wait=False)
    assert (prepared, place.embedder.embedded) == ([], [])
    assert now(place, old).state is JobState.DONE
    last_stages.complete(new, ignore, may_wait=False)
    assert prepared == [new.document]


def test_what_the_app_needs_is_made_before_anything_is_embedded(place: Place) -> None:
    job = searchable(place, place.fruit)
    prepared: list[tuple[int, int]] = []

    def prepare(document: Document) -> None:
        prepared.append((document.id, len(place.embedder.embedded)))
        raise StorageError("the disk is full")

    with pytest.raises(StorageError):
        indexing(place, prepare).complete(job, ignore, may_wait=False)
    assert prepared == [(job.document, 0)]
    assert place.embedder.embedded == []


def test_of_a_job_that_is_cancelled_meanwhile_no_vector_is_kept(place: Place) -> None:
    job = searchable(place, place.fruit)

    def cancel(stage: str, done: int, total: int) -> None:
        place.library.jobs.cancel(job.id)

    with pytest.raises(Cancelled):
        indexing(place).complete(job, cancel, may_wait=False)
    assert missing(place, job) == len(chunks(place, job))
    assert "chunks_embedded" not in Counters(place.store).all()


def test_known_chunks_need_no_embedder(place: Place) -> None:
    place.library.add(place.fruit)
    job = searchable(place, place.fruit, "copy.txt")
    done = len(place.embedder.embedded)
    seen: list[tuple[str, int, int]] = []
    last_stages = Indexing(
        place.store, VectorIndex(place.store), lambda: pytest.fail("embedded again"), None
    )
    last_stages.complete(job, lambda *said: seen.append(said), may_wait=False)
    assert seen == [(Stage.EMBEDDED, 0, 0), (Stage.INDEXED, 0, 1)]
    assert len(place.embedder.embedded) == done
    assert current(place)["copy.txt"].stage is Stage.INDEXED


def test_what_was_indexed_before_there_were_sentences_gets_theirs_batch_by_batch(
    place: Place,
) -> None:
    document = place.library.add(place.fruit).id
    before = Vectors(place.store, MODEL).of(document)[1]
    with place.store.transaction() as db:
        db.execute("DELETE FROM sentence_vectors")
    sentences, filling = SentenceVectors(place.store, MODEL, DIMENSIONS), indexing(place)
    lacking = len(sentences.missing(document))
    assert filling.fill()
    assert len(sentences.missing(document)) == lacking - 2 > 0
    while filling.fill():
        pass
    assert sentences.missing(document) == []
    assert (Vectors(place.store, MODEL).of(document)[1] == before).all()
