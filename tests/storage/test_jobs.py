"""Jobs: added once, advanced and ended only from the state that allows it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

import pytest

from storage import Document, Documents, Jobs, JobState, Sessions, Stage, Store
from tests.storage.job_stages import stages_of
from tests.storage.sqlite_steps import steps_of

ONE, TWO = "ab" * 32, "cd" * 32


@pytest.fixture
def jobs(store: Store) -> Jobs:
    return Jobs(store)


def document(store: Store, name: str = "a.txt", sha256: str = ONE) -> Document:
    return Documents(store).add(name, sha256, 5, name, "text/plain")


def test_a_file_costs_no_more_among_many_that_wait(jobs: Jobs, store: Store) -> None:
    names = count()

    def add() -> None:
        number = next(names)
        jobs.add(f"{number}.txt", f"{number:064x}", 5, None, origin=f"/{number}.txt")

    add()
    took = []
    for _ in range(2):
        took.append(steps_of(store, add))
        for _ in range(200):
            add()
    assert took[1] <= took[0] + 5


def test_the_same_file_again_is_the_job_that_waits_unless_another_came_between(
    jobs: Jobs, store: Store
) -> None:
    session = Sessions(store).create().id
    first = jobs.add("a.txt", ONE, 5, None)
    assert (first.state, first.stage, first.steps_done) == (JobState.WAITING, Stage.STORED, 1)
    assert jobs.add("a.txt", ONE, 5, None) == first
    others = [jobs.add("b.txt", ONE, 5, None), jobs.add("a.txt", ONE, 5, session)]
    jobs.add_failed("a.txt", None, "too large")  # which changes nothing about the file
    assert jobs.add("a.txt", ONE, 5, session) == others[1]
    later = jobs.add("a.txt", TWO, 5, None)
    back = jobs.add("a.txt", ONE, 5, None)
    assert len({first.id, later.id, back.id, *(job.id for job in others)}) == 5
    jobs.finish(back.id)
    assert jobs.add("a.txt", ONE, 5, None).id not in (first.id, back.id)


def test_a_batch_goes_on_while_anything_waits_and_members_are_of_their_archives(
    jobs: Jobs,
) -> None:
    archive, beside = jobs.add("a.zip", ONE, 5, None), jobs.add("b.txt", TWO, 5, None)
    assert beside.batch == archive.batch
    jobs.finish(archive.id)
    jobs.finish(beside.id)
    assert jobs.add_failed("m.txt", None, "damaged", archive.id).batch == archive.batch
    member = jobs.add("n.txt", TWO, 5, None, archive.id)
    assert (member.batch, member.archive) == (archive.batch, archive.id)
    jobs.finish(member.id)
    assert jobs.add("c.txt", TWO, 5, None).batch == archive.batch + 1


def test_a_session_that_was_removed_meanwhile_is_none(jobs: Jobs, store: Store) -> None:
    session = Sessions(store).create().id
    job = jobs.add("a.txt", ONE, 5, session)
    assert job.session == session
    Sessions(store).remove(session)
    found = jobs.find(job.id)
    assert found is not None
    assert found.session is None
    assert jobs.add("b.txt", ONE, 5, session).session is None
    assert jobs.add_failed("c.txt", session, "too large").session is None


def test_a_document_that_is_there_needs_no_work(jobs: Jobs, store: Store) -> None:
    known, session = document(store), Sessions(store).create().id
    done = jobs.add_done(known, None)
    assert (done.state, done.document, done.is_searchable) == (JobState.DONE, known.id, True)
    waiting = jobs.add("b.txt", TWO, 5, None)
    again = jobs.add_done(known, session)
    assert (again.id, again.session, again.batch) == (done.id, session, waiting.batch)
    restored = jobs.add_restored(known)
    assert (restored.state, restored.document) == (JobState.WAITING, known.id)
    assert restored.is_searchable


def test_a_new_text_of_a_file_waits_to_be_cut(jobs: Jobs, store: Store) -> None:
    place = "/home/me/a.txt"
    read = Documents(store).add("a.txt", ONE, 5, "text", "text/plain", origin=place)
    job = jobs.add_reread(read)
    assert (job.name, job.sha256, job.size, job.origin) == ("a.txt", ONE, 5, place)
    assert (job.state, job.stage, job.document) == (JobState.WAITING, Stage.PARSED, read.id)
    assert job.is_new
    assert not job.is_searchable
    assert not jobs.is_settled(["a.txt"])
    Documents(store).make_current(read.id)
    assert not jobs.add_reread(Documents(store).get(read.id)).is_new


def test_a_stage_ends_once_and_all_are_in_their_order(
    jobs: Jobs, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.jobs.now", map(str, count()).__next__)
    job = jobs.add("a.txt", ONE, 5, None).id
    jobs.progress(job, Stage.CHUNKED, 0, 0)
    jobs.progress(job, Stage.PARSED, 1, 3)
    jobs.progress(job, Stage.PARSED, 2, 3)
    stages = {each.stage: each for each in stages_of(store, job)}
    assert list(stages) == [Stage.STORED, Stage.PARSED, Stage.CHUNKED]
    assert (stages[Stage.PARSED].done, stages[Stage.PARSED].finished_at) == (2, None)
    assert stages[Stage.CHUNKED].finished_at is not None
    jobs.progress(job, Stage.PARSED, 3, 3)
    ended = stages_of(store, job)[1].finished_at
    assert ended is not None
    jobs.progress(job, Stage.PARSED, 3, 3)
    assert stages_of(store, job)[1].finished_at == ended
    jobs.progress(4711, Stage.PARSED, 1, 1)
    assert stages_of(store, 4711) == []


def test_a_job_ends_in_one_way_only(jobs: Jobs) -> None:
    ends: dict[JobState, Callable[[int], None]] = {
        JobState.DONE: jobs.finish,
        JobState.FAILED: partial(jobs.fail, error="why"),
        JobState.CANCELLED: jobs.cancel,
    }
    for state, end in ends.items():
        job = jobs.add(f"{state}.txt", ONE, 5, None).id
        end(job)
        for other in ends.values():
            other(job)
        jobs.dismiss(job)
        assert jobs.state(job) == (None if state is JobState.FAILED else state)


def test_a_failure_keeps_its_message_and_no_document(jobs: Jobs, store: Store) -> None:
    job = jobs.add("a.txt", ONE, 5, None).id
    jobs.set_document(job, document(store).id, is_new=True)
    jobs.fail(job, "a.txt: is damaged.")
    (failed,) = jobs.failed()
    assert (failed.error, failed.document) == ("a.txt: is damaged.", None)


def test_finishing_removes_the_earlier_jobs_of_the_same_file(jobs: Jobs, store: Store) -> None:
    session = Sessions(store).create().id
    old, other = jobs.add("a.txt", ONE, 5, None).id, jobs.add("b.txt", ONE, 5, None).id
    waiting = jobs.add("a.txt", ONE, 5, session).id
    jobs.finish(old)
    jobs.finish(other)
    new = jobs.add("a.txt", ONE, 5, None).id
    jobs.finish(new)
    assert [jobs.state(each) for each in (old, other, waiting, new)] == [
        None,
        JobState.DONE,
        JobState.WAITING,
        JobState.DONE,
    ]


def test_what_is_in_place_already_is_not_cancelled(jobs: Jobs, store: Store) -> None:
    known = document(store)
    going_on = jobs.add_restored(known).id
    jobs.cancel(going_on)
    assert jobs.state(going_on) is JobState.WAITING
    jobs.set_searchable(going_on, replaced=known.id)
    jobs.set_searchable(going_on)
    jobs.cancel(going_on)
    assert jobs.state(going_on) is JobState.CANCELLED
    new = jobs.add("b.txt", TWO, 5, None).id
    jobs.set_searchable(new)
    jobs.set_document(new, known.id, is_new=True)
    jobs.clear_document(new)
    found = jobs.find(new)
    assert found is not None
    assert (found.document, found.is_new) == (None, False)
    jobs.set_document(new, known.id, is_new=True)
    jobs.cancel(new)
    assert jobs.state(new) is JobState.CANCELLED


def test_cancelling_an_archive_cancels_the_members_that_wait(jobs: Jobs) -> None:
    archive = jobs.add("a.zip", ONE, 5, None).id
    done, waiting = (jobs.add(f"{n}.txt", TWO, 5, None, archive).id for n in "ab")
    beside = jobs.add("c.txt", TWO, 5, None).id
    jobs.finish(done)
    jobs.finish(archive)
    jobs.cancel(archive)
    assert [jobs.state(each) for each in (archive, done, waiting, beside)] == [
        JobState.DONE,
        JobState.DONE,
        JobState.CANCELLED,
        JobState.WAITING,
    ]
    jobs.remove(waiting)
    assert jobs.find(waiting) is None
