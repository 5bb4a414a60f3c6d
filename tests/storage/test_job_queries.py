"""Questions about jobs: what comes next, what is settled, how far everything is."""

from __future__ import annotations

import pytest

from storage import Documents, Job, Jobs, JobState, Sessions, Stage, Store
from storage.job import LISTED, NEEDS_OCR

ONE, TWO = "ab" * 32, "cd" * 32


@pytest.fixture
def jobs(store: Store) -> Jobs:
    return Jobs(store)


def add(jobs: Jobs, name: str, sha256: str = ONE, archive: int | None = None) -> int:
    return jobs.add(name, sha256, 5, None, archive).id


def complete(jobs: Jobs, store: Store, *finished: int) -> None:
    """End the jobs as those of a document; one without is an archive's."""
    document = Documents(store).add("a.txt", ONE, 5, "text", "text/plain").id
    for job in finished:
        jobs.set_document(job, document, is_new=False)
        jobs.finish(job)


def ids(found: list[Job] | tuple[Job, ...]) -> list[int]:
    return [job.id for job in found]


def following(jobs: Jobs, first: int | None = None) -> int | None:
    found = jobs.next(first)
    return None if found is None else found.id


def test_undoing_comes_first_then_what_can_not_be_searched_then_the_rest(jobs: Jobs) -> None:
    assert following(jobs) is None
    archive = add(jobs, "a.zip")
    jobs.finish(archive)
    member, searchable, new, gone = (
        add(jobs, "m.txt", ONE, archive),
        add(jobs, "s.txt"),
        add(jobs, "n.txt"),
        add(jobs, "g.txt"),
    )
    jobs.set_searchable(searchable)
    jobs.cancel(gone)
    order = []
    while (job := following(jobs)) is not None:
        order.append(job)
        jobs.remove(job)
    assert order == [gone, new, member, searchable]


def test_the_one_that_is_waited_for_goes_before_others_but_not_before_its_own_name(
    jobs: Jobs,
) -> None:
    other, earlier, wanted = add(jobs, "o.txt"), add(jobs, "w.txt"), add(jobs, "w.txt", TWO)
    assert following(jobs, wanted) == earlier
    jobs.set_searchable(earlier)
    assert following(jobs, wanted) == wanted
    jobs.set_searchable(wanted)
    add(jobs, "w.txt", "ef" * 32)
    assert following(jobs, wanted) == wanted
    assert following(jobs, 4711) == other
    jobs.cancel(other)
    assert following(jobs, wanted) == other


def test_an_archive_that_is_waited_for_takes_its_members_with_it(jobs: Jobs) -> None:
    other, archive = add(jobs, "o.txt"), add(jobs, "a.zip")
    members = [add(jobs, name, TWO, archive) for name in ("m.txt", "n.txt")]
    assert following(jobs, archive) == archive
    jobs.finish(archive)
    jobs.set_searchable(members[0])
    assert following(jobs, archive) == members[1]
    assert ids(jobs.members(archive)) == members
    for member in members:
        assert jobs.is_unfinished(archive)
        jobs.finish(member)
    assert not jobs.is_unfinished(archive)
    assert following(jobs, archive) == other


def test_an_archive_is_known_again_when_all_of_it_has_jobs(jobs: Jobs, store: Store) -> None:
    archive = add(jobs, "a.zip")
    assert jobs.finished_archive("a.zip", ONE) is None
    jobs.finish(archive)
    found = jobs.finished_archive("a.zip", ONE)
    assert found is not None
    assert found.id == archive
    assert jobs.finished_archive("b.zip", ONE) is None
    assert jobs.finished_archive("a.zip", TWO) is None
    jobs.add_done(Documents(store).add("d.txt", TWO, 5, "text", "text/plain"), None)
    assert jobs.finished_archive("d.txt", TWO) is None


@pytest.mark.parametrize("end", ["finish", "fail", "searchable", "cancel"])
def test_what_is_pending_for_a_name_keeps_it_unsettled(end: str, jobs: Jobs) -> None:
    job = add(jobs, 'a "quoted" [name].txt')
    name = ['a "quoted" [name].txt', "other.txt"]
    assert (jobs.is_settled(name), jobs.is_urgent()) == (False, True)
    assert jobs.is_settled(["other.txt"])
    assert jobs.is_settled([])
    {"finish": jobs.finish, "fail": lambda job: jobs.fail(job, "why"),
     "searchable": jobs.set_searchable, "cancel": jobs.cancel}[end](job)  # fmt: skip
    is_over = end != "cancel"
    assert (jobs.is_settled(name), jobs.is_urgent()) == (is_over, not is_over)


def test_bytes_are_needed_until_their_job_is_over(jobs: Jobs) -> None:
    waiting, done, failed, gone = (
        add(jobs, name, digit * 64) for name, digit in zip("abcd", "1234", strict=True)
    )
    jobs.finish(done)
    jobs.fail(failed, "why")
    jobs.cancel(gone)
    assert jobs.hashes() == {"1" * 64, "4" * 64}
    assert [jobs.has_bytes(digit * 64) for digit in "1234"] == [True, False, False, True]
    assert ids(jobs.unfinished()) == [waiting]
    assert ids(jobs.failed()) == [failed]
    assert [jobs.is_unfinished(job) for job in (waiting, done, failed, gone)] == [
        True,
        False,
        False,
        True,
    ]


def test_another_job_of_the_same_version_is_told(jobs: Jobs, store: Store) -> None:
    document = Documents(store).add("a.txt", ONE, 5, "text", "text/plain")
    one, two = jobs.add_restored(document), jobs.add_restored(document)
    assert jobs.shares(one)
    jobs.finish(two.id)
    assert not jobs.shares(one)


def test_progress_counts_files_of_the_present_batch_and_lists_what_failed_before(
    jobs: Jobs, store: Store
) -> None:
    session = Sessions(store).create().id
    failed = jobs.add_failed("f.txt", None, "too large").id
    my_failed = jobs.add_failed("s.txt", session, "too large").id
    before = add(jobs, "before.txt")
    complete(jobs, store, before)
    assert (jobs.overview().done, jobs.overview().total) == (1, 1)
    assert ids(jobs.overview().jobs) == [failed, my_failed, before]
    archive = add(jobs, "a.zip")
    member = add(jobs, "m.txt", TWO, archive)
    jobs.finish(archive)
    mine = jobs.add("s.txt", TWO, 5, session).id
    gone = add(jobs, "g.txt")
    jobs.cancel(gone)
    seen = jobs.overview()
    assert (seen.done, seen.total) == (0, 2)  # an archive is no file, and what is undone neither
    assert ids(seen.jobs) == [failed, my_failed, archive, member, mine, gone]
    complete(jobs, store, mine)
    assert jobs.overview().done == 1
    assert ids(jobs.overview(session).jobs) == [my_failed, mine]
    assert (jobs.overview(session).done, jobs.overview(session).total) == (1, 1)
    assert ids(jobs.overview(since=before).jobs) == [
        failed,
        my_failed,
        before,
        archive,
        member,
        mine,
        gone,
    ]


def test_of_very_many_those_are_listed_that_are_not_done(jobs: Jobs, store: Store) -> None:
    with store.transaction():
        made = [add(jobs, f"{n}.txt") for n in range(LISTED + 20)]
        complete(jobs, store, *made[: LISTED + 10])
        jobs.progress(made[-1], Stage.PARSED, 0, 9)
    seen = jobs.overview()
    assert (seen.done, seen.total, len(seen.jobs)) == (LISTED + 10, LISTED + 20, LISTED)
    assert ids(seen.jobs) == made[: LISTED - 10] + made[-10:]
    assert (seen.jobs[-1].stage, seen.jobs[-1].steps_done, seen.jobs[-1].steps) == (
        Stage.PARSED,
        0,
        9,
    )


def test_all_that_failed_are_counted_also_those_that_are_not_listed(
    jobs: Jobs, store: Store
) -> None:
    with store.transaction():
        for n in range(LISTED + 20):
            jobs.add_failed(f"{n}.txt", None, f"{n}.txt: is empty.")
    seen = jobs.overview()
    assert (seen.failed, len(seen.jobs)) == (LISTED + 20, LISTED)
    jobs.dismiss(seen.jobs[0].id)
    assert jobs.overview().failed == LISTED + 19


def test_a_job_that_is_not_there_has_no_state(jobs: Jobs) -> None:
    assert jobs.find(4711) is None
    assert jobs.state(4711) is None
    assert jobs.members(4711) == []
    assert not jobs.is_unfinished(4711)
    assert jobs.state(add(jobs, "a.txt")) is JobState.WAITING


def test_the_bytes_of_scans_that_were_refused_are_kept(jobs: Jobs) -> None:
    scanned, broken = add(jobs, "scan.pdf", ONE), add(jobs, "broken.pdf", TWO)
    jobs.fail(scanned, f"scan.pdf: has no text. {NEEDS_OCR} and add it again.")
    jobs.fail(broken, "broken.pdf: is damaged.")
    assert ids(jobs.refused_scans()) == [scanned]
    assert jobs.hashes() == {ONE}
    assert (jobs.has_bytes(ONE), jobs.has_bytes(TWO)) == (True, False)
    jobs.retry(scanned)
    assert following(jobs) == scanned
    assert jobs.refused_scans() == []
